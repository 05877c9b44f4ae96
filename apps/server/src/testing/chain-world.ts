import { createHash } from 'node:crypto'
import { SignerRefusal } from '@latchkey/signer'
import type { Hex } from 'viem'
import { keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createEthereumPart } from '../../../sandbox/src/evm/ethereum-part.ts'
import { callEthereum } from '../../../sandbox/src/evm/ethereum-rpc.ts'
import { freePorts } from '../../../sandbox/src/testing/start-sandbox.ts'
import type {
  Filled,
  FilledEthereumTransaction,
  SendingWallet,
  Signing,
} from '../domain/transactions/port.ts'
import { serveLocally } from './local-http.ts'

/** An Ethereum chain of a test's own. */
export async function startChain(chainId: number) {
  const [ethereum] = (await freePorts(1)) as [number]
  const ports = { web: 0, smtp: 0, ethereum, ethereum2: 0, solana: 0, solanaSocket: 0 }
  const part = createEthereumPart(
    { ports, allowedOrigins: [], stateFolder: undefined },
    `chain ${chainId}`,
    'ethereum',
    chainId,
  )
  await part.start()
  const rpc = <T>(method: string, params: unknown[] = []) => callEthereum<T>(part.url, method, params)
  return {
    url: part.url,
    caip2: `eip155:${chainId}`,
    rpc,
    fund: (to: string, wei: bigint) => part.pay({ to, wei }),
    count: async (address: string) =>
      Number(await rpc<string>('eth_getTransactionCount', [address, 'latest'])),
    balance: async (address: string) => BigInt(await rpc<string>('eth_getBalance', [address, 'latest'])),
    stop: part.stop,
  }
}

export type TestChain = Awaited<ReturnType<typeof startChain>>

/** What a node does with one call: asks the chain and answers; asks it and does not answer; neither; hangs before or after; or an answer of its own. */
export type Habit =
  | 'answers'
  | 'loses the answer'
  | 'is away'
  | 'holds the call'
  | 'holds the answer'
  | { error: { code: number; message: string } }
  | { result: unknown }

/** A node in front of a chain, which does to each call what a test says, and remembers what it was asked. */
export async function startNode(chainUrl: string) {
  let habit: (method: string, params: unknown[]) => Habit | Promise<Habit> = () => 'answers'
  const asked: { method: string; params: unknown[] }[] = []
  const server = await serveLocally(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { method, params } = JSON.parse(text) as { method: string; params: unknown[] }
    asked.push({ method, params })
    const doing = await habit(method, params)
    if (doing === 'is away') return void request.socket.destroy()
    if (doing === 'holds the call') return
    if (typeof doing === 'object')
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...doing }))
    const answer = await fetch(chainUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    const body = await answer.text()
    if (doing === 'holds the answer') return
    if (doing === 'loses the answer') return void request.socket.destroy()
    response.end(body)
  })
  return {
    url: server.url,
    asked,
    calls: (method: string) => asked.filter((one) => one.method === method),
    does(next: typeof habit) {
      habit = next
    },
    close: server.close,
  }
}

export type TestNode = Awaited<ReturnType<typeof startNode>>

/** A wallet with a key in the test's hands. */
export function newWallet(): SendingWallet & { account: PrivateKeyAccount } {
  const account = privateKeyToAccount(generatePrivateKey())
  const id = `w${createHash('sha256').update(account.address).digest('hex').slice(0, 23)}`
  return { id, chainType: 'ethereum', address: account.address, userId: null, account }
}

let requests = 0
/** The id of a request that was not made before. */
export const newRequestId = () => createHash('sha256').update(`request ${requests++}`).digest()

/** Signs as the signer does: a request has one nonce for ever. */
export function signingOf(account: PrivateKeyAccount) {
  let nonce: number | null = null
  const signed: FilledEthereumTransaction[] = []
  const signing: Signing = {
    async sign(filled: Filled) {
      if (!('transaction' in filled)) throw new Error('This wallet is one of Ethereum')
      const { transaction } = filled
      if (nonce !== null && nonce !== Number(transaction.nonce))
        throw new SignerRefusal('already_sent', 'Another nonce was signed for this request')
      nonce = Number(transaction.nonce)
      signed.push(transaction)
      const raw = await signTransaction(account, transaction)
      return { raw, hash: keccak256(raw) }
    },
    signedNonce: async () => nonce,
  }
  return { ...signing, signed }
}

function signTransaction(account: PrivateKeyAccount, filled: FilledEthereumTransaction): Promise<Hex> {
  const fees =
    filled.type === 2
      ? {
          type: 'eip1559' as const,
          maxFeePerGas: BigInt(filled.max_fee_per_gas ?? 0),
          maxPriorityFeePerGas: BigInt(filled.max_priority_fee_per_gas ?? 0),
        }
      : {
          type: filled.type === 0 ? ('legacy' as const) : ('eip2930' as const),
          gasPrice: BigInt(filled.gas_price ?? 0),
        }
  return account.signTransaction({
    ...fees,
    chainId: Number(filled.chain_id),
    nonce: Number(filled.nonce),
    gas: BigInt(filled.gas_limit),
    value: BigInt(filled.value),
    data: filled.data as Hex,
    ...(filled.to && { to: filled.to as Hex }),
  } as never)
}

export const randomAddress = () => privateKeyToAccount(generatePrivateKey()).address
