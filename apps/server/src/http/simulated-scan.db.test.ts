import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestChain, TestNode } from '../testing/chain-world.ts'
import { startChain, startNode } from '../testing/chain-world.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const FROM = `0x${'1b'.repeat(20)}`
const OTHER = `0x${'2c'.repeat(20)}`
const NOBODY = `0x${'0'.repeat(40)}`
const TOKEN = `0x${'7a'.repeat(20)}`
const HOSTILE = `0x${'7b'.repeat(20)}`
const FORWARDER = `0x${'7c'.repeat(20)}`
const UNJUDGED = { status: 'Error', error: 'Nobody has judged this transaction' }

const push = (value: number) => `60${value.toString(16).padStart(2, '0')}`
const text = (word: string) =>
  `${push(32)}${push(0)}52${push(Buffer.byteLength(word))}${push(32)}52` +
  `7f${Buffer.from(word).toString('hex').padEnd(64, '0')}${push(64)}52${push(96)}${push(0)}f3`

/**
 * A contract that logs what it is told: with four words those are three topics and data, with more four topics and data;
 * five bytes revert, four ask for its words, of which it answers symbol, name and decimals.
 */
function loggingContract(symbol: string, name: string, decimals: string): string {
  const blocks = [
    // what is asked
    (at: number[]) =>
      `36${push(4)}14${push(at[3] ?? 0)}5736${push(5)}14${push(at[2] ?? 0)}5736${push(0)}${push(0)}37`,
    (at: number[]) =>
      `36${push(128)}14${push(at[7] ?? 0)}57${push(96)}51${push(64)}51${push(32)}51${push(0)}51${push(128)}3603${push(128)}a400`,
    () => `5b${push(0)}${push(0)}fd`,
    (at: number[]) =>
      `5b${push(0)}3560f81c80${push(0x95)}14${push(at[5] ?? 0)}5780${push(0x31)}14${push(at[6] ?? 0)}57`,
    () => text(name),
    () => `5b${symbol}`,
    () => `5b${decimals}`,
    () => `5b${push(64)}51${push(32)}51${push(0)}51${push(32)}${push(96)}a300`,
  ]
  const starts: number[] = []
  let length = 0
  for (const block of blocks) {
    starts.push(length)
    length += block([]).length / 2
  }
  // jumps are of one byte
  expect(starts.at(-1)).toBeLessThan(256)
  return `0x${blocks.map((block) => block(starts)).join('')}`
}

const wordOf = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const EVENTS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
}
const logs = (event: keyof typeof EVENTS, ...words: (bigint | string)[]) =>
  `0x${[EVENTS[event], ...words].map(wordOf).join('')}`

let house: TestHouse
let chain: TestChain
let node: TestNode
let deaf: TestNode
let headers: Record<string, string>

beforeAll(async () => {
  chain = await startChain(41_337)
  node = await startNode(chain.url)
  deaf = await startNode(chain.url)
  await chain.fund(FROM, 10n ** 19n)
  const fine = loggingContract(text('ACORN'), 'Acorns', `${push(6)}${push(0)}52${push(32)}${push(0)}f3`)
  // its symbol turns the line around, and its decimals are asked for without end
  const hostile = loggingContract(text('\u202eCSDU\u200b'), 'x', `5b${push(0)}50${push(0xff)}56`)
  await chain.rpc('anvil_setCode', [TOKEN, fine])
  await chain.rpc('anvil_setCode', [HOSTILE, hostile])
  const forward = `${push(32)}3603${push(32)}${push(0)}37${push(0)}${push(0)}${push(32)}3603${push(0)}${push(0)}${push(0)}355af100`
  await chain.rpc('anvil_setCode', [FORWARDER, `0x${forward}`])
  house = await openTestHouse()
  await house.setApp({
    development: true,
    transaction_scanning: { by: 'simulation' },
    chains: { [chain.caip2]: { rpc_urls: [deaf.url, node.url] } },
  })
  const session = await house.login('signer@example.com')
  headers = { authorization: `Bearer ${session.privy_access_token}` }
})
afterAll(async () => {
  await house.close()
  node.close()
  deaf.close()
  await chain.stop()
})
beforeEach(() => {
  house.clock.advance(60_000)
  node.does(() => 'answers')
  deaf.does((method) =>
    method === 'eth_simulateV1' ? { error: { code: -32601, message: 'Method not found' } } : 'answers',
  )
})

async function scan(transaction: object, more: object = {}) {
  const { status, body } = await house.call('scanTransaction', {
    headers,
    body: {
      chain_id: '41337',
      metadata: { domain: 'https://shop.example' },
      request: { method: 'eth_sendTransaction', params: [{ from: FROM, ...transaction }] },
      ...more,
    },
  })
  expect([status, body.validation]).toEqual([200, UNJUDGED])
  return body.simulation
}

const ACORN = { type: 'ERC20', address: TOKEN, symbol: 'ACORN', name: 'Acorns', decimals: 6 }
const COLLECTION = { address: TOKEN, symbol: 'ACORN', name: 'Acorns' }

