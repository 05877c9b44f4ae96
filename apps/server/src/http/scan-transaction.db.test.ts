import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutside } from '../adapters/outside/outside.ts'
import { createScanners } from '../adapters/scan/scanners.ts'
import { serveLocally } from '../testing/local-http.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const FROM = `0x${'1b'.repeat(20)}`
const TO = `0x${'2c'.repeat(20)}`
const TOKEN = `0x${'3d'.repeat(20)}`
const KEY = 'a-key-that-nobody-is-to-see'
const VENDOR = 'api.blockaid.io'

let house: TestHouse
let headers: Record<string, string>

beforeAll(async () => {
  house = await openTestHouse()
  const session = await house.login('signer@example.com')
  headers = { authorization: `Bearer ${session.privy_access_token}` }
})
afterAll(() => house.close())

const request = (transaction: unknown = { from: FROM, to: TO, value: '1000', gas: 21_000, nonce: 3 }) => ({
  chain_id: '1',
  metadata: { domain: 'https://shop.example' },
  request: { method: 'eth_sendTransaction', params: [transaction] },
})
const scan = (body: object = request(), more: Record<string, string> = headers) =>
  house.call('scanTransaction', { body, headers: more })

/** An answer in the vendor's documented shape, with more in it than is passed on. */
const vendorAnswer = (changes: object = {}) => ({
  block: '21000000',
  chain: 'ethereum',
  account_address: FROM,
  validation: {
    status: 'Success',
    result_type: 'Malicious',
    classification: 'known_malicious',
    reason: 'x',
    description: 'x',
    features: [],
  },
  simulation: {
    status: 'Success',
    account_summary: {
      assets_diffs: [
        {
          asset_type: 'ERC20',
          asset: {
            type: 'ERC20',
            address: TOKEN,
            symbol: 'ACORN',
            name: 'Acorns',
            decimals: 6,
            logo_url: 'https://logos.example/a.png',
            secret: 'x',
          },
          in: [],
          out: [{ value: '12.5', usd_price: '12.49', raw_value: '12500000', summary: 'x' }],
        },
      ],
      exposures: [
        {
          asset_type: 'ERC20',
          asset: { type: 'ERC20', address: TOKEN, symbol: 'ACORN', name: 'Acorns', decimals: 6 },
          spenders: {
            [TO]: { approval: '7000000', exposure: [{ value: '7', usd_price: '6.9', raw_value: '7000000' }] },
          },
        },
        {
          asset_type: 'ERC721',
          asset: { type: 'ERC721', address: FROM, name: 'Leaves' },
          spenders: { [TO]: { is_approved_for_all: true, exposure: [] } },
        },
      ],
      total_usd_diff: {},
      traces: [],
    },
    assets_diffs: {},
    exposures: {},
    address_details: {},
    transaction_actions: [],
    params: { from: FROM, to: TO, value: '0x3e8', chain: 'ethereum', block_tag: '21000000', other: 1 },
  },
  ...changes,
})

