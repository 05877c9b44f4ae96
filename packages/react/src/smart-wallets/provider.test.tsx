// @vitest-environment happy-dom
import type { EmbeddedWalletAccount, User } from '@latchkey/contract'
import { APP_ID, authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { type FakeHandlers } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { decodeFunctionData, type Hex, parseAbi, parseErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  client,
  type Host,
  host,
  logInBefore,
  nextPage,
  ownPages,
  pass,
  probe,
  until,
} from '../testing/host.tsx'
import { serverOf } from '../testing/server.ts'
import {
  CARRIER,
  CHAIN,
  Lost,
  OTHER,
  PAYMASTER,
  Refusal,
  receipt,
  settingsOf,
  smartChains,
} from '../testing/smart-chain.ts'
import { SmartWalletsProvider, useSmartWallets } from './provider.tsx'

ownPages()

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const [shop, friend] = ['0x000000000000000000000000000000000000dEaD', `0x${'42'.repeat(20)}`] as const

const accountOf = (address: string): EmbeddedWalletAccount => ({
  type: 'wallet',
  id: null,
  address,
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
})
const userOf = (...more: object[]): User =>
  wireUser({
    linked_accounts: [...wireUser().linked_accounts, accountOf(owner.address), ...(more as never[])],
  })
const linkedAs = (address: string, kind = 'safe') => ({
  type: 'smart_wallet',
  address,
  smart_wallet_type: kind,
  smart_wallet_version: '1.4.1',
  verified_at: 2,
  first_verified_at: 2,
  latest_verified_at: 2,
})

/** The frame's signing, with keys of the test's own. */
const FRAME: FakeHandlers = {
  'privy:wallets:connect': ({ entropyId }: { entropyId: string }) => ({ entropyId }),
  'privy:wallets:rpc': async ({ request }: { request: { method: string; params: [Hex, never] } }) => {
    const { method, params } = request
    const data = {
      personal_sign: () => owner.signMessage({ message: { raw: params[0] } }),
      eth_signTypedData_v4: () => owner.signTypedData(params[1]),
      secp256k1_sign: () => owner.sign({ hash: params[0] }),
    }[method]
    return { response: { method, data: await data?.() } }
  },
}

const networks = (fields: Record<string, unknown>, chains = [CHAIN, OTHER]) => {
  const [all] = Object.values(settingsOf()) as { configured_networks: { chain_id: string }[] }[]
  const ours = chains.map(({ id }) => `eip155:${id}`)
  return {
    configured_networks: all?.configured_networks
      .filter(({ chain_id }) => ours.includes(chain_id))
      .map((network) => ({ ...network, ...fields })),
  }
}

interface Setup {
  user?: User
  settings?: Record<string, unknown>
  answers?: Parameters<typeof smartChains>[1]
  frame?: FakeHandlers
  strict?: boolean
  /** another provider stands beside */
  twice?: boolean
  showWalletUIs?: boolean
  supportedChains?: (typeof CHAIN)[]
  paymasterContext?: Record<string, unknown>
  server?: (server: FakeServer, users: { now: User }) => void
}

/** A page of an app with smart wallets, whose user is logged in. */
async function page(setup: Setup = {}) {
  const users = { now: setup.user ?? userOf() }
  const server = serverOf({}, settingsOf(setup.settings))
  const chains = smartChains(server, setup.answers)
  const links: Record<string, string>[] = []
  server.on('GET /api/v1/users/me', () => ({ body: { user: users.now, identity_token: null } }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: users.now }) }))
  server.on('POST /api/v1/siwe/init', ({ body }) => ({
    body: { ...(body as object), nonce: 'n0nce00001', expires_at: '2030-01-01T00:00:00.000Z' },
  }))
  server.on('POST /api/v1/siwe/link_smart_wallet', ({ body }) => {
    links.push(body as Record<string, string>)
    const account = linkedAs(parseSiweMessage((body as { message: string }).message).address ?? '')
    users.now = { ...users.now, linked_accounts: [...users.now.linked_accounts, account as never] }
    return { body: users.now }
  })
  setup.server?.(server, users)
  logInBefore()
  const { Probe, now } = probe(useSmartWallets)
  const { supportedChains = [CHAIN, OTHER], showWalletUIs = true, paymasterContext, strict } = setup
  const app = await host({
    server,
    strict: strict ?? false,
    frame: { ...FRAME, ...setup.frame },
    config: {
      supportedChains,
      defaultChain: supportedChains[0] as typeof CHAIN,
      embeddedWallets: { showWalletUIs },
    },
    children: (
      <>
        <SmartWalletsProvider {...(paymasterContext && { config: { paymasterContext } })}>
          <Probe />
        </SmartWalletsProvider>
        {setup.twice && <SmartWalletsProvider>{null}</SmartWalletsProvider>}
      </>
    ),
  })
  return { app, server, chains, links, users, now }
}

