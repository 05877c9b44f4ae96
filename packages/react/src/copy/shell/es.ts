import type { ShellTranslation } from './en.ts'

/** Spanish, in words that both Spain and America use. */
export const es: ShellTranslation = {
  lang: 'es',
  shell: {
    back: 'Atrás',
    close: 'Cerrar',
    info: 'Información',
    protectedBy: 'Protegido por',
    loading: 'Cargando',
    termsLead: 'Al iniciar sesión, acepto {documents}',
    termsShort: 'los\u00a0Términos',
    termsLong: 'los Términos del servicio',
    privacy: 'la Política de privacidad',
    and: '{first} y {second}',
    copy: 'Copiar',
    copied: 'Copiado',
    copyAddress: 'Copiar dirección',
    opensNewTab: '(se abre en una pestaña nueva)',
    screenFailedDetail: 'No se pudo mostrar este paso.',
    notLoaded: 'No se pudo cargar este paso',
    checkConnection: 'Comprueba tu conexión.',
    offline: 'No tienes conexión.',
    reload: 'Recargar la página',
    tryAgain: 'Intentar de nuevo',
    retry: 'Reintentar',
    continue: 'Continuar',
    notNow: 'Ahora no',
    goBack: 'Volver',
    anotherMethod: 'Usar otro método',
    linkCopied: 'Enlace copiado',
    readOn: 'Seguir leyendo',
    archiveWallet: 'Archivar esta billetera',
    success: '¡Listo!',
  },
  field: {
    email: 'Correo electrónico',
    emailPlaceholder: 'tu@correo.com',
    submit: 'Enviar',
    phone: 'Teléfono',
    country: 'País',
    countryOption: '{name} ({code})',
    phoneFailed: 'No se pudo cargar la lista de países. Sigue escribiendo para volver a intentarlo.',
  },
  code: {
    box: 'Dígito {position} de {count}',
    checking: 'Comprobando el código',
    noMessage: '¿No recibiste el mensaje?',
    resend: 'Reenviar código',
    sent: 'Código enviado',
    nextIn: 'Nuevo código en {seconds} s',
  },
  error: {
    title: 'Algo salió mal',
  },
  errors: {
    field: {
      disallowed_plus_email: 'Escribe un correo electrónico válido sin «+».',
      invalid_data: 'Escribe un correo electrónico válido.',
      invalid_phone: 'Escribe un número de teléfono válido.',
    },
    all: {
      invalid_captcha: 'Inténtalo de nuevo.',
      captcha_failure: 'No superaste el CAPTCHA. Inténtalo de nuevo.',
      captcha_timeout: 'Algo salió mal. Inténtalo de nuevo más tarde.',
      too_many_requests: 'Demasiadas solicitudes. Espera antes de volver a intentarlo.',
      provider_rate_limit:
        'Se alcanzó el límite de solicitudes de {provider}. Espera un momento e inténtalo de nuevo.',
      cannot_link_more_of_type: 'Solo puedes vincular una cuenta de este tipo.',
      linked_to_another_user: 'Esta cuenta ya está vinculada a otro usuario.',
      invalid_origin:
        'Esta página no puede usar la aplicación. Su dirección no está en la lista de la aplicación.',
      missing_or_invalid_privy_app_id: 'El servidor no conoce esta aplicación.',
      unavailable: 'No se puede acceder al servidor. Inténtalo de nuevo en un momento.',
      internal_error: 'Algo salió mal. Inténtalo de nuevo más tarde.',
      api_error: 'No se puede acceder al servidor. Inténtalo de nuevo en un momento.',
      must_be_authenticated:
        'Se ha cerrado tu sesión, aquí o desde otro dispositivo. Inicia sesión de nuevo para continuar.',
      login_required: 'Inicia sesión de nuevo para restaurar tu billetera.',
      older_account_required:
        'Esta forma de iniciar sesión se añadió hace poco. Inicia sesión con una anterior para usar la billetera aquí.',
      other_user: 'Esa cuenta no es tuya aquí. No ha cambiado nada: confirma con una cuenta tuya.',
      foreign_wallet:
        'Esta dirección no procede de tu clave. No le envíes nada y avisa a quienes llevan esta aplicación.',
      unfit_wallet:
        'Lo que se guarda de esta billetera no encaja, por eso no se puede abrir. Puedes archivarla y crear una nueva.',
      missing_or_invalid_mfa: 'Esto requiere tu segundo factor. Vuelve a intentarlo.',
      mfa_timeout: 'Se agotó el tiempo para escribir el código. Inténtalo de nuevo en 30 segundos.',
      mfa_verification_max_attempts_reached:
        'Superaste el número máximo de intentos. Cierra esta ventana e inténtalo de nuevo en 10 segundos.',
      mfa_canceled: 'Verificación cancelada',
      insufficient_funds: 'No hay fondos suficientes en esta billetera.',
      default: 'Algo salió mal. Inténtalo de nuevo.',
    },
  },
  requestErrors: {
    too_many_requests: {
      title: 'La solicitud falló',
      detail: 'Demasiados intentos.',
      action: 'Intentar más tarde',
    },
    disallowed_login_method: { title: 'No permitido', detail: null, action: 'Probar otro método' },
    linked_to_another_user: {
      title: 'Error de autenticación',
      detail: 'Esta cuenta ya está vinculada a otro usuario.',
      action: null,
    },
    region_not_supported: {
      title: 'Región no disponible',
      detail: 'El inicio de sesión por SMS no está disponible en esta región.',
      action: 'Probar otro método',
    },
    login_required: {
      title: 'Inicia sesión de nuevo',
      detail:
        'Esta cuenta pertenece a otro usuario. Para pasarla aquí, cierra sesión, vuelve a iniciarla y vincúlala otra vez.',
      action: null,
    },
    client_error: { title: null, detail: null, action: null },
    default: { title: null, detail: 'Inténtalo de nuevo más tarde', action: null },
  },
}
