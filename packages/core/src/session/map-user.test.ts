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
    wireUser({ mfa_methods: [{ type: 'totp', verified_at: 1 }], custom_metadata: { tier: 1 } }),
  )
  expect(user).toMatchObject({
    id: 'did:privy:cltest',
    createdAt: new Date(1_700_000_000_000),
    email: { address: 'a@b.example' },
    mfaMethods: ['totp'],
    hasAcceptedTerms: true,
    isGuest: false,
    delegatedWallets: [],
    customMetadata: { tier: 1 },
  })
  expect(user.phone).toBeUndefined()
  expect(user.linkedAccounts).toEqual([
    {
      type: 'email',
      address: 'a@b.example',
      verifiedAt: new Date(1_700_000_000_000),
      firstVerifiedAt: new Date(1_700_000_000_000),
      latestVerifiedAt: new Date(1_700_000_100_000),
    },
  ])
})

it('maps a wallet with all its fields [ENT-007] [ENT-010]', () => {
  const { linkedAccounts, wallet } = userOf({ ...embedded, ...times(10) })
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
  }
  expect(wallet).toEqual(fields)
  expect(linkedAccounts[0]).toMatchObject({ ...fields, type: 'wallet', latestVerifiedAt: new Date(15_000) })
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
