import type { WalletTranslation } from './en.ts'

/** French. A narrow no-break space stands before ? and !, as French typography has it. */
export const fr: WalletTranslation = {
  'create-wallet': {
    title: 'Création de votre portefeuille',
    detail: 'Cela prend un instant. Gardez cette fenêtre ouverte.',
    failed: 'Votre portefeuille n’a pas pu être créé',
  },
  'wallet-created': {
    welcome: 'Bienvenue',
    welcomeTo: 'Bienvenue sur {app}',
    created: 'Votre compte a bien été créé.',
    allSet: 'Tout est prêt\u202f!',
    secured: 'Votre compte est sécurisé.',
  },
  'connect-wallet': {
    connecting: 'Connexion à votre portefeuille',
    recovering: 'Restauration de votre portefeuille sur cet appareil',
    failedDetail: 'Nous nous en occupons. Réessayez plus tard.',
  },
  'sign-message': {
    title: 'Signer le message',
    detail: 'Signer ce message ne vous coûtera aucun frais.',
    sign: 'Signer et continuer',
    signing: 'Signature en cours…',
    success: 'C’est fait',
    decline: 'Pas maintenant',
    message: 'Message à signer',
    domain: 'Domaine',
    empty: 'vide',
  },
  'export-wallet': {
    title: 'Exporter le portefeuille',
    detail: 'Copiez votre clé privée ou votre phrase de récupération pour exporter votre portefeuille.',
    warning: 'Ne communiquez jamais à personne votre clé privée ni votre phrase de récupération.',
    loading: 'Chargement…',
    frame: 'Secret de votre portefeuille',
    address: 'Votre portefeuille',
  },
  'archive-wallet': {
    title: 'Archiver ce portefeuille\u202f?',
    detail: 'Archivez un portefeuille que vous n’avez pas créé ou qui ne s’ouvre pas.',
    foreign:
      'L’adresse signalée n’appartient pas à la clé de votre portefeuille. Quelqu’un d’autre détient peut-être sa clé\u202f: n’y envoyez rien.',
    unfit: 'Ce qui est conservé de ce portefeuille ne va pas ensemble\u202f: il ne peut pas être ouvert.',
    wallets: 'Adresses de ce portefeuille',
    notYours: 'Pas de votre clé',
    keeps:
      'Rien n’est supprimé. Ces adresses quittent votre compte, et vous pouvez les restaurer tant que vous n’avez pas d’autre portefeuille.',
    archive: 'Archiver le portefeuille',
    archiving: 'Archivage...',
    decline: 'Le garder',
    done: 'Portefeuille archivé',
    doneDetail:
      'Il est conservé pour vous et n’est plus utilisé. Vous pouvez maintenant en créer un nouveau.',
  },
  'restore-wallet': {
    title: 'Portefeuilles archivés',
    detail: 'Un portefeuille restauré revient dans votre compte avec toutes ses adresses.',
    none: 'Vous n’avez aucun portefeuille archivé.',
    restore: 'Restaurer',
    restoreThis: 'Restaurer\u202f: {address}',
    done: 'Portefeuille restauré',
    doneDetail: 'Il est de retour dans votre compte.',
  },
  errors: {
    'archive-wallet': {
      wallet_used:
        'Ce portefeuille a été utilisé, il reste donc à sa place. S’il n’est pas à vous, prévenez les responsables de cette application.',
      no_such_wallet: 'Ce portefeuille n’est plus dans votre compte.',
    },
    'restore-wallet': {
      another_wallet: 'Vous avez un autre portefeuille. Archivez-le d’abord.',
      no_such_wallet: 'Ce portefeuille n’est plus archivé.',
    },
  },
}
