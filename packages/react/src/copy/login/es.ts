import type { LoginTranslation } from './en.ts'

/** Spanish, in words that both Spain and America use. */
export const es: LoginTranslation = {
  loading: {
    slow: 'Seguimos conectando. Está tardando más de lo habitual.',
  },
  landing: {
    title: 'Inicia sesión o regístrate',
    recent: 'Reciente',
    divider: 'o',
    moreOptions: 'Más opciones',
    otherSocials: 'Otras redes',
    methods: 'Formas de iniciar sesión',
    withEmail: 'Continuar con correo',
    withSms: 'Continuar con SMS',
    withWhatsApp: 'Continuar con WhatsApp',
    passkeyAlone: 'Continuar con llave de acceso',
    passkey: 'Usar llave de acceso',
  },
  captcha: {
    checking: 'Comprobando que eres una persona...',
    advice: 'Desactiva tu bloqueador de anuncios o VPN e inténtalo de nuevo.',
  },
  'passwordless-code': {
    title: 'Escribe el código de confirmación',
    sentEmail: 'Escribe el código que enviamos a {destination}.',
    sentEmailFrom: 'Escribe el código que {app} envió a {destination}.',
    sentWhatsApp: 'Escribe el código que enviamos por WhatsApp a {destination}.',
    sentWhatsAppFrom: 'Escribe el código que {app} envió por WhatsApp a {destination}.',
    code: 'Código de confirmación',
    noEmail: '¿No recibiste el correo?',
    sentBefore: 'El último código sigue siendo válido',
    undelivered: 'No se ha podido entregar el mensaje. Revise el número o elija otro método.',
    over: {
      spent: 'Se ha intentado demasiadas veces y ya no es válido. Pida un código nuevo.',
      expired: 'Tiene más de 10 minutos. Pida un código nuevo.',
    },
    notNumeric: 'El código solo tiene números',
  },
  terms: {
    title: 'Un último paso',
    detail: 'Lee y acepta los términos para continuar.',
    viewTerms: 'Ver los Términos',
    viewPrivacy: 'Ver la Política de privacidad',
    decline: 'No, gracias',
    accept: 'Aceptar',
  },
  'oauth-status': {
    title: 'Iniciar sesión',
    verifying: 'Verificando la conexión con {provider}',
    verifyingDetail: 'Solo un momento más.',
    connected: 'Conexión con {provider} completada',
    connectedDetail: '¡Todo listo!',
    failed: 'Error de autenticación',
  },
  'in-app-browser': {
    title: 'No se pudo iniciar sesión con el proveedor',
    detail:
      'Parece que usas el navegador integrado de una aplicación. Para iniciar sesión, abre la página en otro navegador.',
    copy: 'Copiar enlace a esta página',
  },
  telegram: {
    title: 'Iniciar sesión con Telegram',
    waiting: 'Confirma el inicio de sesión en la ventana de Telegram.',
  },
  farcaster: {
    title: 'Iniciar sesión con Farcaster',
    linkTitle: 'Vincula tu cuenta de Farcaster',
    scan: 'Escanea el código con la cámara del teléfono para continuar.',
    openDetail: 'Continúa en la aplicación de Farcaster y después vuelve aquí.',
    open: 'Abrir Farcaster',
    qr: 'Escanea con el teléfono para continuar en la aplicación de Farcaster',
    copy: 'Copiar enlace',
    opening: 'Preparando el inicio de sesión',
    waiting: 'Esperando tu confirmación',
  },
  'passkey-choice': {
    title: '¿Iniciar sesión o crear una cuenta?',
    detail: 'Con una llave de acceso entras con tu huella, tu rostro o el bloqueo de pantalla.',
    create: 'Crear una cuenta',
    login: 'Usar una llave de acceso',
  },
  'passkey-status': {
    waiting: 'Esperando la llave de acceso',
    waitingDetail: 'Sigue las instrucciones de tu navegador.',
    submitting: 'Comprobando tu llave de acceso',
    success: 'Listo',
    loginDetail: 'Has iniciado sesión con tu llave de acceso.',
    signupDetail: 'Tu cuenta está lista.',
    linkDetail: 'La llave de acceso está vinculada a tu cuenta.',
    note: '¿Aún no tienes una llave de acceso? Primero regístrate con otro método y luego añádela.',
  },
  scopes: {
    emailAndProfile: 'el acceso a tu correo y tu perfil',
    profile: 'el acceso a tu perfil',
    email: 'el acceso a tu correo',
  },
  reauthenticate: {
    title: 'Confirma que eres tú',
    toUse: 'Tu billetera pide iniciar sesión de nuevo en este dispositivo. Después vuelves a donde estabas.',
    toExport: 'Inicia sesión de nuevo para exportar tu billetera. Después vuelves a donde estabas.',
    ways: 'Formas de confirmar',
    codeTo: 'Enviar un código a {destination}',
    with: 'Continuar con {provider}',
    passkey: 'Usar una llave de acceso',
    guest:
      'Tu billetera pide aquí iniciar sesión de nuevo, y un invitado no puede hacerlo. Solo funciona en el navegador en el que empezaste, mientras conserve sus datos.',
    noWay:
      'Aquí no se puede pedir ninguna de las formas con las que inicias sesión. Cierra la sesión e iníciala de nuevo.',
  },
  'allowlist-rejected': {
    title: 'No tienes acceso a esta aplicación',
    detail: '¿Has recibido una invitación?',
    button: 'Probar con otra cuenta',
  },
  'user-limit': {
    title: 'No es posible iniciar sesión',
    detail:
      'Esta aplicación de prueba ha alcanzado su límite de usuarios. Para admitir más, debe pasar a producción.',
  },
  'account-not-found': {
    title: 'Cuenta no encontrada',
    detail: 'Intenta iniciar sesión de nuevo o ve a {app} para crear una cuenta.',
    detailNoApp: 'Intenta iniciar sesión de nuevo.',
    again: 'Iniciar sesión de nuevo',
  },
  errors: {
    'passwordless-code': {
      invalid_credentials: 'El código no es válido o ha caducado',
      default: 'No se pudo verificar el código',
    },
    'oauth-status': {
      invalid_credentials: 'Algo salió mal. Inténtalo de nuevo.',
      denied: 'Inténtalo de nuevo y permite {scopes} para terminar de conectar tu cuenta.',
      oauth_account_suspended:
        'Tu cuenta de {provider} está suspendida. Prueba otro método de inicio de sesión.',
      cannot_link_more_of_type: 'Solo puedes vincular una cuenta de este tipo.',
      phishing: 'Flujo de autenticación inesperado. Podría ser un intento de phishing.',
      popup: 'No se pudo completar la autorización',
      popup_timeout: 'La solicitud de autorización caducó tras 2 minutos.',
      default: 'Error de autenticación.',
    },
    telegram: {
      disallowed_login_method: 'No se permite iniciar sesión con Telegram.',
      invalid_data: 'Algo salió mal. Inténtalo de nuevo.',
      cannot_link_more_of_type: 'Algo salió mal. Inténtalo de nuevo.',
      invalid_credentials: 'Algo salió mal. Inténtalo de nuevo.',
      default:
        'Telegram no confirmó el inicio de sesión. Inténtalo de nuevo y confírmalo en la ventana de Telegram.',
    },
    farcaster: {
      client_request_timeout: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
      cannot_link_more_of_type: 'Solo puedes vincular una cuenta de este tipo.',
      default: 'Algo salió mal. Inténtalo de nuevo.',
    },
    'passkey-status': {
      unsupported: 'Este navegador no admite llaves de acceso (WebAuthn)',
      not_allowed: 'La solicitud de llave de acceso caducó o fue rechazada.',
      exists: 'Este dispositivo ya tiene una llave de acceso para esta cuenta.',
      no_signup: 'Aquí no es posible registrarse con una llave de acceso.',
      cannot_link_more_of_type: 'No se pueden vincular más llaves de acceso a la cuenta.',
      default: 'Se produjo un error desconocido.',
      unknown_link: 'Se produjo un error desconocido.',
    },
  },
}
