import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { switchesOf } from '../outside/switches.ts'
import { ENTRY_POINT } from './addresses.ts'
import { NOT_INSTALLED } from './installed.ts'
import { createSmartWalletRpc } from './rpc-apps.ts'

// Nobody listens there: what gets as far as asking the chain is told apart by -32603.
const outside = createOutside({ inbox: new Inbox(), chains: new Map([[31337, 'http://127.0.0.1:9']]) })
const app = createSmartWalletRpc(outside, true)
const sender = '0x00000000000000000000000000000000000000A7'
const operation = {
  sender,
  nonce: '0x0',
  callData: '0x1234',
  callGasLimit: '0x10000',
  verificationGasLimit: '0x10000',
  preVerificationGas: '0x10000',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  signature: '0x01',
}

const post = (path: string, body: unknown, from = app) =>
  from.request(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
const call = async (path: string, method: string, params: unknown, from = app) => {
  const answer = await post(path, { jsonrpc: '2.0', id: 5, method, params }, from)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id: unknown; result?: unknown; error?: { code: number; message: string } }
}
const bundler = (method: string, params: unknown) => call('/bundler/31337', method, params)
const paymaster = (method: string, params: unknown) => call('/paymaster/31337', method, params)

describe('the bundler', () => {
  it('says where it is', async () => {
    expect([await bundler('eth_chainId', []), await bundler('eth_supportedEntryPoints', [])]).toEqual([
      { jsonrpc: '2.0', id: 5, result: '0x7a69' },
      { jsonrpc: '2.0', id: 5, result: [ENTRY_POINT] },
    ])
  })

  it.each([
    ['nothing', [], 'The entry point is not'],
    ['another entry point', [operation, sender], 'The entry point is not'],
    ['no object', [[], ENTRY_POINT], 'The operation is not an object'],
    ['null', [null, ENTRY_POINT], 'The operation is not an object'],
    ['no sender', [{ ...operation, sender: undefined }, ENTRY_POINT], 'sender is no address'],
    ['a short sender', [{ ...operation, sender: '0x12' }, ENTRY_POINT], 'sender is no address'],
    ['a number for a nonce', [{ ...operation, nonce: 0 }, ENTRY_POINT], 'nonce is no hex quantity'],
    ['a decimal nonce', [{ ...operation, nonce: '12' }, ENTRY_POINT], 'nonce is no hex quantity'],
    ['an empty nonce', [{ ...operation, nonce: '0x' }, ENTRY_POINT], 'nonce is no hex quantity'],
    ['half a byte', [{ ...operation, callData: '0x123' }, ENTRY_POINT], 'callData is no hex string'],
    ['no signature', [{ ...operation, signature: undefined }, ENTRY_POINT], 'signature is no hex string'],
    ['no gas', [{ ...operation, callGasLimit: undefined }, ENTRY_POINT], 'callGasLimit is no hex quantity'],
    ['all gas', [{ ...operation, callGasLimit: '0xffffffff' }, ENTRY_POINT], 'callGasLimit is more than'],
    [
      'gas of several limits',
      [{ ...operation, callGasLimit: '0x1000000', verificationGasLimit: '0x1000000' }, ENTRY_POINT],
      'An operation has at most 20000000 gas',
    ],
    [
      'a tip beyond the fee',
      [{ ...operation, maxFeePerGas: '0x0' }, ENTRY_POINT],
      'maxPriorityFeePerGas is more',
    ],
    ['half a factory', [{ ...operation, factoryData: '0x12' }, ENTRY_POINT], 'without a factory'],
    ['half a paymaster', [{ ...operation, paymasterData: '0x12' }, ENTRY_POINT], 'without a paymaster'],
    ['a delegation', [{ ...operation, eip7702Auth: {} }, ENTRY_POINT], 'eip7702Auth'],
    ['large data', [{ ...operation, callData: `0x${'00'.repeat(100_001)}` }, ENTRY_POINT], 'has more than'],
  ])('refuses %s', async (_, params, message) => {
    const { error } = await bundler('eth_sendUserOperation', params)
    expect(error).toEqual({ code: -32602, message: expect.stringContaining(message) })
  })

  it('hands on to the chain what is well written', async () => {
    expect((await bundler('eth_sendUserOperation', [operation, ENTRY_POINT])).error).toEqual({
      code: -32603,
      message: expect.stringContaining('The node does not answer'),
    })
  })

  it.each([
    'eth_getUserOperationReceipt',
    'eth_getUserOperationByHash',
  ])('%s knows hashes alone', async (method) => {
    expect((await bundler(method, [`0x${'1'.repeat(64)}`])).result).toBeNull()
    const wrong = await Promise.all(
      [[], ['0x12'], [`0x${'g'.repeat(64)}`], [5]].map((one) => bundler(method, one)),
    )
    expect(wrong.map(({ error }) => error?.code)).toEqual([-32602, -32602, -32602, -32602])
  })

  it('serves no other method', async () => {
    const answers = await Promise.all(
      ['eth_call', 'pm_getPaymasterData', 'constructor'].map((one) => bundler(one, [])),
    )
    expect(answers.map(({ error }) => error?.code)).toEqual([-32601, -32601, -32601])
  })
})

