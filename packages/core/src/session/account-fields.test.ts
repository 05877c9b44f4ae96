import { expect, it } from 'vitest'
import { wireUser } from '../testing/fake-server.ts'
import { mapUser } from './map-user.ts'

const times = { verified_at: 20, first_verified_at: 10, latest_verified_at: 30 }
const dates = {
  verifiedAt: new Date(20_000),
  firstVerifiedAt: new Date(10_000),
  latestVerifiedAt: new Date(30_000),
}
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `the ${name}`]))
const camel: Record<string, string> = {
  profile_picture_url: 'profilePictureUrl',
  vanity_name: 'vanityName',
}

const OAUTH: [type: string, shorthand: string, ...fields: string[]][] = [
  ['google_oauth', 'google', 'subject', 'email', 'name'],
  ['twitter_oauth', 'twitter', 'subject', 'username', 'name', 'profile_picture_url'],
  ['discord_oauth', 'discord', 'subject', 'username', 'email'],
  ['github_oauth', 'github', 'subject', 'username', 'name', 'email'],
  ['spotify_oauth', 'spotify', 'subject', 'email', 'name'],
  ['instagram_oauth', 'instagram', 'subject', 'username'],
  ['tiktok_oauth', 'tiktok', 'subject', 'username', 'name'],
  ['line_oauth', 'line', 'subject', 'name', 'email', 'profile_picture_url'],
  ['linkedin_oauth', 'linkedin', 'subject', 'name', 'email', 'vanity_name'],
  ['apple_oauth', 'apple', 'subject', 'email'],
]

it.each(
  OAUTH,
)('%s is user.%s with its own fields, and null for what the wire leaves out', (type, shorthand, ...fields) => {
  const host = Object.fromEntries(fields.map((name) => [camel[name] ?? name, `the ${name}`]))
  const full = mapUser(wireUser({ linked_accounts: [{ type, ...named(...fields), ...times } as never] }))
  expect(full.linkedAccounts).toEqual([{ type, ...host, ...dates }])
  expect(full).toHaveProperty(shorthand, host)
  const bare = mapUser(wireUser({ linked_accounts: [{ type, ...times } as never] }))
  expect(bare).toHaveProperty(shorthand, Object.fromEntries(Object.keys(host).map((name) => [name, null])))
})

it.each([
  [
    'smart_wallet',
    'smartWallet',
    named('address', 'smart_wallet_type', 'smart_wallet_version'),
    {
      address: 'the address',
      smartWalletType: 'the smart_wallet_type',
      smartWalletVersion: 'the smart_wallet_version',
    },
  ],
  [
    'smart_wallet',
    'smartWallet',
    named('address', 'smart_wallet_type'),
    { address: 'the address', smartWalletType: 'the smart_wallet_type' },
  ],
  [
    'wallet',
    'wallet',
    {
      ...named('id', 'address', 'chain_type', 'wallet_client_type', 'connector_type', 'recovery_method'),
      recovery_kind: 'passkey',
      imported: true,
      delegated: true,
      wallet_index: 3,
    },
    {
      id: 'the id',
      address: 'the address',
      chainType: 'the chain_type',
      walletClientType: 'the wallet_client_type',
      connectorType: 'the connector_type',
      recoveryMethod: 'the recovery_method',
      recoveryKind: 'passkey',
      imported: true,
      delegated: true,
      walletIndex: 3,
    },
  ],
  [
    'wallet',
    'wallet',
    named('address', 'chain_type'),
    {
      address: 'the address',
      chainType: 'the chain_type',
      imported: false,
      delegated: false,
      walletIndex: null,
    },
  ],
  ['phone', 'phone', named('phoneNumber'), { number: 'the phoneNumber' }],
  ['phone', 'phone', named('number'), { number: 'the number' }],
  ['phone', 'phone', {}, { number: null }],
  [
    'farcaster',
    'farcaster',
    named(
      'fid',
      'owner_address',
      'username',
      'display_name',
      'bio',
      'profile_picture',
      'homepage_url',
      'signer_public_key',
    ),
    {
      fid: 'the fid',
      ownerAddress: 'the owner_address',
      username: 'the username',
      displayName: 'the display_name',
      bio: 'the bio',
      pfp: 'the profile_picture',
      url: 'the homepage_url',
      signerPublicKey: 'the signer_public_key',
    },
  ],
  [
    'telegram',
    'telegram',
    named('telegram_user_id', 'first_name', 'last_name', 'username', 'photo_url'),
    {
      telegramUserId: 'the telegram_user_id',
      firstName: 'the first_name',
      lastName: 'the last_name',
      username: 'the username',
      photoUrl: 'the photo_url',
    },
  ],
])('%s is user.%s, from %j', (type, shorthand, wire, host) => {
  const user = mapUser(wireUser({ linked_accounts: [{ type, ...wire, ...times } as never] }))
  expect((user as unknown as Record<string, unknown>)[shorthand]).toStrictEqual(host)
})