describe('tried on a node of the app’s own', () => {
  it('shows what leaves, and judges nothing [SCAN-006]', async () => {
    const value = '1500000000000000000'
    expect(await scan({ to: OTHER, value })).toEqual({
      status: 'Success',
      params: { from: FROM, to: OTHER, value: `0x${BigInt(value).toString(16)}`, chain: 'eip155:41337' },
      assets_diffs: [{ asset: { type: 'NATIVE', decimals: 18 }, in: [], out: [{ value: '1.5' }] }],
      exposures: [],
    })
  })

  it.each<[string, string, object[]]>([
    [
      'a token that leaves',
      logs('transfer', FROM, OTHER, 12_500_000n),
      [{ asset: ACORN, in: [], out: [{ value: '12.5' }] }],
    ],
    [
      'a token that arrives',
      logs('transfer', OTHER, FROM, 1n),
      [{ asset: ACORN, in: [{ value: '0.000001' }], out: [] }],
    ],
    ['a token that others move', logs('transfer', OTHER, NOBODY, 7n), []],
    ['a token that one sends oneself', logs('transfer', FROM, FROM, 7n), []],
    [
      'one of a collection',
      // four topics, and no data
      logs('transfer', FROM, OTHER, 7n, 0n),
      [{ asset: { type: 'ERC721', ...COLLECTION }, in: [], out: [{ value: '1' }] }],
    ],
    [
      'some of many',
      logs('transferSingle', OTHER, FROM, NOBODY, 7n, 30n),
      [{ asset: { type: 'ERC1155', ...COLLECTION }, in: [], out: [{ value: '30' }] }],
    ],
    [
      'several of many',
      logs('transferBatch', OTHER, FROM, NOBODY, 64n, 160n, 2n, 7n, 8n, 2n, 30n, 12n),
      [{ asset: { type: 'ERC1155', ...COLLECTION }, in: [], out: [{ value: '42' }] }],
    ],
  ])('shows %s', async (_, data, assets_diffs) => {
    expect(await scan({ to: TOKEN, data })).toMatchObject({ status: 'Success', assets_diffs, exposures: [] })
  })

  it.each<[string, string, object[]]>([
    [
      'a sum',
      logs('approval', FROM, OTHER, 7_000_000n),
      [{ asset: ACORN, spenders: { [OTHER]: { value: '7' } } }],
    ],
    [
      'all there ever is',
      logs('approval', FROM, OTHER, 2n ** 256n - 1n),
      [{ asset: ACORN, spenders: { [OTHER]: { value: expect.stringMatching(/^\d{72}\.\d{6}$/) } } }],
    ],
    [
      'one of a collection',
      logs('approval', FROM, OTHER, 7n, 0n),
      [{ asset: { type: 'ERC721', ...COLLECTION }, spenders: { [OTHER]: { value: '1' } } }],
    ],
    [
      'all of a collection',
      logs('approvalForAll', FROM, OTHER, 1n),
      [{ asset: { type: 'ERC721', ...COLLECTION }, spenders: { [OTHER]: { value: 'approve_for_all' } } }],
    ],
    ['nothing any more', logs('approval', FROM, OTHER, 0n), []],
    ['nothing of a collection any more', logs('approvalForAll', FROM, OTHER, 0n), []],
    ['what is another’s', logs('approval', OTHER, FROM, 7n), []],
  ])('shows who may spend %s', async (_, data, exposures) => {
    expect(await scan({ to: TOKEN, data })).toMatchObject({ status: 'Success', assets_diffs: [], exposures })
  })

  it('reads the words of a token that is called with the first answer, of another by one more', async () => {
    const rounds = async (transaction: object) => {
      const before = node.calls('eth_simulateV1').length
      const { assets_diffs } = await scan(transaction)
      return { assets_diffs, rounds: node.calls('eth_simulateV1').length - before }
    }
    const data = logs('transfer', FROM, OTHER, 1_000_000n)
    const assets_diffs = [{ asset: ACORN, in: [], out: [{ value: '1' }] }]
    expect(await rounds({ to: TOKEN, data })).toEqual({ assets_diffs, rounds: 1 })
    const forwarded = `0x${wordOf(TOKEN)}${data.slice(2)}`
    expect(await rounds({ to: FORWARDER, data: forwarded })).toEqual({ assets_diffs, rounds: 2 })
  })

  it('shows of a hostile token its address, what of its words can be shown, and no sum that it does not explain', async () => {
    const { assets_diffs } = await scan({ to: HOSTILE, data: logs('transfer', FROM, OTHER, 7n) })
    expect(assets_diffs).toEqual([
      { asset: { type: 'ERC20', address: HOSTILE, symbol: 'CSDU', name: 'x' }, in: [], out: [{}] },
    ])
  })

  it('says that a transaction would fail, and shows nothing of it', async () => {
    expect(await scan({ to: TOKEN, data: '0x0102030405' })).toEqual({
      status: 'Error',
      error: 'The transaction would fail',
    })
  })

  it.each([
    ['is away', 'is away' as const],
    ['refuses', { error: { code: -32000, message: 'insufficient funds, of a secret node' } }],
    ['answers a word', { result: 'Benign' }],
    ['answers a block with no calls', { result: [{ calls: [] }] }],
    ['answers more than was asked', { result: [{ calls: [{}, {}] }] }],
    [
      'answers logs that are none',
      { result: [{ calls: [{ status: '0x1', returnData: '0x', logs: [{}] }] }] },
    ],
  ])('says of a node that %s that nothing was tried', async (_, habit) => {
    node.does((method) => (method === 'eth_simulateV1' ? habit : 'answers'))
    expect(await scan({ to: OTHER, value: '1' })).toEqual({
      status: 'Error',
      error: 'The transaction could not be tried',
    })
  })

  it('tries no typed data, and nothing on a chain without a node', async () => {
    const typed = { request: { method: 'eth_signTypedData_v4', params: [FROM, '{}'] } }
    expect(await scan({}, typed)).toEqual({ status: 'Error', error: 'Only transactions are tried' })
    expect(await scan({ to: OTHER }, { chain_id: '1' })).toEqual({
      status: 'Error',
      error: 'No node of this chain is set up',
    })
  })
})

