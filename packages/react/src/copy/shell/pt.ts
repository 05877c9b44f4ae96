import type { ShellTranslation } from './en.ts'

/** Portuguese, in Brazil's words. */
export const pt: ShellTranslation = {
  lang: 'pt',
  shell: {
    back: 'Voltar',
    close: 'Fechar',
    info: 'Informações',
    protectedBy: 'Protegido por',
    loading: 'Carregando',
    termsLead: 'Ao entrar, concordo com {documents}',
    termsShort: 'os\u00a0Termos',
    termsLong: 'os Termos de Serviço',
    privacy: 'a Política de Privacidade',
    and: '{first} e {second}',
    copy: 'Copiar',
    copied: 'Copiado',
    copyAddress: 'Copiar endereço',
    opensNewTab: '(abre em uma nova aba)',
    screenFailedDetail: 'Não foi possível mostrar esta etapa.',
    notLoaded: 'Não foi possível carregar esta etapa',
    checkConnection: 'Verifique sua conexão.',
    offline: 'Você está sem conexão.',
    reload: 'Recarregar a página',
    tryAgain: 'Tentar novamente',
    retry: 'Tentar novamente',
    continue: 'Continuar',
    notNow: 'Agora não',
    goBack: 'Voltar',
    anotherMethod: 'Usar outro método',
    linkCopied: 'Link copiado',
    readOn: 'Continuar lendo',
    archiveWallet: 'Arquivar esta carteira',
    success: 'Pronto!',
  },
  field: {
    email: 'E-mail',
    emailPlaceholder: 'voce@email.com',
    submit: 'Enviar',
    phone: 'Telefone',
    country: 'País',
    countryOption: '{name} ({code})',
    phoneFailed: 'Não foi possível carregar a lista de países. Continue digitando para tentar novamente.',
  },
  code: {
    box: 'Dígito {position} de {count}',
    checking: 'Verificando o código',
    noMessage: 'Não recebeu a mensagem?',
    resend: 'Reenviar código',
    sent: 'Código enviado',
    nextIn: 'Novo código em {seconds} s',
  },
  error: {
    title: 'Algo deu errado',
  },
  errors: {
    field: {
      disallowed_plus_email: 'Digite um e-mail válido sem “+”.',
      invalid_data: 'Digite um e-mail válido.',
      invalid_phone: 'Digite um número de telefone válido.',
    },
    all: {
      invalid_captcha: 'Tente novamente.',
      captcha_failure: 'A verificação CAPTCHA falhou. Tente novamente.',
      captcha_timeout: 'Algo deu errado. Tente novamente mais tarde.',
      too_many_requests: 'Muitas solicitações. Aguarde antes de tentar novamente.',
      provider_rate_limit:
        'O limite de solicitações do {provider} foi atingido. Aguarde um momento e tente novamente.',
      cannot_link_more_of_type: 'Você só pode vincular uma conta deste tipo.',
      linked_to_another_user: 'Esta conta já está vinculada a outro usuário.',
      invalid_origin: 'Esta página não pode usar o app. O endereço dela não está na lista do app.',
      missing_or_invalid_privy_app_id: 'O servidor não conhece este app.',
      unavailable: 'Não foi possível acessar o servidor. Tente novamente em instantes.',
      internal_error: 'Algo deu errado. Tente novamente mais tarde.',
      api_error: 'Não foi possível acessar o servidor. Tente novamente em instantes.',
      must_be_authenticated:
        'Sua sessão foi encerrada, aqui ou em outro dispositivo. Entre novamente para continuar.',
      login_required: 'Entre novamente para restaurar sua carteira.',
      older_account_required:
        'Esta forma de entrar foi adicionada há pouco tempo. Entre com uma mais antiga para usar a carteira aqui.',
      other_user: 'Essa conta não é sua aqui. Nada mudou: confirme com uma conta sua.',
      foreign_wallet:
        'Este endereço não vem da sua chave. Não envie nada para ele e avise os responsáveis por este aplicativo.',
      unfit_wallet:
        'O que está guardado desta carteira não combina, por isso ela não pode ser aberta. Você pode arquivá-la e criar uma nova.',
      missing_or_invalid_mfa: 'Isto exige o seu segundo fator. Tente novamente.',
      mfa_timeout: 'O tempo para digitar o código acabou. Tente novamente em 30 segundos.',
      mfa_verification_max_attempts_reached:
        'Você ultrapassou o número máximo de tentativas. Feche esta janela e tente novamente em 10 segundos.',
      mfa_canceled: 'Verificação cancelada',
      insufficient_funds: 'Não há saldo suficiente nesta carteira.',
      default: 'Algo deu errado. Tente novamente.',
    },
  },
  requestErrors: {
    too_many_requests: {
      title: 'A solicitação falhou',
      detail: 'Muitas tentativas.',
      action: 'Tentar mais tarde',
    },
    disallowed_login_method: { title: 'Não permitido', detail: null, action: 'Tentar outro método' },
    linked_to_another_user: {
      title: 'Falha na autenticação',
      detail: 'Esta conta já está vinculada a outro usuário.',
      action: null,
    },
    region_not_supported: {
      title: 'Região não disponível',
      detail: 'O login por SMS não está disponível nesta região.',
      action: 'Tentar outro método',
    },
    login_required: {
      title: 'Entre novamente',
      detail:
        'Esta conta pertence a outro usuário. Para movê-la para cá, saia, entre novamente e vincule-a mais uma vez.',
      action: null,
    },
    client_error: { title: null, detail: null, action: null },
    default: { title: null, detail: 'Tente novamente mais tarde', action: null },
  },
}
