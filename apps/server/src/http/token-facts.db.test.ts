import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKeptAnswers } from '../adapters/kept-answers/kept-answers.ts'
import { createKeptAnswerStore } from '../adapters/postgres/kept-answer-store.ts'
import { metadataAddress } from '../domain/transaction-facts/spl-token.ts'
import { serveLocally } from '../testing/local-http.ts'
import type { PlayedRequest } from '../testing/played-outside.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.outside.requests.length = 0
  house.clock.advance(3_700_000)
})

const get = (path: string, address = '203.0.113.9') => house.request('GET', path, { address })
const price = (chainId: string, symbol: string) =>
  get(`/api/v1/token_price?chainId=${chainId}&tokenSymbol=${symbol}`)

describe('prices', () => {
  const COINBASE = 'api.coinbase.com'
  const spot = (amount: unknown, base = 'ETH', currency = 'USD') => ({
    body: { data: { amount, base, currency } },
  })
  const says = (amount: unknown) =>
    house.outside.hosts.set(COINBASE, ({ url }: PlayedRequest) =>
      spot(amount, /prices\/(\w+)-USD\/spot$/.exec(url.pathname)?.[1]),
    )
  beforeEach(async () => {
    await house.setApp({ token_prices: 'coinbase' })
    says('3012.25')
  })

  it('are answered as `usd` by chain and symbol, SOL by chain 0 [CALL-046] [CALL-047]', async () => {
    expect((await price('8453', 'ETH')).body).toEqual({ usd: 3012.25 })
    says('151.5')
    expect((await price('0', 'SOL')).body).toEqual({ usd: 151.5 })
    expect(house.outside.requests.map(({ url }) => url.href)).toEqual([
      'https://api.coinbase.com/v2/prices/ETH-USD/spot',
      'https://api.coinbase.com/v2/prices/SOL-USD/spot',
    ])
  })

  it('are asked for once a minute, by however many at a time', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => price('1', 'ETH')))
    expect(many.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, () => ({ usd: 3012.25 })))
    says('9')
    house.clock.advance(59_000)
    expect((await price('1', 'ETH')).body).toEqual({ usd: 3012.25 })
    expect(house.outside.requests).toHaveLength(1)
    house.clock.advance(1_000)
    expect((await price('1', 'ETH')).body).toEqual({ usd: 9 })
  })

  it('are shared by servers over one database: the second waits for what the first asked', async () => {
    const server = () =>
      createKeptAnswers({ store: createKeptAnswerStore(house.database), clock: house.clock })
    let asked = 0
    let answer: (value: number) => void = () => {}
    const ask = () => {
      asked++
      return new Promise<number>((resolve) => {
        answer = resolve
      })
    }
    const first = server().find('shared', 60_000, ask)
    await expect.poll(() => asked).toBe(1)
    const second = server().find('shared', 60_000, ask)
    answer(7)
    expect(await Promise.all([first, second])).toEqual([{ value: 7 }, { value: 7 }])
    expect(asked).toBe(1)
  })

  it('are waited for in one server without asking the database for each who waits', async () => {
    const store = createKeptAnswerStore(house.database)
    let claims = 0
    const claim: typeof store.claim = (...all) => {
      claims++
      return store.claim(...all)
    }
    const { find } = createKeptAnswers({ store: { ...store, claim }, clock: house.clock })
    const wanted = Array.from({ length: 5 }, () => find('waited for', 60_000, async () => 3))
    expect(await Promise.all(wanted)).toEqual(Array.from({ length: 5 }, () => ({ value: 3 })))
    expect(claims).toBe(1)
  })

  it('that a server died over are asked for by the next one', async () => {
    const store = createKeptAnswerStore(house.database)
    const now = new Date(house.clock.now())
    const lease = new Date(house.clock.now() + 12_000)
    expect(await store.claim('dead', now, lease)).toBe(true)
    expect(await store.claim('dead', now, lease)).toBe(false)
    expect(await store.claim('dead', lease, new Date(lease.getTime() + 1))).toBe(true)
  })

  it.each([
    ['503', { status: 503, body: 'no' }],
    ['HTML', { body: '<h1>1</h1>' }],
    ['a word', spot('much')],
    ['nothing of worth', spot('0')],
    ['a sum that nothing costs', spot('99999999999')],
    ['another asset', spot('3', 'DOGE')],
    ['another currency', spot('3', 'ETH', 'EUR')],
  ])('answered with %s are none, and nobody is asked again at once', async (_, answer) => {
    house.outside.hosts.set(COINBASE, () => answer)
    const first = await price('1', 'ETH')
    expect([first.status, first.body.code]).toEqual([404, 'not_found'])
    expect((await price('1', 'ETH')).status).toBe(404)
    expect(house.outside.requests).toHaveLength(1)
    says('4')
    house.clock.advance(10_000)
    expect((await price('1', 'ETH')).body).toEqual({ usd: 4 })
  })

  it.each([
    ['a test network', '11155111', 'ETH'],
    ['a chain that nobody knows', '31337', 'ETH'],
    ['another asset than the chain’s', '1', 'SOL'],
    ['a name of no asset', '1', '../../x'],
  ])('of %s there are none, and nothing is asked or kept', async (_, chainId, symbol) => {
    const rows = () => house.rows('SELECT count(*) FROM kept_answers')
    const before = await rows()
    const answer = await price(chainId, encodeURIComponent(symbol))
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect(house.outside.requests).toEqual([])
    expect(await rows()).toEqual(before)
  })

  it.each([
    ['no chain', '?tokenSymbol=ETH'],
    ['a chain that is no number', '?chainId=1e3&tokenSymbol=ETH'],
    ['no symbol', '?chainId=1'],
    ['a long symbol', `?chainId=1&tokenSymbol=${'E'.repeat(21)}`],
  ])('asked for with %s are refused', async (_, query) => {
    const answer = await get(`/api/v1/token_price${query}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
  })

  it('are answered to nobody by an app without a source, or without a key for it', async () => {
    await house.setApp({ token_prices: null })
    expect((await price('1', 'ETH')).status).toBe(404)
    await house.setApp({ token_prices: 'coingecko' })
    expect((await price('1', 'ETH')).status).toBe(404)
    expect(house.outside.requests).toEqual([])
  })

  it.each([
    ['demo', 'api.coingecko.com', 'x-cg-demo-api-key'],
    ['pro', 'pro-api.coingecko.com', 'x-cg-pro-api-key'],
  ])('of CoinGecko are asked for with the app’s %s key', async (plan, host, header) => {
    await house.setApp({ token_prices: 'coingecko' })
    await house.credentials.save(APP_ID, 'coingecko', { api_key: `key-${plan}`, plan })
    house.outside.hosts.set(host, () => ({ body: { 'avalanche-2': { usd: 20.5 } } }))
    expect((await price('43114', 'AVAX')).body).toEqual({ usd: 20.5 })
    const [asked] = house.outside.requests
    expect(asked?.url.href).toBe(`https://${host}/api/v3/simple/price?ids=avalanche-2&vs_currencies=usd`)
    expect(asked?.headers.get(header)).toBe(`key-${plan}`)
    expect(house.logs.filter((line) => line.includes(`key-${plan}`))).toEqual([])
  })
})

