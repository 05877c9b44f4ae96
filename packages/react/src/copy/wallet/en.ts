import type { Translated } from '../translated.ts'

/** The wallets' screens. English. Keys are screen ids and error codes; `{name}` is a place for a value. */
export const en = {
  'create-wallet': {
    title: 'Creating your wallet',
    detail: 'It takes a moment. Please keep this window open.',
    failed: 'Your wallet could not be created',
  },
  'wallet-created': {
    welcome: 'Welcome',
    welcomeTo: 'Welcome to {app}',
    created: 'You’ve successfully created an account.',
    allSet: 'All set!',
    secured: 'Your account is secured.',
  },
  'connect-wallet': {
    connecting: 'Connecting to your wallet',
    recovering: 'Restoring your wallet on this device',
    failedDetail: "We're on it. Please try again later.",
  },
  'sign-message': {
    title: 'Sign message',
    detail: 'Signing this message will not cost you any fees.',
    sign: 'Sign and continue',
    signing: 'Signing...',
    success: 'Success',
    decline: 'Not now',
    message: 'Message',
    domain: 'Domain',
    empty: 'empty',
  },
  'export-wallet': {
    title: 'Export wallet',
    detail: 'Copy either your private key or seed phrase to export your wallet.',
    warning: 'Never share your private key or seed phrase with anyone.',
    loading: 'Loading...',
    frame: 'Secret of your wallet',
    address: 'Your wallet',
  },
  'archive-wallet': {
    title: 'Archive this wallet?',
    detail: 'Archive a wallet that you did not make, or that cannot be opened.',
    foreign:
      'The marked address does not belong to your wallet’s key. Somebody else may hold its key: send nothing to it.',
    unfit: 'What is kept of this wallet does not fit together, so it cannot be opened.',
    wallets: 'Addresses of this wallet',
    notYours: 'Not from your key',
    keeps:
      'Nothing is deleted. These addresses leave your account, and you can restore them while you have no other wallet.',
    archive: 'Archive wallet',
    archiving: 'Archiving...',
    decline: 'Keep it',
    done: 'Wallet archived',
    doneDetail: 'It is kept for you, and no longer in use. You can make a new wallet now.',
  },
  'restore-wallet': {
    title: 'Archived wallets',
    detail: 'A wallet that you restore is back in your account with all its addresses.',
    none: 'You have no archived wallets.',
    restore: 'Restore',
    restoreThis: 'Restore: {address}',
    done: 'Wallet restored',
    doneDetail: 'It is back in your account.',
  },
  errors: {
    'archive-wallet': {
      wallet_used:
        'This wallet has been used, so it stays where it is. If it is not yours, tell the people behind this app.',
      no_such_wallet: 'This wallet is no longer in your account.',
    },
    'restore-wallet': {
      another_wallet: 'You have another wallet. Archive that one first.',
      no_such_wallet: 'This wallet is no longer archived.',
    },
  },
} as const

/** The shape of another language's file. */
export type WalletTranslation = Translated<typeof en>
