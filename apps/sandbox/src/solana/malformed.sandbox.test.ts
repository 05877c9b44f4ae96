import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type RunningSandbox, startSandbox, until } from '../testing/start-sandbox.ts'

let world: RunningSandbox

beforeAll(async () => {
  world = await startSandbox()
})
afterAll(() => world.sandbox.stop())

const post = (body: string | Uint8Array) =>
  fetch(world.urls.solana, { method: 'POST', body: body as BodyInit })
const rpc = async (method: string, params: unknown[] = []) =>
  (await (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }

async function expectAlive() {
  expect((await rpc('getHealth')).result).toBe('ok')
}

const METHODS = [
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockTime',
  'getBlocks',
  'getEpochInfo',
  'getFeeForMessage',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenLargestAccounts',
  'getTokenSupply',
  'getTransaction',
  'isBlockhashValid',
  'requestAirdrop',
  'sendTransaction',
  'simulateTransaction',
]
const SUBSCRIPTIONS = ['account', 'logs', 'program', 'signature', 'slot', 'root'].map(
  (name) => `${name}Subscribe`,
)

const values = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.constantFrom(
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    { encoding: 'jsonParsed' },
    { encoding: 'base64', commitment: 'confirmed' },
    { filters: [{ memcmp: { offset: 1, bytes: 'x' } }] },
    { mentions: ['11111111111111111111111111111111'] },
    { accounts: { addresses: [1] }, encoding: 'base64' },
  ),
  fc.base64String({ maxLength: 2000 }),
)

function asJson(value: unknown): string {
  return JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? Number(one) : one)) ?? 'null'
}

describe('bad input to the Solana node', () => {
  it('gets an error answer for any parameters of any method, never a failure of its own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        fc.array(values, { maxLength: 3 }),
        async (method, params) => {
          const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${asJson(params)}}`
          const answer = await post(body)
          expect(answer.status).toBe(200)
          const { result, error } = JSON.parse(await answer.text())
          expect(result === undefined).toBe(error !== undefined)
          expect([undefined, -32602, -32004, -32003, -32002, -32015, -32016]).toContain(error?.code)
        },
      ),
      { numRuns: 1500 },
    )
    await expectAlive()
  })

  it('answers any body at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (body) => {
        const answer = await post(body)
        expect(answer.status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
    await expectAlive()
  })

  it('outlives transactions with any of their bytes changed', async () => {
    const paid = await rpc('requestAirdrop', ['BLRDpoJMVtGLmrsXELZgRqH3CHwKrqFKqrJ4tnFJ4DwY', 1_000_000_000])
    const read = (await rpc('getTransaction', [
      paid.result,
      { encoding: 'base64', maxSupportedTransactionVersion: 0 },
    ])) as { result: { transaction: [string] } }
    const bytes = Buffer.from(read.result.transaction[0], 'base64')
    const edits = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    const send = { encoding: 'base64', skipPreflight: true }
    const simulate = { encoding: 'base64', replaceRecentBlockhash: true }
    await fc.assert(
      fc.asyncProperty(edits, fc.option(fc.nat(bytes.length)), async (changes, end) => {
        const broken = Buffer.from(bytes)
        for (const [place, value] of changes) broken[place] = value
        const text = broken.subarray(0, end ?? broken.length).toString('base64')
        await rpc('simulateTransaction', [text, simulate])
        await rpc('sendTransaction', [text, { encoding: 'base64' }])
        await rpc('sendTransaction', [text, send])
      }),
      { numRuns: 700 },
    )
    await expectAlive()
  })

  it('refuses a body beyond a megabyte and methods other than POST', async () => {
    expect((await post('x'.repeat(2_000_000))).status).toBe(413)
    expect((await fetch(world.urls.solana)).status).toBe(405)
    expect((await fetch(`${world.urls.solana}/elsewhere`)).status).toBe(404)
  })

  it('lets pages of any origin ask, after a preflight', async () => {
    const answer = await fetch(world.urls.solana, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://anywhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,solana-client',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-headers')).toContain('solana-client')
  })

  it('keeps the WebSocket open through nonsense and answers what can be answered', async () => {
    const socket = new WebSocket(world.urls.solanaSocket)
    const answers: { id?: unknown; error?: { code: number }; result?: unknown }[] = []
    socket.on('message', (data) => answers.push(JSON.parse(String(data))))
    await new Promise((open) => socket.once('open', open))
    for (const text of ['', '{', '[]', '1', '{"jsonrpc":"2.0","method":"ping"}']) socket.send(text)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SUBSCRIPTIONS, 'slotUnsubscribe', 'getSlot', 'Subscribe'),
        fc.array(values, { maxLength: 2 }),
        async (method, params) => {
          socket.send(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":${asJson(params)}}`)
        },
      ),
      { numRuns: 300 },
    )
    socket.send('{"jsonrpc":"2.0","id":"last","method":"slotSubscribe"}')
    const last = await until(async () => answers.find(({ id }) => id === 'last'))
    expect(last.result).toEqual(expect.any(Number))
    expect(answers[0]?.error?.code).toBe(-32700)
    expect(answers.map(({ error }) => error?.code)).not.toContain(-32603)
    socket.terminate()
    await expectAlive()
  })

  it('answers a plain request to the WebSocket port with what it speaks', async () => {
    const answer = await fetch(world.urls.solanaSocket.replace('ws:', 'http:'))
    expect(answer.status).toBe(426)
  })
})
