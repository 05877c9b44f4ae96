import type { DelegationTranslation } from './en.ts'

/** French. A narrow no-break space stands before ? and !, as French typography has it. */
export const fr: DelegationTranslation = {
  'delegated-consent': {
    title: 'Activer l’accès hors ligne',
    detail: '{app} demande à utiliser ce portefeuille pour vous, même en votre absence.',
    thisApp: 'Cette app',
    wallet: 'Votre portefeuille',
    may: 'Elle peut signer des messages et des transactions, et envoyer ce que contient le portefeuille.',
    unasked: 'Sans vous le demander à chaque fois.',
    takeBack:
      'Vous pouvez retirer cet accès dans l’app à tout moment. Ce qui a été signé entre-temps reste valable.',
    accept: 'Accepter',
    accepting: 'Activation…',
    done: 'L’accès hors ligne est activé',
    doneDetail: '{app} peut utiliser ce portefeuille jusqu’à ce que vous retiriez cet accès.',
    failed: 'L’accès hors ligne n’a pas pu être activé',
  },
  'delegated-revoke': {
    title: 'Révoquer l’accès hors ligne au portefeuille',
    detail: '{app} ne pourra plus signer ni envoyer pour vous en votre absence.',
    wallets: 'Vos portefeuilles',
    keeps: 'Vos portefeuilles et leur contenu restent inchangés.',
    since: 'depuis le {date}',
    history: 'Ce qui a été fait jusqu’ici',
    none: 'Rien n’a encore été fait.',
    total: 'Signatures au total : {count}',
    latest: 'Les dernières sont affichées.',
    unread: 'Ce qui a été fait n’a pas pu être chargé. Vous pouvez révoquer l’accès quand même.',
    refused: 'Refusé',
    message: 'Un message',
    typedData: 'Données structurées',
    transaction: 'Une transaction',
    hash: 'Un hachage',
    authorization: 'Une autorisation d’un contrat',
    confirm: 'Confirmer',
    confirming: 'Révocation…',
    decline: 'Annuler',
    done: 'Accès hors ligne révoqué',
    doneDetail: '{app} ne peut plus utiliser votre portefeuille en votre absence.',
    failed: 'L’accès hors ligne n’a pas pu être révoqué',
  },
  errors: {
    'delegated-consent': {
      delegation_off: 'Cette app ne propose pas d’accès hors ligne.',
    },
  },
}
