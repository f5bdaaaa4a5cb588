"""What signing in, invitations and the people of a game say."""

from __future__ import annotations

WORDS = {
    "account.sign_in": {"en": "Sign in", "fr": "Se connecter"},
    "account.sign_out": {"en": "Sign out", "fr": "Se déconnecter"},
    "account.title": {"en": "Your account", "fr": "Votre compte"},
    "account.signed_in_as": {"en": "Signed in as {name}", "fr": "Connecté : {name}"},
    "account.name": {"en": "Name", "fr": "Nom"},
    "account.password": {"en": "Password", "fr": "Mot de passe"},
    "account.old": {"en": "Current password", "fr": "Mot de passe actuel"},
    "account.new": {"en": "New password", "fr": "Nouveau mot de passe"},
    "account.least": {
        "en": "At least {n} {n:character|characters}.",
        "fr": "Au moins {n} {n:caractère|caractères}.",
    },
    "account.no_account": {
        "en": "Accounts are by invitation: ask a keeper of the club for a link.",
        "fr": "On s'inscrit sur invitation : demandez un lien à un gardien du club.",
    },
    "account.wrong": {
        "en": "Wrong name or password.",
        "fr": "Nom ou mot de passe incorrect.",
    },
    "account.change_password": {"en": "Change password", "fr": "Changer le mot de passe"},
    "account.change_password_text": {
        "en": "This signs out your other devices and revokes the token.",
        "fr": "Les autres appareils sont déconnectés et le jeton n'est plus valable.",
    },
    "account.password_kept": {
        "en": "Your password has been changed.",
        "fr": "Votre mot de passe a été changé.",
    },
    "account.token": {"en": "Token for programs", "fr": "Jeton pour les programmes"},
    "account.token_text": {
        "en": "A program that uses the interface under /api/v1 sends it as a bearer token and may "
        "then do what you may do.",
        "fr": "Un programme qui utilise l'interface sous /api/v1 l'envoie comme jeton porteur et "
        "peut alors ce que vous pouvez.",
    },
    "account.token_once": {
        "en": "Copy it now: it is shown only once.",
        "fr": "Copiez-le maintenant : il n'est montré qu'une fois.",
    },
    "account.token_new": {"en": "Make a token", "fr": "Créer un jeton"},
    "account.token_again": {
        "en": "Make a new one, revoke the old one",
        "fr": "En créer un autre, révoquer l'ancien",
    },
    "account.token_end": {"en": "Revoke the token", "fr": "Révoquer le jeton"},
    "account.token_ended": {"en": "The token has been revoked.", "fr": "Le jeton est révoqué."},
    "account.password_text": {
        "en": "Longer is better: three or four words that have nothing to do with each other. "
        "Common passwords and your own name are refused.",
        "fr": "Plus c'est long, mieux c'est : trois ou quatre mots sans rapport entre eux. Les "
        "mots de passe courants et votre propre nom sont refusés.",
    },
    # where one is signed in
    "account.sessions": {"en": "Signed in on", "fr": "Connecté sur"},
    "account.sessions_text": {
        "en": "To sign out a device you no longer use or do not know, give your password first.",
        "fr": "Pour déconnecter un appareil que vous n'utilisez plus ou ne connaissez pas, donnez "
        "d'abord votre mot de passe.",
    },
    "account.end_others": {"en": "Sign out the others", "fr": "Déconnecter les autres"},
    "account.end_all": {"en": "Sign out everywhere", "fr": "Déconnecter partout"},
    "account.end": {"en": "Sign out", "fr": "Déconnecter"},
    "account.end_device": {
        "en": "Sign out {device}, last seen {at}",
        "fr": "Déconnecter {device}, vu le {at}",
    },
    "account.some_device": {"en": "Unknown device", "fr": "Appareil inconnu"},
    "account.this_device": {"en": "this device", "fr": "cet appareil"},
    "account.seen": {
        "en": "Last seen {at}, from {address}",
        "fr": "Vu le {at}, depuis {address}",
    },
    "account.begun": {"en": "Signed in {at}", "fr": "Connecté le {at}"},
    "account.sessions_ended": {"en": "Signed out.", "fr": "C'est déconnecté."},
    # the second factor
    "account.factor": {"en": "Second factor", "fr": "Second facteur"},
    "account.factor_is_on": {"en": "switched on", "fr": "activé"},
    "account.factor_text": {
        "en": "After the password you type a code that an app on your phone shows. A password "
        "somebody has guessed or seen is then not enough.",
        "fr": "Après le mot de passe, vous tapez un code affiché par une application de votre "
        "téléphone. Un mot de passe deviné ou aperçu ne suffit alors plus.",
    },
    "account.factor_keeper": {
        "en": "A keeper of the club needs a second factor: until it is switched on you can do what "
        "a member can.",
        "fr": "Un gardien du club a besoin d'un second facteur : tant qu'il n'est pas activé, vous "
        "pouvez ce que peut un membre.",
    },
    "account.factor_set_up": {"en": "Set it up", "fr": "Le configurer"},
    "account.factor_change": {
        "en": "Recovery codes, switch off",
        "fr": "Codes de secours, désactivation",
    },
    "account.factor_step_1": {
        "en": "1. Scan this with your authenticator app",
        "fr": "1. Scannez ceci avec votre application d'authentification",
    },
    "account.qr": {
        "en": "QR code with the key for your authenticator app",
        "fr": "Code QR contenant la clé pour votre application d'authentification",
    },
    "account.typed_secret": {
        "en": "Or type this key into it",
        "fr": "Ou tapez-y cette clé",
    },
    "account.open_app": {
        "en": "Open the app on this device",
        "fr": "Ouvrir l'application sur cet appareil",
    },
    "account.factor_step_2": {
        "en": "2. Type the code it shows",
        "fr": "2. Tapez le code qu'elle affiche",
    },
    "account.factor_others_end": {
        "en": "This signs out your other devices.",
        "fr": "Vos autres appareils sont déconnectés.",
    },
    "account.factor_switch_on": {"en": "Switch it on", "fr": "L'activer"},
    "account.factor_switch_off": {
        "en": "Switch off the second factor",
        "fr": "Désactiver le second facteur",
    },
    "account.factor_ended": {
        "en": "The second factor is switched off.",
        "fr": "Le second facteur est désactivé.",
    },
    "account.code": {"en": "Code", "fr": "Code"},
    "account.code_text": {"en": "Six digits.", "fr": "Six chiffres."},
    "account.code_or_recovery": {
        "en": "The six digits of your app, or a recovery code.",
        "fr": "Les six chiffres de votre application, ou un code de secours.",
    },
    "account.wrong_code": {
        "en": "Wrong code, or one that has been used. Wait for the next one.",
        "fr": "Code incorrect ou déjà utilisé. Attendez le suivant.",
    },
    "account.lost_phone": {
        "en": "Without your phone, use a recovery code. Without those, ask a keeper of the club.",
        "fr": "Sans votre téléphone, utilisez un code de secours. Sans ces codes, adressez-vous à "
        "un gardien du club.",
    },
    "account.codes": {"en": "Recovery codes", "fr": "Codes de secours"},
    "account.codes_once": {
        "en": "The second factor is switched on. Write these codes down now: they are shown only "
        "once.",
        "fr": "Le second facteur est activé. Notez ces codes maintenant : ils ne sont montrés "
        "qu'une fois.",
    },
    "account.codes_text": {
        "en": "Each of them replaces the code of the app once, if you do not have your phone. Keep "
        "them apart from your password.",
        "fr": "Chacun remplace une fois le code de l'application, si vous n'avez pas votre "
        "téléphone. Gardez-les à part de votre mot de passe.",
    },
    "account.codes_left": {
        "en": {
            "one": "{n} recovery code is left.",
            "other": "{n} recovery codes are left.",
        },
        "fr": {
            "one": "Il reste {n} code de secours.",
            "other": "Il reste {n} codes de secours.",
        },
    },
    "account.codes_new": {"en": "Make new codes", "fr": "Créer de nouveaux codes"},
    "account.codes_kept": {"en": "I have written them down", "fr": "Je les ai notés"},
    # what happened
    "account.lately": {"en": "Lately", "fr": "Récemment"},
    "account.lately_text": {
        "en": "Something here that was not you? Change your password and tell a keeper.",
        "fr": "Quelque chose ici ne vient pas de vous ? Changez de mot de passe et prévenez un "
        "gardien.",
    },
    "account.log": {"en": "Sign-ins", "fr": "Connexions"},
    "account.log_text": {
        "en": "Who signed in, what failed and what was refused. The times are in UTC.",
        "fr": "Qui s'est connecté, ce qui a échoué et ce qui a été refusé. Les heures sont en UTC.",
    },
    "account.log_all": {"en": "Everything", "fr": "Tout"},
    "account.log_failed": {"en": "Failed and refused", "fr": "Échecs et refus"},
    "account.log_pages": {"en": "More entries", "fr": "Autres entrées"},
    "account.log_newest": {"en": "Newest", "fr": "Les plus récentes"},
    "account.log_older": {"en": "Older", "fr": "Plus anciennes"},
    "account.log_empty": {"en": "Nothing yet.", "fr": "Rien pour l'instant."},
    "account.log_no": {"en": "failed", "fr": "échec"},
    "account.log_by": {"en": "by {name}", "fr": "par {name}"},
    "account.log_times": {"en": "{n} times, last {at}", "fr": "{n} fois, dernière le {at}"},
    "account.command_line": {"en": "the command line", "fr": "la ligne de commande"},
    "account.log.signed_in": {"en": "signed in", "fr": "connexion"},
    "account.log.recovery_code": {
        "en": "used a recovery code",
        "fr": "code de secours utilisé",
    },
    "account.log.signed_out": {"en": "signed out", "fr": "déconnexion"},
    "account.log.sessions_ended": {
        "en": "devices signed out",
        "fr": "appareils déconnectés",
    },
    "account.log.everybody_out": {
        "en": "everybody signed out",
        "fr": "tout le monde déconnecté",
    },
    "account.log.keeper_job": {"en": "job of the keeper", "fr": "tâche d'entretien"},
    "account.log.password": {"en": "password changed", "fr": "mot de passe changé"},
    "account.log.token": {"en": "token made", "fr": "jeton créé"},
    "account.log.token_ended": {"en": "token revoked", "fr": "jeton révoqué"},
    "account.log.factor_on": {
        "en": "second factor switched on",
        "fr": "second facteur activé",
    },
    "account.log.factor_off": {
        "en": "second factor switched off",
        "fr": "second facteur désactivé",
    },
    "account.log.factor_reset": {
        "en": "second factor reset",
        "fr": "second facteur réinitialisé",
    },
    "account.log.recovery_codes": {
        "en": "new recovery codes",
        "fr": "nouveaux codes de secours",
    },
    "account.log.invited": {"en": "invitation made", "fr": "invitation créée"},
    "account.log.joined": {"en": "account made by invitation", "fr": "compte créé sur invitation"},
    "account.log.added": {"en": "account added", "fr": "compte ajouté"},
    "account.log.removed": {"en": "account removed", "fr": "compte retiré"},
    "account.log.wrong_password": {"en": "wrong password", "fr": "mot de passe incorrect"},
    "account.log.wrong_code": {"en": "wrong code", "fr": "code incorrect"},
    "account.log.wrong_again": {
        "en": "wrong password while signed in",
        "fr": "mot de passe incorrect en cours de session",
    },
    "account.log.delayed": {"en": "had to wait", "fr": "a dû attendre"},
    "account.log.not_allowed": {"en": "not allowed", "fr": "non autorisé"},
    "account.log.forged": {
        "en": "did not come from one of our pages",
        "fr": "ne venait pas d'une de nos pages",
    },
    # invitations
    "account.invited": {"en": "You are invited", "fr": "Vous êtes invité"},
    "account.invited_by": {
        "en": "{name} invites you.",
        "fr": "Invitation {name:de}.",
    },
    "account.gives_account": {
        "en": "You get an account and may record games.",
        "fr": "Vous obtenez un compte et pouvez noter des parties.",
    },
    "account.gives_keeper": {
        "en": "You become a keeper of the club.",
        "fr": "Vous devenez gardien du club.",
    },
    "account.gives_seat": {
        "en": "You take {seat}'s seat in a game.",
        "fr": "Vous prenez la place {seat:de} dans une partie.",
    },
    "account.gives_role": {
        "en": "Your role in a game: {role}.",
        "fr": "Votre rôle dans une partie : {role}.",
    },
    "account.accept_as": {"en": "Accept as {name}", "fr": "Accepter en tant {name:que}"},
    "account.make": {"en": "Make the account", "fr": "Créer le compte"},
    "account.have_one": {
        "en": "I have an account",
        "fr": "J'ai un compte",
    },
    # the club
    "account.club": {"en": "Club accounts", "fr": "Comptes du club"},
    "account.club_keeper": {"en": "keeper of the club", "fr": "gardien du club"},
    "account.invite": {"en": "Invite somebody", "fr": "Inviter quelqu'un"},
    "account.as_keeper": {
        "en": "As a keeper of the club, who may do everything",
        "fr": "Comme gardien du club, qui peut tout faire",
    },
    "account.make_link": {"en": "Make a link", "fr": "Créer un lien"},
    "account.link": {
        "en": "Send this link. It can be used once, within two weeks.",
        "fr": "Envoyez ce lien. Il sert une fois, dans les deux semaines.",
    },
    "account.remove": {"en": "Remove", "fr": "Retirer"},
    "account.remove_name": {"en": "Remove {name}", "fr": "Retirer {name}"},
    "account.your_password": {"en": "Your own password", "fr": "Votre propre mot de passe"},
    "account.signed_in_on": {
        "en": {"one": "signed in on {n} device", "other": "signed in on {n} devices"},
        "fr": {"one": "connecté sur {n} appareil", "other": "connecté sur {n} appareils"},
    },
    "account.signed_in_nowhere": {"en": "not signed in", "fr": "pas connecté"},
    "account.last_seen": {"en": "last seen {at}", "fr": "vu le {at}"},
    "account.more": {"en": "Change", "fr": "Modifier"},
    "account.more_name": {"en": "Change {name}", "fr": "Modifier {name}"},
    "account.sign_out_everywhere": {"en": "Sign out everywhere", "fr": "Déconnecter partout"},
    "account.sign_out_name": {
        "en": "Sign {name} out everywhere",
        "fr": "Déconnecter {name} partout",
    },
    "account.signed_out_name": {
        "en": "{name} is signed out everywhere.",
        "fr": "{name} n'est plus connecté nulle part.",
    },
    "account.factor_reset": {
        "en": "Reset the second factor",
        "fr": "Réinitialiser le second facteur",
    },
    "account.factor_reset_aria": {
        "en": "Reset {name}'s second factor",
        "fr": "Réinitialiser le second facteur {name:de}",
    },
    "account.factor_reset_text": {
        "en": "If the phone and the recovery codes are lost. Make sure that it is really them who "
        "ask.",
        "fr": "Si le téléphone et les codes de secours sont perdus. Assurez-vous que la demande "
        "vient bien de la personne elle-même.",
    },
    "account.factor_reset_name": {
        "en": "{name} signs in with the password alone until a new second factor is set up.",
        "fr": "{name} se connecte avec le seul mot de passe jusqu'à ce qu'un nouveau second "
        "facteur soit configuré.",
    },
    "account.everybody_out": {"en": "Sign everybody out", "fr": "Déconnecter tout le monde"},
    "account.everybody_out_text": {
        "en": "Ends every session, your own included.",
        "fr": "Met fin à toutes les sessions, la vôtre comprise.",
    },
    "account.removed": {
        "en": "{name} has been removed. What they recorded stays.",
        "fr": "{name} n'a plus de compte. Ce qui a été noté reste.",
    },
    # the people of a game
    "account.people": {"en": "Who may do what", "fr": "Qui peut quoi"},
    "account.visibility": {"en": "Who may see this game", "fr": "Qui peut voir cette partie"},
    "account.private": {"en": "Private", "fr": "Privée"},
    "account.private_text": {
        "en": "Only the people below.",
        "fr": "Seulement les personnes ci-dessous.",
    },
    "account.unlisted": {"en": "Unlisted", "fr": "Non listée"},
    "account.unlisted_text": {
        "en": "Whoever has the link; it is in no list.",
        "fr": "Qui a le lien ; elle n'est dans aucune liste.",
    },
    "account.public": {"en": "Public", "fr": "Publique"},
    "account.public_text": {"en": "Everybody.", "fr": "Tout le monde."},
    "account.keep": {"en": "Keep", "fr": "Garder"},
    "account.visibility_kept": {"en": "Kept.", "fr": "Enregistré."},
    "account.nobody": {
        "en": "Nobody yet but the keepers of the club.",
        "fr": "Personne encore, sauf les gardiens du club.",
    },
    "account.role": {"en": "Role", "fr": "Rôle"},
    "account.part": {"en": "{role}: {text}", "fr": "{role} : {text}"},
    "account.role.keeper": {"en": "keeper", "fr": "gardien"},
    "account.role.scribe": {"en": "scribe", "fr": "scribe"},
    "account.role.player": {"en": "player", "fr": "joueur"},
    "account.role.spectator": {"en": "spectator", "fr": "spectateur"},
    "account.seat_of": {"en": "player, {seat}'s seat", "fr": "joueur, place {seat:de}"},
    "account.role.keeper_text": {
        "en": "everything, including amending and giving roles",
        "fr": "tout, y compris rectifier et donner les rôles",
    },
    "account.role.scribe_text": {
        "en": "record, undo, note, claim",
        "fr": "noter, annuler, commenter, déclarer",
    },
    "account.role.player_text": {
        "en": "see their own hand, note, claim, sign off",
        "fr": "voir sa main, commenter, déclarer, signer",
    },
    "account.role.spectator_text": {"en": "watch", "fr": "regarder"},
    "account.seat": {"en": "Player's seat", "fr": "Place d'un joueur"},
    "account.give": {"en": "Somebody with an account", "fr": "Quelqu'un qui a un compte"},
    "account.give_do": {"en": "Give the role", "fr": "Donner le rôle"},
    "account.by_link": {"en": "By a link", "fr": "Par un lien"},
    "account.by_link_text": {
        "en": "The first person to open it gets the role, with their own account or a new one.",
        "fr": "Qui l'ouvre en premier a le rôle, avec son compte ou un nouveau.",
    },
    "account.role_given": {"en": "Done for {name}.", "fr": "C'est fait pour {name}."},
    "account.role_taken": {
        "en": "{name} no longer has a role in this game.",
        "fr": "{name} n'a plus de rôle dans cette partie.",
    },
    "account.looking": {
        "en": "You are watching. A keeper of this game can let you record.",
        "fr": "Vous regardez. Un gardien de cette partie peut vous laisser noter.",
    },
}
