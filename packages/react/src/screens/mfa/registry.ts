import type { MfaScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

export const MFA = {
  'mfa-verify': {
    load: async () => (await import('./mfa-verify/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'mfa-manager': {
    load: async () => (await import('./mfa-manager/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
  'mfa-sms': {
    load: async () => (await import('./mfa-sms/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['mfa-recovery-codes'],
  },
  'mfa-totp': {
    load: async () => (await import('./mfa-totp/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
    next: ['mfa-recovery-codes'],
  },
  'mfa-passkeys': {
    load: async () => (await import('./mfa-passkeys/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'mfa-recovery-codes': {
    load: async () => (await import('./mfa-recovery-codes/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
    showBeforeReady: false,
  },
  'passkey-manager': {
    load: async () => (await import('./passkey-manager/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
    showBeforeReady: false,
  },
} as const satisfies AreaRegistry<MfaScreens>
