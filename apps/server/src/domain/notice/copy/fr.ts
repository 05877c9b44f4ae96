import type { NoticeCopy } from './notice-copy.ts'

export const fr: NoticeCopy = {
  kinds: {
    new_device: {
      title: 'Nouvel appareil dans votre compte {app}',
      text: 'Votre compte {app} a été ouvert sur un appareil que nous ne connaissions pas.',
    },
    account_added: {
      title: 'Nouveau moyen de se connecter à {app}',
      text: '{account} peut désormais se connecter à votre compte {app}.',
    },
    account_removed: {
      title: 'Un moyen de se connecter à {app} a été retiré',
      text: '{account} ne peut plus se connecter à votre compte {app}.',
    },
    account_replaced: {
      title: 'Un moyen de se connecter à {app} a été remplacé',
      text: '{account} a pris la place de {before} dans votre compte {app}.',
    },
    account_moved: {
      title: 'Votre compte {app} a été fermé',
      text: '{account} ouvre désormais un autre compte {app}. Celui d’avant a été fermé, avec ses portefeuilles.',
    },
    account_undone: {
      title: 'Une modification de votre compte {app} a été annulée',
      text: 'Les moyens de se connecter à votre compte {app} sont de nouveau ceux d’avant.',
    },
    wallet_recovered: {
      title: 'Votre portefeuille {app} a été restauré',
      text: 'Votre portefeuille {app} {address} a été restauré sur un appareil ainsi : {method}.',
    },
    wallet_recovery_set: {
      title: 'La récupération de votre portefeuille {app} a été définie',
      text: 'Votre portefeuille {app} {address} se récupère désormais ainsi : {method}.',
    },
    wallet_exported: {
      title: 'La clé de votre portefeuille {app} a été exportée',
      text: 'La clé de votre portefeuille {app} a été exportée. Qui la détient contrôle le portefeuille.',
    },
    wallet_archived: {
      title: 'Votre portefeuille {app} a été archivé',
      text: 'Votre portefeuille {app} a été archivé. Il peut être restauré.',
    },
    wallet_restored: {
      title: 'Votre portefeuille {app} archivé a été restauré',
      text: 'Votre portefeuille {app} archivé a été restauré. Il est de nouveau utilisé.',
    },
    wallet_delegated: {
      title: '{app} peut désormais utiliser votre portefeuille',
      text: '{app} peut désormais signer et envoyer pour vous en votre absence, avec : {address}. Vous pouvez retirer cet accès dans l’app.',
    },
    delegation_revoked: {
      title: '{app} ne peut plus utiliser votre portefeuille',
      text: '{app} ne peut plus signer ni envoyer pour vous en votre absence, avec : {address}.',
    },
    session_reused: {
      title: 'Vous avez été déconnecté de {app}',
      text: 'Une session de votre compte {app} a été utilisée à deux endroits, nous y avons donc mis fin.',
    },
    session_elsewhere: {
      title: 'Votre session {app} est utilisée depuis deux réseaux',
      text: 'Une session de votre compte {app} a été utilisée plus d’une fois depuis deux réseaux presque en même temps. Rien n’a été fermé.',
    },
    factor_added: {
      title: 'Nouveau moyen de vérification sur {app}',
      text: 'Un second facteur a été ajouté à votre compte {app}. Il est demandé avant d’utiliser le portefeuille.',
    },
    factor_removed: {
      title: 'Un moyen de vérification sur {app} a été retiré',
      text: 'Un second facteur a été retiré de votre compte {app}.',
    },
    recovery_codes_made: {
      title: 'Nouveaux codes de récupération de votre compte {app}',
      text: 'Dix nouveaux codes de récupération {app} ont été créés. Les précédents ne servent plus.',
    },
    recovery_code_used: {
      title: 'Un code de récupération de votre compte {app} a été utilisé',
      text: 'L’un de vos dix codes de récupération {app} a été utilisé à la place d’un second facteur.',
    },
    factor_removal: {
      title: 'Vos seconds facteurs {app} vont être supprimés',
      text: 'On a demandé à l’exploitant de {app} de supprimer tous les seconds facteurs de votre compte. Ils le seront le {until}, sauf si quelqu’un s’y oppose.',
    },
    factor_removal_stopped: {
      title: 'Vos seconds facteurs {app} sont conservés',
      text: 'La suppression de vos seconds facteurs {app} a été arrêtée. Rien n’a été supprimé.',
    },
    farcaster_signer_added: {
      title: '{app} peut maintenant écrire sur Farcaster pour vous',
      text: 'Une clé a été approuvée, avec laquelle {app} écrit sur Farcaster en votre nom. Vous pouvez la retirer dans les réglages de l’app Farcaster.',
    },
  },
  when: 'Date : {time}.',
  whenOnDevice: 'Date : {time}, appareil : {device}.',
  notYou:
    'Si ce n’était pas vous, connectez-vous, fermez toutes les autres sessions et retirez ce que vous ne connaissez pas.',
  notYouWallet:
    'Si ce n’était pas vous, transférez le contenu vers un autre portefeuille et fermez toutes les autres sessions.',
  notYouUndo: 'Si ce n’était pas vous, annulez. Cela ferme aussi la session en cause.',
  notYouMoved: 'Si ce n’était pas vous, annulez : le compte revient tel qu’il était.',
  undo: 'Annuler cette modification',
  undoUntil: 'Vous pouvez l’annuler jusqu’au {time}.',
  notYouStop:
    'Si vous ne l’avez pas demandé, arrêtez-la. Une vérification avec l’un de vos facteurs l’arrête aussi.',
  stop: 'Arrêter la suppression',
  stopUntil: 'Vous pouvez l’arrêter jusqu’au {time}.',
  passkey: 'Une clé d’accès',
  ownLogin: 'La connexion de l’application',
  anAccount: 'Un compte',
  methods: {
    privy: 'automatiquement, par votre connexion',
    'user-passcode': 'par un mot de passe',
    'google-drive': 'par Google Drive',
    icloud: 'par iCloud',
    'recovery-encryption-key': 'par une clé de l’application',
    passkey: 'par une clé d’accès',
  },
  stopPage: {
    askTitle: 'Conserver vos seconds facteurs ?',
    askText:
      'On a demandé à l’exploitant de {app} de supprimer tous les seconds facteurs de votre compte. Si ce n’était pas vous, arrêtez-la.',
    stoppedTitle: 'La suppression est arrêtée',
    stoppedText: 'Vos seconds facteurs {app} restent tels quels.',
  },
  undoPage: {
    askTitle: 'Annuler cette modification ?',
    askNote: 'Cela ferme aussi la session en cause et annule ce qu’elle a modifié depuis.',
    factorNote:
      'Cela retire ce facteur et tous ceux ajoutés depuis, codes de récupération compris, et ferme la session en cause.',
    movedNote: 'Le compte fermé revient avec ses portefeuilles, et {account} l’ouvre de nouveau.',
    newerText:
      '{account} ouvre désormais un autre compte {app}. L’annulation l’en retire. Si rien d’autre n’ouvre ce compte, il est fermé, et vous recevez un message qui permet de le rétablir.',
    undoneTitle: 'La modification a été annulée',
    undoneText: 'Les sessions ouvertes grâce à elle sont fermées. Reconnectez-vous là où il le faut.',
    factorUndoneText:
      'Les seconds facteurs sont retirés et la session qui a ajouté le premier est fermée. Reconnectez-vous là où il le faut.',
    takenText:
      '{account} ouvre désormais un autre compte {app} et y reste. Le lien du message envoyé à {account} peut le reprendre.',
    blockedTitle: 'Rien n’a été annulé',
    blockedText:
      'Le compte ne peut pas revenir tel qu’il était : un de ses portefeuilles, ou {account}, est maintenant dans un autre compte {app}. Ce lien reste valable.',
    overTitle: 'Ce lien n’est plus valable',
    overText: 'Il est incomplet, a déjà servi ou son délai est écoulé.',
  },
}
