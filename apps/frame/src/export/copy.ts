/** Every sentence of the export frame. */
export const COPY = {
  key: { idle: 'Copy key', show: 'Show key', label: 'Private key' },
  phrase: { idle: 'Copy seed phrase', show: 'Show seed phrase', label: 'Seed phrase' },
  copied: 'Copied',
  retry: 'Could not copy, try again',
  limited: 'Too many tries, wait a little',
  notOnDevice: 'Wallet is not on this device',
  foreign: 'This wallet does not come from your key',
  loginAgain: 'Log in again to export',
  loginNeeded: 'Log in again first, for safety',
  olderAccount: 'Log in by an older account first',
  covered: 'Something covers this button',
  again: 'Press again to go on',
  openWindow: 'Copy in a new window',
  windowBlocked: 'Allow the window and press again',
  windowOpened: 'Go on in the new window',
  windowLost: 'Close this window and press the button again',
  windowTitle: 'Export wallet',
  windowDetail:
    'Whoever has the key or the phrase has the wallet. Never paste it where somebody asked for it.',
  unavailable: 'This wallet cannot be exported here',
  hide: 'Hide',
} as const