describe('tokens of Solana', () => {
  const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
  const CHAIN = 'solana:SandboxGenesisHash11111111111111'
  const accounts = new Map<string, { owner: string; data: string }>()
  let node: Awaited<ReturnType<typeof serveLocally>>
  let asked: string[] = []
  let away = false
  let mints = 0

  const newMint = () => base58.encode(Buffer.alloc(32, 1).fill(++mints, 30))
  const words = (...texts: string[]) =>
    Buffer.concat(
      texts.flatMap((text) => {
        const length = Buffer.alloc(4)
        length.writeUInt32LE(Buffer.byteLength(text))
        return [length, Buffer.from(text)]
      }),
    )
  function mintData(decimals: number): Buffer {
    const data = Buffer.alloc(82)
    data[44] = decimals
    data[45] = 1
    return data
  }
  const put = (address: string, owner: string, data: Buffer) =>
    accounts.set(address, { owner, data: data.toString('base64') })

  function putMetaplex(mint: string, symbol: string, about = mint) {
    put(mint, TOKEN, mintData(5))
    const head = Buffer.concat([Buffer.from([4]), Buffer.alloc(32), Buffer.from(base58.decode(about))])
    put(metadataAddress(mint), METAPLEX, Buffer.concat([head, words('Some name\0\0', `${symbol}\0\0\0`, '')]))
  }

  function putExtended(mint: string, symbol: string, about = mint) {
    const metadata = Buffer.concat([
      Buffer.alloc(32),
      Buffer.from(base58.decode(about)),
      words('Some name', symbol, ''),
      Buffer.alloc(4),
    ])
    const extension = (type: number, value: Buffer) => {
      const head = Buffer.alloc(4)
      head.writeUInt16LE(type)
      head.writeUInt16LE(value.length, 2)
      return Buffer.concat([head, value])
    }
    const padded = Buffer.concat([mintData(3), Buffer.alloc(83), Buffer.from([1])])
    put(mint, TOKEN_2022, Buffer.concat([padded, extension(18, Buffer.alloc(64)), extension(19, metadata)]))
  }

  beforeAll(async () => {
    node = await serveLocally(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      const { method, params } = JSON.parse(text)
      if (away) return void response.writeHead(503).end('<h1>busy</h1>')
      if (method === 'getGenesisHash')
        return void response.end(JSON.stringify({ result: 'SandboxGenesisHash1111111111111111111111111' }))
      asked.push(params[0])
      const account = accounts.get(params[0])
      const value = account ? { owner: account.owner, data: [account.data, 'base64'] } : null
      response.end(JSON.stringify({ result: { context: { slot: 1 }, value } }))
    })
    await house.setApp({
      development: true,
      chains: { [CHAIN]: { rpc_urls: [node.url] } },
      solana_clusters: { devnet: CHAIN },
    })
  })
  afterAll(() => node.close())
  beforeEach(() => {
    asked = []
    away = false
  })

  const info = (mint: string, cluster = 'devnet', address?: string) =>
    get(`/api/v1/spl_token_info?mint_address=${mint}&cluster=${cluster}`, address)

  it('have symbol and decimals, by what Metaplex keeps or their own extension says [CALL-048]', async () => {
    const [plain, extended] = [newMint(), newMint()]
    putMetaplex(plain, 'ACORN')
    putExtended(extended, 'LEAF')
    expect((await info(plain)).body).toEqual({ symbol: 'ACORN', decimals: 5 })
    expect((await info(extended)).body).toEqual({ symbol: 'LEAF', decimals: 3 })
  })

  it('that everybody knows are answered without a node', async () => {
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect((await info(usdc, 'mainnet-beta')).body).toEqual({ symbol: 'USDC', decimals: 6 })
    expect(asked).toEqual([])
  })

  it.each([
    'USDC',
    'usdc',
    'U S D T',
    '\u200bSOL',
    'ＵＳＤＣ',
  ])('that call themselves %s and are not have no symbol, decimals all the same', async (symbol) => {
    const mint = newMint()
    putExtended(mint, symbol)
    expect((await info(mint)).body).toEqual({ symbol: '', decimals: 3 })
  })

  it('have the symbol that is about them alone, and as much of it as can be shown', async () => {
    const [stolen, borrowed, long, none] = [newMint(), newMint(), newMint(), newMint()]
    putExtended(stolen, 'ACORN', newMint())
    putMetaplex(borrowed, 'ACORN', newMint())
    putMetaplex(long, `\u202eA${'B'.repeat(60)}`)
    put(none, TOKEN, mintData(0))
    expect((await info(stolen)).body).toEqual({ symbol: '', decimals: 3 })
    expect((await info(borrowed)).body).toEqual({ symbol: '', decimals: 5 })
    expect((await info(long)).body).toEqual({ symbol: `A${'B'.repeat(19)}`, decimals: 5 })
    expect((await info(none)).body).toEqual({ symbol: '', decimals: 0 })
  })

  it('are looked up once an hour', async () => {
    const mint = newMint()
    putMetaplex(mint, 'ONCE')
    await info(mint)
    const first = asked.length
    expect(first).toBe(2)
    house.clock.advance(3_599_000)
    expect((await info(mint)).body.symbol).toBe('ONCE')
    expect(asked).toHaveLength(first)
    house.clock.advance(2_000)
    await info(mint)
    expect(asked).toHaveLength(2 * first)
  })

  it('that are none are not found: no account, another’s, an account of tokens, a mint that was never made', async () => {
    const [foreign, holding, empty] = [newMint(), newMint(), newMint()]
    put(foreign, '11111111111111111111111111111111', mintData(5))
    put(holding, TOKEN, Buffer.alloc(165, 1))
    put(empty, TOKEN, Buffer.alloc(82))
    const answers = []
    for (const mint of [newMint(), foreign, holding, empty]) {
      const { status, body } = await info(mint)
      answers.push([status, body.error])
    }
    expect(answers).toEqual(Array.from({ length: 4 }, () => [404, 'There is no such token']))
  })

  it('are not found while no node answers, and by the next try that one does', async () => {
    const mint = newMint()
    putMetaplex(mint, 'BACK')
    away = true
    expect((await info(mint)).body).toMatchObject({
      code: 'not_found',
      error: 'No node answers at the moment',
    })
    away = false
    house.clock.advance(10_000)
    expect((await info(mint)).body.symbol).toBe('BACK')
  })

  it('are not found where the operator has named no node of the cluster', async () => {
    const { status, body } = await info(newMint(), 'testnet')
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(asked).toEqual([])
  })

  it.each([
    ['no mint', '?cluster=devnet'],
    ['a mint that is no base58', '?mint_address=0OIl&cluster=devnet'],
    ['a mint of another length', `?mint_address=${'1'.repeat(40)}&cluster=devnet`],
    ['no cluster', '?mint_address=So11111111111111111111111111111111111111112'],
    [
      'a cluster that is an address',
      '?mint_address=So11111111111111111111111111111111111111112&cluster=http://x',
    ],
    ['a prototype’s', '?mint_address=So11111111111111111111111111111111111111112&cluster=constructor'],
  ])('asked for with %s are refused', async (_, query) => {
    const answer = await get(`/api/v1/spl_token_info${query}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
    expect(asked).toEqual([])
  })

  it('that somebody makes up fill neither the table nor the node’s time, and what is known stays free', async () => {
    const mint = newMint()
    putMetaplex(mint, 'FREE')
    expect((await info(mint)).status).toBe(200)
    await house.setApp({ limits: { token_lookups_per_address: 3, token_lookups_per_app: 5 } })
    const kept = async () => Number((await house.rows('SELECT count(*) FROM kept_answers'))[0].count)
    const [rows, calls] = [await kept(), asked.length]
    house.clock.advance(600_000)
    const statuses: number[] = []
    for (let made = 0; made < 5; made++)
      statuses.push((await info(newMint(), 'devnet', '198.51.100.1')).status)
    expect(statuses).toEqual([404, 404, 404, 429, 429])
    for (let made = 0; made < 4; made++)
      statuses.push((await info(newMint(), 'devnet', `198.51.100.${2 + made}`)).status)
    expect(statuses.slice(5)).toEqual([404, 404, 429, 429])
    expect([(await kept()) - rows, asked.length - calls]).toEqual([5, 5])
    expect((await info(mint, 'devnet', '198.51.100.1')).body.symbol).toBe('FREE')
    await house.setApp({ limits: { token_lookups_per_address: 1_000, token_lookups_per_app: 1_000 } })
  })
})
