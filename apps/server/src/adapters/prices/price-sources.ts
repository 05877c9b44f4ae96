import type { CredentialStore } from '../../ports/credential-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Outside, OutsideRequest } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import type { PriceSources } from '../../ports/prices.ts'
import { objectOf, readObject } from '../outside/read-object.ts'

const COINBASE = 'https://api.coinbase.com/v2/prices'
const COINGECKO = {
  demo: { base: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key' },
  pro: { base: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key' },
}
/** No asset's price: what is above is a mistake of somebody's. */
const MOST_USD = 1_000_000_000

interface Ports {
  outside: Outside
  credentials: CredentialStore
  log: Logger
}

/**
 * Prices of Coinbase (https://docs.cdp.coinbase.com/coinbase-app/docs/api-prices, no key) and of CoinGecko
 * (https://docs.coingecko.com/reference/simple-price, with the app's credentials `coingecko` {api_key, plan}).
 */
export function createPriceSources({ outside, credentials, log }: Ports): PriceSources {
  /** The object answered; null where it has none of that name. @throws OutsideError */
  async function get(url: string, init: OutsideRequest = {}): Promise<Record<string, unknown> | null> {
    const { host } = new URL(url)
    const { status, text } = await outside.fetch(url, init)
    if (status === 404) return null
    const answer = status === 200 ? readObject(text) : undefined
    if (answer) return answer
    log.warn('no price was answered', { detail: host, status })
    throw new OutsideError(host)
  }

  return {
    coinbase: {
      perApp: false,
      async usd(_, { symbol }) {
        const answer = await get(`${COINBASE}/${symbol}-USD/spot`)
        if (!answer) return null
        const { amount, base, currency } = objectOf(answer.data)
        const known =
          base === symbol && currency === 'USD' && /^\d{1,12}(?:\.\d{1,30})?$/.test(String(amount))
        return priceOf(known ? Number(amount) : undefined, 'api.coinbase.com')
      },
    },
    coingecko: {
      perApp: true,
      async usd(appId, { coingecko: id }) {
        const own = await credentials.find(appId, 'coingecko')
        if (!own?.api_key) {
          log.error('prices not set up', { app_id: appId })
          return null
        }
        const { base, header } = COINGECKO[own.plan === 'pro' ? 'pro' : 'demo']
        const url = `${base}/simple/price?ids=${id}&vs_currencies=usd`
        const answer = await get(url, { headers: { [header]: own.api_key } })
        // a coin that it does not know is left out
        return answer && id in answer ? priceOf(objectOf(answer[id]).usd, new URL(base).host) : null
      },
    },
  }
}

/** @throws OutsideError of what is no price */
function priceOf(usd: unknown, host: string): number {
  if (typeof usd === 'number' && usd > 0 && usd < MOST_USD) return usd
  throw new OutsideError(host)
}
