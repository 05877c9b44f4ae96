// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbeddedWalletAccount } from '@latchkey/contract'
import { smartWalletActions } from '@latchkey/core'
import { API, authResponse, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { encodeFunctionData, type Hex, hashTypedData, maxUint256, parseAbi } from 'viem'
import { abstract, abstractTestnet, base } from 'viem/chains'
import { beforeAll, describe, expect, it } from 'vitest'
import { useAbstractSmartWallets } from '../exports/abstract-smart-wallets.ts'
import { HASH, type Made, nodeOf, owner, QUESTIONS, question, TESTNET } from '../testing/abstract-vectors.ts'
import { client, type Host, host, logInBefore, ownPages, pass, probe, until } from '../testing/host.tsx'
import { serverOf } from '../testing/server.ts'
import { abstractAccount } from './account.ts'

ownPages()
// so that no test waits for a chunk
beforeAll(async () => {
  await import('./wallets.ts')
  const none = smartWalletActions({} as never)
  const parts = [none.chains(), none.reader(1), none.owner(''), none.calls({}), none.confirm({} as never)]
  await Promise.allSettled([...parts, none.taken(1, '0x')])
})

/** What the published client makes of the same questions, recorded by tests/interop. */
const PUBLISHED: Record<string, Made> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testing/published-abstract.json'), 'utf8'),
)
const SHOP = '0x000000000000000000000000000000000000dEaD'
const testnet = { ...abstractTestnet, rpcUrls: { default: { http: [`${API}/chain/${TESTNET}`] } } }

const wallet: EmbeddedWalletAccount = {
  type: 'wallet',
  id: null,
  address: owner.address,
  imported: false,
  delegated: false,
  wallet_index: 0,
  chain_id: 'eip155:1',
  chain_type: 'ethereum',
  wallet_client: 'privy',
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  recovery_method: 'privy',
  verified_at: 1,
  first_verified_at: 1,
  latest_verified_at: 1,
}

type Answer = (method: string, params: readonly unknown[]) => unknown
interface Setup {
  deployed?: boolean
  /** stands before the node of the vectors; undefined is left to that */
  answer?: Answer
  walletless?: boolean
  supportedChains?: (typeof base)[]
}

async function page({
  deployed = true,
  answer,
  walletless,
  supportedChains = [testnet as never],
}: Setup = {}) {
  const user = walletless
    ? wireUser()
    : wireUser({ linked_accounts: [...wireUser().linked_accounts, wallet as never] })
  const server = serverOf({})
  server.on('GET /api/v1/users/me', () => ({ body: { user, identity_token: null } }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user }) }))
  const node = nodeOf(deployed)
  server.on(`POST /chain/${TESTNET}`, ({ body }) => {
    const { id, method, params = [] } = body as { id: number; method: string; params: unknown[] }
    try {
      const result = answer?.(method, params) ?? node.answer(method, params)
      return { body: { jsonrpc: '2.0', id, result } }
    } catch (error) {
      if (error instanceof TypeError) return error
      const { message } = error as Error
      return { body: { jsonrpc: '2.0', id, error: { code: -32000, message } } }
    }
  })
  const signed: unknown[] = []
  logInBefore()
  const { Probe, now } = probe(useAbstractSmartWallets)
  const app = await host({
    server,
    frame: {
      'privy:wallets:connect': ({ entropyId }: { entropyId: string }) => ({ entropyId }),
      'privy:wallets:rpc': async ({ request }: { request: { method: string; params: [Hex, never] } }) => {
        const { method, params } = request
        if (method !== 'eth_signTypedData_v4') throw new Error(`No ${method}`)
        signed.push(params[1])
        return { response: { method, data: await owner.signTypedData(params[1]) } }
      },
    },
    config: { supportedChains, embeddedWallets: { showWalletUIs: true } },
    children: <Probe />,
  })
  const ask = (name: string) => {
    const [member, input] = question(name)
    return outcome(now()[member](input))
  }
  return { app, now, node, signed, ask }
}

/** What a call of the host comes to, and when it has. */
function outcome<T>(call: Promise<T>) {
  const seen: { done: boolean; value?: T; error?: unknown } = { done: false }
  call.then(
    (value) => Object.assign(seen, { done: true, value }),
    (error) => Object.assign(seen, { done: true, error }),
  )
  return seen
}

/** Lets as much time pass as it takes. */
const later = async (check: () => boolean) => {
  for (let second = 0; second < 300 && !check(); second++) await pass(1000)
  await until(check)
}
const GO_ON = /^(Approve|Sign|Next|Continue)/
const offered = (app: Host) => app.buttons().find((name) => name && GO_ON.test(name))
/** The wallet's frame is waited for in the same dialog. */
const shown = (app: Host) => later(() => offered(app) !== undefined)
const requests = () => {
  const data = client().modal.state.get().screen?.data as {
    transactionRequests: { to: string; data: Hex; value: bigint }[]
  }
  return data.transactionRequests
}

/** Says yes to all that is shown, until the host has its answer. */
async function agree(app: Host, asked: { done: boolean }) {
  await shown(app)
  for (let press = 0; press < 20 && !asked.done; press++) {
    const name = offered(app)
    if (name) await app.press(name)
    await pass(1000)
  }
  await later(() => asked.done)
}

