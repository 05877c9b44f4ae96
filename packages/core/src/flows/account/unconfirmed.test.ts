import { expect, it } from 'vitest'
import type { LinkedAccountWithMetadata, User } from '../../session/user.ts'
import { userWith, walletAccount } from '../../testing/fake-client.ts'
import { unconfirmedOf, unconfirmedSince } from './unconfirmed.ts'

const at = { verifiedAt: new Date(1), firstVerifiedAt: new Date(2), latestVerifiedAt: new Date(3) }
const ACCOUNTS: [LinkedAccountWithMetadata, string][] = [
  [{ type: 'email', address: 'ada@example.com', ...at }, 'ada@example.com'],
  [{ type: 'phone', number: '+41446681800', ...at }, '+41446681800'],
  [{ type: 'passkey', credentialId: 'cred-1', ...at } as never, 'cred-1'],
  [{ type: 'farcaster', fid: 4823, ...at } as never, '4823'],
  [{ type: 'telegram', telegramUserId: '77', ...at } as never, '77'],
  [{ type: 'custom_auth', customUserId: 'c-7', ...at }, 'c-7'],
  [{ type: 'google_oauth', subject: 's-1', email: 'ada@example.com', name: null, ...at } as never, 's-1'],
]
const guest: User = { ...userWith(), isGuest: true, linkedAccounts: [] }
const withAccounts = (...linkedAccounts: LinkedAccountWithMetadata[]): User => ({ ...guest, linkedAccounts })

it.each(
  ACCOUNTS,
)('an account that a guest has got since is to be confirmed, by the name that the server has for it: %j', (account, subject) => {
  const note = unconfirmedSince(guest)
  expect(unconfirmedOf(withAccounts(account), note)).toEqual([{ type: account.type, subject }])
  expect(unconfirmedOf(guest, note)).toEqual([])
})

it('what was there before is not to be confirmed, though another of its kind is', () => {
  const [mail, phone] = [ACCOUNTS[0]?.[0], ACCOUNTS[1]?.[0]]
  if (!mail || !phone) throw new Error('two accounts are needed')
  const note = unconfirmedSince(withAccounts(mail))
  const other = { ...mail, address: 'eve@example.com' } as typeof mail
  expect(unconfirmedOf(withAccounts(mail, other, phone), note)).toEqual([
    { type: 'email', subject: 'eve@example.com' },
    { type: 'phone', subject: '+41446681800' },
  ])
})

it('a subject says nothing without its type', () => {
  const of = (type: string) => ({ type, subject: 'the-same', ...at }) as never
  const note = unconfirmedSince(withAccounts(of('google_oauth')))
  expect(unconfirmedOf(withAccounts(of('google_oauth'), of('apple_oauth')), note)).toEqual([
    { type: 'apple_oauth', subject: 'the-same' },
  ])
})

it('another user’s accounts are none of the note’s, nor is anything without one', () => {
  const [mail] = ACCOUNTS[0] ?? []
  if (!mail) throw new Error('an account is needed')
  const user = withAccounts(mail)
  expect(unconfirmedOf(user, unconfirmedSince({ ...guest, id: 'did:privy:other' }))).toEqual([])
  expect(unconfirmedOf(user, null)).toEqual([])
})

it('a wallet is no way in, and a Farcaster account without its id has no name', () => {
  const nameless = { type: 'farcaster', fid: null, ...at } as never
  const user = withAccounts(walletAccount('ethereum'), nameless)
  expect(unconfirmedOf(user, unconfirmedSince(guest))).toEqual([])
})
