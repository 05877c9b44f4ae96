import type { ScreenId } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { Copy } from '../copy/copy.ts'
import type { ScreenProps } from './props.ts'

export interface ScreenDefinition<Id extends ScreenId> {
  /** the screen's own chunk */
  load(): Promise<ComponentType<ScreenProps<Id>>>
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
    load: async () => (await import('./loading/screen.tsx')).Screen,
    title: (copy) => copy.loading.title,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: true,
  },
  landing: {
    load: async () => (await import('./landing/screen.tsx')).Screen,
    title: (copy) => copy.landing.title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: true,
    captcha: true,
    next: ['passwordless-code'],
  },
  'passwordless-code': {
    load: async () => (await import('./passwordless-code/screen.tsx')).Screen,
    title: (copy) => copy['passwordless-code'].title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  captcha: {
    load: async () => (await import('./captcha/screen.tsx')).Screen,
    title: (copy) => copy.captcha.checking,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'link-email': {
    load: async () => (await import('./link-email/screen.tsx')).Screen,
    title: (copy) => copy['link-email'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  'link-phone': {
    load: async () => (await import('./link-phone/screen.tsx')).Screen,
    title: (copy) => copy['link-phone'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  'update-email': {
    load: async () => (await import('./update-email/screen.tsx')).Screen,
    title: (copy) => copy['update-email'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  'update-phone': {
    load: async () => (await import('./update-phone/screen.tsx')).Screen,
    title: (copy) => copy['update-phone'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passwordless-code'],
  },
  terms: {
    load: async () => (await import('./terms/screen.tsx')).Screen,
    title: (copy) => copy.terms.title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'create-wallet': {
    load: async () => (await import('./create-wallet/screen.tsx')).Screen,
    title: (copy) => copy['create-wallet'].title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['wallet-created'],
  },
  'wallet-created': {
    load: async () => (await import('./wallet-created/screen.tsx')).Screen,
    title: (copy) => copy['wallet-created'].allSet,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'connect-wallet': {
    load: async () => (await import('./connect-wallet/screen.tsx')).Screen,
    title: (copy) => copy['connect-wallet'].connecting,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'sign-message': {
    load: async () => (await import('./sign-message/screen.tsx')).Screen,
    title: (copy) => copy['sign-message'].title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'ethereum-transaction': {
    load: async () => (await import('./ethereum-transaction/screen.tsx')).Screen,
    title: (copy) => copy.transaction.title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'solana-transaction': {
    load: async () => (await import('./solana-transaction/screen.tsx')).Screen,
    title: (copy) => copy.transaction.title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'export-wallet': {
    load: async () => (await import('./export-wallet/screen.tsx')).Screen,
    title: (copy) => copy['export-wallet'].title,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'account-transfer': {
    load: async () => (await import('./account-transfer/screen.tsx')).Screen,
    title: (copy) => copy['account-transfer'].name,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['transfer-assets'],
  },
  'transfer-assets': {
    load: async () => (await import('./transfer-assets/screen.tsx')).Screen,
    title: (copy) => copy['transfer-assets'].title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'oauth-status': {
    load: async () => (await import('./oauth-status/screen.tsx')).Screen,
    title: (copy) => copy['oauth-status'].title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  'in-app-browser': {
    load: async () => (await import('./in-app-browser/screen.tsx')).Screen,
    title: (copy) => copy['in-app-browser'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  telegram: {
    load: async () => (await import('./telegram/screen.tsx')).Screen,
    title: (copy) => copy.telegram.title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  farcaster: {
    load: async () => (await import('./farcaster/screen.tsx')).Screen,
    title: (copy) => copy.farcaster.title,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  'passkey-choice': {
    load: async () => (await import('./passkey-choice/screen.tsx')).Screen,
    title: (copy) => copy['passkey-choice'].title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    next: ['passkey-status'],
  },
  'passkey-status': {
    load: async () => (await import('./passkey-status/screen.tsx')).Screen,
    title: (copy) => copy['passkey-status'].waiting,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['create-wallet'],
  },
  'allowlist-rejected': {
    load: async () => (await import('./allowlist-rejected/screen.tsx')).Screen,
    title: (copy) => copy['allowlist-rejected'].title,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'user-limit': {
    load: async () => (await import('./user-limit/screen.tsx')).Screen,
    title: (copy) => copy['user-limit'].title,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'account-not-found': {
    load: async () => (await import('./account-not-found/screen.tsx')).Screen,
    title: (copy) => copy['account-not-found'].title,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  error: {
    load: async () => (await import('./error/screen.tsx')).Screen,
    title: (copy) => copy.error.title,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
  },
} as const satisfies { [Id in ScreenId]: ScreenDefinition<Id> }
