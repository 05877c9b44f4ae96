import type { MfaScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

export const MFA = {
  'mfa-verify': {
    load: async () => (await import('./mfa-verify/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
  'mfa-manager': {
    load: async () => (await import('./mfa-manager/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
  },
  'mfa-sms': {
    load: async () => (await import('./mfa-sms/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    next: ['mfa-recovery-codes'],
  },
  'mfa-totp': {
    load: async () => (await import('./mfa-totp/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
    next: ['mfa-recovery-codes'],
  },
  'mfa-passkeys': {
    load: async () => (await import('./mfa-passkeys/screen.tsx')).Screen,
    back: 'history',
    backdrop: 'stays',
  },
  'mfa-recovery-codes': {
    load: async () => (await import('./mfa-recovery-codes/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
  'passkey-manager': {
    load: async () => (await import('./passkey-manager/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
  },
} as const satisfies AreaRegistry<MfaScreens>
