import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/adapters/postgres/test-database.ts'
import {
  randomAddress,
  startChain,
  startNode,
  type TestChain,
  type TestNode,
} from '../../apps/server/src/testing/chain-world.ts'
import { APP_ID } from '../../apps/server/src/testing/test-house.ts'
import { openMailbox } from './support/mailbox.ts'
import { createServerProcess, type ServerProcess } from './support/server-process.ts'

const SENDER = fileURLToPath(new URL('support/sender.mjs', import.meta.url))
/** What a dead server had taken is free again when its lease is over. */
const PATIENCE = { timeout: 150_000, interval: 100 }
const ETHER = 10n ** 18n

let chain: TestChain
let node: TestNode
let home: TestDatabase
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let server: ServerProcess
let privateKey: `0x${string}`
let from: string
const children: ChildProcess[] = []

beforeEach(async () => {
  chain = await startChain(71_009)
  node = await startNode(chain.url)
  home = await createTestDatabase({ migrated: true })
  mailbox = await openMailbox()
  server = await createServerProcess(mailbox.url, { DATABASE_URL: home.url, GENERATE_KEYS: 'true' })
  const chains = { [chain.caip2]: { rpc_urls: [node.url] } }
  await server.addApp({ development: true, chains })
  privateKey = generatePrivateKey()
  from = privateKeyToAccount(privateKey).address
  await chain.fund(from, ETHER)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await server.close()
  await mailbox.close()
  await home.drop()
  node.close()
  await chain.stop()
})

interface Send {
  request: string
  to: string
  value: number
}

/** A process that sends, with what it has printed. */
function startSender(sends: Send[], hangs = false) {
  const given = { databaseUrl: home.url, appId: APP_ID, caip2: chain.caip2, rpcUrl: node.url }
  const child = spawn(process.execPath, [SENDER, JSON.stringify({ ...given, privateKey, sends, hangs })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let text = ''
  child.stdout.on('data', (part) => (text += part))
  // Not its exit: what it printed last may be read after that.
  const over = once(child, 'close')
  const lines = () =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return {
    lines,
    async kill() {
      child.kill('SIGKILL')
      await over
    },
    async ended() {
      await over
      return child.exitCode
    },
  }
}

const rows = () => server.rows('SELECT nonce::integer, status FROM transactions ORDER BY nonce')
const sendOf = (request: string, value: number): Send => ({ request, to: randomAddress(), value })

it.each([
  ['before a node heard of it', 'holds the call', 0],
  ['after a node took it, and before it knew', 'holds the answer', 1],
] as const)('brings what was signed to the chain once when the sender is killed %s', async (_, habit, there) => {
  node.does((method) => (method === 'eth_sendRawTransaction' ? habit : 'answers'))
  const send = sendOf('first', 5)
  const sender = startSender([send])
  await vi.waitFor(() => expect(node.calls('eth_sendRawTransaction')).toHaveLength(1), PATIENCE)
  await vi.waitFor(async () => expect(await chain.count(from)).toBe(there), PATIENCE)
  await sender.kill()
  expect(sender.lines()).toEqual([])
  expect(await rows()).toEqual([{ nonce: 0, status: 'broadcasted' }])

  node.does(() => 'answers')
  await server.start()
  await vi.waitFor(async () => expect(await rows()).toEqual([{ nonce: 0, status: 'confirmed' }]), PATIENCE)
  expect([await chain.balance(send.to), await chain.count(from)]).toEqual([5n, 1])
  // who asks again, since no answer came, is answered the same transaction
  const [hash] = await server.rows('SELECT hash FROM transactions')
  const again = startSender([send])
  expect(await again.ended()).toBe(0)
  expect(again.lines()).toMatchObject([hash])
  expect([await chain.balance(send.to), await chain.count(from)]).toEqual([5n, 1])
})

it('sends nothing of what was signed and not kept, and the same request goes on with its nonce', async () => {
  const send = sendOf('first', 7)
  const sender = startSender([send], true)
  await vi.waitFor(() => expect(sender.lines()).toHaveLength(1), PATIENCE)
  await sender.kill()
  expect(await rows()).toEqual([])
  expect(node.calls('eth_sendRawTransaction')).toEqual([])
  // the turn that the dead one had is over some time later
  const waiting = async () =>
    (await server.rows('SELECT 1 FROM sending_turns WHERE leased_until > now()')).length
  expect(await waiting()).toBe(1)
  const again = startSender([send])
  expect(await again.ended()).toBe(0)
  expect(again.lines()).toMatchObject([{ transaction_request: { nonce: '0x0' } }])
  expect([await chain.balance(send.to), await chain.count(from)]).toEqual([7n, 1])
})

it('confirms what landed while the sender was dead and the chain away', async () => {
  const send = sendOf('first', 9)
  const sender = startSender([send])
  expect(await sender.ended()).toBe(0)
  node.does(() => 'is away')
  await server.start()
  await vi.waitFor(
    () => expect(node.asked.filter(({ method }) => method !== 'eth_chainId')).not.toEqual([]),
    PATIENCE,
  )
  const asked = node.asked.length
  await vi.waitFor(() => expect(node.asked.length).toBeGreaterThan(asked), PATIENCE)
  expect(await rows()).toEqual([{ nonce: 0, status: 'broadcasted' }])
  node.does(() => 'answers')
  await vi.waitFor(async () => expect(await rows()).toEqual([{ nonce: 0, status: 'confirmed' }]), PATIENCE)
  expect(await chain.balance(send.to)).toBe(9n)
})

it('leaves no nonce out where one of two servers that send is killed under load', async () => {
  await server.start()
  const sends = Array.from({ length: 60 }, (_, index) => sendOf(`request ${index}`, 100 + index))
  const [dying, other] = [startSender(sends.slice(0, 40)), startSender(sends.slice(40))]
  await vi.waitFor(async () => expect((await rows()).length).toBeGreaterThan(8), PATIENCE)
  await dying.kill()
  expect(await other.ended()).toBe(0)
  const again = startSender(sends.slice(0, 40))
  expect(await again.ended()).toBe(0)
  const confirmed = sends.map((_, nonce) => ({ nonce, status: 'confirmed' }))
  await vi.waitFor(async () => expect(await rows()).toEqual(confirmed), PATIENCE)
  const got = await Promise.all(sends.map(({ to }) => chain.balance(to)))
  expect(got).toEqual(sends.map(({ value }) => BigInt(value)))
  expect(await chain.count(from)).toBe(60)
})
