import { expect, it } from 'vitest'
import type { LinkedAccountWithMetadata, User } from '../../session/user.ts'
import { userWith } from '../../testing/fake-client.ts'
import { accountTypeOf, newestAccount } from './account-type.ts'

it.each([
  ['email', 'email'],
  ['sms', 'phone'],
  ['siwe', 'wallet'],
  ['siws', 'wallet'],
  ['farcaster', 'farcaster'],
  ['telegram', 'telegram'],
  ['passkey', 'passkey'],
  ['custom', 'custom_auth'],
  ['github', 'github_oauth'],
  ['linkedin', 'linkedin_oauth'],
  ['privy:another-app', 'cross_app'],
] as const)('a login by %s leads to an account of type %s', (method, type) => {
  expect(accountTypeOf(method)).toBe(type)
})

const account = (address: string, times: { verified?: number; latest?: number }): LinkedAccountWithMetadata =>
  ({
    type: 'email',
    address,
    verifiedAt: times.verified === undefined ? undefined : new Date(times.verified),
    firstVerifiedAt: null,
    latestVerifiedAt: times.latest === undefined ? null : new Date(times.latest),
  }) as LinkedAccountWithMetadata
const newest = (...accounts: LinkedAccountWithMetadata[]) => {
  const user: User = { ...userWith(), linkedAccounts: accounts }
  return (newestAccount(user, ({ type }) => type === 'email') as { address: string } | null)?.address
}

it('the newest account is the one verified last, whichever comes first', () => {
  const [old, young] = [
    account('old', { verified: 90, latest: 10 }),
    account('young', { verified: 5, latest: 20 }),
  ]
  expect([newest(old, young), newest(young, old)]).toEqual(['young', 'young'])
})

it('an account that was verified once counts by that time, one without any as the oldest', () => {
  const [never, once] = [account('never', {}), account('once', { verified: 1 })]
  expect([newest(never, once), newest(once, never), newest(never)]).toEqual(['once', 'once', 'never'])
})

it('of two verified at the same time it is the one named first', () => {
  expect(newest(account('first', { latest: 7 }), account('second', { latest: 7 }))).toBe('first')
})

it('there is none where none counts', () => {
  const other = { ...account('', { latest: 9 }), type: 'phone', number: '+1' } as never
  expect(newest(other)).toBeUndefined()
  expect(newest(other, account('mail', { latest: 1 }))).toBe('mail')
})
