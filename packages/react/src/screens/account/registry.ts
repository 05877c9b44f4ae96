import type { AccountScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

/** The entry of an address or a number, whatever it is for. */
const ENTRY = {
  back: 'history',
  backdrop: 'closes',
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
    next: ['transfer-assets'],
  },
  'transfer-assets': {
    load: async () => (await import('./transfer-assets/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
  },
  sessions: {
    load: async () => (await import('./sessions/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'closes',
  },
  'farcaster-signer': {
    load: async () => (await import('./farcaster-signer/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
} as const satisfies AreaRegistry<AccountScreens>
