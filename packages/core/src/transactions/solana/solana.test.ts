import { base58, base64 } from '@scure/base'
import {
  type Connection,
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clusterOf, solanaClusters } from '../../chains/solana/clusters.ts'
import type { ConnectionLike } from '../../chains/solana/web3-types.ts'
import { connectedSolanaWallets } from '../../providers/solana/connected-wallet.ts'
import { standardWallet } from '../../providers/solana/standard-wallet.ts'
import type { SignMessageInput, SignTransactionInput } from '../../providers/solana/wallet-standard.ts'
import { afterWait } from '../../testing/after-wait.ts'
import {
  ETHEREUM_ADDRESS,
  type FakeClient,
  fakeClient,
  userWith,
  walletAccount,
} from '../../testing/fake-client.ts'
import { type FakeFrame, fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { signSolanaMessage } from '../../wallets/solana/sign-message.ts'
import { sendSolanaTransaction, signSolanaTransaction } from './send-transaction.ts'

const keypair = Keypair.fromSeed(new Uint8Array(32).fill(7))
const address = keypair.publicKey.toBase58()
const other = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const FRESH = '9sHcv6xwn9YkB8nxTUGKDwPwNnmqVp5oAXxU8Fdkm4J6'

const signer = await crypto.subtle.importKey(
  'jwk',
  {
    kty: 'OKP',
    crv: 'Ed25519',
    d: Buffer.from(keypair.secretKey.slice(0, 32)).toString('base64url'),
    x: Buffer.from(keypair.publicKey.toBytes()).toString('base64url'),
  },
  'Ed25519',
  false,
  ['sign'],
)
const sign = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.sign('Ed25519', signer, bytes as Uint8Array<ArrayBuffer>))
/** What names a transaction on the chain: its first signature. */
const nameOf = async (transaction: Transaction | VersionedTransaction) =>
  base58.encode(
    await sign('message' in transaction ? transaction.message.serialize() : transaction.serializeMessage()),
  )

const transfer = (lamports = 1000) =>
  SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: other, lamports })
const legacy = (lamports?: number) =>
  new Transaction({ feePayer: keypair.publicKey, blockhash: BLOCKHASH, lastValidBlockHeight: 9 }).add(
    transfer(lamports),
  )
const versioned = (lamports?: number) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: keypair.publicKey,
      recentBlockhash: BLOCKHASH,
      instructions: [transfer(lamports)],
    }).compileToV0Message(),
  )

function fakeConnection(answers: Partial<Record<keyof Connection, unknown>> = {}) {
  const raw: Uint8Array[] = []
  const connection = {
    rpcEndpoint: 'http://127.0.0.1:8899',
    getBalance: async () => 1_000_000,
    getFeeForMessage: async () => ({ value: 5000 }),
    getLatestBlockhash: async () => ({ blockhash: FRESH, lastValidBlockHeight: 99 }),
    simulateTransaction: async () => ({ value: { err: null, logs: [] } }),
    async sendRawTransaction(bytes: Uint8Array) {
      raw.push(bytes)
      return 'whatever the cluster says'
    },
    confirmTransaction: vi.fn(async () => ({ value: { err: null } })),
    getParsedTransaction: async () => ({ meta: { fee: 5001 } }),
    getSignatureStatuses: async () => ({ value: [null] }),
    ...answers,
  }
  return { connection: connection as unknown as ConnectionLike & typeof connection, raw }
}

let client: FakeClient
let frame: FakeFrame
interface Options {
  ui?: boolean
  loggedIn?: boolean
  connects?: () => unknown
  /** what happens on the page while the frame signs */
  meanwhile?: () => unknown
}
function setUp(options: Options = {}) {
  const wallet = walletAccount('solana', { address })
  const ethereum = walletAccount('ethereum')
  client = fakeClient({
    user: options.loggedIn === false ? null : userWith(ethereum, wallet),
    config: { embeddedWallets: { showWalletUIs: options.ui ?? false } },
  })
  frame = fakeFrame(client, {
    'privy:wallets:connect': options.connects ?? (() => ({ entropyId: 'e' })),
    'privy:wallets:rpc': async (data: { request: { params: { message: string } } }) => {
      options.meanwhile?.()
      return {
        response: {
          method: 'signMessage',
          data: { signature: base64.encode(await sign(base64.decode(data.request.params.message))) },
        },
      }
    },
  })
}
/** What the frame was asked to sign. */
const askedToSign = () =>
  frame.requests.flatMap(({ data }) => {
    const { request } = data as { request?: { params: { message: string } } }
    return request ? [base64.decode(request.params.message)] : []
  })
