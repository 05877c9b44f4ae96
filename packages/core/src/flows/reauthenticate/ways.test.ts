import { expect, it } from 'vitest'
import { mapUser } from '../../session/map-user.ts'
import { appConfig, wireUser } from '../../testing/fake-server.ts'
import { waysIn } from './ways.ts'

const at = (seconds: number) => ({
  verified_at: seconds,
  first_verified_at: seconds,
  latest_verified_at: seconds,
})
const passkey = (credential_id: string, seconds: number) => ({
  type: 'passkey',
  credential_id,
  enrolled_in_mfa: false,
  ...at(seconds),
})
const accounts = [
  { type: 'email', address: 'ada@b.example', ...at(10) },
  { type: 'phone', phoneNumber: '+15550100', number: '+15550100', ...at(60) },
  passkey('first', 30),
  { type: 'google_oauth', subject: 'g', email: 'ada@g.example', name: 'Ada', ...at(40) },
  { type: 'github_oauth', subject: 'h', username: 'ada', email: null, name: null, ...at(70) },
  { type: 'farcaster', fid: 1, owner_address: '0x1', username: 'ada', ...at(50) },
  { type: 'telegram', telegram_user_id: '7', first_name: 'Ada', ...at(5) },
  { type: 'custom_auth', custom_user_id: 'c', ...at(99) },
  passkey('second', 20),
]
const user = () => mapUser(wireUser({ linked_accounts: accounts as never }))
const all = {
  sms_auth: true,
  passkey_auth: true,
  google_oauth: true,
  github_oauth: true,
  farcaster_auth: true,
  telegram_auth: true,
}

it('names each way that the user has, the one used last first, and all passkeys at once', () => {
  expect(waysIn(user(), appConfig(all), 'use')).toEqual([
    { kind: 'social', provider: 'github' },
    { kind: 'sms', to: '+15550100' },
    { kind: 'farcaster' },
    { kind: 'social', provider: 'google' },
    { kind: 'passkey', credentialIds: ['first', 'second'] },
    { kind: 'email', to: 'ada@b.example' },
    { kind: 'telegram' },
  ])
})

it.each([
  ['sms_auth', 'sms'],
  ['passkey_auth', 'passkey'],
  ['google_oauth', 'google'],
  ['farcaster_auth', 'farcaster'],
  ['telegram_auth', 'telegram'],
  ['email_auth', 'email'],
])('leaves out what the app offers no more: %s', (setting, way) => {
  const names = waysIn(user(), appConfig({ ...all, [setting]: false }), 'use').map((one) =>
    one.kind === 'social' ? one.provider : one.kind,
  )
  expect(names).toHaveLength(6)
  expect(names).not.toContain(way)
})

it('names the oldest account first where one is wanted that is older than the login’s, however it was used', () => {
  const aged = (first: number, last: number) => ({
    verified_at: first,
    first_verified_at: first,
    latest_verified_at: last,
  })
  const linked_accounts = [
    { type: 'phone', phoneNumber: '+15550100', number: '+15550100', ...aged(30, 40) },
    { type: 'email', address: 'ada@b.example', ...aged(10, 20) },
    { type: 'telegram', telegram_user_id: '7', first_name: 'Ada', ...aged(20, 90) },
  ]
  const kinds = (purpose: 'use' | 'older-account') =>
    waysIn(mapUser(wireUser({ linked_accounts: linked_accounts as never })), appConfig(all), purpose).map(
      ({ kind }) => kind,
    )
  expect(kinds('older-account')).toEqual(['email', 'telegram', 'sms'])
  expect(kinds('use')).toEqual(['telegram', 'sms', 'email'])
})
