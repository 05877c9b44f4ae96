import type { Fixture, Fixtures } from './fixture.ts'
import { accountTransfer, transferAssets } from './fixtures/account-transfer.tsx'
import { linkEmail, linkPhone, updateEmail, updatePhone } from './fixtures/address-entry.tsx'
import { captcha } from './fixtures/captcha.tsx'
import { ethereumTransaction } from './fixtures/ethereum-transaction.tsx'
import { farcaster } from './fixtures/farcaster.tsx'
import { landing } from './fixtures/landing.tsx'
import {
  accountNotFound,
  allowlistRejected,
  error,
  exportWallet,
  terms,
  userLimit,
} from './fixtures/messages.tsx'
import { inAppBrowser, oauthStatus, telegram } from './fixtures/oauth-status.tsx'
import { passkeyChoice, passkeyStatus } from './fixtures/passkey.tsx'
import { passwordlessCode } from './fixtures/passwordless-code.tsx'
import { reauthenticate } from './fixtures/reauthenticate.tsx'
import { sessions } from './fixtures/sessions.tsx'
import { qr, shell } from './fixtures/shell.tsx'
import { signMessage } from './fixtures/sign-message.tsx'
import { solanaTransaction } from './fixtures/solana-transaction.tsx'
import { connectWallet, createWallet, loading, walletCreated } from './fixtures/waiting.tsx'
import type { GalleryScreen } from './states.ts'

export const FIXTURES: { [Screen in GalleryScreen]: Fixtures<Screen> } = {
  loading,
  landing,
  'passwordless-code': passwordlessCode,
  captcha,
  'link-email': linkEmail,
  'link-phone': linkPhone,
  'update-email': updateEmail,
  'update-phone': updatePhone,
  terms,
  'create-wallet': createWallet,
  'wallet-created': walletCreated,
  'connect-wallet': connectWallet,
  'sign-message': signMessage,
  'ethereum-transaction': ethereumTransaction,
  'solana-transaction': solanaTransaction,
  'export-wallet': exportWallet,
  'account-transfer': accountTransfer,
  'transfer-assets': transferAssets,
  sessions,
  'oauth-status': oauthStatus,
  'in-app-browser': inAppBrowser,
  telegram,
  farcaster,
  'passkey-choice': passkeyChoice,
  'passkey-status': passkeyStatus,
  reauthenticate,
  'allowlist-rejected': allowlistRejected,
  'user-limit': userLimit,
  'account-not-found': accountNotFound,
  error,
  shell,
  qr,
}

export function fixtureOf(screen: string, state: string): Fixture | null {
  const states = Object.hasOwn(FIXTURES, screen) ? FIXTURES[screen as GalleryScreen] : null
  return states && Object.hasOwn(states, state) ? ((states as Record<string, Fixture>)[state] ?? null) : null
}
