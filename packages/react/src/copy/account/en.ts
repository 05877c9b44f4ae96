import type { Translated } from '../translated.ts'

/** The screens on which a user changes the account. English. Keys are screen ids and error codes; `{name}` is a place for a value. */
export const en = {
  'link-email': {
    title: 'Connect your email',
    detail: 'Add your email address to your account. A code that we send to it shows that it is yours.',
  },
  'link-phone': {
    title: 'Connect your phone',
    detail: 'Add your phone number to your account. A code that we send to it shows that it is yours.',
  },
  'update-email': {
    title: 'Update your email',
    detail: 'Enter your new email address. It takes the place of {old}.',
  },
  'update-phone': {
    title: 'Update your phone number',
    detail: 'Enter your new phone number. It takes the place of {old}.',
  },
  'account-transfer': {
    name: 'Transfer account',
    title: '{account} is associated with another account',
    detail: 'You can move it to this account. The other account is deleted then.',
    warning: 'This cannot be undone. Everything else in the other account is lost.',
    transfer: 'Transfer and delete account',
    success: 'Success!',
    decline: 'No thanks',
  },
  'transfer-assets': {
    title: 'Check account assets before transferring',
    detail:
      'The account that {account} belongs to has wallets, and all of them are lost with it. Move what they hold first.',
    explorer: 'View on block explorer',
  },
  sessions: {
    title: 'Where you are logged in',
    detail: 'Log out of the places that you no longer use or do not know.',
    alone: 'You are logged in here and nowhere else.',
    here: 'This device',
    current: 'In use now',
    lastUsed: 'Last used {time}',
    unknown: 'Unknown device',
    on: '{browser} on {system}',
    end: 'Log out',
    endThis: 'Log out: {device}',
    endOthers: 'Log out everywhere else',
    askOthers: 'Log out everywhere else?',
    askOthersDetail: 'On every other device you have to log in again.',
    cancel: 'Cancel',
    ended: 'Logged out there.',
  },
  'farcaster-signer': {
    title: 'Add a signer to Farcaster',
    scan: {
      app: 'This app wants to write on Farcaster in your name. Scan to approve it in the Farcaster app.',
      named: '{app} wants to write on Farcaster in your name. Scan to approve it in the Farcaster app.',
    },
    open: {
      app: 'This app wants to write on Farcaster in your name. Approve it in the Farcaster app, then come back here.',
      named:
        '{app} wants to write on Farcaster in your name. Approve it in the Farcaster app, then come back here.',
    },
    openApp: 'Open Farcaster app',
    qr: 'Scan with your phone to approve in the Farcaster app',
    copy: 'Copy link',
    asking: 'Preparing the request',
    waiting: 'Waiting for your approval',
    approved: 'Signer added',
    approvedDetail: {
      app: 'This app can now write on Farcaster for you.',
      named: '{app} can now write on Farcaster for you.',
    },
    rejected: 'Request rejected',
    rejectedDetail: 'Nothing was added to your Farcaster account.',
    timedOut: 'The request timed out. Try again.',
    failed: 'Connect failed',
    failedDetail: 'Something went wrong. Please try again.',
  },
} as const

/** The shape of another language's file. */
export type AccountTranslation = Translated<typeof en>
