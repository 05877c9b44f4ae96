import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientError } from '../errors/client-errors.ts'
import type { Wallet } from '../session/user.ts'
import {
  ETHEREUM_ADDRESS,
  type FakeClient,
  fakeClient,
  SOLANA_ADDRESS,
  userWith,
  walletAccount,
} from '../testing/fake-client.ts'
import { fakeFrame, refusal } from '../testing/fake-frame.ts'
import { appConfig } from '../testing/fake-server.ts'
import { embeddedWallets } from './accounts.ts'
import { createFirstWallets } from './create.ts'
import { createWallet } from './create-wallet.ts'

const ethereum = walletAccount('ethereum')
const solana = walletAccount('solana')
const frame = {
  'privy:wallet:create': () => ({ address: ETHEREUM_ADDRESS }),
  'privy:solana-wallet:create': () => ({ publicKey: SOLANA_ADDRESS }),
  'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }),
  'privy:wallets:recover': () => ({ entropyId: ETHEREUM_ADDRESS }),
  'privy:wallets:add': () => ({ address: '0xadded' }),
}

let client: FakeClient
beforeEach(() => {
  client = fakeClient({ user: userWith() })
  client.serverUser = userWith(ethereum, solana)
})

describe('the first wallets', () => {
  it('are created Ethereum first, both from one entropy, and announced [CREATE-015] [CREATE-016]', async () => {
    const fake = fakeFrame(client, frame)
    const made = await createFirstWallets(client, { ethereum: true, solana: true })
    expect(made.map((wallet) => [wallet.address, wallet.walletIndex])).toEqual([
      [ETHEREUM_ADDRESS, 0],
      [SOLANA_ADDRESS, 0],
    ])
    expect(fake.requests).toEqual([
      { event: 'privy:wallet:create', data: { accessToken: 'frame-token' } },
      {
        event: 'privy:solana-wallet:create',
        data: { accessToken: 'frame-token', ethereumAddress: ETHEREUM_ADDRESS },
      },
    ])
    expect(client.fired).toEqual([
      ['createWallet', 'onSuccess', { wallet: expect.objectContaining({ address: ETHEREUM_ADDRESS }) }],
      ['createWallet', 'onSuccess', { wallet: expect.objectContaining({ address: SOLANA_ADDRESS }) }],
    ])
    expect(client.tracked).toEqual([
      { event: 'embedded_wallet_creation_started', payload: undefined },
      { event: 'embedded_wallet_creation_completed', payload: { walletAddress: ETHEREUM_ADDRESS } },
      { event: 'embedded_wallet_creation_completed', payload: { walletAddress: SOLANA_ADDRESS } },
    ])
  })

  it('are not called missing when the user logs out while they are made', async () => {
    fakeFrame(client, frame)
    client.serverUser = null
    await expect(createFirstWallets(client, { ethereum: true, solana: false })).rejects.toMatchObject({
      privyErrorCode: 'must_be_authenticated',
    })
  })

  it('are only those that lack, on the root that exists', async () => {
    client = fakeClient({ user: userWith(solana) })
    client.serverUser = userWith(ethereum, solana)
    const fake = fakeFrame(client, frame)
    await createFirstWallets(client, { ethereum: true, solana: true })
    expect(fake.requests.map(({ event, data }) => [event, data.solanaAddress])).toEqual([
      ['privy:wallet:create', SOLANA_ADDRESS],
    ])
    expect(await createFirstWallets(client, { ethereum: true, solana: true })).toEqual([])
  })

  it('bring a root to this device that is not on it, then go on', async () => {
    client = fakeClient({ user: userWith(ethereum) })
    client.serverUser = userWith(ethereum, solana)
    let recovered = false
    const fake = fakeFrame(client, {
      ...frame,
      'privy:solana-wallet:create': () => {
        if (!recovered) throw refusal('wallet_not_on_device')
        return { publicKey: SOLANA_ADDRESS }
      },
      'privy:wallets:connect': () => {
        throw refusal('wallet_not_on_device')
      },
      'privy:wallets:recover': () => {
        recovered = true
        return { entropyId: ETHEREUM_ADDRESS }
      },
    })
    await createFirstWallets(client, { ethereum: false, solana: true })
    expect(fake.requests.map(({ event }) => event)).toEqual([
      'privy:solana-wallet:create',
      'privy:wallets:connect',
      'privy:wallets:recover',
      'privy:solana-wallet:create',
    ])
  })

  it('can be repeated after a lost answer', async () => {
    let lost = true
    client.serverUser = userWith(ethereum)
    const fake = fakeFrame(client, {
      ...frame,
      'privy:solana-wallet:create': () => {
        if (!lost) return { publicKey: SOLANA_ADDRESS }
        lost = false
        throw refusal('error', 'connection lost')
      },
    })
    await expect(createFirstWallets(client, { ethereum: true, solana: true })).rejects.toThrow()
    expect(embeddedWallets(client.state.get().user)).toMatchObject([{ address: ETHEREUM_ADDRESS }])
    client.serverUser = userWith(ethereum, solana)
    const made = await createFirstWallets(client, { ethereum: true, solana: true })
    expect(made.map(({ address }) => address)).toEqual([SOLANA_ADDRESS])
    expect(fake.requests.map(({ event }) => event)).toEqual([
      'privy:wallet:create',
      'privy:solana-wallet:create',
      'privy:solana-wallet:create',
    ])
    expect(
      client.fired.map(([, callback, of]) => [callback, (of as { wallet: Wallet }).wallet.address]),
    ).toEqual([
      ['onSuccess', ETHEREUM_ADDRESS],
      ['onSuccess', SOLANA_ADDRESS],
    ])
  })

  it('are announced once where two calls made them', async () => {
    fakeFrame(client, frame)
    const both = await Promise.all([createWallet(client, 'ethereum'), createWallet(client, 'ethereum')])
    expect(both.map(({ address }) => address)).toEqual([ETHEREUM_ADDRESS, ETHEREUM_ADDRESS])
    expect(client.fired).toHaveLength(1)
  })
})

