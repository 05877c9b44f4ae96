import { WALLET_ROUTES } from '@latchkey/contract'
import canonicalize from 'canonicalize'
import { type Hex, hashMessage, keccak256, parseTransaction, recoverAddress, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { archiveOffer } from '../../flows/archive-wallet/offer.ts'
import { ethereumProvider } from '../../providers/ethereum/provider.ts'
import {
  ETHEREUM_ADDRESS,
  type FakeClient,
  fakeClient,
  SOLANA_ADDRESS,
  userWith,
  walletAccount,
} from '../../testing/fake-client.ts'
import { type FakeFrame, fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { appConfig } from '../../testing/fake-server.ts'
import { primaryWallet, rootOf } from '../accounts.ts'
import { archiveData } from '../archive.ts'
import { walletByAddress } from '../by-address.ts'
import { createFirstWallets } from '../create.ts'
import { createWallet } from '../create-wallet.ts'
import { exportWallet } from '../export-wallet.ts'
import { showArchive } from '../show-archive.ts'
import { signMessage } from '../sign-message.ts'
import { signBytes } from '../solana/sign-bytes.ts'
import { generateAuthorizationSignature } from './sign-request.ts'

const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const held = { recoveryMethod: 'privy-v2' } as const
const ethereum = walletAccount('ethereum', {
  ...held,
  id: 'w0000000000000000000000e1',
  address: account.address,
})
const solana = walletAccount('solana', { ...held, id: 'w0000000000000000000000s1' })
const MODE = {
  ...appConfig().embedded_wallet_config,
  mode: 'user-controlled-server-wallets-only' as const,
}

type Sent = { route: string; params?: Record<string, string>; body: never; headers?: Record<string, string> }

let client: FakeClient
let frame: FakeFrame
let sent: Sent[]
/** what the server answers to what is asked of a wallet */
let answer: (body: never) => Promise<Record<string, unknown>>

beforeEach(() => {
  sent = []
  answer = async () => ({})
  client = fakeClient({
    user: userWith(ethereum, solana),
    app: appConfig({ embedded_wallet_config: MODE }),
    config: { embeddedWallets: { showWalletUIs: false } },
  })
  client.send = (async (route: { path: string }, options: Sent) => {
    sent.push({ ...options, route: route.path })
    if (route === WALLET_ROUTES.createServerWallet) return { address: '0xmade' }
    return { method: '', data: await answer(options.body) }
  }) as never
  frame = fakeFrame(client, { 'privy:user-signer:sign': () => ({ signature: 'MEUCIQ==' }) })
})

const provider = () => ethereumProvider(client, account.address)
const request = (method: string, params: unknown[]) => provider().request({ method, params })

/** What the user's key was asked to sign, as JSON in its one spelling. */
function signed(): unknown[] {
  return frame.requests.map(({ event, data }) => {
    expect(event).toBe('privy:user-signer:sign')
    const text = Buffer.from(data.message as string, 'base64').toString('utf8')
    expect(text).toBe(canonicalize(JSON.parse(text)))
    return JSON.parse(text)
  })
}

const url = (id: string) => `https://keys.example/api/v1/wallets/${id}/rpc`
const signedOf = (id: string, body: unknown) => ({
  version: 1,
  method: 'POST',
  url: url(id),
  headers: { 'privy-app-id': 'testapp000000000000000001' },
  body,
})

/** One request went out: signed as it was sent. */
function expectOnce(id: string, body: unknown): void {
  expect(signed()).toEqual([signedOf(id, body)])
  expect(sent).toEqual([
    {
      route: '/api/v1/wallets/:wallet_id/rpc',
      params: { wallet_id: id },
      body,
      headers: { 'privy-authorization-signature': 'MEUCIQ==' },
    },
  ])
}

describe('a wallet that the server holds', () => {
  it.each([
    ['Grüße ✓', { message: 'Grüße ✓', encoding: 'utf-8' }, 'Grüße ✓'],
    ['0xc0ffee', { message: 'c0ffee', encoding: 'hex' }, { raw: '0xc0ffee' as Hex }],
    ['0xc0ffe', { message: '0xc0ffe', encoding: 'utf-8' }, '0xc0ffe'],
  ])('signs the message %s as one on the device does', async (message, params, meant) => {
    answer = async () => ({ signature: await account.signMessage({ message: meant }), encoding: 'hex' })
    const { signature } = await signMessage(client, { message })
    expect(await recoverAddress({ hash: hashMessage(meant), signature: signature as Hex })).toBe(
      account.address,
    )
    expectOnce('w0000000000000000000000e1', { chain_type: 'ethereum', method: 'personal_sign', params })
  })

  it('signs typed data, whose great numbers are written out', async () => {
    const data = {
      domain: { name: 'Shop', chainId: 1 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order' as const,
      message: { amount: 2n ** 200n },
    }
    answer = async () => ({ signature: await account.signTypedData(data), encoding: 'hex' })
    const signature = await request('eth_signTypedData_v4', [account.address, data])
    expect(await verifyTypedData({ ...data, address: account.address, signature })).toBe(true)
    expectOnce('w0000000000000000000000e1', {
      chain_type: 'ethereum',
      method: 'eth_signTypedData_v4',
      params: {
        typed_data: {
          domain: { name: 'Shop', chainId: 1 },
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'chainId', type: 'uint256' },
            ],
            Order: [{ name: 'amount', type: 'uint256' }],
          },
          primary_type: 'Order',
          message: { amount: String(2n ** 200n) },
        },
      },
    })
  })

  it('signs a transaction with each quantity in hex, and the fees of its type alone', async () => {
    answer = async () => ({
      signed_transaction: await account.signTransaction({ chainId: 1, nonce: 0, gas: 21_000n, gasPrice: 9n }),
      encoding: 'rlp',
    })
    const raw = await request('eth_signTransaction', [
      {
        to: ETHEREUM_ADDRESS,
        value: 7n,
        nonce: 0,
        gasLimit: '0x5208',
        gasPrice: '9',
        type: '0x0',
        data: '0xab',
      },
    ])
    expect(parseTransaction(raw).chainId).toBe(1)
    expectOnce('w0000000000000000000000e1', {
      chain_type: 'ethereum',
      method: 'eth_signTransaction',
      params: {
        transaction: {
          from: account.address,
          to: ETHEREUM_ADDRESS,
          chain_id: '0x1',
          nonce: '0x0',
          data: '0xab',
          value: '0x7',
          type: 0,
          gas_limit: '0x5208',
          gas_price: '0x9',
        },
      },
    })
  })

  it('signs no transaction with an access list, rather than another one', async () => {
    const list = [{ address: ETHEREUM_ADDRESS, storageKeys: [] }]
    const transaction = { to: ETHEREUM_ADDRESS, nonce: 1, gas: 1, type: 2, accessList: list }
    await expect(request('eth_signTransaction', [transaction])).rejects.toThrow('access list')
    expect([signed(), sent]).toEqual([[], []])
  })

  it('signs a hash by the method for it, and has none of the others', async () => {
    const hash = keccak256('0x01')
    answer = async () => ({ signature: await account.sign({ hash }), encoding: 'hex' })
    expect(await recoverAddress({ hash, signature: await request('secp256k1_sign', [hash]) })).toBe(
      account.address,
    )
    expectOnce('w0000000000000000000000e1', {
      chain_type: 'ethereum',
      method: 'secp256k1_sign',
      params: { hash },
    })
    for (const method of ['eth_sign', 'csw_signUserOperation', 'eth_populateTransactionRequest'])
      await expect(request(method, [account.address, hash])).rejects.toMatchObject({ code: 4200 })
    expect(sent).toHaveLength(1)
  })

  it('signs bytes on Solana', async () => {
    const signature = Buffer.alloc(64, 7).toString('base64')
    answer = async () => ({ signature, encoding: 'base64' })
    const wallet = walletByAddress(client.state.get().user, 'solana', SOLANA_ADDRESS)
    const bytes = await signBytes(client, wallet as never, Uint8Array.of(1, 2, 3))
    expect(bytes).toEqual(Uint8Array.from(Buffer.alloc(64, 7)))
    expectOnce('w0000000000000000000000s1', {
      chain_type: 'solana',
      method: 'signMessage',
      params: { message: 'AQID', encoding: 'base64' },
    })
  })

  it('signs nothing where the frame gives no signature', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    frame = fakeFrame(client, {
      'privy:user-signer:sign': () => {
        throw refusal('error', 'The server refused')
      },
    })
    await expect(signMessage(client, { message: 'hello' })).rejects.toThrow('The server refused')
    expect(sent).toEqual([])
  })

  it('is no root of others, is not exported, and is not put aside', async () => {
    const onDevice = walletAccount('solana')
    const user = userWith(ethereum, onDevice)
    const other = user.linkedAccounts[2]
    expect(primaryWallet(user)).toBe(other)
    expect(rootOf(user, other as never)).toBe(other)
    client.state.set((now) => ({ ...now, user }))
    expect(archiveData(client, other as never).wallets).toEqual([{ address: SOLANA_ADDRESS, foreign: false }])
    expect(primaryWallet(userWith(ethereum))).toBeNull()
    await expect(exportWallet(client, 'ethereum', { address: account.address })).rejects.toMatchObject({
      privyErrorCode: 'unsupported_wallet_type',
    })
    await expect(showArchive(client, account.address)).rejects.toMatchObject({
      privyErrorCode: 'embedded_wallet_not_found',
    })
    expect(archiveOffer(client, refusal('error', '', 'unfit_wallet'), null)).not.toBeNull()
    expect(client.modal.state.get().screen).toBeNull()
  })
})

