import type { ShellTranslation } from './en.ts'

/** French. A narrow no-break space stands before ? and !, as French typography has it. */
export const fr: ShellTranslation = {
  lang: 'fr',
  shell: {
    back: 'Retour',
    close: 'Fermer',
    info: 'Informations',
    protectedBy: 'Protégé par',
    loading: 'Chargement',
    termsLead: 'En me connectant, j’accepte {documents}',
    termsShort: 'les Conditions d’utilisation',
    termsLong: 'les Conditions d’utilisation',
    privacy: 'la Politique de confidentialité',
    and: '{first} et {second}',
    copy: 'Copier',
    copied: 'Copié',
    copyAddress: 'Copier l’adresse',
    opensNewTab: '(s’ouvre dans un nouvel onglet)',
    screenFailedDetail: 'Cette étape n’a pas pu s’afficher.',
    notLoaded: 'Cette étape n’a pas pu être chargée',
    checkConnection: 'Vérifiez votre connexion.',
    offline: 'Vous êtes hors ligne.',
    reload: 'Recharger la page',
    tryAgain: 'Réessayer',
    retry: 'Réessayer',
    continue: 'Continuer',
    notNow: 'Pas maintenant',
    goBack: 'Retour',
    anotherMethod: 'Utiliser un autre moyen',
    linkCopied: 'Lien copié',
    readOn: 'Lire la suite',
    archiveWallet: 'Archiver ce portefeuille',
    success: 'C’est fait\u202f!',
  },
  field: {
    email: 'Adresse e-mail',
    emailPlaceholder: 'vous@email.com',
    submit: 'Envoyer',
    phone: 'Téléphone',
    country: 'Pays',
    countryOption: '{name} ({code})',
    phoneFailed: 'La liste des pays n’a pas pu être chargée. Continuez à saisir pour réessayer.',
  },
  code: {
    box: 'Chiffre {position} sur {count}',
    checking: 'Vérification du code',
    noMessage: 'Pas reçu de message\u202f?',
    resend: 'Renvoyer le code',
    sent: 'Code envoyé',
    nextIn: 'Nouveau code dans {seconds} s',
  },
  error: {
    title: 'Une erreur est survenue',
  },
  errors: {
    field: {
      disallowed_plus_email: 'Saisissez une adresse e-mail valide sans «\u202f+\u202f».',
      invalid_data: 'Saisissez une adresse e-mail valide.',
      invalid_phone: 'Saisissez un numéro de téléphone valide.',
    },
    all: {
      invalid_captcha: 'Veuillez réessayer.',
      captcha_failure: 'La vérification CAPTCHA a échoué. Veuillez réessayer.',
      captcha_timeout: 'Une erreur est survenue. Réessayez plus tard.',
      too_many_requests: 'Trop de demandes. Patientez avant de réessayer.',
      provider_rate_limit:
        'Limite de requêtes atteinte pour {provider}. Patientez un instant, puis réessayez.',
      cannot_link_more_of_type: 'Vous ne pouvez associer qu’un seul compte de ce type.',
      linked_to_another_user: 'Ce compte est déjà associé à un autre utilisateur.',
      invalid_origin:
        'Cette page n’est pas autorisée à utiliser l’application. Son adresse ne figure pas dans la liste de l’application.',
      missing_or_invalid_privy_app_id: 'Le serveur ne connaît pas cette application.',
      unavailable: 'Le serveur est injoignable. Réessayez dans un instant.',
      internal_error: 'Une erreur est survenue. Réessayez plus tard.',
      api_error: 'Le serveur est injoignable. Réessayez dans un instant.',
      must_be_authenticated:
        'Vous avez été déconnecté, ici ou depuis un autre appareil. Reconnectez-vous pour continuer.',
      login_required: 'Reconnectez-vous pour restaurer votre portefeuille.',
      older_account_required:
        'Ce moyen de connexion a été ajouté il y a peu. Connectez-vous avec un plus ancien pour utiliser le portefeuille ici.',
      other_user:
        'Ce compte n’est pas le vôtre ici. Rien n’a changé\u202f: confirmez avec un de vos comptes.',
      foreign_wallet:
        'Cette adresse ne vient pas de votre clé. N’y envoyez rien, et prévenez les responsables de cette application.',
      unfit_wallet:
        'Ce qui est conservé de ce portefeuille ne va pas ensemble\u202f: il ne peut pas être ouvert. Vous pouvez l’archiver et en créer un nouveau.',
      missing_or_invalid_mfa: 'Votre second facteur est nécessaire. Veuillez réessayer.',
      mfa_timeout: 'Le temps imparti pour saisir le code est écoulé. Veuillez réessayer dans 30 secondes.',
      mfa_verification_max_attempts_reached:
        'Vous avez dépassé le nombre maximal d’essais. Fermez cette fenêtre et réessayez dans 10 secondes.',
      mfa_canceled: 'Vérification annulée',
      insufficient_funds: 'Les fonds de ce portefeuille sont insuffisants.',
      default: 'Une erreur est survenue. Veuillez réessayer.',
    },
  },
  requestErrors: {
    too_many_requests: {
      title: 'Échec de la demande',
      detail: 'Trop de tentatives.',
      action: 'Réessayer plus tard',
    },
    disallowed_login_method: { title: 'Non autorisé', detail: null, action: 'Essayer un autre moyen' },
    linked_to_another_user: {
      title: 'Échec de l’authentification',
      detail: 'Ce compte est déjà associé à un autre utilisateur.',
      action: null,
    },
    region_not_supported: {
      title: 'Région non prise en charge',
      detail: 'La connexion par SMS n’est pas disponible dans cette région.',
      action: 'Essayer un autre moyen',
    },
    login_required: {
      title: 'Veuillez vous reconnecter',
      detail:
        'Ce compte appartient à un autre utilisateur. Pour le transférer ici, déconnectez-vous, reconnectez-vous et associez-le à nouveau.',
      action: null,
    },
    client_error: { title: null, detail: null, action: null },
    default: { title: null, detail: 'Réessayez plus tard', action: null },
  },
}
