import { describe, expect, it } from 'vitest'
import type { LoginMethod } from '../../events/types.ts'
import { fakeClient, walletAccount } from '../../testing/fake-client.ts'
import { directInput } from './direct-input.ts'
import type { LandingEntry } from './entries.ts'
import { isRecent, recentLogin, rememberLogin } from './recent-login.ts'

describe('the last way in', () => {
  it('is remembered per app with account type, wallet client type and chain type [LAND-027]', () => {
    const client = fakeClient()
    rememberLogin(client, 'siws', { ...walletAccount('solana'), walletClientType: 'phantom' } as never)
    expect(recentLogin(client)).toEqual({
      accountType: 'wallet',
      walletClientType: 'phantom',
      chainType: 'solana',
    })
    for (const [name, value] of [
      ['recent-login-method', 'wallet'],
      ['recent-login-wallet-client', 'phantom'],
      ['recent-login-chain-type', 'solana'],
    ])
      expect(client.storage.get(`privy:testapp000000000000000001:${name}`)).toBe(value)
    expect(recentLogin({ appId: 'another', storage: client.storage })).toBeNull()
    rememberLogin(client, 'google')
    expect(recentLogin(client)).toEqual({
      accountType: 'google_oauth',
      walletClientType: null,
      chainType: null,
    })
  })

  it.each(['guest', 'authorization_key', 'cross_app'])('that is a %s is ignored [LAND-028]', (type) => {
    const client = fakeClient()
    client.storage.set('privy:testapp000000000000000001:recent-login-method', type)
    expect(recentLogin(client)).toBeNull()
    rememberLogin(client, 'privy:other')
    expect(recentLogin(client)).toBeNull()
  })

  it.each([
    ['github', 'github_oauth'],
    ['siwe', 'wallet'],
    ['sms', 'phone'],
    ['custom', 'custom_auth'],
    ['passkey', 'passkey'],
    ['email', 'email'],
  ])('by %s is kept as %s, and known by either', (method, accountType) => {
    const client = fakeClient()
    rememberLogin(client, method as LoginMethod)
    expect(recentLogin(client)).toMatchObject({ accountType })
    for (const stored of [method, accountType]) {
      client.storage.set('privy:testapp000000000000000001:recent-login-method', stored)
      expect(recentLogin(client)).toMatchObject({ accountType })
    }
  })

  const entries: [LoginMethod, LandingEntry][] = [
    ['email', { kind: 'email' }],
    ['sms', { kind: 'sms' }],
    ['line', { kind: 'social', provider: 'line' }],
    ['farcaster', { kind: 'farcaster' }],
    ['telegram', { kind: 'telegram' }],
    ['passkey', { kind: 'passkey', alone: false }],
  ]
  it.each(entries)('%s marks its own entry and no other', (method, own) => {
    const client = fakeClient()
    expect(isRecent(own, recentLogin(client))).toBe(false)
    rememberLogin(client, method)
    for (const [, entry] of entries) expect(isRecent(entry, recentLogin(client))).toBe(entry === own)
  })
})

describe('a wallet that was the last way in', () => {
  const metamask: LandingEntry = { kind: 'wallet', wallet: 'metamask' }
  const rainbow: LandingEntry = { kind: 'wallet', wallet: 'rainbow' }
  const wallet = { ...walletAccount('ethereum'), walletClientType: 'metamask' } as never

  it('marks its own entry, and no other wallet', () => {
    const client = fakeClient()
    rememberLogin(client, 'siwe', wallet)
    const recent = recentLogin(client)
    expect([metamask, rainbow].map((entry) => isRecent(entry, recent))).toEqual([true, false])
  })

  it('is forgotten for another method, whatever account is told beside it', () => {
    const client = fakeClient()
    rememberLogin(client, 'siwe', wallet)
    rememberLogin(client, 'email', wallet)
    const recent = recentLogin(client)
    expect(recent).toEqual({ accountType: 'email', walletClientType: null, chainType: null })
    expect(isRecent(metamask, recent)).toBe(false)
    expect(isRecent(metamask, { accountType: 'email', walletClientType: 'metamask', chainType: null })).toBe(
      false,
    )
  })

  it('is of no kind that is known where the account is no wallet', () => {
    const client = fakeClient()
    rememberLogin(client, 'siwe', { type: 'email', walletClientType: 'metamask' } as never)
    expect(recentLogin(client)).toEqual({ accountType: 'wallet', walletClientType: null, chainType: null })
  })
})

describe('the direct input', () => {
  const both: LandingEntry[] = [{ kind: 'sms' }, { kind: 'email' }]
  const of = (more: Partial<Parameters<typeof directInput>[0]> = {}) =>
    directInput({ entries: both, hidden: false, recent: null, prefill: undefined, ...more })
  const recent = (accountType: string) => ({ accountType, walletClientType: null, chainType: null })

  it('is e-mail or sms, and e-mail without a reason for the other [LAND-022] [LAND-024]', () => {
    expect(of()).toBe('email')
    expect(of({ entries: [{ kind: 'sms' }] })).toBe('sms')
    expect(of({ entries: [{ kind: 'farcaster' }] })).toBeNull()
  })

  it('follows what is filled in, what was used last, and what there is [LAND-023]', () => {
    expect(of({ recent: recent('phone') })).toBe('sms')
    expect(of({ recent: recent('google_oauth') })).toBe('email')
    expect(of({ prefill: 'phone' })).toBe('sms')
    expect(of({ prefill: 'email', recent: recent('phone') })).toBe('email')
    expect(of({ prefill: 'phone', entries: [{ kind: 'email' }] })).toBe('email')
  })

  it('is none where the host hides it [LAND-025]', () => {
    expect(of({ hidden: true })).toBeNull()
  })
})
