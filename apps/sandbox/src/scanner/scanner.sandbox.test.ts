import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '../evm/contracts.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function mintBatch(address to, uint256[] ids, uint256[] values)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function claimReward()',
]) as Abi
const ALL = 2n ** 256n - 1n
const MAXIMUM = `0x${'f'.repeat(64)}`
const { Dollar, FrozenToken, Collectible, Drainer, Items, Market, TaxedToken } = CONTRACTS

let world: RunningSandbox
let key: string
/** Somebody with 1 ETH, 100 SBD and 100 TAX. */
const me = privateKeyToAccount(generatePrivateKey()).address.toLowerCase()
const stranger = privateKeyToAccount(generatePrivateKey()).address.toLowerCase()

beforeAll(async () => {
  world = await startSandbox()
  const credentials = await fetch(`${world.urls.web}/credentials.json`)
  key = ((await credentials.json()) as { scanner: { api_key: string } }).scanner.api_key
  for (const asset of ['native', 'dollar', 'taxed']) {
    const paid = await fetch(`${world.urls.web}/faucet`, {
      method: 'POST',
      body: JSON.stringify({ chain: 'ethereum', address: me, asset }),
    })
    expect([asset, paid.status]).toEqual([asset, 200])
  }
})
afterAll(() => world.sandbox.stop())

const call = (functionName: string, args: unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args })

