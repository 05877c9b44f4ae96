import type { Translated } from '../translated.ts'

/** What users let an app do while they are away. English. Keys are screen ids and error codes; `{name}` is a place for a value. */
export const en = {
  'delegated-consent': {
    title: 'Enable offline access',
    detail: '{app} asks to use this wallet for you, also while you are away.',
    thisApp: 'This app',
    wallet: 'Your wallet',
    may: 'It can sign messages and transactions, and send what the wallet holds.',
    unasked: 'It does not ask you each time.',
    takeBack: 'You can take this back in the app at any time. What was signed by then stays.',
    accept: 'Accept',
    accepting: 'Enabling...',
    done: 'Offline access is on',
    doneDetail: '{app} can use this wallet until you take it back.',
    failed: 'Offline access could not be enabled',
  },
  'delegated-revoke': {
    title: 'Revoke offline access to wallet',
    detail: '{app} will no longer be able to sign or send for you while you are away.',
    wallets: 'Your wallets',
    keeps: 'Your wallets and what they hold stay as they are.',
    since: 'since {date}',
    history: 'What was done so far',
    none: 'Nothing was done with them yet.',
    total: 'Signed in all: {count}',
    latest: 'The latest are listed.',
    unread: 'What was done could not be loaded. You can revoke all the same.',
    refused: 'Refused',
    message: 'A message',
    typedData: 'Typed data',
    transaction: 'A transaction',
    hash: 'A hash',
    authorization: 'An authorization of a contract',
    confirm: 'Confirm',
    confirming: 'Revoking...',
    decline: 'Deny',
    done: 'Offline access revoked',
    doneDetail: '{app} can no longer use your wallet while you are away.',
    failed: 'Offline access could not be revoked',
  },
  errors: {
    'delegated-consent': {
      delegation_off: 'This app does not offer offline access.',
    },
  },
} as const

export type DelegationTranslation = Translated<typeof en>
