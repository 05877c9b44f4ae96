import type { ScreenId } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'

/** What the modal knows of a screen beside its code, which `loadScreen` fetches. */
export interface ScreenDefinition {
  /** name of the dialog until the screen itself gives one */
  title(copy: Copy): string
  /** history: a back button while there is something to go back to; none: the step cannot be undone */
  back: 'history' | 'none'
  /** stays: a click beside the dialog must not lose what the user has begun */
  backdrop: 'closes' | 'stays'
  /** may open before the app is ready, and shows a spinner until then */
  showBeforeReady: boolean
  /** what is begun here needs a captcha: it is passed unseen while the screen is read */
  captcha?: boolean
  /** likely next screens, fetched while this one is read */
  next?: readonly ScreenId[]
}

/** Every screen there is. A screen id without an entry does not compile. */
export const SCREENS = {
  loading: {
    title: (copy) => copy.shell.loading,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: true,
  },
  landing: {
    title: (copy) => copy.landing.title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: true,
    captcha: true,
    next: ['passwordless-code'],
  },
  'passwordless-code': {
    title: (copy) => copy['passwordless-code'].title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  captcha: {
    title: (copy) => copy.captcha.checking,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'link-email': {
    title: (copy) => copy['link-email'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  'link-phone': {
    title: (copy) => copy['link-phone'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  'update-email': {
    title: (copy) => copy['update-email'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  'update-phone': {
    title: (copy) => copy['update-phone'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  terms: {
    title: (copy) => copy.terms.title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'create-wallet': {
    title: (copy) => copy['create-wallet'].title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['wallet-created'],
  },
  'wallet-created': {
    title: (copy) => copy['wallet-created'].allSet,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'connect-wallet': {
    title: (copy) => copy['connect-wallet'].connecting,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'sign-message': {
    title: (copy) => copy['sign-message'].title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'ethereum-transaction': {
    title: (copy) => copy.transaction.title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'solana-transaction': {
    title: (copy) => copy.transaction.title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'export-wallet': {
    title: (copy) => copy['export-wallet'].title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'account-transfer': {
    title: (copy) => copy['account-transfer'].name,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['transfer-assets'],
  },
  'transfer-assets': {
    title: (copy) => copy['transfer-assets'].title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  sessions: {
    title: (copy) => copy.sessions.title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'oauth-status': {
    title: (copy) => copy['oauth-status'].title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  'in-app-browser': {
    title: (copy) => copy['in-app-browser'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  telegram: {
    title: (copy) => copy.telegram.title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  farcaster: {
    title: (copy) => copy.farcaster.title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  'passkey-choice': {
    title: (copy) => copy['passkey-choice'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passkey-status'],
  },
  'passkey-status': {
    title: (copy) => copy['passkey-status'].waiting,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  reauthenticate: {
    title: (copy) => copy.reauthenticate.title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
    captcha: true,
    next: ['passwordless-code'],
  },
  'allowlist-rejected': {
    title: (copy) => copy['allowlist-rejected'].title,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'user-limit': {
    title: (copy) => copy['user-limit'].title,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'account-not-found': {
    title: (copy) => copy['account-not-found'].title,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  error: {
    title: (copy) => copy.error.title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
  },
} as const satisfies Record<ScreenId, ScreenDefinition>