async function post(path: string, body: unknown, headers: Record<string, string> = { 'x-api-key': key }) {
  const answer = await fetch(`${world.urls.web}/world/api.blockaid.io${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer of many shapes, which the tests compare
  return { status: answer.status, body: (await answer.json()) as Record<string, any> }
}

const options = ['validation', 'simulation']
const metadata = { domain: 'http://localhost:3000' }
const request = (method: string, params: unknown[], chain: unknown = '31337') => ({
  chain,
  options,
  metadata,
  data: { method, params },
})
const scan = (method: string, params: unknown[], chain?: unknown) =>
  post('/v0/evm/json-rpc/scan', request(method, params, chain))
const send = (to: string, data?: Hex, value?: string) =>
  scan('eth_sendTransaction', [{ from: me, to, ...(data ? { data } : {}), ...(value ? { value } : {}) }])

const dollars = {
  type: 'ERC20',
  address: Dollar.toLowerCase(),
  name: 'Sandbox Dollar',
  symbol: 'SBD',
  decimals: 6,
}
const ether = {
  type: 'NATIVE',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  chain_id: 31337,
  chain_name: 'Local 31337',
  logo_url: '',
}
const benign = {
  status: 'Success',
  result_type: 'Benign',
  features: [],
  classification: '',
  reason: '',
  description: '',
}

describe('what a transaction would do', () => {
  it('tells ether that leaves, with its price', async () => {
    const { status, body } = await send(stranger, undefined, '0x2386f26fc10000')
    expect(status).toBe(200)
    expect(body.validation).toEqual(benign)
    expect(body.simulation.account_summary.assets_diffs).toEqual([
      {
        asset: ether,
        asset_type: 'NATIVE',
        in: [],
        out: [{ raw_value: '0x2386f26fc10000', value: '0.01', usd_price: '30' }],
      },
    ])
    expect(body.simulation.params).toEqual({
      from: me,
      to: stranger,
      value: '0x2386f26fc10000',
      chain: '31337',
      block_tag: body.block,
    })
  })

  it('tells what leaves and what arrives where the token takes its share', async () => {
    const { body } = await send(TaxedToken, call('transfer', [stranger, 5000n]))
    const raw = (account: string, side: 'in' | 'out') =>
      body.simulation.assets_diffs[account][0][side].map((one: { raw_value: string }) =>
        Number(one.raw_value),
      )
    expect([raw(me, 'out'), raw(stranger, 'in')]).toEqual([[5000], [4900]])
  })

  it('tells both sides of a swap', async () => {
    const { body } = await send(
      Market,
      call('swapExactETHForTokens', [1n, [Market, Dollar], me, ALL]),
      '0x5af3107a4000',
    )
    expect(body.simulation.account_summary.assets_diffs).toEqual([
      {
        asset: ether,
        asset_type: 'NATIVE',
        in: [],
        out: [{ raw_value: '0x5af3107a4000', value: '0.0001', usd_price: '0.3' }],
      },
      {
        asset: dollars,
        asset_type: 'ERC20',
        in: [{ raw_value: '0x493e0', value: '0.3', usd_price: '0.3' }],
        out: [],
      },
    ])
  })

  it('lists the pieces of a collection', async () => {
    const { body } = await send(Items, call('mintBatch', [me, [7n, 8n], [1n, 20n]]))
    expect(body.simulation.account_summary.assets_diffs[0]).toMatchObject({
      asset: { type: 'ERC1155', address: Items.toLowerCase(), name: 'Sandbox Items' },
      in: [
        { token_id: '0x7', value: '0x1' },
        { token_id: '0x8', value: '0x14' },
      ],
      out: [],
    })
  })

  it('sums up a batch of calls, in which a later one undoes an earlier', async () => {
    const calls = [
      { to: Dollar, data: call('approve', [stranger, 9n]) },
      { to: Dollar, data: call('transfer', [stranger, 4n]) },
      { to: Dollar, data: call('transfer', [stranger, 5n]) },
      { to: Dollar, data: call('approve', [stranger, 0n]) },
    ]
    const { body } = await scan('wallet_sendCalls', [
      { version: '2.0.0', from: me, chainId: '0x7a69', calls },
    ])
    expect(body.simulation.account_summary.exposures).toEqual([])
    expect(body.simulation.account_summary.assets_diffs[0].out).toEqual([
      { raw_value: '0x9', value: '0.000009', usd_price: '0.000009' },
    ])
  })

  it('tells that it would revert, which is judged neither good nor bad', async () => {
    const { status, body } = await send(FrozenToken, call('transfer', [stranger, 1n]))
    expect(status).toBe(200)
    expect(body.simulation).toMatchObject({
      status: 'Error',
      error: 'execution reverted: ICE: nobody can move this',
    })
    expect(body.validation).toMatchObject({ status: 'Success', result_type: 'Error' })
  })

  it('keeps nothing of what it tried', async () => {
    const paid = async () =>
      (await send(Dollar, call('transfer', [stranger, 100_000_000n]))).body.simulation.status
    expect([await paid(), await paid()]).toEqual(['Success', 'Success'])
  })
})

describe('the verdict', () => {
  it('warns of an unlimited approval to an account without code, and of no other', async () => {
    const { body } = await send(Dollar, call('approve', [stranger, ALL]))
    expect(body.validation).toMatchObject({ result_type: 'Warning', reason: 'approval_farming' })
    expect(body.validation.features).toEqual([
      {
        type: 'Warning',
        feature_id: 'UNLIMITED_APPROVAL_TO_EOA',
        description: 'An account without code may spend everything',
        address: stranger,
      },
    ])
    expect(body.simulation.account_summary.exposures).toEqual([
      {
        asset: dollars,
        asset_type: 'ERC20',
        spenders: {
          [stranger]: {
            approval: MAXIMUM,
            exposure: [{ raw_value: '0x5f5e100', value: '100', usd_price: '100' }],
          },
        },
      },
    ])
    const limited = await send(Dollar, call('approve', [stranger, 5n]))
    const contract = await send(Dollar, call('approve', [Market, ALL]))
    expect([limited.body.validation, contract.body.validation]).toEqual([benign, benign])
  })

  it.each([
    ['a call of it', Drainer, call('claimReward', []), 'transfer_farming'],
    ['a payment to it', Dollar, call('transfer', [Drainer, 1n]), 'transfer_farming'],
    ['an approval of it', Dollar, call('approve', [Drainer, 1n]), 'approval_farming'],
    ['a collection', Collectible, call('setApprovalForAll', [Drainer, true]), 'set_approval_for_all_farming'],
  ] as const)('calls the drainer malicious: %s', async (_, to, data, reason) => {
    const { body } = await send(to, data)
    expect(body.validation).toMatchObject({ status: 'Success', result_type: 'Malicious', reason })
    expect(body.validation.features[0].address).toBe(Drainer.toLowerCase())
  })

  it('does so where the call would revert, and not where an approval is taken back', async () => {
    const reverting = await send(Drainer, call('transfer', [stranger, 1n]))
    expect(reverting.body.simulation).toMatchObject({
      status: 'Error',
      error_details: { code: 'GENERIC_ERROR', category: 'REVERT' },
    })
    expect(reverting.body.validation.result_type).toBe('Malicious')
    const back = await send(Dollar, call('approve', [Drainer, 0n]))
    expect(back.body.validation).toEqual(benign)
  })

  it('reads a permit, whoever sends it in', async () => {
    const typedData = (spender: string) => ({
      types: {},
      primaryType: 'Permit',
      domain: { name: 'Sandbox Dollar', version: '1', chainId: 31337, verifyingContract: Dollar },
      message: { owner: me, spender, value: `${ALL}`, nonce: '0', deadline: '1900000000' },
    })
    const mine = await scan('eth_signTypedData_v4', [me, JSON.stringify(typedData(stranger))])
    expect(mine.body.validation).toMatchObject({ result_type: 'Warning', reason: 'permit_farming' })
    expect(mine.body.simulation.account_summary.exposures[0].spenders[stranger]).toMatchObject({
      approval: MAXIMUM,
      expiration: '2030-03-17T17:46:40.000Z',
    })
    const drained = await scan('eth_signTypedData_v4', [me, typedData(Drainer)])
    expect(drained.body.validation).toMatchObject({ result_type: 'Malicious', reason: 'permit_farming' })
  })

  it('finds nothing wrong with words', async () => {
    const { body } = await scan('personal_sign', ['0x68690a', me])
    expect(body.validation).toEqual(benign)
    expect(body.simulation.account_summary).toMatchObject({ assets_diffs: [], exposures: [] })
  })

  it('follows the list that the page edits', async () => {
    const listed = (method: string, address: string) =>
      fetch(`${world.urls.web}/scanner/malicious/${address}`, { method })
    const judged = async () => (await send(stranger, undefined, '0x1')).body.validation.result_type
    const before = await judged()
    expect((await listed('PUT', stranger.toUpperCase().replace('0X', '0x'))).status).toBe(200)
    const meanwhile = await judged()
    expect((await listed('DELETE', stranger)).status).toBe(200)
    expect([before, meanwhile, await judged()]).toEqual(['Benign', 'Malicious', 'Benign'])
    expect((await listed('PUT', '0x1234')).status).toBe(400)
  })
})

describe('what is asked', () => {
  it('takes a chain by its id in any spelling', async () => {
    const chains = ['31337', 31337, '0x7a69', 'eip155:31337', '31338']
    const answers = await Promise.all(
      chains.map((chain) => scan('eth_sendTransaction', [{ from: me, to: me }], chain)),
    )
    expect(answers.map(({ body }) => [body.chain, body.validation.result_type])).toEqual(
      chains.map((chain) => [String(chain), 'Benign']),
    )
  })

  it('refuses a chain that nobody knows, and says of one that is not played here that it was not scanned', async () => {
    const unknown = await scan('eth_sendTransaction', [{ from: me, to: me }], '99999')
    expect(unknown).toEqual({
      status: 422,
      body: {
        detail: [{ type: 'value_error', loc: ['body', 'chain'], msg: 'Chain 99999 is not supported' }],
      },
    })
    const elsewhere = await scan('eth_sendTransaction', [{ from: me, to: me }], 'base')
    expect(elsewhere.body.validation).toMatchObject({
      result_type: 'Error',
      error: 'base is not played here',
    })
    expect(elsewhere.body.simulation).toEqual({
      status: 'Error',
      error: 'base is not played here',
      description: 'The transaction would not go through',
    })
  })

  it('answers what was asked for alone, which is the validation where nothing is named', async () => {
    const { options: _, ...usual } = request('eth_sendTransaction', [{ from: me, to: me, value: '0x1' }])
    const bare = await post('/v0/evm/json-rpc/scan', usual)
    expect(Object.keys(bare.body)).toEqual(['block', 'chain', 'account_address', 'validation'])
    const more = await post('/v0/evm/json-rpc/scan', { ...usual, options: ['gas_estimation', 'events'] })
    expect(more.body.gas_estimation).toEqual({ status: 'Success', used: '0x5208', estimate: '0x5208' })
    expect(more.body).not.toHaveProperty('validation')
  })

  it('takes a transaction as such', async () => {
    const data = { from: me, to: Dollar, data: call('transfer', [Drainer, 1n]) }
    const { body } = await post('/v0/evm/transaction/scan', {
      chain: '31337',
      account_address: me,
      data,
      metadata,
    })
    expect(body.validation.result_type).toBe('Malicious')
  })

  it('wants its key', async () => {
    const body = request('personal_sign', ['hi', me])
    const answers = await Promise.all([
      post('/v0/evm/json-rpc/scan', body, {}),
      post('/v0/evm/json-rpc/scan', body, { 'x-api-key': `${key.slice(0, -1)}!` }),
      post('/v0/evm/json-rpc/scan', body),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200])
  })

  it.each([
    ['no JSON', '{', []],
    ['no object', '[]', []],
    [
      'no metadata',
      { chain: '31337', data: { method: 'personal_sign', params: ['hi', '0x'] } },
      ['metadata'],
    ],
    ['no domain', { chain: '31337', data: {}, metadata: {} }, ['metadata', 'domain']],
    ['no parameters', { chain: '31337', data: { method: 'eth_sign' }, metadata }, ['data', 'params']],
    [
      'no known method',
      { chain: '31337', data: { method: 'eth_call', params: [] }, metadata },
      ['data', 'method'],
    ],
    ['no sender', request('eth_sendTransaction', [{ to: CONTRACTS.Dollar }]), ['data', 'params', 0, 'from']],
    ['no calls', request('wallet_sendCalls', [{ from: me, calls: [] }]), ['data', 'params', 0, 'calls']],
    [
      'no number',
      request('eth_sendTransaction', [{ from: me, value: 'many' }]),
      ['data', 'params', 0, 'value'],
    ],
    ['no typed data', request('eth_signTypedData_v4', [me, '{']), ['data', 'params', 1]],
    ['no known option', { ...request('eth_sign', [me, 'hi']), options: ['everything'] }, ['options']],
  ])('refuses what has %s', async (_, body, loc) => {
    const answer = await post('/v0/evm/json-rpc/scan', body)
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', ...loc]])
  })
})

describe('a scanner in trouble', () => {
  const trouble = (name: string | null, more = {}) =>
    fetch(`${world.urls.web}/switches/scanner`, {
      method: 'POST',
      body: JSON.stringify({ trouble: name, ...more }),
    })

  it('fails, is away or has had enough, as it was told, and then works again', async () => {
    const seen: unknown[] = []
    for (const name of ['error', 'down', 'too-many', 'slow'] as const) {
      expect((await trouble(name, { times: 1, delay: 5 })).status).toBe(200)
      const { status, body } = await scan('personal_sign', ['hi', me])
      seen.push([name, status, body.validation?.result_type])
    }
    seen.push((await scan('personal_sign', ['hi', me])).body.validation.result_type)
    expect(seen).toEqual([
      ['error', 200, 'Error'],
      ['down', 503, undefined],
      ['too-many', 429, undefined],
      ['slow', 200, 'Benign'],
      'Benign',
    ])
  })
})
