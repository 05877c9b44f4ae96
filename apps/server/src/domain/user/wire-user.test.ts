import { describe, expect, it } from 'vitest'
import { identityClaims } from '../session/identity-claims.ts'
import type { StoredAccount, StoredUser } from './stored-user.ts'
import { toWireUser } from './wire-user.ts'

const times = { first_verified_at: 100, latest_verified_at: 200 }
const account = (type: string, subject: string, data: object = {}): StoredAccount => ({
  type,
  subject,
  data: { ...data, listed: ['hidden@example.com'], secret_counter: 7 },
  ...times,
})

const user = (...accounts: StoredAccount[]): StoredUser => ({
  id: 'did:privy:u',
  created_at: 50,
  accepted_terms: false,
  is_guest: false,
  custom_metadata: null,
  accounts,
  wallets: [],
})

const picture = 'https://p.example/1.png'
const ROWS: [StoredAccount, object, object][] = [
  [account('email', 'a@b.c'), { address: 'a@b.c' }, { address: 'a@b.c' }],
  [
    account('phone', '+12015550123', { phoneNumber: '+1 201 555 0123' }),
    { phoneNumber: '+1 201 555 0123' },
    { phone_number: '+1 201 555 0123' },
  ],
  [
    account('google_oauth', 'g', { email: 'g@b.c', name: 'G' }),
    { subject: 'g', email: 'g@b.c', name: 'G' },
    { subject: 'g', email: 'g@b.c', name: 'G' },
  ],
  [
    account('twitter_oauth', 't', { username: 'tw', name: null, profile_picture_url: picture }),
    { subject: 't', username: 'tw', name: null, profile_picture_url: picture },
    { subject: 't', username: 'tw', pfp: picture },
  ],
  [
    account('discord_oauth', 'd', { username: 'dd' }),
    { subject: 'd', username: 'dd', email: null },
    { subject: 'd', username: 'dd' },
  ],
  [
    account('github_oauth', 'h', { username: 'hh', name: 'H', email: 'h@b.c' }),
    { subject: 'h', username: 'hh', name: 'H', email: 'h@b.c' },
    { subject: 'h', username: 'hh' },
  ],
  [
    account('linkedin_oauth', 'l', { name: 'L', email: 'l@b.c' }),
    { subject: 'l', name: 'L', email: 'l@b.c' },
    { subject: 'l', email: 'l@b.c' },
  ],
  [
    account('spotify_oauth', 's', { email: null, name: 'S' }),
    { subject: 's', email: null, name: 'S' },
    { subject: 's', email: null },
  ],
  [
    account('instagram_oauth', 'i', { username: 'ii' }),
    { subject: 'i', username: 'ii' },
    { subject: 'i', username: 'ii' },
  ],
  [
    account('tiktok_oauth', 'k', { username: 'kk', name: 'K' }),
    { subject: 'k', username: 'kk', name: 'K' },
    { subject: 'k', username: 'kk' },
  ],
  [
    account('line_oauth', 'n', { name: 'N', email: null, profile_picture_url: null }),
    { subject: 'n', name: 'N', email: null, profile_picture_url: null },
    { subject: 'n', name: 'N', email: null, profile_picture_url: null },
  ],
  [
    account('apple_oauth', 'a', { email: 'x@y.z' }),
    { subject: 'a', email: 'x@y.z' },
    { subject: 'a', email: 'x@y.z' },
  ],
  [account('custom_auth', 'host'), { custom_user_id: 'host' }, { custom_user_id: 'host' }],
  [
    account('farcaster', '7', { owner_address: '0x1', username: 'f', bio: 'b' }),
    { fid: 7, owner_address: '0x1', username: 'f', bio: 'b' },
    { fid: 7, username: 'f', oa: '0x1' },
  ],
  [
    account('telegram', '42', { first_name: 'T', username: 'tt', photo_url: null }),
    { telegram_user_id: '42', first_name: 'T', username: 'tt', photo_url: null },
    { telegram_user_id: '42', username: 'tt' },
  ],
  [
    account('passkey', 'cred', { authenticator_name: 'Key', counter: 9 }),
    { credential_id: 'cred', enrolled_in_mfa: false, authenticator_name: 'Key' },
    { credential_id: 'cred' },
  ],
  [
    account('wallet', '0x2', {
      chain_type: 'ethereum',
      chain_id: 'eip155:1',
      wallet_client_type: 'metamask',
      connector_type: 'injected',
    }),
    {
      address: '0x2',
      chain_type: 'ethereum',
      chain_id: 'eip155:1',
      wallet_client: 'unknown',
      wallet_client_type: 'metamask',
      connector_type: 'injected',
    },
    { address: '0x2', chain_type: 'ethereum', wallet_client_type: 'metamask' },
  ],
  [
    account('smart_wallet', '0x4', { smart_wallet_type: 'kernel', smart_wallet_version: '0.3.1' }),
    { address: '0x4', smart_wallet_type: 'kernel', smart_wallet_version: '0.3.1' },
    { smart_wallet_type: 'kernel', address: '0x4' },
  ],
  [
    account('cross_app', 'c', { provider_app_id: 'p', embedded_wallets: [{ address: '0x3' }] }),
    { subject: 'c', provider_app_id: 'p', embedded_wallets: [{ address: '0x3' }], smart_wallets: [] },
    { subject: 'c', provider_app_id: 'p', embedded_wallets: [{ address: '0x3' }], smart_wallets: [] },
  ],
]

