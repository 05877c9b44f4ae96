import { base58, base64 } from '@scure/base'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SolanaRpcError } from '../../chains/solana/rpc-connection.ts'
import type { ConnectionLike } from '../../chains/solana/web3-types.ts'
import { afterWait } from '../../testing/after-wait.ts'
import { type FakeClient, fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { sendSolanaTransaction } from './send-transaction.ts'

const pair = Keypair.fromSeed(new Uint8Array(32).fill(7))
const address = pair.publicKey.toBase58()
const friend = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey
const FRESH = '9sHcv6xwn9YkB8nxTUGKDwPwNnmqVp5oAXxU8Fdkm4J6'
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'

let client: FakeClient
let signed: number
beforeEach(() => {
  signed = 0
  client = fakeClient({ user: userWith(walletAccount('ethereum'), walletAccount('solana', { address })) })
  fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: 'e' }),
    'privy:wallets:rpc': async ({ request }: { request: { params: { message: string } } }) => {
      signed++
      const transaction = Transaction.populate(
        // web3.js signs whole transactions only
        (await import('@solana/web3.js')).Message.from(base64.decode(request.params.message)),
      )
      transaction.sign(pair)
      return {
        response: {
          method: 'signMessage',
          data: { signature: base64.encode(Uint8Array.from(transaction.signature as Uint8Array)) },
        },
      }
    },
  })
})

/**
 * A chain behind a connection whose answers get lost. It takes bytes once, by their signature, as the real one does.
 * @param how what each sending comes to, the last for all that follow; `arrives`: the chain has them all the same
 */
function chain(...how: { arrives: boolean; answer?: Error }[]) {
  const landed: string[] = []
  const sent: string[] = []
  let height = 10
  const signatureOf = (raw: Uint8Array) => base58.encode(raw.subarray(1, 65))
  const connection = {
    rpcEndpoint: 'http://127.0.0.1:8899',
    getBalance: async () => 1_000_000,
    getFeeForMessage: async () => ({ value: 5000 }),
    getLatestBlockhash: async () => ({ blockhash: FRESH, lastValidBlockHeight: 99 }),
    simulateTransaction: async () => ({ value: { err: null, logs: [] } }),
    getBlockHeight: async () => height,
    async sendRawTransaction(raw: Uint8Array) {
      const { arrives, answer } = how[Math.min(sent.length, how.length - 1)] as (typeof how)[0]
      const signature = signatureOf(raw)
      sent.push(signature)
      if (arrives && landed.includes(signature))
        throw new SolanaRpcError('This transaction has already been processed', -32002)
      if (arrives) landed.push(signature)
      if (answer) throw answer
      return signature
    },
    async confirmTransaction({ signature }: { signature: string }) {
      if (landed.includes(signature)) return { value: { err: null } }
      throw new Error('block height exceeded')
    },
    getParsedTransaction: async () => ({ meta: { fee: 5000 } }),
    getSignatureStatuses: async (signatures: string[]) => ({
      value: signatures.map((one) =>
        landed.includes(one) ? { err: null, confirmationStatus: 'confirmed' } : null,
      ),
    }),
  }
  return {
    connection: connection as unknown as ConnectionLike,
    sent,
    landed,
    expire: () => {
      height = 100
    },
  }
}
const LOST = [
  ['nothing', new TypeError('Failed to fetch')],
  ['a page', new SyntaxError('Unexpected token < in JSON')],
  ['a gateway', new Error('502 Bad Gateway:  <html>')],
  ['an internal error', new SolanaRpcError('Something broke', -32603)],
  ['web3.js’ word for it', Object.assign(new Error('x'), { transactionMessage: 'Request timed out' })],
] as const
const REFUSED = [
  ['the cluster', new SolanaRpcError('Transaction simulation failed: Blockhash not found', -32002)],
  [
    'web3.js',
    Object.assign(new Error('Simulation failed.'), { transactionMessage: 'Transaction simulation failed' }),
  ],
] as const

const transfer = () =>
  new Transaction({ feePayer: pair.publicKey, blockhash: BLOCKHASH, lastValidBlockHeight: 9 }).add(
    SystemProgram.transfer({ fromPubkey: pair.publicKey, toPubkey: friend, lamports: 1000 }),
  )
const headless = (connection: ConnectionLike, transaction = transfer()) =>
  sendSolanaTransaction(client, { transaction, connection, uiOptions: { showWalletUIs: false } })