describe('where a service judges, and does not say what would happen', () => {
  const VENDOR = 'api.blockaid.io'
  const OWN = [{ asset: { type: 'NATIVE', decimals: 18 }, in: [], out: [{ value: '1.5' }] }]
  const SENT = { from: FROM, to: OTHER, value: '1500000000000000000' }
  const TRIED = {
    status: 'Success',
    params: { from: FROM, to: OTHER, value: '0x14d1120d7b160000', chain: 'eip155:41337' },
    assets_diffs: OWN,
    exposures: [],
  }
  const ask = async (transaction: object = SENT, more: object = {}) => {
    const { status, body } = await house.call('scanTransaction', {
      headers,
      body: {
        chain_id: '41337',
        metadata: { domain: 'https://shop.example' },
        request: { method: 'eth_sendTransaction', params: [transaction] },
        ...more,
      },
    })
    expect(status).toBe(200)
    return body
  }
  const malicious = (simulation: object) => ({
    body: { validation: { status: 'Success', result_type: 'Malicious' }, simulation },
  })

  beforeAll(async () => {
    const names = { [chain.caip2]: 'local' }
    await house.setApp({ transaction_scanning: { by: 'blockaid', chain_names: names } })
    await house.credentials.save(APP_ID, 'blockaid', { api_key: 'a-key' })
  })
  afterAll(() => house.setApp({ transaction_scanning: { by: 'simulation', chain_names: {} } }))

  it.each([
    ['is away', { status: 503, body: 'away' }, { status: 'Error', error: 'The scan was not answered' }],
    ['answers a page', { body: '<h1>Benign</h1>' }, { status: 'Error', error: 'The scan was not answered' }],
    [
      'judges and says nothing else',
      malicious({ status: 'Error', error: 'timed out' }),
      { status: 'Success', result_type: 'Malicious' },
    ],
  ])('the app’s own node says it while the service %s, and judges nothing', async (_, answer, validation) => {
    house.outside.hosts.set(VENDOR, () => answer)
    expect(await ask()).toEqual({ validation, simulation: TRIED })
  })

  it('what the service says of it is what is shown, and no node is asked', async () => {
    const told = {
      status: 'Success',
      account_summary: {
        assets_diffs: [
          { asset: { type: 'NATIVE' }, in: [], out: [{ value: '9', usd_price: '1', raw_value: '9' }] },
        ],
        exposures: [],
      },
    }
    house.outside.hosts.set(VENDOR, () => malicious(told))
    let tried = 0
    node.does((method) => {
      if (method === 'eth_simulateV1') tried += 1
      return 'answers'
    })
    const { validation, simulation } = await ask()
    expect(validation).toEqual({ status: 'Success', result_type: 'Malicious' })
    expect(simulation.assets_diffs).toEqual([
      { asset: { type: 'NATIVE' }, in: [], out: [{ value: '9', usd_price: '1' }] },
    ])
    expect(tried).toBe(0)
  })

  it.each([
    ['the node is away too', SENT, {}],
    ['it would fail', { ...SENT, to: TOKEN, value: '0', data: '0x0102030405' }, {}],
    ['it is no transaction', SENT, { request: { method: 'eth_signTypedData_v4', params: [FROM, '{}'] } }],
  ])('the service’s own word stays where %s', async (which, transaction, more) => {
    house.outside.hosts.set(VENDOR, () => ({ status: 503, body: 'away' }))
    if (which === 'the node is away too') node.does(() => 'is away')
    const away = { status: 'Error', error: 'The scan was not answered' }
    expect(await ask(transaction, more)).toEqual({ validation: away, simulation: away })
  })
})
