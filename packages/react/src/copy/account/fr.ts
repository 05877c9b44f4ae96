import type { AccountTranslation } from './en.ts'

/** French. A narrow no-break space stands before ? and !, as French typography has it. */
export const fr: AccountTranslation = {
  'link-email': {
    title: 'Associer votre e-mail',
    detail:
      'Ajoutez votre adresse e-mail à votre compte. Un code envoyé à cette adresse confirmera qu’elle est à vous.',
  },
  'link-phone': {
    title: 'Associer votre téléphone',
    detail:
      'Ajoutez votre numéro de téléphone à votre compte. Un code envoyé à ce numéro confirmera qu’il est à vous.',
  },
  'update-email': {
    title: 'Modifier votre e-mail',
    detail: 'Saisissez votre nouvelle adresse e-mail. Elle remplacera {old}.',
  },
  'update-phone': {
    title: 'Modifier votre numéro de téléphone',
    detail: 'Saisissez votre nouveau numéro de téléphone. Il remplacera le {old}.',
  },
  'account-transfer': {
    name: 'Transférer le compte',
    title: '{account} est associé à un autre compte',
    detail: 'Vous pouvez le transférer vers ce compte. L’autre compte sera alors supprimé.',
    warning: 'Cette action est irréversible. Tout le reste de l’autre compte sera perdu.',
    transfer: 'Transférer et supprimer le compte',
    success: 'C’est fait\u202f!',
    decline: 'Non merci',
  },
  'transfer-assets': {
    title: 'Vérifiez les actifs du compte avant le transfert',
    detail:
      'Le compte auquel appartient {account} possède des portefeuilles qui seront tous perdus avec lui. Déplacez d’abord ce qu’ils contiennent.',
    explorer: 'Voir dans l’explorateur de blocs',
  },
  sessions: {
    title: 'Où vous êtes connecté',
    detail: 'Déconnectez-vous là où vous n’êtes plus, ou que vous ne reconnaissez pas.',
    alone: 'Vous n’êtes connecté qu’ici.',
    here: 'Cet appareil',
    current: 'Utilisé maintenant',
    lastUsed: 'Dernière utilisation\u202f: {time}',
    unknown: 'Appareil inconnu',
    on: '{browser} sur {system}',
    end: 'Déconnecter',
    endThis: 'Déconnecter\u202f: {device}',
    endOthers: 'Déconnecter partout ailleurs',
    askOthers: 'Déconnecter partout ailleurs ?',
    askOthersDetail: 'Sur tous les autres appareils, il faudra vous reconnecter.',
    cancel: 'Annuler',
    ended: 'Session fermée.',
  },
  'farcaster-signer': {
    title: 'Ajouter une clé de signature à Farcaster',
    scan: {
      app: 'Cette app souhaite écrire sur Farcaster en votre nom. Scannez le code pour l’approuver dans l’app Farcaster.',
      named:
        '{app} souhaite écrire sur Farcaster en votre nom. Scannez le code pour l’approuver dans l’app Farcaster.',
    },
    open: {
      app: 'Cette app souhaite écrire sur Farcaster en votre nom. Approuvez-le dans l’app Farcaster, puis revenez ici.',
      named:
        '{app} souhaite écrire sur Farcaster en votre nom. Approuvez-le dans l’app Farcaster, puis revenez ici.',
    },
    openApp: 'Ouvrir l’app Farcaster',
    qr: 'Scannez avec votre téléphone pour approuver dans l’app Farcaster',
    copy: 'Copier le lien',
    asking: 'Préparation de la demande',
    waiting: 'En attente de votre approbation',
    approved: 'Clé ajoutée',
    approvedDetail: {
      app: 'Cette app peut maintenant écrire sur Farcaster pour vous.',
      named: '{app} peut maintenant écrire sur Farcaster pour vous.',
    },
    rejected: 'Demande refusée',
    rejectedDetail: 'Rien n’a été ajouté à votre compte Farcaster.',
    timedOut: 'La demande a expiré. Réessayez.',
    failed: 'Échec de la connexion',
    failedDetail: 'Une erreur s’est produite. Veuillez réessayer.',
  },
}