describe('the answer to sending is lost', () => {
  it.each(LOST)('%s: the same bytes are sent again, and the chain has them once', async (_, answer) => {
    const { connection, sent, landed } = chain({ arrives: false, answer }, { arrives: true })
    const { signature } = await headless(connection)
    expect([sent, landed, signed]).toEqual([[signature, signature], [signature], 1])
  })

  it.each(LOST)('%s: what has arrived all the same is a success, not sent as another', async (_, answer) => {
    const { connection, sent, landed } = chain({ arrives: true, answer })
    const { signature } = await headless(connection)
    expect([new Set(sent), landed, signed]).toEqual([new Set([signature]), [signature], 1])
  })

  it('is a failure where the blockhash is too old and the chain does not have it', async () => {
    const { connection, expire, landed } = chain({ arrives: false, answer: LOST[0][1] })
    expire()
    const error = await headless(connection).catch((one) => one)
    expect(error).toMatchObject({
      message: 'The transaction was not confirmed in time',
      privyErrorCode: 'transaction_failure',
    })
    expect([landed, signed]).toEqual([[], 1])
  })

  it('is no failure that ends it while the blockhash holds: nobody can tell', async () => {
    const { connection } = chain({ arrives: false, answer: LOST[0][1] })
    const error = await headless(connection).catch((one) => one)
    expect(error.privyErrorCode).toBeUndefined()
    expect(typeof error.txSignature).toBe('string')
  })

  it('never ends by age with a durable nonce', async () => {
    const { connection, expire } = chain({ arrives: false, answer: LOST[0][1] })
    expire()
    const nonce = SystemProgram.nonceAdvance({ noncePubkey: friend, authorizedPubkey: pair.publicKey })
    const transaction = new Transaction({
      feePayer: pair.publicKey,
      blockhash: BLOCKHASH,
      lastValidBlockHeight: 9,
    })
    const error = await headless(connection, transaction.add(nonce)).catch((one) => one)
    expect(error.message).toBe('block height exceeded')
  })
})

it.each(REFUSED)('what %s refuses is not sent again', async (_, answer) => {
  const { connection, sent } = chain({ arrives: false, answer })
  await expect(headless(connection)).rejects.toBe(answer)
  expect(sent.length).toBe(1)
})

describe('in the dialog', () => {
  async function dialog(connection: ConnectionLike) {
    const transaction = transfer()
    const sending = sendSolanaTransaction(client, {
      transaction,
      connection,
      uiOptions: { showWalletUIs: true },
    })
    sending.catch(() => {})
    await vi.waitFor(() => expect(afterWait(client)?.id).toBe('solana-transaction'))
    const { data } = client.modal.state.get().screen as Extract<
      NonNullable<ReturnType<typeof client.modal.state.get>['screen']>,
      { id: 'solana-transaction' }
    >
    return { data, sending, transaction }
  }

  it('another try waits for the same signature, and a new blockhash comes only once that is in vain', async () => {
    const lost = { arrives: false, answer: LOST[0][1] }
    const { connection, sent, landed, expire } = chain(lost, lost, lost, { arrives: true })
    const { data, sending, transaction } = await dialog(connection)
    const first = await data.onConfirm(await data.prepareTransactionRequest())
    data.onSuccess(first)
    await expect(data.waitForReceipt(first)).rejects.toThrow('block height exceeded')
    expect(transaction.recentBlockhash).toBe(BLOCKHASH)
    expire()
    await expect(data.waitForReceipt(first)).rejects.toMatchObject({ privyErrorCode: 'transaction_failure' })
    expect([new Set(sent), landed]).toEqual([new Set([first]), []])
    const second = await data.onConfirm(await data.prepareTransactionRequest({ anew: true }))
    expect([transaction.recentBlockhash, second === first]).toEqual([FRESH, false])
    data.onSuccess(second)
    await data.waitForReceipt(second)
    client.modal.close('done')
    await expect(sending).resolves.toMatchObject({ signature: second })
    expect(landed).toEqual([second])
  })

  it('closed while nobody can tell, its host is not told of a success', async () => {
    const { connection } = chain({ arrives: false, answer: LOST[0][1] })
    const { data, sending } = await dialog(connection)
    const signature = await data.onConfirm(await data.prepareTransactionRequest())
    data.onSuccess(signature)
    client.modal.close('user')
    await expect(sending).rejects.toMatchObject({ txSignature: signature })
  })

  it('closed after the cluster has it, its host is told of a success', async () => {
    const { connection } = chain({ arrives: true })
    const { data, sending } = await dialog(connection)
    const signature = await data.onConfirm(await data.prepareTransactionRequest())
    data.onSuccess(signature)
    client.modal.close('user')
    await expect(sending).resolves.toMatchObject({ signature })
  })
})

it('what the chain already has is a success at once', async () => {
  const answer = new SolanaRpcError('This transaction has already been processed', -32002)
  const { connection, sent, landed } = chain({ arrives: true, answer })
  const { signature } = await headless(connection)
  expect([sent, landed]).toEqual([[signature], [signature]])
})

it('names a transaction by its own signature, whatever the cluster says', async () => {
  const { connection, landed } = chain({ arrives: true })
  const lying = {
    ...connection,
    sendRawTransaction: (raw: Uint8Array) => connection.sendRawTransaction(raw).then(() => 'another'),
  }
  const { signature } = await headless(lying)
  expect([signature]).toEqual(landed)
})
