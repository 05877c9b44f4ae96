import { beforeEach, describe, expect, it } from 'vitest'
import {
  ETHEREUM_ADDRESS,
  type FakeClient,
  fakeClient,
  SOLANA_ADDRESS,
  userWith,
  walletAccount,
} from '../testing/fake-client.ts'
import { fakeFrame, refusal } from '../testing/fake-frame.ts'
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
    const fake = fakeFrame(client, {
      ...frame,
      'privy:solana-wallet:create': () => {
        if (!lost) return { publicKey: SOLANA_ADDRESS }
        lost = false
        throw refusal('error', 'connection lost')
      },
    })
    await expect(createFirstWallets(client, { ethereum: true, solana: true })).rejects.toThrow()
    expect(await createFirstWallets(client, { ethereum: true, solana: true })).toHaveLength(2)
    expect(fake.requests).toHaveLength(4)
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

  const refused = 'User must be authenticated before creating a Privy wallet'
  it.each([
    ['logged out [CREATE-013]', null, undefined, 'must_be_authenticated', refused],
    [
      'a wallet exists [CREATE-040] [CREATE-031]',
      userWith(ethereum),
      undefined,
      'embedded_wallet_already_exists',
      'User already has an embedded wallet.',
    ],
    [
      'a negative index [CREATE-029] [CREATE-038]',
      userWith(ethereum),
      { walletIndex: -1 },
      'embedded_wallet_create_error',
      'Invalid input to create wallet',
    ],
    [
      'an index above 0 without a first wallet [CREATE-030] [CREATE-036]',
      userWith(),
      { walletIndex: 1 },
      'embedded_wallet_not_found',
      'Embedded wallet not found',
    ],
    [
      'a further wallet without a first one',
      userWith(),
      { createAdditional: true },
      'embedded_wallet_not_found',
      'Embedded wallet not found',
    ],
  ])('%s', async (_, user, options, code, message) => {
    client = fakeClient({ user })
    fakeFrame(client, frame)
    await expect(createWallet(client, 'ethereum', options)).rejects.toMatchObject({
      type: 'client_error',
      privyErrorCode: code,
      message,
    })
    expect(client.fired).toEqual([['createWallet', 'onError', code]])
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
