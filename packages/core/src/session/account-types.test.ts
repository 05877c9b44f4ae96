import { afterEach, expect, it, vi } from 'vitest'
import { wireUser } from '../testing/fake-server.ts'
import { mapUser } from './map-user.ts'

afterEach(() => vi.restoreAllMocks())

const TYPES = [
  'wallet',
  'smart_wallet',
  'passkey',
  'cross_app',
  'email',
  'phone',
  'farcaster',
  'telegram',
  'custom_auth',
  'apple_oauth',
  'discord_oauth',
  'github_oauth',
  'google_oauth',
  'instagram_oauth',
  'linkedin_oauth',
  'spotify_oauth',
  'tiktok_oauth',
  'line_oauth',
  'twitter_oauth',
]

it('knows nineteen types of linked accounts, a wallet of sign-in with Ethereum or Solana among them [LINK-023]', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const account = (type: string, more = {}) => ({ type, verified_at: 1, first_verified_at: 1, ...more })
  const signedIn = ['ethereum', 'solana'].map((chain_type) =>
    account('wallet', { chain_type, address: chain_type, wallet_client_type: 'phantom' }),
  )
  const all = [...TYPES.map((type) => account(type)), ...signedIn, account('carrier_pigeon')]
  const { linkedAccounts } = mapUser(wireUser({ linked_accounts: all as never }))
  expect(linkedAccounts.map(({ type }) => type)).toEqual([...TYPES, 'wallet', 'wallet'])
  expect(linkedAccounts.slice(-2)).toMatchObject([{ chainType: 'ethereum' }, { chainType: 'solana' }])
  expect(warn).toHaveBeenCalledExactlyOnceWith('Unrecognized linked account type: carrier_pigeon')
})
