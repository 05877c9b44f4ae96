import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isFinalTransactionError } from '../../wallets/failures.ts'
import { confirm, deliver } from './confirm.ts'
import { rpcConnection } from './rpc-connection.ts'
import type { ConnectionLike, SignatureStatus } from './web3-types.ts'

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (handle: unknown) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}
const context = { clock } as unknown as Parameters<typeof rpcConnection>[0]
const SENT = { signature: 'S', blockhash: 'B', expires: true }
const FAILED = { InstructionError: [0, { Custom: 1 }] }
const silent = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A connection that notes what it is asked with which commitment. */
function connectionWith(answers: Partial<Record<keyof ConnectionLike, unknown>> = {}) {
  const asked: unknown[][] = []
  const note =
    (name: string, answer: () => unknown) =>
    (...given: unknown[]) => {
      asked.push([name, given.at(-1)])
      return answer()
    }
  const all: Record<string, () => unknown> = {
    getLatestBlockhash: async () => ({ blockhash: 'N', lastValidBlockHeight: 99 }),
    confirmTransaction: async () => ({ value: { err: null } }),
    getParsedTransaction: async () => ({ meta: { fee: 5000 } }),
    getSignatureStatuses: async () => ({ value: [null] }),
    getBlockHeight: async () => 10,
    ...(answers as Record<string, () => unknown>),
  }
  const methods = Object.entries(all).map(([name, answer]) => [
    name,
    typeof answer === 'function' ? note(name, answer) : answer,
  ])
  return { connection: Object.fromEntries(methods) as ConnectionLike, asked }
}
const status = (of: SignatureStatus | null) => async () => ({ value: [of] })
const outcome = async (promise: Promise<unknown>) => {
  const settled = promise.then(
    (value) => ({ value }),
    (error) => ({ message: (error as Error).message, final: isFinalTransactionError(error) }),
  )
  await vi.advanceTimersByTimeAsync(300_000)
  return Promise.race([settled, Promise.resolve('waits still')])
}
const lost = async () => {
  throw new Error('socket closed')
}

it.each([
  ['processed', { message: 'socket closed', final: false }],
  [undefined, { message: 'socket closed', final: false }],
  ['confirmed', { message: 'Transaction failed', final: true }],
  ['finalized', { message: 'Transaction failed', final: true }],
] as const)('a failure that is %s counts by whether its fork can still lose', async (confirmationStatus, said) => {
  const failed = { err: FAILED, ...(confirmationStatus ? { confirmationStatus } : {}) }
  const { connection } = connectionWith({
    confirmTransaction: lost,
    getSignatureStatuses: status(failed),
    getBlockHeight: async () => 1000,
  })
  expect(await outcome(confirm(context, connection, SENT))).toEqual(said)
})

it.each([
  ['processed', 'confirmed'],
  ['recent', 'confirmed'],
  [undefined, 'confirmed'],
  ['finalized', 'finalized'],
])('a connection with the commitment %s is waited for until it is %s', async (commitment, waited) => {
  const { connection, asked } = connectionWith({ commitment })
  await confirm(context, connection, SENT)
  expect(asked).toEqual([
    // the youngest there is: by an older one a transaction would be given up too early
    ['getLatestBlockhash', 'processed'],
    ['confirmTransaction', waited],
    ['getParsedTransaction', { maxSupportedTransactionVersion: 0, commitment: waited }],
  ])
})

it.each([
  [
    'fails on a fork and is confirmed on another',
    [
      { err: FAILED, confirmationStatus: 'processed' },
      { err: null, confirmationStatus: 'confirmed' },
    ],
    { value: { value: { err: null } } },
  ],
  [
    'fails on a fork that is confirmed',
    [
      { err: FAILED, confirmationStatus: 'processed' },
      { err: FAILED, confirmationStatus: 'confirmed' },
    ],
    { value: { value: { err: FAILED } } },
  ],
])('over plain JSON-RPC, one that %s', async (_, statuses, said) => {
  let looks = 0
  const answers: Record<string, () => unknown> = {
    getSignatureStatuses: () => ({ value: [statuses[Math.min(looks++, statuses.length - 1)]] }),
    getBlockHeight: () => 10,
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { method } = JSON.parse(body) as { method: string }
    return new Response(JSON.stringify({ result: answers[method]?.() }))
  })
  const connection = rpcConnection(context, 'https://rpc.example')
  expect(await outcome(connection.confirmTransaction({ signature: 'S', lastValidBlockHeight: 99 }))).toEqual(
    said,
  )
})

it.each([
  ['nothing of the blockhash', { getLatestBlockhash: silent }, 'The network did not answer in time.'],
  [
    'nothing of the confirmation',
    { confirmTransaction: silent },
    'The network did not say in time whether the transaction has gone through. It may still do so.',
  ],
  [
    'nothing of the status either',
    { confirmTransaction: silent, getSignatureStatuses: silent, getBlockHeight: silent },
    'The network did not answer in time.',
  ],
])('a connection that says %s is waited for no longer, and nothing is given up', async (_, answers, message) => {
  const { connection } = connectionWith(answers)
  expect(await outcome(confirm(context, connection, SENT))).toEqual({ message, final: false })
})

it.each([
  [
    'the confirmation stalls, and the status tells',
    {
      confirmTransaction: silent,
      getBlockHeight: silent,
      getSignatureStatuses: status({ err: null, confirmationStatus: 'confirmed' }),
    },
    { meta: { fee: 5000 } },
  ],
  ['what it did is not shown', { getParsedTransaction: silent }, null],
])('is a success all the same where %s', async (_, answers, value) => {
  expect(await outcome(confirm(context, connectionWith(answers).connection, SENT))).toEqual({ value })
})

it('a sending that is never answered is one whose answer is lost', async () => {
  const { connection } = connectionWith({ sendRawTransaction: silent })
  expect(await outcome(deliver(context, connection, new Uint8Array()))).toEqual({ value: false })
  const taken = connectionWith({ sendRawTransaction: async () => 'S' })
  expect(await outcome(deliver(context, taken.connection, new Uint8Array()))).toEqual({ value: true })
})
