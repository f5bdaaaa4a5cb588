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
    "account.wrong_old": {
        "en": "That is not your current password.",
        "fr": "Ce n'est pas votre mot de passe actuel.",
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
    "account.accept_as": {"en": "Accept as {name}", "fr": "Accepter en tant que {name}"},
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
