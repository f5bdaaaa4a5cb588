"""What signing in, invitations and the people of a game say."""

from __future__ import annotations

WORDS = {
    "account.sign_in": {"en": "Sign in", "fr": "Se connecter"},
    "account.sign_out": {"en": "Sign out", "fr": "Se déconnecter"},
    "account.everywhere": {
        "en": "On every device",
        "fr": "Sur tous les appareils",
    },
    "account.title": {"en": "Your account", "fr": "Votre compte"},
    "account.signed_in_as": {"en": "Signed in as {name}", "fr": "Connecté : {name}"},
    "account.name": {"en": "Name", "fr": "Nom"},
    "account.password": {"en": "Password", "fr": "Mot de passe"},
    "account.old": {"en": "Password until now", "fr": "Mot de passe actuel"},
    "account.new": {"en": "New password", "fr": "Nouveau mot de passe"},
    "account.least": {
        "en": "At least {n} characters.",
        "fr": "Au moins {n} caractères.",
    },
    "account.no_account": {
        "en": "Accounts are by invitation: ask a keeper of the club for a link.",
        "fr": "On s'inscrit sur invitation : demandez un lien à un gardien du club.",
    },
    "account.wrong": {
        "en": "This name and this password do not belong together.",
        "fr": "Ce nom et ce mot de passe ne vont pas ensemble.",
    },
    "account.wrong_old": {
        "en": "This is not your password.",
        "fr": "Ce n'est pas votre mot de passe.",
    },
    "account.too_often": {
        "en": {
            "one": "Too many attempts. Try again in {n} minute.",
            "other": "Too many attempts. Try again in {n} minutes.",
        },
        "fr": {
            "one": "Trop d'essais. Réessayez dans {n} minute.",
            "other": "Trop d'essais. Réessayez dans {n} minutes.",
        },
    },
    "account.change_password": {"en": "Change the password", "fr": "Changer le mot de passe"},
    "account.change_password_text": {
        "en": "Other devices are signed out, and the token ends.",
        "fr": "Les autres appareils sont déconnectés et le jeton n'est plus valable.",
    },
    "account.password_kept": {
        "en": "The password is changed.",
        "fr": "Le mot de passe est changé.",
    },
    "account.token": {"en": "Token for programs", "fr": "Jeton pour les programmes"},
    "account.token_text": {
        "en": "A program that uses the interface under /api/v1 sends it as a bearer token and may "
        "then do what you may do.",
        "fr": "Un programme qui utilise l'interface sous /api/v1 l'envoie comme jeton porteur et "
        "peut alors ce que vous pouvez.",
    },
    "account.token_once": {
        "en": "Copy it now: it is shown this once.",
        "fr": "Copiez-le maintenant : il n'est montré qu'une fois.",
    },
    "account.token_new": {"en": "Make a token", "fr": "Créer un jeton"},
    "account.token_again": {
        "en": "Make another, end the old one",
        "fr": "En créer un autre, annuler l'ancien",
    },
    "account.token_end": {"en": "End the token", "fr": "Annuler le jeton"},
    "account.token_ended": {"en": "The token has ended.", "fr": "Le jeton est annulé."},
    # invitations
    "account.invited": {"en": "You are invited", "fr": "Vous êtes invité"},
    "account.invited_by": {
        "en": "{name} invites you.",
        "fr": "Invitation de {name}.",
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
        "en": "You take the seat of {seat} in a game.",
        "fr": "Vous prenez la place de {seat} dans une partie.",
    },
    "account.gives_role": {
        "en": "Your part in a game: {role}.",
        "fr": "Votre rôle dans une partie : {role}.",
    },
    "account.accept_as": {"en": "Accept as {name}", "fr": "Accepter en tant que {name}"},
    "account.make": {"en": "Make the account", "fr": "Créer le compte"},
    "account.have_one": {
        "en": "I have an account",
        "fr": "J'ai un compte",
    },
    # the club
    "account.club": {"en": "Accounts of the club", "fr": "Comptes du club"},
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
    "account.removed": {
        "en": "{name} is removed. What they recorded stays.",
        "fr": "{name} est retiré. Ce qui a été noté reste.",
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
    "account.role": {"en": "Part", "fr": "Rôle"},
    "account.part": {"en": "{role}: {text}", "fr": "{role} : {text}"},
    "account.role.keeper": {"en": "keeper", "fr": "gardien"},
    "account.role.scribe": {"en": "scribe", "fr": "scribe"},
    "account.role.player": {"en": "player", "fr": "joueur"},
    "account.role.spectator": {"en": "spectator", "fr": "spectateur"},
    "account.seat_of": {"en": "player, seat of {seat}", "fr": "joueur, place de {seat}"},
    "account.role.keeper_text": {
        "en": "everything, also amend and say who may do what",
        "fr": "tout, aussi modifier et dire qui peut quoi",
    },
    "account.role.scribe_text": {
        "en": "record, undo, note, claim",
        "fr": "noter, annuler, commenter, déclarer",
    },
    "account.role.player_text": {
        "en": "see the own hand, note, claim, sign off",
        "fr": "voir sa main, commenter, déclarer, signer",
    },
    "account.role.spectator_text": {"en": "look", "fr": "regarder"},
    "account.seat": {"en": "Seat of a player", "fr": "Place d'un joueur"},
    "account.give": {"en": "Somebody with an account", "fr": "Quelqu'un qui a un compte"},
    "account.give_do": {"en": "Give the part", "fr": "Donner le rôle"},
    "account.by_link": {"en": "By a link", "fr": "Par un lien"},
    "account.by_link_text": {
        "en": "Whoever opens it first has the part, with an account of theirs or a new one.",
        "fr": "Qui l'ouvre en premier a le rôle, avec son compte ou un nouveau.",
    },
    "account.role_given": {"en": "Done for {name}.", "fr": "C'est fait pour {name}."},
    "account.role_taken": {
        "en": "{name} has no part in this game any more.",
        "fr": "{name} n'a plus de rôle dans cette partie.",
    },
    "account.looking": {
        "en": "You look on. A keeper of this game can let you record.",
        "fr": "Vous regardez. Un gardien de cette partie peut vous laisser noter.",
    },
    # what is refused
    "account.needed": {"en": "Please sign in.", "fr": "Connectez-vous, s'il vous plaît."},
    "account.not_allowed": {
        "en": "You may not do this.",
        "fr": "Vous ne pouvez pas faire cela.",
    },
    "account.ask_keeper": {
        "en": "A keeper can give you a part that may.",
        "fr": "Un gardien peut vous donner un rôle qui le permet.",
    },
    "account.forged": {
        "en": "This did not come from a page of yours.",
        "fr": "Cela ne vient pas d'une de vos pages.",
    },
    "account.forged_text": {
        "en": "Nothing was recorded. Load the page again and repeat it.",
        "fr": "Rien n'a été enregistré. Rechargez la page et recommencez.",
    },
    "errors.account_unknown": {
        "en": "Nobody here has an account called {name}.",
        "fr": "Personne ici n'a de compte nommé {name}.",
    },
    "errors.account_name": {
        "en": "A name has 1 to {most} characters.",
        "fr": "Un nom compte de 1 à {most} caractères.",
    },
    "errors.account_taken": {
        "en": "There is an account called {name} already.",
        "fr": "Il y a déjà un compte nommé {name}.",
    },
    "errors.account_password": {
        "en": "A password has at least {least} characters.",
        "fr": "Un mot de passe compte au moins {least} caractères.",
    },
    "errors.account_invitation": {
        "en": "This invitation is used, too old or not from here. Ask for a new one.",
        "fr": "Cette invitation a servi, est trop vieille ou ne vient pas d'ici. Demandez-en une.",
    },
    "errors.account_role": {
        "en": "A part is keeper, scribe, spectator, or player with a seat.",
        "fr": "Un rôle est gardien, scribe, spectateur, ou joueur avec une place.",
    },
    "errors.account_visibility": {
        "en": "A game is private, unlisted or public.",
        "fr": "Une partie est privée, non listée ou publique.",
    },
    "errors.account_guessable": {
        "en": "The address of a simulated game can be worked out: keep it private or show it to"
        " everybody, or go on with a copy of it.",
        "fr": "L'adresse d'une partie simulée se laisse calculer : gardez-la privée, rendez-la"
        " publique, ou continuez avec une copie.",
    },
    "errors.account_last_keeper": {
        "en": "{name} is the last keeper of the club. Make another one first.",
        "fr": "{name} est le dernier gardien du club. Nommez-en d'abord un autre.",
    },
    "errors.accounts_off": {
        "en": "There are no accounts here.",
        "fr": "Il n'y a pas de comptes ici.",
    },
}
