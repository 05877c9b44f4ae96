import type { RecoveryTranslation } from './en.ts'

/** French, in the polite form. */
export const fr: RecoveryTranslation = {
  'recovery-selection': {
    title: 'Sécurisez votre compte',
    update: 'Changer de sauvegarde',
    detail: 'Choisissez comment retrouver votre portefeuille sur un autre appareil.',
    updateDetail: 'Elle remplace celle que vous avez maintenant.',
    googleDrive: 'Sauvegarder dans Google Drive',
    icloud: 'Sauvegarder dans Apple iCloud',
    passkey: 'Utiliser une clé d’accès',
    setPassword: 'Définir un mot de passe',
    none: 'Cette application ne propose pas d’autre sauvegarde.',
    why: 'Pourquoi dois-je sécuriser mon compte ?',
    whyDevice:
      'Une partie de la clé de votre portefeuille est sur cet appareil. Sans elle, une autre partie doit la remplacer.',
    whyLost: 'Sur un nouvel appareil, ou si vous perdez celui-ci, la sauvegarde ramène votre portefeuille.',
    whyYours: 'Vous choisissez où elle est gardée, pour qu’elle ne dépende pas de cette seule application.',
    select: 'Choisir une sauvegarde',
  },
  'add-password': {
    title: 'Sécurisez votre compte',
    detail: 'Avec un mot de passe, votre portefeuille s’utilise sur tout appareil. Vous seul le gardez.',
    add: 'Ajouter un mot de passe',
  },
  'set-password': {
    title: 'Définissez votre mot de passe',
    reset: 'Réinitialisez votre mot de passe',
    detail: 'Il vous le faudra pour utiliser votre portefeuille sur un autre appareil.',
    password: 'Mot de passe',
    show: 'Afficher le mot de passe',
    hide: 'Masquer le mot de passe',
    generate: 'Générer un mot de passe',
    strength: 'Force du mot de passe',
    weak: 'Faible',
    medium: 'Moyen',
    strong: 'Fort',
    tooShort: 'Le mot de passe doit compter au moins 6 caractères',
    characters: 'Caractères non valides ( {characters} )',
    space: 'ESPACE',
    save: 'Enregistrez votre mot de passe',
    saveDetail:
      'Gardez-le dans un gestionnaire de mots de passe ou en lieu sûr. Personne ne peut le retrouver pour vous.',
    download: 'Télécharger',
    downloaded: 'Téléchargé',
    confirm: 'Confirmez votre mot de passe',
    confirmDetail: 'Saisissez-le encore une fois, depuis l’endroit où vous l’avez enregistré.',
    mismatch: 'Les mots de passe ne correspondent pas',
    finalize: 'Confirmez l’avoir enregistré',
    finalizeDetail: 'Sans ce mot de passe, votre portefeuille n’ira sur aucun nouvel appareil.',
    acknowledge:
      'J’ai enregistré mon mot de passe. Je sais que personne ne peut le réinitialiser si je le perds.',
    set: 'Définir le mot de passe',
    setting: 'Mot de passe en cours de définition…',
    cancel: 'Annuler',
    success: 'C’est fait',
    successDetail: 'Votre mot de passe est défini. Les autres appareils le demanderont une fois.',
    fileTitle: 'Le mot de passe de votre portefeuille chez {app}',
    fileTitlePlain: 'Le mot de passe de votre portefeuille',
    fileNote:
      'Quiconque l’a et peut se connecter à votre place peut utiliser votre portefeuille. Gardez-le bien et ne le donnez à personne.',
  },
  'recover-password': {
    title: 'Saisissez votre mot de passe',
    detail: 'Votre portefeuille n’est pas encore sur cet appareil. Son mot de passe l’y amène.',
    recover: 'Récupérer votre compte',
    recovering: 'Récupération de votre portefeuille…',
    why: 'Pourquoi est-ce nécessaire ?',
    whyDevice:
      'Vous utilisez cet appareil pour la première fois, ou son navigateur a oublié votre portefeuille.',
    whyPassword:
      'Votre portefeuille est protégé par le mot de passe que vous avez choisi. Il n’est gardé nulle part : c’est à vous de le saisir.',
    whyOnce: 'Il vous est demandé une fois sur chaque appareil.',
  },
  'recovery-oauth': {
    title: 'Confirmez que c’est bien vous',
    backupDetail:
      'Connectez-vous à {provider}. La sauvegarde reste dans votre propre compte, à l’écart de vos fichiers.',
    recoverDetail: 'Connectez-vous au compte {provider} qui contient votre sauvegarde.',
    confirm: 'Confirmer avec {provider}',
    backingUp: 'Sauvegarde avec {provider}…',
    recovering: 'Récupération avec {provider}…',
    runningDetail: 'Continuez dans la fenêtre qui s’est ouverte.',
    committedDetail: 'Un instant. Veuillez garder cette fenêtre ouverte.',
    backedUp: 'Sauvegardé avec {provider}.',
    recovered: 'Récupéré avec {provider}.',
    backupFailed: 'Échec de la sauvegarde avec {provider}',
    recoverFailed: 'Échec de la récupération avec {provider}',
    verify: 'Vérifiez que vous choisissez le compte {provider} associé à votre sauvegarde.',
  },
  'recovery-passkey': {
    setTitle: 'Configurer une clé d’accès',
    setDetail:
      'Un nouvel appareil demande votre clé d’accès une fois. Vous confirmez par le doigt, le visage ou un code PIN.',
    kit: 'Enregistrez un kit de secours, qui ouvre votre portefeuille si la clé d’accès est perdue',
    create: 'Créez la clé d’accès',
    check: 'Utilisez-la une fois, pour voir qu’elle fonctionne',
    synced: 'Une clé d’accès synchronisée peut servir à quiconque accède au compte qui la synchronise.',
    recoverTitle: 'Utilisez votre clé d’accès',
    recoverDetail:
      'Votre portefeuille n’est pas encore sur cet appareil. La clé d’accès que vous avez configurée l’y amène.',
    lost: 'Si la clé d’accès est perdue, votre kit de secours ouvre le portefeuille sans elle.',
    frame: 'Votre clé d’accès',
    loading: 'Chargement...',
    done: 'C’est fait',
    setDone: 'Votre clé d’accès est configurée. Les autres appareils la demanderont une fois.',
    recoverDone: 'Votre portefeuille est maintenant sur cet appareil.',
    other: 'Choisir un autre moyen',
  },
  'automatic-recovery': {
    title: 'Sécurisez votre compte automatiquement',
    detail: 'Votre portefeuille revient partout où vous vous connectez, sans rien à retenir.',
    confirm: 'Confirmer',
    loading: 'Sécurisation de votre compte…',
  },
  errors: {
    'set-password': {
      disallowed_recovery:
        'Cette application n’accepte pas ce type de sauvegarde. Fermez cette fenêtre et choisissez-en un autre.',
      recovery_changed:
        'La sauvegarde a été changée sur un autre appareil. Fermez cette fenêtre et recommencez.',
    },
    'automatic-recovery': {
      disallowed_recovery:
        'Cette application n’accepte pas ce type de sauvegarde. Fermez cette fenêtre et choisissez-en un autre.',
      recovery_changed:
        'La sauvegarde a été changée sur un autre appareil. Fermez cette fenêtre et recommencez.',
    },
    'recover-password': {
      invalid_recovery_pin: 'Mot de passe incorrect, veuillez réessayer.',
      invalid_request_arguments: 'Mot de passe incorrect, veuillez réessayer.',
      too_many_requests: 'Trop de mots de passe incorrects. Patientez avant de réessayer.',
      unknown_version:
        'Cette sauvegarde vient d’une version plus récente. Rechargez la page ou réessayez plus tard.',
      default: 'Une erreur s’est produite, veuillez réessayer.',
    },
    'recovery-passkey': {
      unsupported:
        'Ce navigateur ou cette clé d’accès ne peut pas ouvrir de portefeuille. Utilisez un autre navigateur ou un autre moyen.',
      elsewhere:
        'Cette clé d’accès appartient à une autre adresse du serveur. Utilisez votre kit de secours.',
      'other-way': 'Ce portefeuille n’a plus de clé d’accès. Fermez cette fenêtre et recommencez.',
      'not-given':
        'Aucune clé d’accès reçue. La question a été fermée, ou la clé n’est pas sur cet appareil ou a été supprimée.',
      timeout: 'Cela a pris trop de temps. Veuillez réessayer.',
      'wrong-passkey':
        'C’est une autre clé d’accès. Utilisez celle que vous avez configurée pour ce portefeuille.',
      factor: 'Confirmez que c’est bien vous, puis réessayez.',
      changed: 'La sauvegarde a été modifiée sur un autre appareil. Fermez cette fenêtre et recommencez.',
      'not-on-device': 'Votre portefeuille n’est pas sur cet appareil. Fermez cette fenêtre et recommencez.',
      limited: 'Trop d’essais. Patientez avant de réessayer.',
      login: 'Votre session est terminée. Reconnectez-vous.',
      retry: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    },
    'recovery-oauth': {
      cloud_account: 'Ce compte ne contient aucune sauvegarde de ce portefeuille.',
      cloud_denied: 'L’accès nécessaire à la sauvegarde n’a pas été accordé. Réessayez en l’autorisant.',
      cloud_quota: 'Il n’y a plus de place dans ce compte. Libérez-en, puis réessayez.',
      cloud_expired: 'La connexion n’est plus valable. Connectez-vous encore une fois.',
      cloud_unreachable: 'Le cloud est injoignable. Vérifiez votre connexion et réessayez.',
      unknown_version:
        'Cette sauvegarde vient d’une version plus récente. Rechargez la page ou réessayez plus tard.',
      disallowed_recovery:
        'Cette application n’accepte pas ce type de sauvegarde. Fermez cette fenêtre et choisissez-en un autre.',
      recovery_changed: 'La sauvegarde a été changée sur un autre appareil. Veuillez réessayer.',
      popup_blocked:
        'Votre navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up pour cette page et réessayez.',
      popup_closed: 'La fenêtre a été fermée avant la fin.',
      phishing: 'Parcours inattendu. Il peut s’agir d’un hameçonnage.',
      timeout: 'La fenêtre est restée ouverte trop longtemps. Veuillez réessayer.',
      unauthorized: 'Vous n’y avez pas été connecté.',
    },
  },
}