async function ready(setup: Setup = {}) {
  const made = await page(setup)
  await until(() => made.now().client !== undefined)
  return { ...made, wallet: () => made.now().client as NonNullable<ReturnType<typeof made.now>['client']> }
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

const RETRY = 'Retry transaction'
const EXECUTE = parseAbi([
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
])

/** Waits until the dialog is open and shows it. */
const shown = async (check: () => boolean) => {
  await until(() => client().modal.state.get().screen !== null)
  await pass(15)
  await until(check)
}

/** Lets as much time pass as it takes. */
const later = async (check: () => boolean) => {
  for (let second = 0; second < 300 && !check(); second++) await pass(1000)
  await until(check)
}

const approve = async (app: Host) => {
  await shown(() => app.buttons().includes('Approve'))
  await app.press('Approve')
}

describe('the smart wallet of a user', () => {
  it('is linked once, by a message that it signed itself', async () => {
    const { links, wallet, server } = await ready()
    expect(links).toHaveLength(1)
    const [{ message = '', signature = '', ...rest } = {}] = links
    expect(rest).toEqual({ smart_wallet_type: 'safe', smart_wallet_version: '1.4.1' })
    expect(parseSiweMessage(message)).toMatchObject({
      address: wallet().account.address,
      chainId: CHAIN.id,
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      nonce: 'n0nce00001',
      version: '1',
      resources: ['https://privy.io'],
    })
    // it is not deployed: what makes it comes along (ERC-6492)
    expect(parseErc6492Signature(signature as Hex).address).toBeDefined()
    expect(server.to('/api/v1/siwe/init').map(({ body }) => body)).toEqual([
      { address: wallet().account.address },
    ])
  })

  it('that is linked already is of the kind that it was linked as, and is not linked again', async () => {
    const own = await ready()
    const { address } = own.wallet().account
    nextPage()
    const again = await ready({ user: userOf(linkedAs(address)), settings: { smart_wallet_type: 'kernel' } })
    expect([again.wallet().account.address, again.links]).toEqual([address, []])
  })

  it.each([
    ['the app has none', { settings: { enabled: false } }],
    ['there is no embedded Ethereum wallet', { user: wireUser() }],
  ] as [string, Setup][])('is none where %s, and nothing is loaded for it', async (_, setup) => {
    const { now, chains, links } = await page(setup)
    await pass(100)
    expect(now().client).toBeUndefined()
    await expect(now().getClientForChain({ id: CHAIN.id })).rejects.toMatchObject({ type: 'client_error' })
    expect([chains.asked, links]).toEqual([[], []])
  })

  it('is linked once where two providers want it at once, in strict mode too', async () => {
    const { links, server } = await ready({ strict: true, twice: true })
    expect([links.length, server.to('/api/v1/siwe/init').length]).toEqual([1, 1])
  })

  it.each([
    [
      'coinbase_smart_wallet',
      [
        [
          `Coinbase Smart Wallet does not support these chains of the app's smart wallets: ${CHAIN.id}, ${OTHER.id}`,
        ],
      ],
    ],
    ['safe', []],
  ])('of the kind %s says which chains of the app it does not work on, if any', async (kind, said) => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
    // its contracts are not on this test's chain
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { server } = await page({ settings: { smart_wallet_type: kind } })
    await until(() => server.to(`/api/v1/apps/${APP_ID}/smart_wallets`).length > 0)
    await pass(50)
    expect(told.mock.calls.filter(([text]) => String(text).includes('Coinbase'))).toEqual(said)
  })

  it('that another tab links meanwhile is not linked a second time', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const queue: Promise<unknown>[] = [held]
    const request = vi.fn(async (_: string, ...rest: unknown[]) => {
      const run = rest.at(-1) as (lock: object | null) => Promise<unknown>
      if (rest.length > 1) return run(null)
      await Promise.all(queue)
      return run({})
    })
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    const made = await page()
    await until(() => request.mock.calls.length === 2)
    expect(made.server.to('/api/v1/siwe/init')).toEqual([])
    made.users.now = userOf(linkedAs(shop))
    release()
    await until(() => made.now().client !== undefined)
    expect([made.links, made.server.to('/api/v1/siwe/init')]).toEqual([[], []])
  })

  it('whose link was answered by nothing is linked all the same where the server kept it', async () => {
    const made = await ready({
      server(server, users) {
        server.on('POST /api/v1/siwe/link_smart_wallet', ({ body }) => {
          const { message } = body as { message: string }
          users.now = userOf(linkedAs(parseSiweMessage(message).address ?? ''))
          return { status: 400, body: { error: 'x', code: 'cannot_link_more_of_type' } }
        })
      },
    })
    expect(made.wallet().account.address).toBe(client().state.get().user?.smartWallet?.address)
  })

  it('that the server does not take is not offered, and the page is told why', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { now } = await page({
      server: (server) =>
        server.on('POST /api/v1/siwe/link_smart_wallet', () => ({
          status: 400,
          body: { error: 'no', code: 'invalid_credentials' },
        })),
    })
    await until(() => told.mock.calls.length > 0)
    expect(told.mock.calls.map(([, error]) => (error as { privyErrorCode: string }).privyErrorCode)).toEqual([
      'invalid_credentials',
    ])
    expect(now().client).toBeUndefined()
  })

  it('is not there any more once its user has left, and one that was kept signs nothing', async () => {
    const { app, now, chains, wallet } = await ready()
    const kept = wallet()
    await act(() => app.privy().logout())
    await pass()
    expect(now().client).toBeUndefined()
    await expect(kept.sendTransaction({ to: shop, value: 1n } as never)).rejects.toMatchObject({
      type: 'client_error',
      message: 'Wallet is not currently connected.',
    })
    await expect(kept.signMessage({ message: 'hi' })).rejects.toMatchObject({ type: 'client_error' })
    expect(chains.to('eth_sendUserOperation')).toEqual([])
  })

  it('of another user is another one; one that was kept does not sign for them', async () => {
    const { now, users, chains, wallet } = await ready()
    const [kept, first] = [wallet(), wallet().account.address]
    const theirs = { ...wireUser({ id: 'did:privy:clother' }), linked_accounts: [accountOf(other.address)] }
    users.now = theirs as User
    await act(() => client().refreshUser())
    expect(now().client).toBeUndefined()
    await until(() => users.now.linked_accounts.length === 2)
    await act(() => client().refreshUser())
    await until(() => now().client !== undefined)
    expect(wallet().account.address).not.toBe(first)
    await expect(kept.sendTransaction({ to: shop, value: 1n } as never)).rejects.toMatchObject({
      message: 'Wallet is not currently connected.',
    })
    expect(chains.to('eth_sendUserOperation')).toEqual([])
  })
})

