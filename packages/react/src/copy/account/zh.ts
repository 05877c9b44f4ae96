import type { AccountTranslation } from './en.ts'

/** Chinese, in simplified characters. */
export const zh: AccountTranslation = {
  'link-email': {
    title: '绑定邮箱',
    detail: '将您的邮箱添加到账号。我们会向该邮箱发送验证码，以确认它属于您。',
  },
  'link-phone': {
    title: '绑定手机',
    detail: '将您的手机号码添加到账号。我们会向该号码发送验证码，以确认它属于您。',
  },
  'update-email': {
    title: '更换邮箱',
    detail: '请输入新的邮箱地址，它将替换 {old}。',
  },
  'update-phone': {
    title: '更换手机号码',
    detail: '请输入新的手机号码，它将替换 {old}。',
  },
  'account-transfer': {
    name: '转移账号',
    title: '{account} 已关联其他账号',
    detail: '您可以将其移至当前账号，另一个账号将随之删除。',
    warning: '此操作无法撤销。另一个账号中的其他内容都将丢失。',
    transfer: '转移并删除账号',
    success: '转移成功！',
    decline: '暂不转移',
  },
  'transfer-assets': {
    title: '转移前请检查账号资产',
    detail: '{account} 所属账号的所有钱包都会随账号一起丢失。请先转出其中的资产。',
    explorer: '在区块浏览器中查看',
  },
  sessions: {
    title: '登录位置',
    detail: '请在不再使用或不认识的位置退出登录。',
    alone: '您仅在此处登录。',
    here: '此设备',
    current: '正在使用',
    lastUsed: '上次使用：{time}',
    unknown: '未知设备',
    on: '{system} 上的 {browser}',
    end: '退出登录',
    endThis: '退出登录：{device}',
    endOthers: '退出其他所有位置',
    askOthers: '退出其他所有位置？',
    askOthersDetail: '您需要在其他所有设备上重新登录。',
    cancel: '取消',
    ended: '已在该处退出登录。',
  },
  'farcaster-signer': {
    title: '为 Farcaster 添加签名密钥',
    scan: {
      app: '此应用想以您的名义在 Farcaster 上发布内容。请扫码并在 Farcaster 应用中批准。',
      named: '{app} 想以您的名义在 Farcaster 上发布内容。请扫码并在 Farcaster 应用中批准。',
    },
    open: {
      app: '此应用想以您的名义在 Farcaster 上发布内容。请在 Farcaster 应用中批准，然后返回此处。',
      named: '{app} 想以您的名义在 Farcaster 上发布内容。请在 Farcaster 应用中批准，然后返回此处。',
    },
    openApp: '打开 Farcaster 应用',
    qr: '用手机扫码，在 Farcaster 应用中批准',
    copy: '复制链接',
    asking: '正在准备请求',
    waiting: '正在等待您的批准',
    approved: '已添加签名密钥',
    approvedDetail: {
      app: '此应用现在可以代您在 Farcaster 上发布内容。',
      named: '{app} 现在可以代您在 Farcaster 上发布内容。',
    },
    rejected: '请求被拒绝',
    rejectedDetail: '您的 Farcaster 账号未添加任何内容。',
    timedOut: '请求超时，请重试。',
    failed: '连接失败',
    failedDetail: '出了点问题，请重试。',
  },
}
