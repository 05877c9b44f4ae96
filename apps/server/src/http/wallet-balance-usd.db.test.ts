import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHAINS } from '../domain/transactions/assets.ts'
import type { PlayedRequest } from '../testing/played-outside.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse } from '../testing/sending-house.ts'

const COINBASE = 'api.coinbase.com'
/** Answers 1,234,567 to every call: 1.234567 USDC. */
const TOKEN_CODE = '0x6212d6875f5260205ff3'

let world: SendingHouse
let wallet: { id: string }
beforeAll(async () => {
  world = await openSendingHouse(8453)
  wallet = await world.newWallet()
  await world.chain.rpc('anvil_setCode', [CHAINS.base.assets.usdc?.token, TOKEN_CODE])
})
afterAll(() => world.close())

/** By symbol; the source has none of the others. */
function prices(of: Record<string, string>): void {
  world.house.outside.hosts.set(COINBASE, ({ url }: PlayedRequest) => {
    const base = /prices\/(\w+)-USD\/spot$/.exec(url.pathname)?.[1] ?? ''
    return { body: { data: { amount: of[base], base, currency: 'USD' } } }
  })
}

const balance = async (more = '&include_currency=usd') => {
  const path = `/v1/wallets/${wallet.id}/balance?chain=base&asset=eth&asset=usdc${more}`
  const { status, body } = await world.house.wallets('GET', path)
  return status === 200
    ? body.balances.map(({ display_values }: { display_values: object }) => display_values)
    : [body.code, body.error]
}

beforeEach(async () => {
  await world.house.setApp({ token_prices: 'coinbase' })
  // what was kept of the prices before is too old
  world.house.clock.advance(61_000)
})

describe('a balance with its currency', () => {
  it('says what each asset is worth, to the cent', async () => {
    prices({ ETH: '3012.255', USDC: '0.9998' })
    expect(await balance()).toEqual([
      { eth: '1', usd: '3012.26' },
      { usdc: '1.234567', usd: '1.23' },
    ])
    expect(await balance('')).toEqual([{ eth: '1' }, { usdc: '1.234567' }])
  })

  it('leaves out what nobody says the price of', async () => {
    prices({ USDC: '0.004' })
    expect(await balance()).toEqual([{ eth: '1' }, { usdc: '1.234567', usd: '0.00' }])
  })

  it('is refused by name in another currency, and by an app without a source', async () => {
    prices({ ETH: '2000', USDC: '1' })
    const no = (why: string) => ['not_supported', `include_currency: ${why}`]
    expect(await balance('&include_currency=eur')).toEqual(no('prices are in usd'))
    await world.house.setApp({ token_prices: null })
    expect(await balance()).toEqual(no('this app shows no prices (its setting token_prices)'))
    await world.house.setApp({ token_prices: 'coinbase' })
    expect(await balance()).toEqual([
      { eth: '1', usd: '2000.00' },
      { usdc: '1.234567', usd: '1.23' },
    ])
  })
})
