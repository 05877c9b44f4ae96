import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rpcConnection } from './rpc-connection.ts'

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}
const context = { clock } as unknown as Parameters<typeof rpcConnection>[0]
const URL = 'https://cluster.example/rpc'
const key = (address: string) => ({ toBase58: () => address })

/** What the cluster is asked, in order, and what it answers by method. */
let asked: unknown[]
let answers: Record<string, unknown>
beforeEach(() => {
  asked = []
  answers = {}
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    asked.push([url, method, ...params])
    return { json: async () => answers[method] }
  })
})
afterEach(() => void vi.unstubAllGlobals())
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })
const connection = () => rpcConnection(context, URL)
const confirmed = { commitment: 'confirmed' }

it('asks for balances, of SOL and of a token, sends, waits, and reads transaction and blockhash [STX-023]', async () => {
  const blockhash = { blockhash: 'H', lastValidBlockHeight: 12 }
  answers = {
    getBalance: result({ value: 7 }),
    getTokenAccountBalance: result({ value: { amount: '12500000', decimals: 6, uiAmount: 12.5 } }),
    sendTransaction: result('S'),
    getSignatureStatuses: result({ value: [{ err: null, confirmationStatus: 'confirmed' }] }),
    getTransaction: result({ meta: { fee: 5000 } }),
    getLatestBlockhash: result({ value: blockhash }),
  }
  const { getBalance, getTokenBalance, ...others } = connection()
  expect([
    await getBalance(key('W')),
    await getTokenBalance?.(key('A')),
    await others.sendRawTransaction(Uint8Array.of(1, 2), { maxRetries: 3 }),
    await others.confirmTransaction({ signature: 'S', ...blockhash }),
    await others.getParsedTransaction('S', confirmed),
    await others.getLatestBlockhash(),
  ]).toEqual([
    7,
    { amount: '12500000', decimals: 6, uiAmount: 12.5 },
    'S',
    { value: { err: null } },
    { meta: { fee: 5000 } },
    blockhash,
  ])
  expect(asked).toEqual([
    [URL, 'getBalance', 'W', confirmed],
    [URL, 'getTokenAccountBalance', 'A', confirmed],
    [URL, 'sendTransaction', 'AQI=', { encoding: 'base64', maxRetries: 3 }],
    [URL, 'getSignatureStatuses', ['S']],
    [URL, 'getTransaction', 'S', { encoding: 'jsonParsed', ...confirmed }],
    [URL, 'getLatestBlockhash', confirmed],
  ])
})

it('throws what the cluster refuses, with its code', async () => {
  answers = { getTokenAccountBalance: { error: { code: -32602, message: 'could not find account' } } }
  await expect(connection().getTokenBalance?.(key('A'))).rejects.toMatchObject({
    message: 'could not find account',
    code: -32602,
  })
})
