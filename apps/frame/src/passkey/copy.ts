import type { PasskeyStep } from '@latchkey/contract'
import type { Problem } from './passkey-problem.ts'

/**
 * Every sentence of the passkey document; the page around it says more. English until `speak` has put another language in
 * its place.
 */
export const PASSKEY_COPY = {
  openWindow: 'Go on in a new window',
  windowBlocked: 'Allow the window and press again',
  windowOpened: 'Go on in the new window',
  windowLost: 'Close this window and press the button again',
  windowTitle: 'Passkey of your wallet',
  windowDetail: 'Your browser asks for the passkey here, where no page can cover the question.',
  windowDone: 'Done. You can close this window.',
  unavailable: 'No passkey can be used here',
}

export const PASSKEY_LABELS: Record<PasskeyStep, string> = {
  kit: 'Make the recovery kit',
  create: 'Make the passkey',
  check: 'Use the passkey once',
  recover: 'Use your passkey',
  done: 'Done',
}

export const PASSKEY_SENTENCES: Record<Problem | 'again', string> = {
  again: 'Press again to go on',
  covered: 'Something covers this button',
  unsupported: 'No passkey can be used here',
  elsewhere: 'This passkey is of another address',
  'other-way': 'This wallet has no passkey',
  'not-given': 'Not given, press to try again',
  timeout: 'Took too long, press to try again',
  'wrong-passkey': 'Another passkey, press to try again',
  factor: 'Verify again, then press',
  changed: 'Changed on another device',
  'not-on-device': 'Wallet is not on this device',
  limited: 'Too many tries, wait a little',
  login: 'Log in again to go on',
  'young-login': 'Log in again first, for safety',
  'older-account': 'Log in by an older account first',
  retry: 'Did not work, press to try again',
}
