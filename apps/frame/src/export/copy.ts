/** Every sentence of the export frame. */
export const COPY = {
  key: { idle: 'Copy key', show: 'Show key', label: 'Private key' },
  phrase: { idle: 'Copy seed phrase', show: 'Show seed phrase', label: 'Seed phrase' },
  copied: 'Copied',
  retry: 'Could not copy, try again',
  limited: 'Too many tries, wait a little',
  notOnDevice: 'Wallet is not on this device',
  loginAgain: 'Log in again to export',
  unavailable: 'This wallet cannot be exported here',
  hide: 'Hide',
} as const
