import type { DelegationScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

const COMMON = { back: 'none', backdrop: 'stays' } as const

export const DELEGATION = {
  'delegated-consent': {
    ...COMMON,
    load: async () => (await import('./delegated-consent/screen.tsx')).Screen,
  },
  'delegated-revoke': {
    ...COMMON,
    load: async () => (await import('./delegated-revoke/screen.tsx')).Screen,
  },
} as const satisfies AreaRegistry<DelegationScreens>