describe('the signature of a request that a host makes', () => {
  const own = {
    version: 1,
    method: 'PATCH',
    url: 'https://keys.example/api/v1/wallets/w0000000000000000000000e1',
    headers: { 'privy-app-id': 'testapp000000000000000001', 'privy-request-expiry': '1' },
    body: { additional_signers: [] },
  } as const

  it('is that of the frame, over the request in its one spelling', async () => {
    const more = { ...own, of: 'no use' }
    expect(await generateAuthorizationSignature(client, more)).toEqual({ signature: 'MEUCIQ==' })
    expect(signed()).toEqual([own])
    expect(frame.requests[0]?.data).toEqual({ accessToken: 'frame-token', message: expect.any(String) })
  })

  it('is given to nobody who is not logged in, and for nothing that is no JSON', async () => {
    const big = { ...own, body: { amount: 1n } } as never
    await expect(generateAuthorizationSignature(client, big)).rejects.toMatchObject({
      privyErrorCode: 'invalid_data',
    })
    client.state.set((now) => ({ ...now, user: null, authenticated: false }))
    await expect(generateAuthorizationSignature(client, own)).rejects.toMatchObject({
      privyErrorCode: 'must_be_authenticated',
    })
    expect(frame.requests).toEqual([])
  })
})

describe('wallets of an app whose wallets the server holds', () => {
  const create = (chain: 'ethereum' | 'solana', first = true) => ({
    route: '/api/v1/wallets',
    body: { chain_type: chain },
    headers: first ? { 'privy-idempotency-key': `first-${chain}` } : {},
  })

  it('are made by the server, each once for all pages, with nothing asked of the frame [PROXY-014] [CREATE-021] [CONF-043]', async () => {
    client.state.set((now) => ({ ...now, user: userWith() }))
    client.serverUser = userWith(ethereum, solana)
    const made = await createFirstWallets(client, { ethereum: true, solana: true })
    expect(made.map(({ id }) => id)).toEqual(['w0000000000000000000000e1', 'w0000000000000000000000s1'])
    expect([sent, frame.requests]).toEqual([[create('ethereum'), create('solana')], []])
    expect(client.fired.map(([event, callback]) => [event, callback])).toEqual([
      ['createWallet', 'onSuccess'],
      ['createWallet', 'onSuccess'],
    ])
    expect(await createFirstWallets(client, { ethereum: true, solana: true })).toEqual([])
  })

  it('are the user’s where one was made and the other failed, and told of, each once', async () => {
    client.state.set((now) => ({ ...now, user: userWith() }))
    client.serverUser = userWith(ethereum)
    const send = client.send
    client.send = ((route: never, options: Sent) =>
      (options.body as { chain_type: string }).chain_type === 'solana'
        ? Promise.reject(new Error('away'))
        : send(route, options as never)) as never
    const told = () =>
      client.fired.map(([, callback, of]) => [
        callback,
        (of as { wallet: { address: string } }).wallet.address,
      ])
    await expect(createFirstWallets(client, { ethereum: true, solana: true })).rejects.toThrow('away')
    expect(client.state.get().user).toEqual(userWith(ethereum))
    expect(told()).toEqual([['onSuccess', account.address]])
    client.send = send
    client.serverUser = userWith(ethereum, solana)
    await createFirstWallets(client, { ethereum: true, solana: true })
    expect(told()).toEqual([
      ['onSuccess', account.address],
      ['onSuccess', SOLANA_ADDRESS],
    ])
  })

  it('are further ones too, of which each is a new one', async () => {
    const further = walletAccount('ethereum', { ...held, id: 'w0000000000000000000000e2', address: '0xmade' })
    client.serverUser = userWith(ethereum, further)
    const made = await createWallet(client, 'ethereum', { createAdditional: true })
    expect([made.id, made.address]).toEqual(['w0000000000000000000000e2', '0xmade'])
    expect([sent, frame.requests]).toEqual([[create('ethereum', false)], []])
  })
})
