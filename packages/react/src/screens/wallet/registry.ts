import type { WalletScreens } from '@latchkey/core'
import type { AreaRegistry } from '../screen-definition.ts'

export const WALLET = {
  'create-wallet': {
    load: async () => (await import('./create-wallet/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
    goesOn: true,
    next: ['wallet-created'],
  },
  'wallet-created': {
    load: async () => (await import('./wallet-created/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
    goesOn: true,
  },
  'connect-wallet': {
    load: async () => (await import('./connect-wallet/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
  'sign-message': {
    load: async () => (await import('./sign-message/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
  'export-wallet': {
    load: async () => (await import('./export-wallet/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'closes',
  },
  'archive-wallet': {
    load: async () => (await import('./archive-wallet/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
  'restore-wallet': {
    load: async () => (await import('./restore-wallet/screen.tsx')).Screen,
    back: 'none',
    backdrop: 'stays',
  },
} as const satisfies AreaRegistry<WalletScreens>
