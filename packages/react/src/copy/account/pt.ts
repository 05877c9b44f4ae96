import type { AccountTranslation } from './en.ts'

/** Portuguese, in Brazil's words. */
export const pt: AccountTranslation = {
  'link-email': {
    title: 'Vincule seu e-mail',
    detail: 'Adicione seu e-mail à sua conta. Enviaremos um código para confirmar que ele é seu.',
  },
  'link-phone': {
    title: 'Vincule seu telefone',
    detail: 'Adicione seu número de telefone à sua conta. Enviaremos um código para confirmar que ele é seu.',
  },
  'update-email': {
    title: 'Altere seu e-mail',
    detail: 'Digite seu novo e-mail. Ele substituirá {old}.',
  },
  'update-phone': {
    title: 'Altere seu número de telefone',
    detail: 'Digite seu novo número de telefone. Ele substituirá {old}.',
  },
  'account-transfer': {
    name: 'Transferir conta',
    title: '{account} está associado a outra conta',
    detail: 'Você pode movê-lo para esta conta. A outra conta será excluída.',
    warning: 'Esta ação não pode ser desfeita. Todo o restante da outra conta será perdido.',
    transfer: 'Transferir e excluir conta',
    success: 'Pronto!',
    decline: 'Agora não',
  },
  'transfer-assets': {
    title: 'Confira os ativos da conta antes de transferir',
    detail:
      'A conta à qual {account} pertence tem carteiras, e todas serão perdidas com ela. Antes, mova o que elas contêm.',
    explorer: 'Ver no explorador de blocos',
  },
  sessions: {
    title: 'Onde você está conectado',
    detail: 'Saia de onde você não está mais ou do que não reconhece.',
    alone: 'Você está conectado só aqui.',
    here: 'Este dispositivo',
    current: 'Em uso agora',
    lastUsed: 'Último uso: {time}',
    unknown: 'Dispositivo desconhecido',
    on: '{browser} em {system}',
    end: 'Sair',
    endThis: 'Sair: {device}',
    endOthers: 'Sair de todos os outros',
    askOthers: 'Sair de todos os outros?',
    askOthersDetail: 'Em todos os outros dispositivos, você terá de entrar de novo.',
    cancel: 'Cancelar',
    ended: 'Sessão encerrada.',
  },
  'farcaster-signer': {
    title: 'Adicionar uma chave de assinatura ao Farcaster',
    scan: {
      app: 'Esta app quer escrever no Farcaster em seu nome. Leia o código para aprovar na app Farcaster.',
      named: '{app} quer escrever no Farcaster em seu nome. Leia o código para aprovar na app Farcaster.',
    },
    open: {
      app: 'Esta app quer escrever no Farcaster em seu nome. Aprove na app Farcaster e volte aqui.',
      named: '{app} quer escrever no Farcaster em seu nome. Aprove na app Farcaster e volte aqui.',
    },
    openApp: 'Abrir a app Farcaster',
    qr: 'Leia com o telefone para aprovar na app Farcaster',
    copy: 'Copiar ligação',
    asking: 'A preparar o pedido',
    waiting: 'À espera da sua aprovação',
    approved: 'Chave adicionada',
    approvedDetail: {
      app: 'Esta app já pode escrever no Farcaster por si.',
      named: '{app} já pode escrever no Farcaster por si.',
    },
    rejected: 'Pedido rejeitado',
    rejectedDetail: 'Nada foi adicionado à sua conta Farcaster.',
    timedOut: 'O pedido expirou. Tente novamente.',
    failed: 'Falha na ligação',
    failedDetail: 'Algo correu mal. Tente novamente.',
  },
}
