import { base, foundry, sepolia } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HostConfig } from '../../config/host-config.ts'
import type { SendOptions } from '../../context.ts'
import { fakeClient } from '../../testing/fake-client.ts'
import { coinPrice } from './price.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A client whose server answers as told; `asked`: what it was asked. */
function setUp(answer: () => Promise<unknown>, embeddedWallets: HostConfig['embeddedWallets'] = {}) {
  const client = fakeClient({ config: { embeddedWallets } })
  const asked: unknown[] = []
  const signals: AbortSignal[] = []
  client.send = ((route: { method: string; path: string }, { signal, ...options }: SendOptions) => {
    asked.push([route.method, route.path, options])
    if (signal) signals.push(signal)
    return answer()
  }) as never
  return { client, asked, signals }
}
const priced = (usd: unknown) => () => Promise.resolve({ usd })
const away = () => Promise.reject(new Error('away'))
const never = () => new Promise<never>(() => {})

it("asks our server once by the chain's number and its coin's symbol, and gives the dollars that it answers [CALL-046]", async () => {
  const { client, asked } = setUp(priced(3210.5))
  expect(await coinPrice(client, base)).toBe(3210.5)
  expect(asked).toEqual([
    ['GET', '/api/v1/token_price', { query: { chainId: '8453', tokenSymbol: 'ETH' }, retries: 0 }],
  ])
})

it.each([
  ['none', 0],
  ['less than nothing', -1],
  ['no number', 'much'],
  ['no end', Number.POSITIVE_INFINITY],
  ['nothing said', undefined],
])('knows no price where it is %s', async (_, usd) => {
  expect(await coinPrice(setUp(priced(usd)).client, base)).toBeNull()
})

it('does without the price where nobody answers', async () => {
  expect(await coinPrice(setUp(away).client, base)).toBeNull()
})

it('waits three seconds for it, and gives the question up then', async () => {
  const { client, signals } = setUp(never)
  const heard = vi.fn()
  void coinPrice(client, base).then(heard)
  await vi.advanceTimersByTimeAsync(2999)
  expect([heard.mock.calls, signals.map(({ aborted }) => aborted)]).toEqual([[], [false]])
  await vi.advanceTimersByTimeAsync(1)
  expect([heard.mock.calls, signals.map(({ aborted }) => aborted)]).toEqual([[[null]], [true]])
})

describe('asks nobody', () => {
  const nobody = { ...base, rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } }
  it.each([
    ['for a chain of tests', sepolia, {}],
    ['for a chain on this machine', foundry, {}],
    ['for one that is asked on this machine', nobody, {}],
    [
      'where the host shows no money',
      base,
      { priceDisplay: { primary: 'native-token', secondary: null } as const },
    ],
  ])('%s', async (_, chain, embeddedWallets) => {
    const { client, asked } = setUp(priced(3210.5), embeddedWallets)
    expect([await coinPrice(client, chain), asked]).toEqual([null, []])
  })
})
