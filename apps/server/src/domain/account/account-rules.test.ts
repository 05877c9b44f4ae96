import { describe, expect, it } from 'vitest'
import { parseSettings } from '../app/manage-apps.ts'
import type { AppSettings } from '../app/settings.ts'
import type { StoredAccount, StoredUser } from '../user/stored-user.ts'
import { checkRoom, checkWayBack, isOnlyAccount, isTransferable } from './account-rules.ts'
import type { AccountType } from './proven-account.ts'

const settings = (more: object = {}): AppSettings => parseSettings({ name: 'App', ...more })

const account = (type: string, subject = type, data: Record<string, unknown> = {}): StoredAccount => ({
  type,
  subject,
  data,
  first_verified_at: 1,
  latest_verified_at: 1,
})

const user = (...accounts: StoredAccount[]): StoredUser => ({
  id: 'did:privy:u',
  created_at: 1,
  accepted_terms: false,
  is_guest: false,
  custom_metadata: null,
  accounts,
  wallets: [],
})

const refusal = (work: () => void) => {
  try {
    work()
    return undefined
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return { code, message }
  }
}

describe('how many accounts of a type', () => {
  const room = (has: StoredAccount[], type: AccountType, more: object = {}) =>
    refusal(() => checkRoom(settings(more), user(...has), type))

  it.each([
    'email',
    'phone',
    'farcaster',
    'telegram',
    'custom_auth',
  ] as const)('is one for %s, said with its name [LINK-012] [LINK-024]', (type) => {
    expect(room([], type)).toBeUndefined()
    expect(room([account(type)], type)).toEqual({
      code: 'cannot_link_more_of_type',
      message: `User already has an account of type ${type} linked.`,
    })
  })

  it('is one for each social provider', () => {
    expect(room([account('google_oauth')], 'github_oauth')).toBeUndefined()
    expect(room([account('google_oauth')], 'google_oauth')).toEqual({
      code: 'cannot_link_more_of_type',
      message: 'You cannot authorize more than one account for this user.',
    })
  })

  it('is five for passkeys [LINK-011]', () => {
    const passkeys = ['1', '2', '3', '4', '5'].map((id) => account('passkey', id))
    expect(room(passkeys.slice(1), 'passkey')).toBeUndefined()
    expect(room(passkeys, 'passkey')?.code).toBe('cannot_link_more_of_type')
  })

  it('is the app’s own for wallets', () => {
    const wallets = ['0x1', '0x2'].map((address) => account('wallet', address))
    expect(room(wallets, 'wallet')).toBeUndefined()
    expect(room(wallets, 'wallet', { max_linked_wallets_per_user: 2 })?.code).toBe('cannot_link_more_of_type')
  })
})

describe('the last way to log in', () => {
  const unlink = (has: StoredAccount[], removed: number, more: object = {}) =>
    refusal(() => checkWayBack(settings(more), user(...has), has[removed] as StoredAccount))?.code

  const email = account('email')
  const passkey = account('passkey')
  const solana = account('wallet', 'so', { chain_type: 'solana' })

  it.each<[string, StoredAccount[], number, object, string | undefined]>([
    ['the sole account stays', [email], 0, {}, 'cannot_unlink_sole_account'],
    ['the sole account stays, also of a method that is off', [passkey], 0, {}, 'cannot_unlink_sole_account'],
    ['a passkey is a way in where passkeys are on', [email, passkey], 0, { passkey_auth: true }, undefined],
    ['a passkey is none where they are off', [email, passkey], 0, {}, 'cannot_unlink_sole_account'],
    ['what is no way in may always go', [email, passkey], 1, {}, undefined],
    ['where nothing is a way in all but one may go', [solana, passkey], 0, {}, undefined],
    ['a wallet is a way in by its chain', [email, solana], 0, { solana_wallet_auth: true }, undefined],
    ['and not by another', [email, solana], 0, { wallet_auth: true }, 'cannot_unlink_sole_account'],
    ['an account at another app is a way in', [email, account('cross_app')], 0, {}, undefined],
  ])('%s', (_, has, removed, more, code) => {
    expect(unlink(has, removed, more)).toBe(code)
  })
})

it('transfers no account of types without a route', () => {
  const not = (['passkey', 'custom_auth', 'smart_wallet', 'guest'] as const).map(isTransferable)
  expect(not).toEqual([false, false, false, false])
  const types = ['email', 'phone', 'google_oauth', 'farcaster', 'telegram', 'wallet'] as const
  expect(types.map(isTransferable)).toEqual(types.map(() => true))
})

it('empties a user of one account only', () => {
  const key = { type: 'email', subject: 'email' } as const
  expect(isOnlyAccount(user(account('email')), key)).toBe(true)
  expect(isOnlyAccount(user(account('email'), account('passkey')), key)).toBe(false)
  expect(isOnlyAccount(user(account('email', 'other')), key)).toBe(false)
  expect(isOnlyAccount(user(account('email'), account('smart_wallet')), key)).toBe(true)
  expect(isOnlyAccount(user(account('smart_wallet'), account('phone')), key)).toBe(false)
})
