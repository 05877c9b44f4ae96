import type { RecoveryScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

const COMMON = { back: 'history', backdrop: 'stays' } as const

export const RECOVERY = {
  'recovery-selection': {
    ...COMMON,
    load: async () => (await import('./recovery-selection/screen.tsx')).Screen,
    next: ['set-password', 'recovery-oauth', 'recovery-passkey'],
  },
  'add-password': {
    ...COMMON,
    load: async () => (await import('./add-password/screen.tsx')).Screen,
    next: ['set-password'],
  },
  'set-password': {
    ...COMMON,
    load: async () => (await import('./set-password/screen.tsx')).Screen,
  },
  'recovery-oauth': {
    ...COMMON,
    load: async () => (await import('./recovery-oauth/screen.tsx')).Screen,
  },
  'recovery-passkey': {
    ...COMMON,
    load: async () => (await import('./recovery-passkey/screen.tsx')).Screen,
  },
  'recover-password': {
    ...COMMON,
    load: async () => (await import('./recover-password/screen.tsx')).Screen,
  },
  'automatic-recovery': {
    ...COMMON,
    load: async () => (await import('./automatic-recovery/screen.tsx')).Screen,
  },
} as const satisfies AreaRegistry<RecoveryScreens>
