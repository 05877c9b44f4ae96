import { base58 } from '@scure/base'
import { Keypair, NONCE_ACCOUNT_LENGTH, NonceAccount, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSolanaPart } from '../../../../sandbox/src/solana/solana-part.ts'
import { freePorts } from '../../../../sandbox/src/testing/start-sandbox.ts'
import type { TestNode } from '../../testing/chain-world.ts'
import { newRequestId, startNode } from '../../testing/chain-world.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../../testing/test-house.ts'
import { SURE_AFTER } from './look-after.ts'
import type { Filled, SendingApp, SendingWallet, Signing } from './port.ts'
import { createTransactionWorker } from './worker.ts'

const CAIP2 = 'solana:SandboxGenesisHash11111111111111'
const SOL = 1_000_000_000

let part: ReturnType<typeof createSolanaPart>
let chainUrl: string
let node: TestNode
let house: TestHouse
let app: SendingApp
let keys: Keypair
let wallet: SendingWallet
beforeAll(async () => {
  const [solana, solanaSocket] = (await freePorts(2)) as [number, number]
  const ports = { web: 0, smtp: 0, ethereum: 0, ethereum2: 0, solana, solanaSocket }
  part = createSolanaPart({ ports, allowedOrigins: [], stateFolder: undefined })
  await part.start()
  chainUrl = `http://127.0.0.1:${solana}`
  house = await openTestHouse()
})
afterAll(async () => {
  await house.close()
  await part.stop()
})
beforeEach(async () => {
  node = await startNode(chainUrl)
  await house.setApp({ development: true, chains: { [CAIP2]: { rpc_urls: [node.url] } } })
  app = (await house.ports.apps.find(APP_ID)) as SendingApp
  keys = Keypair.generate()
  const address = keys.publicKey.toBase58()
  wallet = { id: `w${address.toLowerCase().slice(0, 23)}`, chainType: 'solana', address, userId: null }
  await rpc('requestAirdrop', [address, SOL])
})
afterEach(() => node.close())

