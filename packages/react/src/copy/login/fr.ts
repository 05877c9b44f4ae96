import type { LoginTranslation } from './en.ts'

/** French. A narrow no-break space stands before ? and !, as French typography has it. */
export const fr: LoginTranslation = {
  loading: {
    slow: 'Connexion en cours. Cela prend plus de temps que d’habitude.',
  },
  landing: {
    title: 'Connexion ou inscription',
    recent: 'Récent',
    divider: 'ou',
    moreOptions: 'Plus d’options',
    otherSocials: 'Autres réseaux',
    methods: 'Moyens de connexion',
    withEmail: 'Continuer par e-mail',
    withSms: 'Continuer par SMS',
    withWhatsApp: 'Continuer avec WhatsApp',
    passkeyAlone: 'Continuer avec une clé d’accès',
    passkey: 'J’ai une clé d’accès',
  },
  captcha: {
    checking: 'Nous vérifions que vous êtes humain…',
    advice: 'Désactivez votre bloqueur de publicité ou votre VPN, puis réessayez.',
  },
  'passwordless-code': {
    title: 'Saisissez le code de confirmation',
    sentEmail: 'Saisissez le code que nous avons envoyé à {destination}.',
    sentEmailFrom: 'Saisissez le code que {app} a envoyé à {destination}.',
    sentWhatsApp: 'Saisissez le code que nous avons envoyé sur WhatsApp au {destination}.',
    sentWhatsAppFrom: 'Saisissez le code que {app} a envoyé sur WhatsApp au {destination}.',
    code: 'Code de confirmation',
    noEmail: 'Pas reçu d’e-mail\u202f?',
    sentBefore: 'Le dernier code reste valable',
    undelivered: 'Le message n’a pas pu être remis. Vérifiez le numéro ou choisissez une autre méthode.',
    over: {
      spent: 'Il a été essayé trop souvent et n’est plus valable. Demandez un nouveau code.',
      expired: 'Il date de plus de 10 minutes. Demandez un nouveau code.',
    },
    notNumeric: 'Le code ne contient que des chiffres',
  },
  terms: {
    title: 'Dernière étape',
    detail: 'Veuillez lire et accepter les conditions pour continuer.',
    viewTerms: 'Voir les Conditions',
    viewPrivacy: 'Voir la Politique de confidentialité',
    decline: 'Non merci',
    accept: 'Accepter',
  },
  'oauth-status': {
    title: 'Connexion',
    verifying: 'Vérification de la connexion à {provider}',
    verifyingDetail: 'Encore un instant.',
    connected: 'Connexion à {provider} réussie',
    connectedDetail: 'Tout est prêt\u202f!',
    failed: 'Échec de l’authentification',
  },
  'in-app-browser': {
    title: 'Connexion impossible avec ce fournisseur',
    detail:
      'Vous utilisez apparemment le navigateur intégré d’une application. Pour vous connecter, ouvrez la page dans un autre navigateur.',
    copy: 'Copier le lien de cette page',
  },
  telegram: {
    title: 'Se connecter avec Telegram',
    waiting: 'Confirmez la connexion dans la fenêtre Telegram.',
  },
  farcaster: {
    title: 'Se connecter avec Farcaster',
    linkTitle: 'Associer votre compte Farcaster',
    scan: 'Scannez le code avec l’appareil photo de votre téléphone pour continuer.',
    openDetail: 'Continuez dans l’application Farcaster, puis revenez ici.',
    open: 'Ouvrir Farcaster',
    qr: 'Scannez avec votre téléphone pour continuer dans l’application Farcaster',
    copy: 'Copier le lien',
    opening: 'Préparation de la connexion',
    waiting: 'En attente de votre confirmation',
  },
  'passkey-choice': {
    title: 'Se connecter ou créer un compte\u202f?',
    detail: 'Avec une clé d’accès, vous vous connectez par empreinte, visage ou verrouillage de l’écran.',
    create: 'Créer un compte',
    login: 'Utiliser une clé d’accès',
  },
  'passkey-status': {
    waiting: 'En attente de la clé d’accès',
    waitingDetail: 'Suivez les instructions de votre navigateur.',
    submitting: 'Vérification de votre clé d’accès',
    success: 'C’est fait',
    loginDetail: 'Connexion réussie avec votre clé d’accès.',
    signupDetail: 'Votre compte est prêt.',
    linkDetail: 'La clé d’accès est associée à votre compte.',
    note: 'Pas encore de clé d’accès\u202f? Inscrivez-vous d’abord par un autre moyen, puis ajoutez-en une.',
  },
  scopes: {
    emailAndProfile: 'l’accès à votre e-mail et à votre profil',
    profile: 'l’accès à votre profil',
    email: 'l’accès à votre e-mail',
  },
  reauthenticate: {
    title: 'Confirmez que c’est bien vous',
    toUse:
      'Votre portefeuille demande une nouvelle connexion sur cet appareil. Vous reviendrez ensuite où vous étiez.',
    toExport: 'Reconnectez-vous pour exporter votre portefeuille. Vous reviendrez ensuite où vous étiez.',
    ways: 'Moyens de confirmer',
    codeTo: 'Envoyer un code à {destination}',
    with: 'Continuer avec {provider}',
    passkey: 'Utiliser une clé d’accès',
    guest:
      'Votre portefeuille demande ici une nouvelle connexion, et un invité n’en a pas. Il ne fonctionne que dans le navigateur où vous avez commencé, tant que celui-ci garde ses données.',
    noWay:
      'Aucun de vos moyens de connexion ne peut être demandé ici. Déconnectez-vous, puis reconnectez-vous.',
  },
  'allowlist-rejected': {
    title: 'Vous n’avez pas accès à cette application',
    detail: 'Avez-vous reçu une invitation\u202f?',
    button: 'Essayer un autre compte',
  },
  'user-limit': {
    title: 'Connexion impossible',
    detail:
      'Cette application de test a atteint sa limite d’utilisateurs. Pour en accepter davantage, elle doit passer en production.',
  },
  'account-not-found': {
    title: 'Compte introuvable',
    detail: 'Réessayez de vous connecter ou créez un compte sur {app}.',
    detailNoApp: 'Réessayez de vous connecter.',
    again: 'Se connecter à nouveau',
  },
  errors: {
    'passwordless-code': {
      invalid_credentials: 'Code incorrect ou expiré',
      default: 'Le code n’a pas pu être vérifié',
    },
    'oauth-status': {
      invalid_credentials: 'Une erreur est survenue. Réessayez.',
      denied: 'Réessayez et autorisez {scopes} pour terminer la connexion de votre compte.',
      oauth_account_suspended: 'Votre compte {provider} est suspendu. Essayez un autre moyen de connexion.',
      cannot_link_more_of_type: 'Vous ne pouvez associer qu’un seul compte de ce type.',
      phishing: 'Authentification inattendue. Il peut s’agir d’une tentative d’hameçonnage.',
      popup: 'L’autorisation n’a pas abouti',
      popup_timeout: 'La demande d’autorisation a expiré après 2 minutes.',
      default: 'Erreur d’authentification.',
    },
    telegram: {
      disallowed_login_method: 'La connexion avec Telegram n’est pas autorisée.',
      invalid_data: 'Une erreur est survenue. Réessayez.',
      cannot_link_more_of_type: 'Une erreur est survenue. Réessayez.',
      invalid_credentials: 'Une erreur est survenue. Réessayez.',
      default:
        'Telegram n’a pas confirmé la connexion. Réessayez et confirmez-la dans la fenêtre de Telegram.',
    },
    farcaster: {
      client_request_timeout: 'La demande a expiré. Réessayez.',
      cannot_link_more_of_type: 'Vous ne pouvez associer qu’un seul compte de ce type.',
      default: 'Une erreur est survenue. Réessayez.',
    },
    'passkey-status': {
      unsupported: 'Ce navigateur ne prend pas en charge les clés d’accès (WebAuthn)',
      not_allowed: 'La demande de clé d’accès a expiré ou a été refusée.',
      exists: 'Cet appareil possède déjà une clé d’accès pour ce compte.',
      no_signup: 'Il n’est pas possible de s’inscrire ici avec une clé d’accès.',
      cannot_link_more_of_type: 'Impossible d’associer d’autres clés d’accès à ce compte.',
      default: 'Une erreur inconnue est survenue.',
      unknown_link: 'Une erreur inconnue est survenue.',
    },
  },
}