describe.each([
  ['that stands on its chain', true, ''],
  ['that does not stand on its chain yet', false, 'first: '],
])('an account %s', (_, deployed, prefix) => {
  it.each(Object.keys(QUESTIONS))('signs and sends what the published client does: %s', async (name) => {
    const { app, ask, node, signed } = await page({ deployed })
    const asked = ask(name)
    await agree(app, asked)
    expect(asked.error).toBeUndefined()
    const expected = PUBLISHED[prefix + name]
    expect(expected).toBeDefined()
    expect({ signed, sent: node.sent, result: asked.value }).toEqual(expected)
  }, 60_000)
})

describe('a user', () => {
  it.each([
    'one',
    'batch',
    'signed only',
    'message',
    'typed',
  ])('who refuses has signed nothing, and nothing is sent: %s', async (name) => {
    const { app, ask, node, signed } = await page()
    const asked = ask(name)
    await shown(app)
    await act(async () => client().modal.close('user'))
    await later(() => asked.done)
    expect(asked.error).toMatchObject({ code: 4001 })
    expect([signed, node.sent]).toEqual([[], []])
  }, 60_000)

  it('sees each call, and not the function of the account that carries them', async () => {
    const { app, ask } = await page()
    ask('batch')
    await shown(app)
    const { calls } = QUESTIONS.batch[1]
    expect(requests()).toEqual(calls.map((call) => ({ ...call, chainId: TESTNET })))
  }, 60_000)

  it('sees the token that a paymaster is approved for', async () => {
    const { app, now } = await page()
    const [thief, token] = [`0x${'66'.repeat(20)}`, `0x${'77'.repeat(20)}`] as const
    const abi = parseAbi(['function approvalBased(address,uint256,bytes)'])
    const paymasterInput = encodeFunctionData({ abi, args: [token, maxUint256, '0x'] })
    outcome(now().sendTransaction({ to: SHOP, value: 0n, paymaster: thief, paymasterInput }))
    await shown(app)
    const approve = parseAbi(['function approve(address,uint256)'])
    expect(requests().map(({ to }) => to)).toEqual([token, SHOP])
    expect(requests()[0]?.data).toBe(encodeFunctionData({ abi: approve, args: [thief, maxUint256] }))
  }, 60_000)
})

describe('the owner of an account', () => {
  const typed = {
    domain: { name: 'Shop' },
    types: { Order: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Order',
    message: { id: 5n },
  } as const
  const another = hashTypedData({ ...typed, message: { id: 6n } })

  async function account() {
    const { signed } = await page()
    const { client: agw, signing } = await abstractAccount(client(), smartWalletActions(client()), {
      owner: owner.address,
      chain: testnet,
    })
    return { signed, signing, sign: () => agw.signTypedData(typed as never) }
  }
  const isOf = (hash: Hex) => (asked: { message: { signedHash?: unknown } }) =>
    asked.message.signedHash === hash

  it('signs what was shown, under the account’s name for it', async () => {
    const { signed, signing, sign } = await account()
    await expect(signing(isOf(hashTypedData(typed)) as never, sign)).resolves.toMatch(/^0x/)
    expect(signed).toHaveLength(1)
  }, 60_000)

  it('signs nothing else, and nothing before or after it', async () => {
    const { signed, signing, sign } = await account()
    const refused = 'asked to sign something else than was shown'
    await expect(sign()).rejects.toThrow(refused)
    await expect(signing(isOf(another) as never, sign)).rejects.toThrow(refused)
    await signing(
      () => true,
      async () => {},
    )
    await expect(sign()).rejects.toThrow(refused)
    expect(signed).toEqual([])
  }, 60_000)
})

describe('what is refused', () => {
  it('is everything without an embedded wallet', async () => {
    const { now } = await page({ walletless: true })
    await expect(now().signMessage({ message: 'hi' })).rejects.toThrow('No connected wallet found')
    await expect(now().sendTransaction({ to: SHOP })).rejects.toThrow('No connected wallet found')
  })

  it('is another chain, and Abstract where the host has not configured it', async () => {
    const { now } = await page({ supportedChains: [testnet as never, base] })
    await expect(now().signMessage({ message: 'hi' }, base.id)).rejects.toThrow('only Abstract chains')
    await expect(now().sendTransaction({ to: SHOP, chainId: '0x2105' })).rejects.toThrow(
      'only Abstract chains',
    )
    await expect(now().signTransaction({ to: SHOP, chainId: abstract.id })).rejects.toThrow(
      'Chain not configured',
    )
    expect(client().modal.state.get().screen).toBeNull()
  })

  it('is a paymaster whose input no account understands', async () => {
    const { now } = await page()
    const paymaster = { paymaster: SHOP, paymasterInput: '0x12345678' } as const
    await expect(now().sendTransaction({ to: SHOP, ...paymaster })).rejects.toThrow(
      'Invalid transaction request',
    )
    expect(client().modal.state.get().screen).toBeNull()
  })
})

describe('an answer that gets lost', () => {
  it('has the same bytes handed in again, signed once', async () => {
    const handed: unknown[] = []
    const { app, ask, signed } = await page({
      answer(method, [raw]) {
        if (method !== 'eth_sendRawTransaction') return undefined
        handed.push(raw)
        if (handed.length < 3) throw new TypeError('Failed to fetch')
        return undefined
      },
    })
    const asked = ask('one')
    await agree(app, asked)
    expect([asked.value, handed, signed.length]).toEqual([HASH, Array(3).fill(PUBLISHED.one?.sent[0]), 1])
  }, 60_000)
})
