import type { AccountScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

/** The entry of an address or a number, whatever it is for. */
const ENTRY = {
  back: 'history',
  backdrop: 'closes',
  showBeforeReady: false,
  next: ['passwordless-code'],
} as const

export const ACCOUNT = {
  'link-email': {
    load: async () => (await import('./address-entry/screen.tsx')).LinkEmail,
    ...ENTRY,
  },
  'link-phone': {
    load: async () => (await import('./address-entry/screen.tsx')).LinkPhone,
    ...ENTRY,
  },
  'update-email': {
    load: async () => (await import('./address-entry/screen.tsx')).UpdateEmail,
    ...ENTRY,
  },
  'update-phone': {
    load: async () => (await import('./address-entry/screen.tsx')).UpdatePhone,
    ...ENTRY,
  },
  'account-transfer': {
    load: async () => (await import('./account-transfer/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['transfer-assets'],
  },
  'transfer-assets': {
    load: async () => (await import('./transfer-assets/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  sessions: {
    load: async () => (await import('./sessions/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'farcaster-signer': {
    load: async () => (await import('./farcaster-signer/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
} as const satisfies AreaRegistry<AccountScreens>