describe('createWallet', () => {
  it('creates the first wallet and resolves with it [CREATE-019]', async () => {
    fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum')).resolves.toEqual({
      id: null,
      address: ETHEREUM_ADDRESS,
      chainType: 'ethereum',
      walletClientType: 'privy',
      connectorType: 'embedded',
      recoveryMethod: 'privy',
      imported: false,
      delegated: false,
      walletIndex: 0,
    })
  })

  it('adds a wallet from the same entropy above index 0 [CREATE-020]', async () => {
    client = fakeClient({ user: userWith(ethereum) })
    client.serverUser = userWith(ethereum, walletAccount('ethereum', { address: '0xadded', walletIndex: 1 }))
    const fake = fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum', { createAdditional: true })).resolves.toMatchObject({
      address: '0xadded',
      walletIndex: 1,
    })
    expect(fake.requests.at(-1)).toEqual({
      event: 'privy:wallets:add',
      data: {
        accessToken: 'frame-token',
        entropyId: ETHEREUM_ADDRESS,
        entropyIdVerifier: 'ethereum-address-verifier',
        chainType: 'ethereum',
        hdWalletIndex: 1,
      },
    })
  })

  it('counts no imported wallet for the index of the next one, which comes from the entropy', async () => {
    const brought = walletAccount('ethereum', { address: '0xbrought', imported: true })
    const next = walletAccount('ethereum', { address: '0xadded', walletIndex: 1 })
    client = fakeClient({ user: userWith(brought, ethereum) })
    client.serverUser = userWith(brought, ethereum, next)
    const fake = fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum', { createAdditional: true })).resolves.toMatchObject({
      address: '0xadded',
    })
    expect(fake.requests.at(-1)?.data).toMatchObject({ chainType: 'ethereum', hdWalletIndex: 1 })
  })

  it('resolves with the wallet that has the index already', async () => {
    client = fakeClient({ user: userWith(ethereum) })
    const fake = fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum', { walletIndex: 0 })).resolves.toMatchObject({
      address: ETHEREUM_ADDRESS,
    })
    expect(fake.requests).toEqual([])
  })

  it('takes a click event for no options', async () => {
    fakeFrame(client, frame)
    const event = { type: 'click', nativeEvent: {} }
    await expect(createWallet(client, 'solana', event)).resolves.toMatchObject({ address: SOLANA_ADDRESS })
  })

  async function refused(
    user: ReturnType<typeof userWith> | null,
    options: Parameters<typeof createWallet>[2],
    code: string,
    message: string,
    app?: ReturnType<typeof appConfig>,
  ) {
    client = fakeClient({ user, ...(app ? { app } : {}) })
    const fake = fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum', options)).rejects.toMatchObject({
      type: 'client_error',
      privyErrorCode: code,
      message,
    })
    expect(client.fired).toEqual([['createWallet', 'onError', code]])
    expect(fake.requests).toEqual([])
  }
  const serverMode = (fields: object = {}) => {
    const config = appConfig().embedded_wallet_config
    return appConfig({
      embedded_wallet_config: { ...config, mode: 'user-controlled-server-wallets-only', ...fields },
    })
  }

  it('needs a user [CREATE-013]', () =>
    refused(
      null,
      undefined,
      'must_be_authenticated',
      'User must be authenticated before creating a Privy wallet',
    ))

  it('creates no second first wallet, unless a further one is asked for [CREATE-031] [CREATE-040]', () =>
    refused(
      userWith(ethereum),
      undefined,
      'embedded_wallet_already_exists',
      'User already has an embedded wallet.',
    ))

  it('takes no negative index [CREATE-029] [CREATE-038]', () =>
    refused(
      userWith(ethereum),
      { walletIndex: -1 },
      'embedded_wallet_create_error',
      'Invalid input to create wallet',
    ))

  const LACKS_A_FIRST = [
    ['a user without wallets', userWith()],
    ['one who has the root by the other chain', userWith(solana)],
  ] as const
  it.each(
    LACKS_A_FIRST,
  )('needs a first wallet of the chain for an index above 0, of %s [CREATE-030] [CREATE-036]', (_, user) =>
    refused(user, { walletIndex: 1 }, 'embedded_wallet_not_found', 'Embedded wallet not found'))

  const NOT_LISTED = [
    ['the first', userWith(), undefined, userWith(solana)],
    ['a further one', userWith(ethereum), { createAdditional: true }, userWith(ethereum)],
    ['one at an index', userWith(ethereum), { walletIndex: 1 }, userWith(ethereum)],
  ] as const
  it.each(
    NOT_LISTED,
  )('does not find a wallet that the user lacks after its creation: %s [CREATE-036]', async (_, user, options, after) => {
    client = fakeClient({ user })
    client.serverUser = after
    const fake = fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum', options)).rejects.toMatchObject({
      type: 'client_error',
      privyErrorCode: 'embedded_wallet_not_found',
      message: 'Embedded wallet not found',
    })
    expect(fake.requests.at(-1)?.event).toBe(options ? 'privy:wallets:add' : 'privy:wallet:create')
    expect(client.fired).toEqual([['createWallet', 'onError', 'embedded_wallet_not_found']])
  })

  it('needs a first wallet for a further one', () =>
    refused(userWith(), { createAdditional: true }, 'embedded_wallet_not_found', 'Embedded wallet not found'))

  it('takes no index where the server holds the wallets [CREATE-032]', () =>
    refused(userWith(), { walletIndex: 0 }, 'invalid_data', 'Invalid input to create wallet', serverMode()))

  const ownRecovery = { require_user_owned_recovery_on_create: true }

  const unsupported = (demand: object) =>
    refused(
      userWith(),
      undefined,
      'embedded_wallet_create_error',
      'Unsupported recovery action',
      serverMode(demand),
    )

  it('knows no recovery of the user where the server holds the wallets [CREATE-033]', () =>
    unsupported(ownRecovery))

  it('knows no password where the server holds the wallets', () =>
    unsupported({ require_user_password_on_create: true }))

  it.each([
    ['the choice of a recovery where the app demands one', ownRecovery, 'recovery-selection'],
    ['a password where the app demands that', { require_user_password_on_create: true }, 'set-password'],
  ])('shows %s [CREATE-014] [RECOV-031]', async (_, demand, screen) => {
    const app = appConfig({ embedded_wallet_config: { ...appConfig().embedded_wallet_config, ...demand } })
    client = fakeClient({ user: userWith(), app })
    fakeFrame(client, frame)
    const left = expect(createWallet(client, 'ethereum')).rejects.toMatchObject({
      privyErrorCode: 'unknown_embedded_wallet_error',
    })
    await vi.waitFor(() => expect(client.modal.state.get().screen?.id).toBe(screen))
    client.modal.close('user')
    await left
  })

  it('demands nothing of a further chain, which comes from the root that is there', async () => {
    const app = appConfig({
      embedded_wallet_config: { ...appConfig().embedded_wallet_config, ...ownRecovery },
    })
    client = fakeClient({ user: userWith(ethereum), app })
    client.serverUser = userWith(ethereum, solana)
    fakeFrame(client, frame)
    await expect(createWallet(client, 'solana')).resolves.toMatchObject({ address: SOLANA_ADDRESS })
  })

  it('creates where an app asks for neither', async () => {
    client = fakeClient({ user: userWith(), app: appConfig() })
    client.serverUser = userWith(ethereum)
    fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum')).resolves.toMatchObject({ address: ETHEREUM_ADDRESS })
  })

  it('gives every failure one of six codes [CREATE-041]', async () => {
    const codes = new Set<unknown>()
    const attempt = async (user: ReturnType<typeof userWith> | null, options?: object, app?: object) => {
      client = fakeClient({ user, ...(app ? { app: app as ReturnType<typeof appConfig> } : {}) })
      fakeFrame(client, {})
      await createWallet(client, 'ethereum', options).catch((error) => codes.add(error.privyErrorCode))
    }
    await attempt(null)
    await attempt(userWith(ethereum))
    await attempt(userWith(), { walletIndex: 3 })
    await attempt(userWith(), { walletIndex: -3 })
    await attempt(userWith(), { walletIndex: 0 }, serverMode())
    await attempt(userWith())
    expect([...codes]).toEqual([
      'must_be_authenticated',
      'embedded_wallet_already_exists',
      'embedded_wallet_not_found',
      'embedded_wallet_create_error',
      'invalid_data',
      'unknown_embedded_wallet_error',
    ])
  })

  it('gives a failure that has no code of its own that of an unknown error', async () => {
    fakeFrame(client, frame)
    vi.spyOn(client, 'refreshUser').mockRejectedValue(new ClientError('It rains'))
    await expect(createWallet(client, 'ethereum')).rejects.toMatchObject({
      message: 'It rains',
      privyErrorCode: 'unknown_embedded_wallet_error',
    })
  })

  it('reports what the frame refuses as an unknown error [CREATE-035]', async () => {
    fakeFrame(client, {
      ...frame,
      'privy:wallet:create': () => {
        throw refusal('error', '')
      },
    })
    await expect(createWallet(client, 'ethereum')).rejects.toMatchObject({
      message: 'Failed to create wallet',
      privyErrorCode: 'unknown_embedded_wallet_error',
    })
    expect(client.fired).toEqual([['createWallet', 'onError', 'unknown_embedded_wallet_error']])
  })
})