beforeEach(() => setUp())

async function screen<Id extends 'sign-message' | 'solana-transaction'>(id: Id) {
  await vi.waitFor(() => expect(afterWait(client)?.id).toBe(id))
  return client.modal.state.get().screen?.data as Extract<
    NonNullable<ReturnType<typeof client.modal.state.get>['screen']>,
    { id: Id }
  >['data']
}

describe('web3.js objects', () => {
  const legacySignature = (transaction: unknown) =>
    Transaction.from((transaction as Transaction).serialize()).verifySignatures()
  const versionedSignature = async (transaction: unknown) => {
    const { message, signatures } = transaction as VersionedTransaction
    return Buffer.from(await sign(message.serialize())).equals(signatures[0] as Uint8Array)
  }

  it.each([
    ['legacy', legacy, legacySignature],
    ['version 0', versioned, versionedSignature],
  ])('%s: the very object is signed and returned', async (_, make, isSigned) => {
    const transaction = make()
    const { connection } = fakeConnection()
    const signed = await signSolanaTransaction(client, { transaction, connection })
    expect(signed).toBe(transaction)
    expect(await isSigned(transaction)).toBe(true)
    expect(client.fired).toEqual([['signSolanaTransaction', 'onSuccess', { signedTransaction: transaction }]])
  })

  it('are addressed by the Ethereum root, with chain type and index of the wallet', async () => {
    await signSolanaTransaction(client, { transaction: legacy(), connection: fakeConnection().connection })
    expect(frame.requests[1]?.data).toMatchObject({
      entropyId: ETHEREUM_ADDRESS,
      entropyIdVerifier: 'ethereum-address-verifier',
      chainType: 'solana',
      hdWalletIndex: 0,
    })
  })

  it.each([
    ['legacy', legacy],
    ['version 0', versioned],
  ])('%s: sent through the given connection, confirmed and read back', async (_, make) => {
    const { connection, raw } = fakeConnection()
    const transaction = make()
    const receipt = await sendSolanaTransaction(client, { transaction, connection })
    const signature = await nameOf(transaction)
    expect(receipt).toEqual({
      signature,
      signedTransaction: transaction,
      parsedTransaction: { meta: { fee: 5001 } },
      fees: 5001n,
    })
    expect(raw).toEqual([Uint8Array.from(transaction.serialize())])
    expect(connection.confirmTransaction).toHaveBeenCalledWith(
      { signature, blockhash: BLOCKHASH, lastValidBlockHeight: 99 },
      'confirmed',
    )
  })

  it('a legacy one without payer and blockhash is completed first', async () => {
    const transaction = new Transaction().add(transfer())
    await signSolanaTransaction(client, { transaction, connection: fakeConnection().connection })
    expect(transaction.feePayer?.toBase58()).toBe(address)
    expect(transaction.recentBlockhash).toBe(FRESH)
    expect(transaction.verifySignatures()).toBe(true)
  })
})

it('does not wait for ever for a blockhash to sign with', async () => {
  vi.useFakeTimers()
  const { connection } = fakeConnection({ getLatestBlockhash: () => new Promise(() => {}) })
  const signing = signSolanaTransaction(client, {
    transaction: new Transaction().add(transfer()),
    connection,
  })
  const refused = expect(signing).rejects.toThrow('The network did not answer in time.')
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  vi.useRealTimers()
})