describe('the paymaster', () => {
  const ask = (chain: unknown, sent: unknown = operation) =>
    paymaster('pm_getPaymasterStubData', [sent, ENTRY_POINT, chain, {}])

  it('answers for its own chain alone', async () => {
    const answers = await Promise.all([
      ask('0x7a6a'),
      ask('31337'),
      ask(31337),
      ask(undefined),
      ask('0x7a69'),
    ])
    expect(answers.map(({ error }) => error?.code)).toEqual([-32602, -32602, -32602, -32602, undefined])
    expect(answers[4]?.result).toEqual({
      paymaster: '0xB03d6290B7ecaEbaf84e62B645857c90a515ECF5',
      paymasterData: expect.stringMatching(/^0x[0-9a-f]{142}$/),
      paymasterVerificationGasLimit: '0x186a0',
      paymasterPostOpGasLimit: '0x1',
      sponsor: { name: 'Sandbox' },
      isFinal: false,
    })
  })

  it('refuses what is no operation, and other methods', async () => {
    const answers = [
      await ask('0x7a69', 'x'),
      await ask('0x7a69', {}),
      await paymaster('eth_sendUserOperation', []),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual([-32602, -32602, -32601])
  })
})

describe('both', () => {
  it('have an answer to whatever is sent', async () => {
    const values = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...Object.values(operation), ENTRY_POINT, null, '0x', '0xzz') },
      fc.jsonValue(),
    )
    const written = fc.record(
      Object.fromEntries(
        [...Object.keys(operation), 'factory', 'paymaster', 'paymasterData'].map((one) => [one, values]),
      ),
      { requiredKeys: [] },
    )
    const methods = fc.constantFrom(
      'eth_sendUserOperation',
      'eth_getUserOperationReceipt',
      'pm_getPaymasterStubData',
      'pm_getPaymasterData',
    )
    const params = fc.oneof(
      fc.tuple(fc.oneof(written, values), fc.constantFrom(ENTRY_POINT, 5), fc.constantFrom('0x7a69', {})),
      fc.jsonValue(),
    )
    const codes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('bundler', 'paymaster'),
        methods,
        params,
        async (kind, method, given) => {
          const { id, result, error } = await call(`/${kind}/31337`, method, given)
          expect(id).toBe(5)
          expect(result === undefined).toBe(error !== undefined)
          // words for what nobody has thought of
          expect(error?.message).not.toBe('Internal error')
          if (error) codes.add(error.code)
        },
      ),
      { numRuns: 500 },
    )
    expect(codes).toContain(-32602)
  })

  it.each([
    'bundler',
    'paymaster',
  ])('the %s refuses what is no call, other chains and other verbs', async (kind) => {
    const broken = (await (await post(`/${kind}/31337`, '{')).json()) as { error: { code: number } }
    const elsewhere = await post(`/${kind}/1`, '{}')
    const other = await app.request(`/${kind}/31337`)
    expect([broken.error.code, elsewhere.status, other.status]).toEqual([-32700, 404, 405])
    expect(await elsewhere.json()).toEqual({ error: 'There is no such chain here, but 31337' })
  })

  it('answer pages of any origin', async () => {
    const preflight = await app.request('/bundler/31337', {
      method: 'OPTIONS',
      headers: { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each(['bundler', 'paymaster'] as const)('the %s can be away or have had enough', async (kind) => {
    const statuses: number[] = []
    for (const trouble of ['down', 'too-many', 'slow'] as const) {
      switchesOf(outside).set(kind, { trouble, times: 1, delay: 1, account: null })
      statuses.push((await post(`/${kind}/31337`, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })).status)
    }
    expect(statuses).toEqual([503, 429, 200])
  })

  it.each([
    'bundler',
    'paymaster',
  ])('the %s says how to get the contracts where they are missing', async (kind) => {
    const { error } = await call(`/${kind}/31337`, 'eth_chainId', [], createSmartWalletRpc(outside, false))
    expect(error).toEqual({ code: -32603, message: NOT_INSTALLED })
  })
})
