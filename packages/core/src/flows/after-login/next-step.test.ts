import { describe, expect, it } from 'vitest'
import type { CreateOnLogin } from '../../config/host-config.ts'
import { resolveConfig } from '../../config.ts'
import { userWith, walletAccount } from '../../testing/fake-client.ts'
import { appConfig } from '../../testing/fake-server.ts'
import { nextStep, walletsToCreate } from './next-step.ts'

const config = (ethereum: string, solana: string, app = appConfig()) =>
  resolveConfig(
    {
      embeddedWallets: {
        ethereum: { createOnLogin: ethereum as CreateOnLogin },
        solana: { createOnLogin: solana as CreateOnLogin },
      },
    },
    app,
    () => {},
  )
const embedded = (chain: 'ethereum' | 'solana') => walletAccount(chain)
const external = { ...walletAccount('ethereum'), walletClientType: 'metamask', connectorType: 'injected' }

describe('the creation policy', () => {
  it.each([
    ['off', false],
    ['sometimes', false],
    ['all-users', true],
    ['users-without-wallets', true],
  ])('%j on a user without wallets: %j [CREATE-026]', (policy, wanted) => {
    expect(walletsToCreate(userWith(), config(policy, policy))).toEqual({ ethereum: wanted, solana: wanted })
  })

  it('all-users creates for every user who lacks an embedded wallet of that chain [CREATE-027]', () => {
    const both = config('all-users', 'all-users')
    expect(walletsToCreate(userWith(external as never), both)).toEqual({ ethereum: true, solana: true })
    expect(walletsToCreate(userWith(embedded('ethereum')), both)).toEqual({ ethereum: false, solana: true })
    expect(walletsToCreate(userWith(embedded('ethereum'), embedded('solana')), both)).toEqual({
      ethereum: false,
      solana: false,
    })
  })

  it('users-without-wallets creates for nobody who has a wallet already [CREATE-028]', () => {
    const policy = config('users-without-wallets', 'off')
    expect(walletsToCreate(userWith(embedded('ethereum')), policy).ethereum).toBe(false)
    expect(walletsToCreate(userWith(), policy)).toEqual({ ethereum: true, solana: false })
    // a wallet of either chain is one
    const both = config('users-without-wallets', 'users-without-wallets')
    const phantom = {
      ...walletAccount('solana'),
      walletClientType: 'phantom',
      connectorType: 'solana_adapter',
    }
    for (const own of [external, phantom])
      expect(walletsToCreate(userWith(own as never), both)).toEqual({ ethereum: false, solana: false })
  })

  it.each([
    [
      'wallets that the server holds, for an app that demands such',
      { mode: 'user-controlled-server-wallets-only' },
      true,
    ],
    [
      'nothing for one that demands of them what they cannot have',
      { mode: 'user-controlled-server-wallets-only', require_user_owned_recovery_on_create: true },
      false,
    ],
    [
      'as ever for one that demands recovery by the user’s own means',
      { require_user_owned_recovery_on_create: true },
      true,
    ],
  ])('creates %s', (_, demand, creates) => {
    const app = appConfig({
      embedded_wallet_config: { ...appConfig().embedded_wallet_config, ...demand } as never,
    })
    expect(walletsToCreate(userWith(), config('all-users', 'all-users', app))).toEqual({
      ethereum: creates,
      solana: creates,
    })
  })

  it('makes good a creation that broke off between the two chains', () => {
    const policy = config('users-without-wallets', 'users-without-wallets')
    expect(walletsToCreate(userWith(embedded('ethereum')), policy)).toEqual({ ethereum: false, solana: true })
  })
})

describe('what follows a login', () => {
  const strict = appConfig({ require_users_accept_terms: true })

  it('is terms where they are required and not accepted, before wallets [GATE-027]', () => {
    const user = { ...userWith(), hasAcceptedTerms: false }
    expect(nextStep(user, config('all-users', 'off', strict))).toEqual({ step: 'terms' })
    expect(nextStep({ ...user, hasAcceptedTerms: true }, config('all-users', 'off', strict))).toEqual({
      step: 'create-wallet',
      ethereum: true,
      solana: false,
    })
  })

  it('is nothing where neither is needed', () => {
    expect(nextStep({ ...userWith(), hasAcceptedTerms: false }, config('off', 'off'))).toEqual({
      step: 'close',
    })
  })
})
