/**
 * Each screen's own chunk, but for those that come with the modal. Apart from what the registry knows of screens, so
 * that the screen that a modal opens on is fetched beside it.
 */
export const LOADERS = {
  'passwordless-code': async () => (await import('./passwordless-code/screen.tsx')).Screen,
  captcha: async () => (await import('./captcha/screen.tsx')).Screen,
  'link-email': async () => (await import('./link-email/screen.tsx')).Screen,
  'link-phone': async () => (await import('./link-phone/screen.tsx')).Screen,
  'update-email': async () => (await import('./update-email/screen.tsx')).Screen,
  'update-phone': async () => (await import('./update-phone/screen.tsx')).Screen,
  terms: async () => (await import('./terms/screen.tsx')).Screen,
  'create-wallet': async () => (await import('./create-wallet/screen.tsx')).Screen,
  'wallet-created': async () => (await import('./wallet-created/screen.tsx')).Screen,
  'connect-wallet': async () => (await import('./connect-wallet/screen.tsx')).Screen,
  'sign-message': async () => (await import('./sign-message/screen.tsx')).Screen,
  'ethereum-transaction': async () => (await import('./ethereum-transaction/screen.tsx')).Screen,
  'solana-transaction': async () => (await import('./solana-transaction/screen.tsx')).Screen,
  'export-wallet': async () => (await import('./export-wallet/screen.tsx')).Screen,
  'account-transfer': async () => (await import('./account-transfer/screen.tsx')).Screen,
  'transfer-assets': async () => (await import('./transfer-assets/screen.tsx')).Screen,
  sessions: async () => (await import('./sessions/screen.tsx')).Screen,
  'oauth-status': async () => (await import('./oauth-status/screen.tsx')).Screen,
  'in-app-browser': async () => (await import('./in-app-browser/screen.tsx')).Screen,
  telegram: async () => (await import('./telegram/screen.tsx')).Screen,
  farcaster: async () => (await import('./farcaster/screen.tsx')).Screen,
  'passkey-choice': async () => (await import('./passkey-choice/screen.tsx')).Screen,
  'passkey-status': async () => (await import('./passkey-status/screen.tsx')).Screen,
  reauthenticate: async () => (await import('./reauthenticate/screen.tsx')).Screen,
  'allowlist-rejected': async () => (await import('./allowlist-rejected/screen.tsx')).Screen,
  'user-limit': async () => (await import('./user-limit/screen.tsx')).Screen,
  'account-not-found': async () => (await import('./account-not-found/screen.tsx')).Screen,
  error: async () => (await import('./error/screen.tsx')).Screen,
}