describe('linked accounts', () => {
  it.each(
    ROWS,
  )('shows an account of the type of $type as the wire has it, and nothing else', (stored, wire, short) => {
    const shown = toWireUser(user(stored))
    const verified = { verified_at: 200, first_verified_at: 100, latest_verified_at: 200 }
    expect(shown.linked_accounts).toEqual([{ type: stored.type, ...wire, ...verified }])
    const claims = JSON.parse(identityClaims(shown).linked_accounts)
    expect(claims).toEqual([{ type: stored.type, ...short, lv: 200 }])
  })

  it('covers every type', () => {
    const types = ROWS.map(([{ type }]) => type)
    const expected = `wallet smart_wallet passkey cross_app email phone farcaster telegram custom_auth apple_oauth discord_oauth
      github_oauth google_oauth instagram_oauth linkedin_oauth spotify_oauth tiktok_oauth line_oauth twitter_oauth`
    expect(types.sort()).toEqual(expected.split(/\s+/).sort())
  })

  it('says of what is kept as unknown what the wire has for it', () => {
    const unknown = user(
      account('google_oauth', 'g', { email: null, name: null }),
      account('twitter_oauth', 't', { username: null }),
      account('linkedin_oauth', 'l', { name: null }),
      account('telegram', '43', { username: null }),
    )
    const shown = toWireUser(unknown)
    const verified = { verified_at: 200, first_verified_at: 100, latest_verified_at: 200 }
    expect(shown.linked_accounts).toEqual([
      { type: 'google_oauth', subject: 'g', email: '', name: null, ...verified },
      {
        type: 'twitter_oauth',
        subject: 't',
        username: null,
        name: null,
        profile_picture_url: null,
        ...verified,
      },
      { type: 'linkedin_oauth', subject: 'l', name: null, email: null, ...verified },
      { type: 'telegram', telegram_user_id: '43', username: null, ...verified },
    ])
    expect(JSON.parse(identityClaims(shown).linked_accounts)).toEqual([
      { type: 'google_oauth', subject: 'g', email: '', name: null, lv: 200 },
      { type: 'twitter_oauth', subject: 't', username: null, lv: 200 },
      { type: 'linkedin_oauth', subject: 'l', email: null, lv: 200 },
      { type: 'telegram', telegram_user_id: '43', lv: 200 },
    ])
  })

  it('does not show a guest’s credential, nor a type of a newer release', () => {
    expect(toWireUser(user(account('guest', 'hash'), account('toString', 'x'))).linked_accounts).toEqual([])
  })
})
