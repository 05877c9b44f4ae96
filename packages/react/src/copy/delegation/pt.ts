import type { DelegationTranslation } from './en.ts'

/** Portuguese, in Brazil's words. */
export const pt: DelegationTranslation = {
  'delegated-consent': {
    title: 'Ativar o acesso offline',
    detail: '{app} pede para usar esta carteira por si, também na sua ausência.',
    thisApp: 'Esta app',
    wallet: 'A sua carteira',
    may: 'Pode assinar mensagens e transações e enviar o que a carteira contém.',
    unasked: 'Sem lhe perguntar de cada vez.',
    takeBack:
      'Pode retirar esta autorização na app a qualquer momento. O que tiver sido assinado até lá mantém-se.',
    accept: 'Aceitar',
    accepting: 'A ativar...',
    done: 'O acesso offline está ativo',
    doneDetail: '{app} pode usar esta carteira até que retire a autorização.',
    failed: 'Não foi possível ativar o acesso offline',
  },
  'delegated-revoke': {
    title: 'Revogar o acesso offline à carteira',
    detail: '{app} deixará de poder assinar ou enviar por si na sua ausência.',
    wallets: 'As suas carteiras',
    keeps: 'As suas carteiras e o que contêm ficam como estão.',
    since: 'desde {date}',
    history: 'O que foi feito até agora',
    none: 'Ainda nada foi feito.',
    total: 'Assinaturas no total: {count}',
    latest: 'São mostradas as últimas.',
    unread: 'Não foi possível carregar o que foi feito. Pode revogar o acesso na mesma.',
    refused: 'Recusado',
    message: 'Uma mensagem',
    typedData: 'Dados estruturados',
    transaction: 'Uma transação',
    hash: 'Um hash',
    authorization: 'Uma autorização de um contrato',
    confirm: 'Confirmar',
    confirming: 'A revogar...',
    decline: 'Cancelar',
    done: 'Acesso offline revogado',
    doneDetail: '{app} já não pode usar a sua carteira na sua ausência.',
    failed: 'Não foi possível revogar o acesso offline',
  },
  errors: {
    'delegated-consent': {
      delegation_off: 'Esta app não oferece acesso offline.',
    },
  },
}
