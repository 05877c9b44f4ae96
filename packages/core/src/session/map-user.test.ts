import { afterEach, expect, it, vi } from 'vitest'
import { wireUser } from '../testing/fake-server.ts'
import { mapUser } from './map-user.ts'

afterEach(() => vi.restoreAllMocks())

const times = (at: number) => ({ verified_at: at, first_verified_at: at, latest_verified_at: at + 5 })
const userOf = (...accounts: object[]) => mapUser(wireUser({ linked_accounts: accounts as never }))
const embedded = {
  type: 'wallet',
  id: null,
  address: '0xabc',
  imported: false,
  delegated: false,
  wallet_index: 0,
  chain_id: 'eip155:1',
  chain_type: 'ethereum',
  wallet_client: 'privy',
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  recovery_method: 'privy',
}

it('gives the host a user in camelCase with dates [ENT-006]', () => {
  const user = mapUser(
    wireUser({
      id: 'did:privy:ada',
      created_at: 1_600_000_000,
      is_guest: true,
      has_accepted_terms: false,
      mfa_methods: [
        { type: 'totp', verified_at: 1 },
        { type: 'sms', verified_at: 2 },
        { type: 'passkey', verified_at: 3 },
      ],
      custom_metadata: { tier: 1 },
      linked_accounts: [
        { type: 'email', address: 'a@b.example', ...times(10) },
        { type: 'phone', phoneNumber: '+41 79 123 45 67', ...times(20) },
        { type: 'farcaster', fid: 7, owner_address: '0x1', signer_public_key: '0x2', ...times(30) },
      ] as never,
    }),
  )
  const email = { address: 'a@b.example' }
  const phone = { number: '+41 79 123 45 67' }
  const farcaster = {
    fid: 7,
    ownerAddress: '0x1',
    username: null,
    displayName: null,
    bio: null,
    pfp: null,
    url: null,
    signerPublicKey: '0x2',
  }
  const verified = (at: number) => ({
    verifiedAt: new Date(at * 1000),
    firstVerifiedAt: new Date(at * 1000),
    latestVerifiedAt: new Date((at + 5) * 1000),
  })
  expect(user).toEqual({
    id: 'did:privy:ada',
    createdAt: new Date(1_600_000_000_000),
    email,
    phone,
    farcaster,
    linkedAccounts: [
      { type: 'email', ...email, ...verified(10) },
      { type: 'phone', ...phone, ...verified(20) },
      { type: 'farcaster', ...farcaster, ...verified(30) },
    ],
    mfaMethods: ['totp', 'sms', 'passkey'],
    hasAcceptedTerms: false,
    isGuest: true,
    delegatedWallets: [],
    customMetadata: { tier: 1 },
  })
  const { isGuest, hasAcceptedTerms } = mapUser(wireUser({ is_guest: false, has_accepted_terms: true }))
  expect([isGuest, hasAcceptedTerms]).toEqual([false, true])
})

it.each([
  ['an embedded one', embedded, {}],
  [
    'one that differs in every field',
    {
      ...embedded,
      id: 'wallet-1',
      address: 'So1',
      imported: true,
      delegated: true,
      wallet_index: 3,
      chain_type: 'solana',
      wallet_client_type: 'phantom',
      connector_type: 'solana_adapter',
      recovery_method: 'user-passcode',
    },
    {
      id: 'wallet-1',
      address: 'So1',
      imported: true,
      delegated: true,
      walletIndex: 3,
      chainType: 'solana',
      walletClientType: 'phantom',
      connectorType: 'solana_adapter',
      recoveryMethod: 'user-passcode',
    },
  ],
])('maps a wallet with all its fields: %s [ENT-007] [ENT-010]', (_, account, differing) => {
  const { linkedAccounts, wallet } = userOf({ ...account, ...differentTimes })
  const fields = {
    id: null,
    address: '0xabc',
    chainType: 'ethereum',
    walletClientType: 'privy',
    connectorType: 'embedded',
    recoveryMethod: 'privy',
    imported: false,
    delegated: false,
    walletIndex: 0,
    ...differing,
  }
  expect(wallet).toEqual(fields)
  expect(linkedAccounts).toEqual([{ ...fields, type: 'wallet', ...differentDates }])
})

const differentTimes = { verified_at: 20, first_verified_at: 10, latest_verified_at: 30 }
const differentDates = {
  verifiedAt: new Date(20_000),
  firstVerifiedAt: new Date(10_000),
  latestVerifiedAt: new Date(30_000),
}

it('maps passkeys [ENT-008]', () => {
  const passkey = (fields: object) => ({ type: 'passkey', credential_id: 'c', ...fields, ...differentTimes })
  const described = passkey({
    enrolled_in_mfa: true,
    public_key: 'k',
    authenticator_name: 'Key',
    created_with_device: 'D',
    created_with_browser: 'B',
    created_with_os: 'O',
  })
  expect(userOf(described, passkey({ enrolled_in_mfa: false })).linkedAccounts).toEqual([
    {
      type: 'passkey',
      credentialId: 'c',
      enrolledInMfa: true,
      publicKey: 'k',
      authenticatorName: 'Key',
      createdWithDevice: 'D',
      createdWithBrowser: 'B',
      createdWithOs: 'O',
      ...differentDates,
    },
    { type: 'passkey', credentialId: 'c', enrolledInMfa: false, ...differentDates },
  ])
})

it('maps accounts of other apps [ENT-009]', () => {
  const account = {
    type: 'cross_app',
    subject: 's',
    provider_app_id: 'p',
    embedded_wallets: [{ address: '0x1' }],
    smart_wallets: [{ address: '0x2' }],
    ...differentTimes,
  }
  expect(userOf(account).linkedAccounts).toEqual([
    {
      type: 'cross_app',
      subject: 's',
      providerApp: { id: 'p' },
      embeddedWallets: [{ address: '0x1' }],
      smartWallets: [{ address: '0x2' }],
      ...differentDates,
    },
  ])
})

it('the shorthand is the account that was verified first', () => {
  const { wallet } = userOf(
    { ...embedded, address: '0xlate', ...times(20) },
    { ...embedded, address: '0xearly', ...times(10) },
  )
  expect(wallet?.address).toBe('0xearly')
})

it('keeps the odd names of the wire: phone, Farcaster, Telegram', () => {
  const user = userOf(
    { type: 'phone', phoneNumber: '+41 1', ...times(1) },
    { type: 'farcaster', fid: 7, owner_address: '0x1', profile_picture_url: 'u', ...times(1) },
    { type: 'telegram', telegram_user_id: '9', ...times(1), verified_at: 99 },
  )
  expect(user.phone).toEqual({ number: '+41 1' })
  expect(user.farcaster).toMatchObject({ fid: 7, ownerAddress: '0x1', pfp: 'u', username: null })
  expect(user.linkedAccounts[2]?.verifiedAt).toEqual(new Date(1000))
})

it('leaves out a type it does not know, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(userOf({ type: 'constructor', ...times(1) }, { type: 'authorization_key' }).linkedAccounts).toEqual(
    [],
  )
  expect(warn).toHaveBeenCalledTimes(2)
})
