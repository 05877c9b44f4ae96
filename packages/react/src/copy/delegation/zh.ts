import type { DelegationTranslation } from './en.ts'

/** Chinese, in simplified characters. */
export const zh: DelegationTranslation = {
  'delegated-consent': {
    title: '启用离线访问',
    detail: '{app} 请求在您不在时也能代您使用此钱包。',
    thisApp: '此应用',
    wallet: '您的钱包',
    may: '它可以签署消息和交易，并转出钱包中的资产。',
    unasked: '不会每次都询问您。',
    takeBack: '您可以随时在应用中收回此权限。此前已签署的内容仍然有效。',
    accept: '接受',
    accepting: '正在启用…',
    done: '离线访问已启用',
    doneDetail: '在您收回之前，{app} 可以使用此钱包。',
    failed: '无法启用离线访问',
  },
  'delegated-revoke': {
    title: '撤销对钱包的离线访问',
    detail: '您不在时，{app} 将不能再代您签名或转账。',
    wallets: '您的钱包',
    keeps: '您的钱包及其中的资产保持不变。',
    since: '自 {date} 起',
    history: '至今的使用记录',
    none: '尚未进行任何操作。',
    total: '签名总数：{count}',
    latest: '此处列出最近的记录。',
    unread: '无法加载使用记录。您仍然可以撤销。',
    refused: '已拒绝',
    message: '消息',
    typedData: '结构化数据',
    transaction: '交易',
    hash: '哈希',
    authorization: '合约授权',
    confirm: '确认',
    confirming: '正在撤销…',
    decline: '取消',
    done: '离线访问已撤销',
    doneDetail: '您不在时，{app} 不能再使用您的钱包。',
    failed: '无法撤销离线访问',
  },
  errors: {
    'delegated-consent': {
      delegation_off: '此应用不提供离线访问。',
    },
  },
}