describe('what is sent', () => {
  it('is one call, looked at and sponsored, sent as it was looked at', async () => {
    const { app, chains, wallet } = await ready()
    const sent = outcome(wallet().sendTransaction({ to: shop, value: 10n ** 15n } as never))
    await shown(() => app.buttons().includes('Approve'))
    expect(app.text()).toContain('0.001')
    expect(app.text()).toContain('Sponsored')
    expect(chains.sent).toEqual([])
    await app.press('Approve')
    await later(() => sent.done)
    expect(sent).toEqual({ done: true, value: CARRIER })
    expect(chains.sent).toHaveLength(1)
    const [operation] = chains.sent
    expect(operation).toMatchObject({ sender: wallet().account.address, paymaster: PAYMASTER })
    const { args } = decodeFunctionData({ abi: EXECUTE, data: operation?.callData ?? '0x' })
    expect(args).toEqual([shop, 10n ** 15n, '0x', 0])
  })

  it('is not said to be sponsored where nobody pays', async () => {
    const { app, wallet } = await ready({ settings: networks({ paymaster_url: undefined }) })
    outcome(wallet().sendTransaction({ to: shop, value: 10n ** 15n } as never))
    await shown(() => app.buttons().includes('Approve'))
    expect(app.text()).not.toContain('Sponsored')
    // 450,000 of gas at one and a half times what the chain takes
    expect(app.text()).toContain('ETH')
  })

  it.each<[string, Record<string, unknown>, string, string | null]>([
    ['what the account paid', { paymaster_url: undefined }, '0x9184e72a000', '0.00001 ETH'],
    ['nothing where somebody else pays', {}, '0x9184e72a000', null],
    ['nothing that is more than was signed for', { paymaster_url: undefined }, '0xde0b6b3a7640000', null],
  ])('says of what it cost %s', async (_, network, cost, paid) => {
    const { app, wallet } = await ready({
      settings: networks(network),
      answers: {
        bundler: {
          eth_getUserOperationReceipt: ([hash]) => ({ ...receipt(String(hash)), actualGasCost: cost }),
        },
      },
    })
    const sent = outcome(wallet().sendTransaction({ to: shop, value: 10n ** 15n } as never))
    await shown(() => app.buttons().includes('Approve'))
    await app.press('Approve')
    await later(() => sent.done)
    await shown(() => app.text().includes('Transaction complete!'))
    const [, said = null] = /Fee paid\s*([\d.]+ ETH)/.exec(app.text()) ?? []
    expect(said).toBe(paid)
  })

  it('is the calls of a batch, each looked at before all are sent as one', async () => {
    const { app, chains, wallet } = await ready()
    const pay = parseAbi(['function transfer(address to, uint256 amount)'])
    const sent = outcome(
      wallet().sendTransaction({
        calls: [
          { to: shop, value: 3n * 10n ** 15n },
          { to: friend, abi: pay, functionName: 'transfer', args: [shop, 7n] },
        ],
      } as never),
    )
    await shown(() => app.buttons().includes('Continue'))
    expect(app.text()).toContain('0.003')
    expect(chains.sent).toEqual([])
    await app.press('Continue')
    await shown(() => app.buttons().includes('Approve'))
    expect(app.text()).toContain('0.000000000000000007 unnamed token')
    expect(chains.sent).toEqual([])
    await app.press('Approve')
    await later(() => sent.done)
    const data = chains.sent[0]?.callData ?? '0x'
    const { args } = decodeFunctionData({ abi: EXECUTE, data })
    // both are in what the account is told, and nothing of it is made by the host's bytes
    expect(args[2]).toContain(shop.slice(2).toLowerCase())
    expect(args[2]).toContain('a9059cbb')
    expect(chains.sent).toHaveLength(1)
  })

  it('is nothing once the user has refused', async () => {
    const { app, chains, wallet } = await ready()
    const sent = outcome(wallet().sendTransaction({ to: shop, value: 1n } as never))
    await shown(() => app.buttons().includes('Not now'))
    await app.press('Not now')
    await later(() => sent.done)
    expect(sent.error).toMatchObject({ code: 4001 })
    expect(chains.to('eth_sendUserOperation')).toEqual([])
  })

  it('goes without the dialog where the host wants none', async () => {
    const { app, chains, wallet } = await ready({ showWalletUIs: false })
    expect(await wallet().sendTransaction({ to: shop, value: 1n } as never)).toBe(CARRIER)
    expect([chains.sent.length, app.dialog()]).toEqual([1, null])
  })

  it('asks through every member that sends', async () => {
    const { app, chains, wallet } = await ready()
    const abi = parseAbi(['function mint(address to)'])
    const calls = [
      () => wallet().writeContract({ abi, address: friend, functionName: 'mint', args: [shop] } as never),
      () => wallet().sendUserOperation({ calls: [{ to: shop, value: 1n }] } as never),
      () => wallet().sendUserOperation({ callData: '0x12345678' } as never),
    ]
    for (const call of calls) {
      const sent = outcome(call())
      await shown(() => app.buttons().includes('Not now'))
      await app.press('Not now')
      await later(() => sent.done)
      expect(sent.error).toMatchObject({ code: 4001 })
      await pass(1000)
    }
    expect(chains.to('eth_sendUserOperation')).toEqual([])
    const sent = outcome(wallet().sendUserOperation({ calls: [{ to: shop, value: 1n }] } as never))
    await approve(app)
    await later(() => sent.done)
    expect(sent.value).toMatch(/^0x[0-9a-f]{64}$/)
    expect(sent.value).toBe(chains.to('eth_getUserOperationReceipt').at(-1)?.params[0])
  })

  it('is not changed by who pays for it', async () => {
    const theft = { callData: '0xdeadbeef' }
    const { app, chains, wallet } = await ready({
      answers: {
        paymaster: { pm_getPaymasterData: () => ({ paymaster: PAYMASTER, paymasterData: '0x', ...theft }) },
      },
    })
    const sent = outcome(wallet().sendTransaction({ to: shop, value: 1n } as never))
    await shown(() => app.buttons().includes(RETRY))
    act(() => client().modal.close('user'))
    await later(() => sent.done)
    expect(sent.error).toMatchObject({
      privyErrorCode: 'transaction_failure',
      message: 'The paymaster has changed what was asked for',
    })
    expect(chains.to('eth_sendUserOperation')).toEqual([])
  })

  it('is handed to the paymaster with what the host says in place of the app', async () => {
    const { wallet, chains } = await ready({ showWalletUIs: false, paymasterContext: { plan: 'gold' } })
    await wallet().sendTransaction({ to: shop, value: 1n } as never)
    expect(chains.to('pm_getPaymasterData').map(({ params }) => params[3])).toEqual([{ plan: 'gold' }])
  })
})

