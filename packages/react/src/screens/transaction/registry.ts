import type { TransactionScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

export const TRANSACTION = {
  'ethereum-transaction': {
    load: async () => (await import('./ethereum-transaction/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
  'solana-transaction': {
    load: async () => (await import('./solana-transaction/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
} as const satisfies AreaRegistry<TransactionScreens>