it('who has only accounts without a shorthand has no shorthand, not even an empty one', () => {
  const accounts = [
    { type: 'custom_auth', custom_user_id: 'u-7', ...times },
    { type: 'cross_app', subject: 's', provider_app_id: 'p', ...times },
    { type: 'passkey', credential_id: 'c', enrolled_in_mfa: false, ...times },
  ]
  const user = mapUser(wireUser({ linked_accounts: accounts as never }))
  expect(user.linkedAccounts[0]).toStrictEqual({ type: 'custom_auth', customUserId: 'u-7', ...dates })
  expect(Object.keys(user).sort()).toEqual([
    'createdAt',
    'delegatedWallets',
    'hasAcceptedTerms',
    'id',
    'isGuest',
    'linkedAccounts',
    'mfaMethods',
  ])
})

it.each([
  ['that alone', { verified_at: 20 }, [20_000, null, null]],
  ['the first time, where there is no other', { first_verified_at: 10 }, [10_000, 10_000, null]],
  ['the beginning of time, where nothing is known', {}, [0, null, null]],
])('an account was verified at %s', (_, known, [at, first, latest]) => {
  const { linkedAccounts } = mapUser(
    wireUser({ linked_accounts: [{ type: 'email', address: 'c@d.example', ...known } as never] }),
  )
  const time = (ms: number | null | undefined) => (typeof ms === 'number' ? new Date(ms) : null)
  expect(linkedAccounts[0]).toEqual({
    type: 'email',
    address: 'c@d.example',
    verifiedAt: time(at),
    firstVerifiedAt: time(first),
    latestVerifiedAt: time(latest),
  })
})

it('of two accounts of a kind that were verified at the same time the shorthand is the one named first', () => {
  const accounts = ['first', 'second'].map((address) => ({ type: 'email', address, ...times }))
  expect(mapUser(wireUser({ linked_accounts: accounts as never })).email?.address).toBe('first')
})

it('the shorthand goes by the first time an account was verified, by the time it was verified where that is unknown', () => {
  const accounts = [
    { type: 'email', address: 'again', verified_at: 5, first_verified_at: 40 },
    { type: 'email', address: 'once', verified_at: 30 },
  ]
  expect(mapUser(wireUser({ linked_accounts: accounts as never })).email?.address).toBe('once')
})

it('a user whose time of birth is not told was made at the beginning of time', () => {
  expect(mapUser(wireUser({ created_at: undefined as never })).createdAt).toEqual(new Date(0))
})

it('a field that may be missing is undefined where the wire says null; the id of a wallet stays null', () => {
  const wire = {
    ...named('address', 'chain_type'),
    id: null,
    wallet_client_type: null,
    recovery_method: null,
  }
  const user = mapUser(wireUser({ linked_accounts: [{ type: 'wallet', ...wire, ...times } as never] }))
  expect(user.wallet).toStrictEqual({
    id: null,
    address: 'the address',
    chainType: 'the chain_type',
    walletClientType: undefined,
    recoveryMethod: undefined,
    imported: false,
    delegated: false,
    walletIndex: null,
  })
})