describe('sending without the dialog', () => {
  it.each([
    ['logged out', { loggedIn: false }, {}, 'must_be_authenticated'],
    ['an unknown address', {}, { address: other.toBase58() }, 'embedded_wallet_not_found'],
    [
      'a wallet that cannot be connected',
      {
        connects: () => {
          throw refusal('error')
        },
      },
      {},
      'unknown_connect_wallet_error',
    ],
  ])('%s', async (_, options, input, code) => {
    setUp(options)
    const { connection } = fakeConnection()
    await expect(
      sendSolanaTransaction(client, { transaction: legacy(), connection, ...input }),
    ).rejects.toMatchObject({ privyErrorCode: code })
    expect(client.fired).toEqual([['sendSolanaTransaction', 'onError', code]])
  })

  it('asks for the fee and tries it before it is sent, and not after [STX-024]', async () => {
    const asked: string[] = []
    const { connection } = fakeConnection()
    const noted = new Proxy(connection, {
      get(target, name: keyof typeof connection) {
        const what = target[name]
        if (typeof what !== 'function') return what
        return (...given: never[]) => {
          asked.push(name)
          return (what as (...all: never[]) => unknown).apply(target, given)
        }
      },
    })
    await sendSolanaTransaction(client, { transaction: versioned(), connection: noted })
    const [before, after] = [
      asked.slice(0, asked.indexOf('sendRawTransaction')),
      asked.slice(asked.indexOf('sendRawTransaction')),
    ]
    expect(before.sort()).toEqual(['getBalance', 'getFeeForMessage', 'simulateTransaction'])
    expect(after).toEqual([
      'sendRawTransaction',
      'getLatestBlockhash',
      'confirmTransaction',
      'getParsedTransaction',
    ])
  })

  it('refuses what the balance does not cover, but signs it [STX-010] [STX-011] [STX-012]', async () => {
    const { connection, raw } = fakeConnection({ getBalance: async () => 5500 })
    await expect(
      sendSolanaTransaction(client, { transaction: legacy(1000), connection }),
    ).rejects.toMatchObject({
      message: 'Solana wallet has insufficient funds for this transaction.',
      privyErrorCode: 'insufficient_balance',
    })
    expect(raw).toEqual([])
    await signSolanaTransaction(client, { transaction: legacy(1000), connection })
  })

  it('names the transaction in the error when it ran and failed', async () => {
    const { connection } = fakeConnection({
      confirmTransaction: async () => ({ value: { err: { InstructionError: [0, 'x'] } } }),
    })
    const transaction = legacy()
    await expect(sendSolanaTransaction(client, { transaction, connection })).rejects.toMatchObject({
      message: 'Transaction failed',
      txSignature: await nameOf(transaction),
    })
    expect(client.fired).toEqual([['sendSolanaTransaction', 'onError', 'transaction_failure']])
  })

  it('takes the status of the signature when no confirmation comes', async () => {
    const { connection } = fakeConnection({
      confirmTransaction: () => Promise.reject(new Error('block height exceeded')),
      getSignatureStatuses: async () => ({ value: [{ err: null, confirmationStatus: 'confirmed' }] }),
    })
    const transaction = legacy()
    await expect(sendSolanaTransaction(client, { transaction, connection })).resolves.toMatchObject({
      signature: await nameOf(transaction),
    })
  })
})

