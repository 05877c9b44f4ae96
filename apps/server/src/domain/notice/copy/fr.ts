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
    account_undone: {
      title: 'Une modification de votre compte {app} a été annulée',
      text: 'Les moyens de se connecter à votre compte {app} sont de nouveau ceux d’avant.',
    },
    wallet_recovered: {
      title: 'Votre portefeuille {app} a été restauré',
      text: 'Votre portefeuille {app} a été restauré sur un appareil que nous ne connaissions pas.',
    },
    wallet_exported: {
      title: 'La clé de votre portefeuille {app} a été exportée',
      text: 'La clé de votre portefeuille {app} a été exportée. Qui la détient contrôle le portefeuille.',
    },
    wallet_archived: {
      title: 'Votre portefeuille {app} a été archivé',
      text: 'Votre portefeuille {app} a été archivé. Il peut être restauré.',
    },
    session_reused: {
      title: 'Vous avez été déconnecté de {app}',
      text: 'Une session de votre compte {app} a été utilisée à deux endroits, nous y avons donc mis fin.',
    },
    session_elsewhere: {
      title: 'Votre session {app} est utilisée depuis deux réseaux',
      text: 'Une session de votre compte {app} a été utilisée plus d’une fois depuis deux réseaux presque en même temps. Rien n’a été fermé.',
    },
  },
  when: 'Date : {time}.',
  whenOnDevice: 'Date : {time}, appareil : {device}.',
  notYou:
    'Si ce n’était pas vous, connectez-vous, fermez toutes les autres sessions et retirez ce que vous ne connaissez pas.',
  notYouWallet:
    'Si ce n’était pas vous, transférez le contenu vers un autre portefeuille et fermez toutes les autres sessions.',
  notYouUndo: 'Si ce n’était pas vous, annulez. Cela ferme aussi la session en cause.',
  undo: 'Annuler cette modification',
  undoUntil: 'Vous pouvez l’annuler jusqu’au {time}.',
  passkey: 'Une clé d’accès',
  ownLogin: 'La connexion de l’application',
  anAccount: 'Un compte',
  undoPage: {
    askTitle: 'Annuler cette modification ?',
    askNote: 'Cela ferme aussi la session en cause et annule ce qu’elle a modifié depuis.',
    undoneTitle: 'La modification a été annulée',
    undoneText: 'Les sessions ouvertes grâce à elle sont fermées. Reconnectez-vous là où il le faut.',
    takenText: '{account} appartient désormais à un autre compte de {app} et n’a pas pu être rétabli.',
    overTitle: 'Ce lien n’est plus valable',
    overText: 'Il est incomplet, a déjà servi ou son délai est écoulé.',
  },
}