describe('by the service', () => {
  beforeAll(async () => {
    await house.setApp({ transaction_scanning: { by: 'blockaid' } })
    await house.credentials.save(APP_ID, 'blockaid', { api_key: KEY })
  })
  beforeEach(() => {
    house.outside.requests.length = 0
    house.outside.hosts.set(VENDOR, () => ({ body: vendorAnswer() }))
    house.clock.advance(60_000)
  })

  it('answers validation and simulation, each field by name [SCAN-006] [SCAN-007]', async () => {
    const { status, body } = await scan()
    expect(status).toBe(200)
    expect(body).toEqual({
      validation: { status: 'Success', result_type: 'Malicious' },
      simulation: {
        status: 'Success',
        params: { from: FROM, to: TO, value: '0x3e8', chain: 'ethereum', block_tag: '21000000' },
        assets_diffs: [
          {
            asset: {
              type: 'ERC20',
              address: TOKEN,
              symbol: 'ACORN',
              name: 'Acorns',
              decimals: 6,
              logo_url: 'https://logos.example/a.png',
            },
            in: [],
            out: [{ value: '12.5', usd_price: '12.49' }],
          },
        ],
        exposures: [
          {
            asset: { type: 'ERC20', address: TOKEN, symbol: 'ACORN', name: 'Acorns', decimals: 6 },
            spenders: { [TO]: { value: '7', usd_price: '6.9' } },
          },
          {
            asset: { type: 'ERC721', address: FROM, name: 'Leaves' },
            spenders: { [TO]: { value: 'approve_for_all' } },
          },
        ],
      },
    })
  })

  it('asks it with the app’s key, in its own terms: no field but those of a transaction, numbers as hex', async () => {
    await scan(request({ from: FROM, to: TO, value: '1000', gas: 21_000, data: '0xab', extra: 'x' }))
    const [asked] = house.outside.requests
    expect(asked?.url.href).toBe('https://api.blockaid.io/v0/evm/json-rpc/scan')
    expect(asked?.headers.get('x-api-key')).toBe(KEY)
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      chain: 'ethereum',
      data: {
        method: 'eth_sendTransaction',
        params: [{ from: FROM, to: TO, value: '0x3e8', data: '0xab', gas: '0x5208' }],
      },
      metadata: { domain: 'https://shop.example' },
      account_address: FROM,
      options: ['validation', 'simulation'],
    })
  })

  it('asks it about typed data and messages of who signs them', async () => {
    const ask = async (method: string, params: unknown[]) => {
      const answer = await scan({ ...request(), request: { method, params } })
      expect(answer.status).toBe(200)
      return JSON.parse(house.outside.requests.at(-1)?.body ?? '')
    }
    expect(await ask('eth_signTypedData_v4', [FROM, '{"x":1}'])).toMatchObject({ account_address: FROM })
    expect(await ask('personal_sign', ['0x68', TO])).toMatchObject({ account_address: TO })
  })

  it.each([
    ['a verdict that is none', { validation: { status: 'Success', result_type: 'Fine' } }],
    ['a verdict beside an error', { validation: { status: 'Error', result_type: 'Benign', error: 'No' } }],
    ['no verdict', { validation: undefined }],
    ['a list', { validation: [] }],
  ])('takes %s for none, and shows what would happen all the same', async (_, changes) => {
    house.outside.hosts.set(VENDOR, () => ({ body: vendorAnswer(changes) }))
    const { body } = await scan()
    expect(body.validation).toEqual({ status: 'Error', error: expect.any(String) })
    expect(body.simulation.status).toBe('Success')
  })

  it.each([
    ['too many', Array.from({ length: 101 }, () => ({ asset: {}, in: [], out: [] }))],
    ['no list', { 0: 'x' }],
    ['too many pieces of', [{ asset: {}, in: [], out: Array.from({ length: 101 }, () => ({ value: '1' })) }]],
  ])('shows nothing of what would happen where there are %s assets', async (_, assets_diffs) => {
    const answer = vendorAnswer()
    Object.assign(answer.simulation.account_summary, { assets_diffs })
    house.outside.hosts.set(VENDOR, () => ({ body: answer }))
    const { body } = await scan()
    expect(body.simulation).toEqual({ status: 'Error', error: expect.any(String) })
    expect(body.validation).toEqual({ status: 'Success', result_type: 'Malicious' })
  })

  it('shows nothing of what would happen where more may spend an asset than are shown', async () => {
    const spenders = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, nth) => [
          `0x${nth.toString(16).padStart(40, '0')}`,
          { value: '1' },
        ]),
      )
    const statusOf = async (count: number) => {
      const answer = vendorAnswer()
      const exposures = [{ asset: { symbol: 'USDC' }, spenders: spenders(count) }]
      Object.assign(answer.simulation.account_summary, { exposures })
      house.outside.hosts.set(VENDOR, () => ({ body: answer }))
      return (await scan()).body.simulation.status
    }
    expect([await statusOf(100), await statusOf(101)]).toEqual(['Success', 'Error'])
  })

  it('shows of what strangers wrote what can be shown', async () => {
    const answer = vendorAnswer()
    const [diff] = answer.simulation.account_summary.assets_diffs
    Object.assign(diff?.asset ?? {}, {
      symbol: `\u202eCSDU\u200b${'x'.repeat(500)}`,
      name: { evil: 1 },
      decimals: 1e9,
      logo_url: 'http://logos.example/a.png',
    })
    Object.assign(diff ?? {}, { out: [{ value: 'NaN', usd_price: '<b>' }, { value: 5 }] })
    house.outside.hosts.set(VENDOR, () => ({ body: answer }))
    const { body } = await scan()
    expect(body.simulation.assets_diffs).toEqual([
      {
        asset: { type: 'ERC20', address: TOKEN, symbol: `CSDU${'x'.repeat(16)}` },
        in: [],
        out: [{}, { value: '5' }],
      },
    ])
  })

  it('asks nobody about a chain that the service has no name for, unless the operator knows it', async () => {
    const body = { ...request(), chain_id: '31337' }
    const unknown = await scan(body)
    expect(unknown.body).toEqual({
      validation: { status: 'Error', error: 'This chain is not scanned' },
      simulation: { status: 'Error', error: 'This chain is not scanned' },
    })
    expect(house.outside.requests).toEqual([])
    await house.setApp({ transaction_scanning: { chain_names: { 'eip155:31337': 'local' } } })
    expect((await scan(body)).body.validation.status).toBe('Success')
    expect(JSON.parse(house.outside.requests[0]?.body ?? '').chain).toBe('local')
  })

  it.each([
    ['500', { status: 500, body: vendorAnswer() }],
    ['a wrong key', { status: 401, body: { detail: 'Unauthorized' } }],
    ['a redirect', { status: 302, headers: { location: 'http://169.254.169.254/' }, body: vendorAnswer() }],
    ['HTML', { body: '<!doctype html><h1>Benign</h1>' }],
    ['a list', { body: [vendorAnswer()] }],
    ['nothing', { body: '' }],
  ])('never calls safe what was answered with %s [SCAN-002]', async (_, answer) => {
    house.outside.hosts.set(VENDOR, () => answer)
    const { status, body } = await scan()
    expect(status).toBe(200)
    expect([body.validation.status, body.simulation.status]).toEqual(['Error', 'Error'])
  })

  it('never calls safe what a service does not answer in time, or with too much, over real HTTP', async () => {
    let habit: 'slow' | 'huge' | 'fine' = 'slow'
    const server = await serveLocally((_, response) => {
      if (habit === 'slow') return
      response.end(JSON.stringify(vendorAnswer(habit === 'huge' ? { more: 'x'.repeat(300_000) } : {})))
    })
    const outside = createOutside({ base: server.url, timeoutMs: 300 })
    const { blockaid } = createScanners({ ...house.ports, outside })
    const ask = () =>
      blockaid.scan({
        ...{ appId: APP_ID, chain: 'eip155:1', chainName: undefined, at: null, domain: 'x', account: FROM },
        ...{ method: 'personal_sign', params: ['x', FROM], transaction: null },
      })
    const results: string[] = []
    for (habit of ['slow', 'huge', 'fine'] as const) results.push((await ask()).validation.status)
    server.close()
    expect(results).toEqual(['Error', 'Error', 'Success'])
  })

  it('writes no key and nothing of a transaction into a log', async () => {
    house.outside.hosts.set(VENDOR, () => ({ status: 500, body: KEY }))
    const { body } = await scan()
    expect(body.validation.status).toBe('Error')
    expect(JSON.stringify(body)).not.toContain(KEY)
    const lines = house.logs.filter((line) => line.includes(KEY) || line.includes(FROM))
    expect(lines).toEqual([])
    expect(house.logs.some((line) => line.includes('transaction not scanned'))).toBe(true)
  })

  it.each<[string, object]>([
    ['a method that nobody scans', { request: { method: 'eth_accounts', params: [{}] } }],
    ['no parameters', { request: { method: 'personal_sign', params: [] } }],
    ['a sender that is no address', request({ from: 'me', to: TO })],
    ['no sender', request({ to: TO })],
    ['a receiver that is no address', request({ from: FROM, to: `${TO}00` })],
    ['a negative value', request({ from: FROM, value: '-1' })],
    ['a value of more than 256 bits', request({ from: FROM, value: '9'.repeat(78) })],
    ['data that is no hex', request({ from: FROM, data: '0xzz' })],
    ['a chain that is no number', { chain_id: '0x1' }],
    ['no domain', { metadata: {} }],
    ['a signer that is no address', { request: { method: 'personal_sign', params: ['x', 'me'] } }],
  ])('refuses %s, and asks nobody', async (_, changes) => {
    const { status, body } = await scan({ ...request(), ...changes })
    expect([status, body.code]).toEqual([400, 'invalid_data'])
    expect(house.outside.requests).toEqual([])
  })

  it('lets one user have so many scans a minute, and all of them together so many', async () => {
    await house.setApp({ limits: { scans_per_minute: 2, scans_per_app_per_minute: 3 } })
    const other = await house.login('other@example.com', 'other')
    const others = { authorization: `Bearer ${other.privy_access_token}` }
    const statuses: number[] = []
    for (const who of [headers, headers, headers, others, others])
      statuses.push((await scan(request(), who)).status)
    expect(statuses).toEqual([200, 200, 429, 200, 429])
    expect(house.outside.requests).toHaveLength(3)
    house.clock.advance(60_000)
    expect((await scan()).status).toBe(200)
    await house.setApp({ limits: { scans_per_minute: 1_000, scans_per_app_per_minute: 1_000 } })
  })

  it('says where it is not set up, and answers an app that has no scanning with a refusal', async () => {
    await house.credentials.save(APP_ID, 'blockaid', null)
    expect((await scan()).body.validation).toEqual({ status: 'Error', error: 'Scanning is not set up' })
    await house.setApp({ transaction_scanning: null })
    const off = await scan()
    expect([off.status, off.body.code]).toEqual([400, 'feature_not_enabled'])
    expect(house.outside.requests).toEqual([])
  })
})
