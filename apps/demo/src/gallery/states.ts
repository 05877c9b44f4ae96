/** Every screen of the widget and the states it is shown in; each is a page at /gallery/{screen}/{state}. */
export const STATES = {
  loading: ['default', 'slow', 'failed'],
  landing: [
    'default',
    'typed',
    'submitting',
    'invalid',
    'plus-address',
    'notice',
    'logo',
    'logo-large',
    'logo-component',
    'logo-and-message',
    'no-legal',
    'terms-only',
    'recent',
    'all-methods',
    'long-list',
  ],
  'passwordless-code': [
    'default',
    'half',
    'not-numeric',
    'submitting',
    'wrong',
    'success',
    'sending',
    'resent',
    'sms',
    'long-address',
    'live',
  ],
  terms: ['default', 'one-document', 'submitting', 'failed'],
  'create-wallet': ['creating', 'failed', 'retry'],
  'wallet-created': ['new-user', 'new-user-nameless', 'known-user', 'long-name'],
  'connect-wallet': ['connecting', 'recovering', 'failed', 'log-in-again'],
  'sign-message': [
    'default',
    'hex',
    'hex-opaque',
    'typed-data',
    'solana',
    'long',
    'deceptive',
    'signing',
    'success',
    'failed',
    'host-words',
    'not-cancellable',
  ],
  'ethereum-transaction': [
    'preparing',
    'default',
    'contract-call',
    'contract-creation',
    'large',
    'dust',
    'warning',
    'no-funds',
    'add-funds',
    'host-words',
    'submitting',
    'success',
    'signed',
    'failed',
    'failed-with-hash',
  ],
  'solana-transaction': [
    'preparing',
    'default',
    'token',
    'many',
    'unknown',
    'simulation-failed',
    'no-funds',
    'submitting',
    'success',
    'signed',
    'failed',
  ],
  'export-wallet': ['loading', 'loading-key-only', 'ready', 'failed'],
  'account-transfer': ['default', 'with-wallet', 'transferring', 'success', 'long-name'],
  'transfer-assets': ['default', 'no-explorer', 'transferring', 'success', 'long-name'],
  'allowlist-rejected': ['default', 'host-words'],
  'user-limit': ['default'],
  'account-not-found': ['default', 'nameless'],
  error: ['default', 'with-action', 'long'],
  shell: ['back-and-info', 'footer-logo', 'not-loaded', 'broken', 'standalone', 'tall'],
  qr: ['default', 'large'],
} as const

export type GalleryScreen = keyof typeof STATES
export type GalleryState<Screen extends GalleryScreen> = (typeof STATES)[Screen][number]

export interface GalleryEntry {
  screen: string
  state: string
  url: string
}

/** What /gallery/index.json lists. */
export function galleryIndex(): GalleryEntry[] {
  return Object.entries(STATES).flatMap(([screen, states]) =>
    states.map((state) => ({ screen, state, url: `/gallery/${screen}/${state}` })),
  )
}