async function rpc<T>(method: string, params: unknown[]): Promise<T> {
  const answer = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
const balance = async (address: string) => (await rpc<{ value: number }>('getBalance', [address])).value
const blockhash = async () =>
  (await rpc<{ value: { blockhash: string } }>('getLatestBlockhash', [])).value.blockhash

const signing: Signing & { times: number } = {
  times: 0,
  async sign(filled: Filled) {
    if (!('solana' in filled)) throw new Error('This wallet is one of Solana')
    signing.times++
    const transaction = Transaction.from(Buffer.from(filled.solana, 'base64'))
    transaction.partialSign(keys)
    return {
      raw: transaction.serialize().toString('base64'),
      hash: base58.encode(transaction.signature as Buffer),
    }
  },
  signedNonce: async () => null,
}

async function transferOf(to: Keypair, lamports: number): Promise<Transaction> {
  const transaction = new Transaction({ feePayer: keys.publicKey, recentBlockhash: await blockhash() })
  return transaction.add(
    SystemProgram.transfer({ fromPubkey: keys.publicKey, toPubkey: to.publicKey, lamports }),
  )
}
const requestOf = (transaction: Transaction) => ({
  id: newRequestId(),
  caip2: CAIP2,
  solana: transaction.serialize({ requireAllSignatures: false }).toString('base64'),
})
const send = async (transaction: Transaction) =>
  house.ports.transactions.send(app, wallet, requestOf(transaction), signing)
const status = async (id: string) => (await house.ports.transactions.status(app, id)).status

async function work(rounds = 1) {
  for (let round = 0; round < rounds; round++) {
    house.clock.advance(60_000)
    const worker = createTransactionWorker(house.sending)
    await worker.take()
    await worker.idle()
  }
}

it('sends what it is given with the signature alone, and answers the same for the same request', async () => {
  const to = Keypair.generate()
  const request = requestOf(await transferOf(to, 2_000_000))
  signing.times = 0
  const sent = await house.ports.transactions.send(app, wallet, request, signing)
  expect(await house.ports.transactions.send(app, wallet, request, signing)).toEqual(sent)
  expect(signing.times).toBe(1)
  const bytes = String(node.calls('sendTransaction')[0]?.params[0])
  const message = (base64: string) => Transaction.from(Buffer.from(base64, 'base64')).serializeMessage()
  expect(message(bytes)).toEqual(message(request.solana))
  await expect.poll(() => balance(to.publicKey.toBase58())).toBe(2_000_000)
  await work()
  expect(await house.ports.transactions.status(app, sent.transaction_id)).toEqual({
    id: sent.transaction_id,
    wallet_id: wallet.id,
    caip2: CAIP2,
    transaction_hash: sent.hash,
    status: 'confirmed',
    created_at: expect.any(Number),
  })
})

it('refuses what a node has tried, and names missing funds', async () => {
  await expect(send(await transferOf(Keypair.generate(), 5 * SOL))).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  keys = Keypair.generate()
  wallet = { ...wallet, id: `x${wallet.id.slice(1)}`, address: keys.publicKey.toBase58() }
  await expect(send(await transferOf(Keypair.generate(), 5))).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  const broken = { id: newRequestId(), caip2: CAIP2, solana: 'AQID' }
  await expect(house.ports.transactions.send(app, wallet, broken, signing)).rejects.toMatchObject({
    code: 'invalid_data',
  })
})

it('brings the same bytes again where no node had them, and they land', async () => {
  node.does((method) => (method === 'sendTransaction' ? 'is away' : 'answers'))
  const to = Keypair.generate()
  const sent = await send(await transferOf(to, 3_000_000))
  node.does(() => 'answers')
  await work()
  await expect.poll(() => balance(to.publicKey.toBase58())).toBe(3_000_000)
  await work()
  expect(await status(sent.transaction_id)).toBe('confirmed')
  expect(new Set(node.calls('sendTransaction').map(({ params }) => params[0])).size).toBe(1)
})

it('gives one up when its blockhash is too old, not before it is sure', async () => {
  node.does((method) => (method === 'sendTransaction' ? 'is away' : 'answers'))
  const sent = await send(await transferOf(Keypair.generate(), 7))
  node.does((method) => {
    if (method === 'getBlockHeight') return { result: 1_000_000 }
    return method === 'sendTransaction' ? 'is away' : 'answers'
  })
  await work(SURE_AFTER - 1)
  expect(await status(sent.transaction_id)).toBe('broadcasted')
  await work()
  expect(await status(sent.transaction_id)).toBe('failed')
})

it('does not give one up that landed, however high the blocks are', async () => {
  const to = Keypair.generate()
  node.does((method) => (method === 'sendTransaction' ? 'loses the answer' : 'answers'))
  const sent = await send(await transferOf(to, 4_000_000))
  await expect.poll(() => balance(to.publicKey.toBase58())).toBe(4_000_000)
  node.does((method) => (method === 'getBlockHeight' ? { result: 1_000_000 } : 'answers'))
  await work()
  expect(await status(sent.transaction_id)).toBe('confirmed')
})

it('keeps on with a durable nonce until that is used up', async () => {
  const held = Keypair.generate()
  const rent = await rpc<number>('getMinimumBalanceForRentExemption', [NONCE_ACCOUNT_LENGTH])
  const made = new Transaction({ feePayer: keys.publicKey, recentBlockhash: await blockhash() }).add(
    SystemProgram.createNonceAccount({
      fromPubkey: keys.publicKey,
      noncePubkey: held.publicKey,
      authorizedPubkey: keys.publicKey,
      lamports: rent,
    }),
  )
  made.sign(keys, held)
  await rpc('sendTransaction', [made.serialize().toString('base64'), { encoding: 'base64' }])
  const account = async () => {
    const found = await rpc<{ value: { data: [string] } | null }>('getAccountInfo', [
      held.publicKey.toBase58(),
      { encoding: 'base64' },
    ])
    return found.value && NonceAccount.fromAccountData(Buffer.from(found.value.data[0], 'base64'))
  }
  await expect.poll(account).not.toBeNull()
  const { nonce } = (await account()) as NonceAccount
  const durable = (to: Keypair, lamports: number) =>
    new Transaction({ feePayer: keys.publicKey, recentBlockhash: nonce }).add(
      SystemProgram.nonceAdvance({ noncePubkey: held.publicKey, authorizedPubkey: keys.publicKey }),
      SystemProgram.transfer({ fromPubkey: keys.publicKey, toPubkey: to.publicKey, lamports }),
    )
  const high = (method: string) => method === 'getBlockHeight' && { result: 1_000_000 }
  node.does((method) => high(method) || (method === 'sendTransaction' ? 'is away' : 'answers'))
  const sent = await send(durable(Keypair.generate(), 2_000_000))
  await work(SURE_AFTER + 1)
  expect(await status(sent.transaction_id)).toBe('broadcasted')
  const rival = durable(Keypair.generate(), 3_000_000)
  rival.sign(keys)
  await rpc('sendTransaction', [rival.serialize().toString('base64'), { encoding: 'base64' }])
  await expect.poll(async () => (await account())?.nonce === nonce).toBe(false)
  await work(SURE_AFTER)
  expect(await status(sent.transaction_id)).toBe('failed')
})