describe('an operation whose answer is lost', () => {
  it('that the bundler has is not sent again', async () => {
    let heard = 0
    const { chains, wallet } = await ready({
      showWalletUIs: false,
      answers: {
        bundler: {
          eth_sendUserOperation() {
            heard++
            throw new Lost()
          },
          eth_getUserOperationReceipt: ([hash]) => (heard > 0 ? receipt(String(hash)) : null),
        },
      },
    })
    expect(await wallet().sendTransaction({ to: shop, value: 1n } as never)).toBe(CARRIER)
    expect([heard, chains.to('eth_sendUserOperation').length]).toEqual([1, 1])
  })

  it('that nobody knows of is handed in by the same bytes, and never made a second time', async () => {
    let lost = 2
    const seen: unknown[] = []
    const { wallet } = await ready({
      showWalletUIs: false,
      answers: {
        bundler: {
          eth_sendUserOperation([operation]) {
            seen.push(operation)
            if (lost-- > 0) throw new Lost()
            return `0x${'01'.repeat(32)}`
          },
          eth_getUserOperationReceipt: ([hash]) => (seen.length > 2 ? receipt(String(hash)) : null),
        },
      },
    })
    expect(await wallet().sendTransaction({ to: shop, value: 1n } as never)).toBe(CARRIER)
    expect(seen).toHaveLength(3)
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  it('in the dialog is looked up first when the user tries again', async () => {
    let reachable = false
    const seen: unknown[] = []
    const { app, chains, wallet } = await ready({
      answers: {
        bundler: {
          eth_sendUserOperation([operation]) {
            seen.push(operation)
            throw new Lost()
          },
          eth_getUserOperationReceipt([hash]) {
            if (!reachable) throw new Lost()
            return receipt(String(hash))
          },
          eth_getUserOperationByHash: () => null,
        },
      },
    })
    const sent = outcome(wallet().sendTransaction({ to: shop, value: 1n } as never))
    await approve(app)
    await later(() => app.buttons().includes(RETRY))
    const before = seen.length
    reachable = true
    await app.press(RETRY)
    await approve(app)
    await later(() => sent.done)
    expect(sent).toEqual({ done: true, value: CARRIER })
    expect(seen.length).toBe(before)
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(chains.to('pm_getPaymasterData')).toHaveLength(1)
  })

  it('that the bundler refused is made anew, by another nonce', async () => {
    const nonces: unknown[] = []
    const { app, wallet } = await ready({
      answers: {
        bundler: {
          eth_sendUserOperation([operation]) {
            nonces.push((operation as { nonce: unknown }).nonce)
            if (nonces.length === 1) throw new Refusal(-32500, "FailedOp: 0,AA21 didn't pay prefund")
            return `0x${'01'.repeat(32)}`
          },
          eth_getUserOperationReceipt: ([hash]) => (nonces.length > 1 ? receipt(String(hash)) : null),
        },
      },
    })
    const sent = outcome(wallet().sendTransaction({ to: shop, value: 1n } as never))
    await approve(app)
    await later(() => app.buttons().includes(RETRY))
    vi.setSystemTime(Date.now() + 5)
    await app.press(RETRY)
    await approve(app)
    await later(() => sent.done)
    expect([sent.value, nonces.length, new Set(nonces).size]).toEqual([CARRIER, 2, 2])
  })

  it('that the chain has taken and reverted is a failure', async () => {
    const { wallet } = await ready({
      showWalletUIs: false,
      answers: { bundler: { eth_getUserOperationReceipt: ([hash]) => receipt(String(hash), false) } },
    })
    await expect(wallet().sendTransaction({ to: shop, value: 1n } as never)).rejects.toMatchObject({
      privyErrorCode: 'transaction_failure',
    })
  })
})

describe('what is signed', () => {
  it('is the message that the dialog shows, by the account', async () => {
    const { app, wallet } = await ready()
    const signed = outcome(wallet().signMessage({ message: 'Two coffees' }))
    await shown(() => app.text().includes('Two coffees'))
    expect(signed.done).toBe(false)
    await app.press('Sign and continue')
    await later(() => signed.done)
    const { signature } = parseErc6492Signature(signed.value as Hex)
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it('is nothing where the user refuses', async () => {
    const { app, wallet } = await ready()
    const signed = outcome(wallet().signMessage({ message: 'Two coffees' }))
    await shown(() => app.text().includes('Two coffees'))
    act(() => client().modal.close('user'))
    await later(() => signed.done)
    expect(signed.error).toMatchObject({ code: 4001 })
  })

  it('of typed data is shown as what it is, not as what the owner signs of it', async () => {
    const { app, wallet } = await ready()
    const typed = {
      domain: { name: 'Shop', chainId: CHAIN.id },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'Umbrella' },
    } as const
    const signed = outcome(wallet().signTypedData(typed as never))
    await shown(() => app.text().includes('Umbrella'))
    expect(app.text()).not.toContain('SafeMessage')
    await app.press('Sign and continue')
    await later(() => signed.done)
    expect(signed.value).toMatch(/^0x/)
  })

  it('of typed data is what was shown, whatever the host does with its object until the press', async () => {
    const { app, wallet } = await ready()
    const signatureOf = async (change: (given: { message: Record<string, unknown> }) => void) => {
      const given = {
        domain: { name: 'Shop', chainId: CHAIN.id },
        types: { Order: [{ name: 'item', type: 'string' }] },
        primaryType: 'Order',
        message: { item: 'Umbrella' },
      }
      const signed = outcome(wallet().signTypedData(given as never))
      await shown(() => app.text().includes('Umbrella'))
      change(given)
      await app.press('Sign and continue')
      await later(() => signed.done && client().modal.state.get().screen === null)
      return signed.value
    }
    const honest = await signatureOf(() => {})
    expect(honest).toMatch(/^0x/)
    expect(await signatureOf(({ message }) => Object.assign(message, { item: 'Car' }))).toBe(honest)
  })

  it.each([
    ['a text in hex digits, which is signed as a text', '0x4869', '0x4869'],
    ['bytes, which are read as what they spell', { raw: '0x4869' }, 'Hi'],
  ] as const)('shows %s', async (_, message, read) => {
    const { wallet } = await ready()
    const signed = outcome(wallet().signMessage({ message }))
    const payload = () => document.querySelector('#privy-dialog')?.shadowRoot?.querySelector('.payload')
    await shown(() => Boolean(payload()))
    expect(payload()?.textContent).toBe(read)
    act(() => client().modal.close('user'))
    await later(() => signed.done)
  })

  it('past the dialog, by the account itself, is asked for as by any page', async () => {
    const { app, wallet } = await ready()
    const signed = outcome(wallet().account.signMessage({ message: 'Past the dialog' }))
    await shown(() => app.buttons().includes('Sign and continue'))
    expect(signed.done).toBe(false)
    act(() => client().modal.close('user'))
    await later(() => signed.done)
    expect(signed.error).toBeDefined()
  })
})

describe('the chain', () => {
  it('is the default one where it is configured, else the first that is', async () => {
    const { now, wallet } = await ready({ settings: networks({}, [OTHER]) })
    expect([now().client?.chain.id, wallet().account.address]).toEqual([OTHER.id, expect.any(String)])
  })

  it('in common is missing: nothing is offered, and the page is told', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { now } = await page({ settings: networks({}, [OTHER]), supportedChains: [CHAIN] })
    await until(() => told.mock.calls.length > 0)
    expect(told.mock.calls[0]?.[1]).toMatchObject({
      type: 'client_error',
      privyErrorCode: 'unsupported_chain_id',
    })
    expect(now().client).toBeUndefined()
  })

  it('is switched for the client that was handed out before as well', async () => {
    const { now, chains, wallet } = await ready({ showWalletUIs: false })
    const kept = wallet()
    await act(() => kept.switchChain({ id: OTHER.id }))
    expect(now().client?.chain.id).toBe(OTHER.id)
    await kept.sendTransaction({ to: shop, value: 1n } as never)
    expect(chains.to('eth_sendUserOperation').map(({ service }) => service)).toEqual([`bundler ${OTHER.id}`])
    await expect(kept.switchChain({ id: 5 })).rejects.toMatchObject({ type: 'client_error' })
    expect(now().client?.chain.id).toBe(OTHER.id)
  })

  it('of a client that was asked for stays', async () => {
    const { now, chains, wallet } = await ready({ showWalletUIs: false })
    const own = await now().getClientForChain({ id: OTHER.id })
    await own?.sendTransaction({ to: shop, value: 1n } as never)
    await wallet().sendTransaction({ to: shop, value: 1n } as never)
    expect(chains.to('eth_sendUserOperation').map(({ service }) => service)).toEqual([
      `bundler ${OTHER.id}`,
      `bundler ${CHAIN.id}`,
    ])
    await expect(now().getClientForChain({ id: 5 })).rejects.toMatchObject({ type: 'client_error' })
  })
})
