import { readFileSync } from 'node:fs'
import { createPublicClient, http } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ASKED,
  answerTo,
  KINDS,
  type Made,
  type Output,
  outputOf,
  ownerProvider,
  type Question,
} from '../testing/account-vectors.ts'
import { smartAccount } from './account.ts'
import { bareClient } from './bare-client.ts'

/** What the published client makes of the same questions, recorded by tests/interop. */
const PUBLISHED: Record<string, Output> = JSON.parse(
  readFileSync(new URL('../testing/published-accounts.json', import.meta.url), 'utf8'),
)
const BASE = 'https://services.example'
const chain = {
  id: ASKED.chainId,
  name: 'Recorded',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${BASE}/chain`] } },
}

let seen: Question[]
beforeEach(() => {
  seen = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { id, method, params = [] } = JSON.parse(body)
    const question = { service: new URL(url).pathname.slice(1), method, params } as Question
    seen.push(question)
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answerTo(question) }))
  })
})
afterEach(() => vi.unstubAllGlobals())

async function made(kind: (typeof KINDS)[number], version?: string) {
  const reader = createPublicClient({ chain, transport: http() })
  const account = await smartAccount({ kind, version, client: reader as never, owner: ownerProvider })
  return bareClient({
    account,
    chain,
    reader: reader as never,
    bundlerUrl: `${BASE}/bundler`,
    paymasterUrl: `${BASE}/paymaster`,
    paymasterContext: { policy_id: 'recorded' },
  })
}

describe.each(KINDS)('a smart wallet of the kind %s', (kind) => {
  it('is the account of the published client, and makes and signs the very same operations', async () => {
    const output = await outputOf((await made(kind)) as unknown as Made)
    expect(JSON.parse(JSON.stringify(output))).toEqual(PUBLISHED[kind])
  })

  it('has its chain, its bundler and its paymaster asked, each for its own', async () => {
    await outputOf((await made(kind)) as unknown as Made)
    const asked = (service: string) => [
      ...new Set(seen.filter((one) => one.service === service).map(({ method }) => method)),
    ]
    expect(asked('bundler')).toEqual(['eth_estimateUserOperationGas'])
    expect(asked('paymaster')).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
    const contexts = seen.filter(({ service }) => service === 'paymaster').map(({ params }) => params[3])
    expect(contexts).toEqual(contexts.map(() => ({ policy_id: 'recorded' })))
  })

  it('is the same account at an address that is known', async () => {
    const { account } = await made(kind)
    const reader = createPublicClient({ chain, transport: http() })
    const address = account.address
    const again = await smartAccount({ kind, client: reader as never, owner: ownerProvider, address })
    expect([again.address, await again.getFactoryArgs()]).toEqual([address, await account.getFactoryArgs()])
  })
})

it('is six accounts, of one owner, at six addresses', async () => {
  const all = await Promise.all(KINDS.map(async (kind) => (await made(kind)).account.address))
  expect(new Set(all).size).toBe(6)
})

it('of a kind that is not known is refused', async () => {
  await expect(made('nexus' as never)).rejects.toThrow(TypeError)
})
