import type { LoginScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'
import { landingParts } from './landing/parts.tsx'

export const LOGIN = {
  loading: {
    load: async () => (await import('./loading/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: true,
  },
  landing: {
    load: async () => (await import('./landing/screen.tsx')).Screen,
    parts: landingParts,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: true,
    captcha: true,
    next: ['passwordless-code'],
  },
  'passwordless-code': {
    load: async () => (await import('./passwordless-code/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    next: ['create-wallet'],
  },
  captcha: {
    load: async () => (await import('./captcha/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
  },
  terms: {
    load: async () => (await import('./terms/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
  'oauth-status': {
    load: async () => (await import('./oauth-status/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    next: ['create-wallet'],
  },
  'in-app-browser': {
    load: async () => (await import('./in-app-browser/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'closes',
  },
  telegram: {
    load: async () => (await import('./telegram/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    next: ['create-wallet'],
  },
  farcaster: {
    load: async () => (await import('./farcaster/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    next: ['create-wallet'],
  },
  'passkey-choice': {
    load: async () => (await import('./passkey-choice/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'closes',
    next: ['passkey-status'],
  },
  'passkey-status': {
    load: async () => (await import('./passkey-status/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    next: ['create-wallet'],
  },
  reauthenticate: {
    load: async () => (await import('./reauthenticate/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
    captcha: true,
    next: ['passwordless-code'],
  },
  'allowlist-rejected': {
    load: async () => (await import('./allowlist-rejected/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
  },
  'user-limit': {
    load: async () => (await import('./user-limit/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
  },
  'account-not-found': {
    load: async () => (await import('./account-not-found/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
  },
  error: {
    load: async () => (await import('./error/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'closes',
  },
} as const satisfies AreaRegistry<LoginScreens>