describe('in the dialog', () => {
  beforeEach(() => setUp({ ui: true }))

  it('shows what the transaction does and resolves with the receipt', async () => {
    const { connection } = fakeConnection()
    const transaction = versioned()
    const sent = sendSolanaTransaction(client, { transaction, connection })
    const data = await screen('solana-transaction')
    const prepared = await data.prepareTransactionRequest()
    expect(prepared).toMatchObject({
      fee: 5000n,
      balance: 1_000_000n,
      outgoing: 1000n,
      insufficientFunds: false,
      simulationError: null,
      instructions: [{ kind: 'sol-transfer', from: address, to: other.toBase58(), amount: 1000n }],
    })
    const signature = await data.onConfirm(prepared)
    data.onSuccess(signature)
    await data.waitForReceipt(signature)
    client.modal.close('done')
    await expect(sent).resolves.toMatchObject({ signature: await nameOf(transaction), fees: 5001n })
    expect(connection.confirmTransaction).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['sending', false, sendSolanaTransaction],
    ['signing alone', true, signSolanaTransaction],
  ] as const)('is opened with all that the clause names, for %s [STX-022]', async (_, signOnly, ask) => {
    const { connection } = fakeConnection()
    const transaction = versioned()
    const [uiOptions, transactionOptions] = [{ description: 'Order 7' }, { maxRetries: 3 }]
    void ask(client, { transaction, connection, uiOptions, transactionOptions }).catch(() => {})
    const { onConfirm, ...given } = await screen('solana-transaction')
    expect(onConfirm).toBeInstanceOf(Function)
    expect(given).toMatchObject({ transactionOptions, transactingWallet: { address }, signOnly, uiOptions })
    expect([given.transactionRequest, given.connection]).toEqual([transaction, connection])
  })

  it.each([true, false])('says that nobody judges it where the host wants that: %s', async (enabled) => {
    client = fakeClient({
      user: userWith(walletAccount('ethereum'), walletAccount('solana', { address })),
      config: {
        embeddedWallets: {
          showWalletUIs: true,
          transactionScanning: { enabled, domain: 'https://shop.example' },
        },
      },
    })
    const { connection } = fakeConnection()
    void sendSolanaTransaction(client, { transaction: legacy(), connection }).catch(() => {})
    expect((await screen('solana-transaction')).unchecked).toBe(enabled)
  })

  it('asks what SOL costs, which it does not where nobody looks', async () => {
    setUp({ ui: true })
    const asked: unknown[] = []
    client.send = (async (route: { path: string }) => {
      asked.push(route.path)
      return { usd: 151.5 }
    }) as never
    const connection = { ...fakeConnection().connection, rpcEndpoint: 'https://solana.example/rpc' }
    void sendSolanaTransaction(client, { transaction: legacy(), connection }).catch(() => {})
    const prepared = await (await screen('solana-transaction')).prepareTransactionRequest()
    expect([prepared.price, asked]).toEqual([151.5, ['/api/v1/token_price']])
    client.modal.close('user')
    const silent = { transaction: legacy(), connection, uiOptions: { showWalletUIs: false } }
    await sendSolanaTransaction(client, silent)
    expect(asked).toEqual(['/api/v1/token_price'])
  })

  it('gives a second try the newest blockhash [STX-006]', async () => {
    const transaction = versioned()
    void sendSolanaTransaction(client, { transaction, connection: fakeConnection().connection }).catch(
      () => {},
    )
    const data = await screen('solana-transaction')
    await data.prepareTransactionRequest({ anew: true })
    expect(transaction.message.recentBlockhash).toBe(FRESH)
  })

  it.each([
    [
      ['Program log: x', 'Transfer: insufficient lamports 1, need 2'],
      { Custom: 1 },
      'Transfer: insufficient lamports 1, need 2',
      true,
    ],
    [[], 'BlockhashNotFound', 'blockhash_not_found', false],
    [[], { Custom: 3 }, 'simulation_failed', false],
  ])('a simulation that ends with %j and %j reads %j', async (logs, err, sentence, insufficientFunds) => {
    const { connection } = fakeConnection({ simulateTransaction: async () => ({ value: { err, logs } }) })
    void sendSolanaTransaction(client, { transaction: legacy(), connection }).catch(() => {})
    const data = await screen('solana-transaction')
    expect(await data.prepareTransactionRequest()).toMatchObject({
      simulationError: sentence,
      insufficientFunds,
    })
  })

  const bytesOf = (one: Transaction | VersionedTransaction) =>
    Uint8Array.from('message' in one ? one.message.serialize() : one.serializeMessage())
  const isSigned = ({ signatures }: Transaction | VersionedTransaction) =>
    signatures.some((one) => ('signature' in one ? one.signature !== null : one.some((byte) => byte !== 0)))
  const CHANGED = 'The transaction was changed after it was shown.'
  const changes: [string, () => Transaction | VersionedTransaction, (one: never) => unknown][] = [
    ['one instruction more', legacy, (one: Transaction) => one.add(transfer(7))],
    [
      'another blockhash',
      versioned,
      (one: VersionedTransaction) => Object.assign(one.message, { recentBlockhash: FRESH }),
    ],
    [
      'another amount',
      versioned,
      (one: VersionedTransaction) => one.message.compiledInstructions[0]?.data.set([9], 4),
    ],
  ]

  it.each(
    changes,
  )('does not sign what has %s since it was shown, and signs it once that is shown', async (_, make, change) => {
    const { connection, raw } = fakeConnection()
    const transaction = make()
    void sendSolanaTransaction(client, { transaction, connection }).catch(() => {})
    const data = await screen('solana-transaction')
    const prepared = await data.prepareTransactionRequest()
    change(transaction as never)
    await expect(data.onConfirm(prepared)).rejects.toThrow(CHANGED)
    expect([askedToSign(), raw, isSigned(transaction)]).toEqual([[], [], false])
    await data.onConfirm(await data.prepareTransactionRequest())
    expect([askedToSign(), raw.length]).toEqual([[bytesOf(transaction)], 1])
  })

  it.each(
    changes,
  )('sends nothing that has %s since it was shown, while the frame signs', async (_, make, change) => {
    const { connection, raw } = fakeConnection()
    const transaction = make()
    setUp({ ui: true, meanwhile: () => change(transaction as never) })
    const shown = bytesOf(transaction)
    void sendSolanaTransaction(client, { transaction, connection }).catch(() => {})
    const data = await screen('solana-transaction')
    await expect(data.onConfirm(await data.prepareTransactionRequest())).rejects.toThrow(CHANGED)
    expect([askedToSign(), raw, isSigned(transaction)]).toEqual([[shown], [], false])
  })

  it('does not take a blockhash that comes after it was waited for', async () => {
    vi.useFakeTimers()
    let answer: (value: unknown) => void = () => {}
    const getLatestBlockhash = () => new Promise((resolve) => (answer = resolve))
    const { connection } = fakeConnection({ getLatestBlockhash })
    const transaction = versioned()
    void sendSolanaTransaction(client, { transaction, connection }).catch(() => {})
    const data = await screen('solana-transaction')
    const late = expect(data.prepareTransactionRequest({ anew: true })).rejects.toMatchObject({
      code: -32603,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await late
    vi.useRealTimers()
    const prepared = await data.prepareTransactionRequest()
    answer({ blockhash: FRESH, lastValidBlockHeight: 99 })
    await data.onConfirm(prepared)
    expect(transaction.message.recentBlockhash).toBe(BLOCKHASH)
  })

  it('is a refusal (4001) when it is closed', async () => {
    const { connection } = fakeConnection()
    const refused = expect(
      sendSolanaTransaction(client, { transaction: legacy(), connection }),
    ).rejects.toMatchObject({ code: 4001 })
    await screen('solana-transaction')
    client.modal.close('user')
    await refused
  })
})

describe('messages', () => {
  const message = new TextEncoder().encode('hello')

  it('are signed as base64 by the frame [PROXY-011]', async () => {
    const signature = await signSolanaMessage(client, { message })
    expect(signature).toEqual(await sign(message))
    expect(frame.requests.at(-1)?.data).toMatchObject({
      request: { method: 'signMessage', params: { message: base64.encode(message) } },
    })
    expect(client.fired).toEqual([['signSolanaMessage', 'onSuccess', { signature }]])
  })

  it('are shown in the dialog when wallet screens are on', async () => {
    setUp({ ui: true })
    const signed = signSolanaMessage(client, { message })
    const data = await screen('sign-message')
    expect(data).toMatchObject({ method: 'solana_signMessage', data: base64.encode(message) })
    data.onSuccess(await data.confirmAndSign())
    client.modal.close('done')
    await expect(signed).resolves.toEqual(await sign(message))
  })

  it('need a wallet of the user [SIGN-019]', async () => {
    await expect(
      signSolanaMessage(client, { message, options: { address: other.toBase58() } }),
    ).rejects.toThrow('No wallet found for address')
    expect(client.fired).toEqual([['signSolanaMessage', 'onError', 'unable_to_sign']])
  })

  it('are not empty', async () => {
    await expect(signSolanaMessage(client, { message: new Uint8Array() })).rejects.toThrow(
      'Message must be a non-empty string',
    )
    expect(client.fired).toEqual([['signMessage', 'onError', 'invalid_message']])
  })
})

describe('the Wallet Standard wallet', () => {
  const feature = <T>(name: string) => standardWallet(client).features[name] as T
  const account = () => standardWallet(client).accounts[0] as NonNullable<ReturnType<typeof first>>
  const first = () => standardWallet(client).accounts[0]

  it('has the accounts of the user and tells of a change', async () => {
    const wallet = standardWallet(client)
    expect(wallet).toMatchObject({ version: '1.0.0', isPrivyWallet: true })
    expect(Object.keys(wallet.features)).toEqual([
      'standard:connect',
      'standard:disconnect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'privy:',
    ])
    expect(account()).toMatchObject({ address, publicKey: keypair.publicKey.toBytes() })
    const changed = vi.fn()
    const off = feature<{ on(event: string, run: unknown): () => void }>('standard:events').on(
      'change',
      changed,
    )
    await client.logout()
    expect(changed).toHaveBeenCalledWith({ accounts: [] })
    off()
  })

  it('signs messages, and transactions in wire form at the place of the wallet', async () => {
    const signer = feature<{ signMessage(input: SignMessageInput): Promise<{ signature: Uint8Array }[]> }>(
      'solana:signMessage',
    )
    const bytes = new Uint8Array([1, 2, 3])
    const [message] = await signer.signMessage({ account: account(), message: bytes })
    expect(message?.signature).toEqual(await sign(bytes))

    const { signTransaction } = feature<{
      signTransaction(input: SignTransactionInput): Promise<{ signedTransaction: Uint8Array }[]>
    }>('solana:signTransaction')
    const unsigned = versioned()
    const [out] = await signTransaction({ account: account(), transaction: unsigned.serialize() })
    const read = VersionedTransaction.deserialize(out?.signedTransaction as Uint8Array)
    expect(read.signatures[0]).toEqual(await sign(unsigned.message.serialize()))
  })
})

describe('a connected wallet', () => {
  const wallet = () =>
    connectedSolanaWallets(client, client.state.get().user)[0] as ReturnType<typeof connectedSolanaWallets>[0]

  it('signs bytes and transactions, and knows signMessage alone as a provider', async () => {
    expect(await wallet().signMessage(new Uint8Array([1]))).toEqual(await sign(new Uint8Array([1])))
    const both = [legacy(), legacy(5)]
    await wallet().signAllTransactions(both)
    expect(both.every((transaction) => transaction.verifySignatures())).toBe(true)
    const provider = await wallet().getProvider()
    await expect(provider.request({ method: 'signMessage', params: { message: 'AQ==' } })).resolves.toEqual({
      signature: base64.encode(await sign(new Uint8Array([1]))),
    })
    await expect(provider.request({ method: 'signTransaction' })).rejects.toThrow('not supported')
  })

  it('cannot be unlinked, nor used to log in', async () => {
    await expect(wallet().unlink()).rejects.toMatchObject({ type: 'client_error' })
    await expect(wallet().loginOrLink()).rejects.toMatchObject({ type: 'client_error' })
  })
})

it.each([
  ['http://localhost:8899', 'devnet', null],
  ['https://devnet.example', 'devnet', 'https://explorer.solana.com/?cluster=devnet'],
  ['https://api.mainnet-beta.solana.com/', 'mainnet-beta', 'https://explorer.solana.com'],
  ['https://rpc.example/testnet', 'testnet', 'https://explorer.solana.com/?cluster=testnet'],
  ['https://rpc.example', 'mainnet-beta', 'https://explorer.solana.com'],
])('%s is the cluster %s', (endpoint, name, explorerUrl) => {
  const rpcUrl = name === 'devnet' ? endpoint : 'http://localhost:8899'
  const config = { solanaClusters: [{ name: 'devnet' as const, rpcUrl }] }
  expect(clusterOf(solanaClusters(config), endpoint)).toMatchObject({ name, explorerUrl })
})

it('shows the clusters as Solana, Devnet and Testnet [CONF-038]', () => {
  const clusters = solanaClusters(fakeClient().config())
  expect(clusters.map(({ rpcUrl, name }) => [name, clusterOf(clusters, rpcUrl).label])).toEqual([
    ['mainnet-beta', 'Solana'],
    ['devnet', 'Devnet'],
    ['testnet', 'Testnet'],
  ])
})
