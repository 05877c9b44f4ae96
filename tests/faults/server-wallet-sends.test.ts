import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/adapters/postgres/database.ts'
import { createSecretStore } from '../../apps/server/src/adapters/postgres/secret-store.ts'
import { createServerWalletStore } from '../../apps/server/src/adapters/postgres/server-wallet-store.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/adapters/postgres/test-database.ts'
import { createHttpSigner } from '../../apps/server/src/adapters/signer/http-signer.ts'
import { systemClock } from '../../apps/server/src/adapters/system/system-clock.ts'
import { systemRandom } from '../../apps/server/src/adapters/system/system-random.ts'
import { addSecret } from '../../apps/server/src/domain/backend/secrets.ts'
import {
  type Habit,
  randomAddress,
  startChain,
  startNode,
  type TestChain,
  type TestNode,
} from '../../apps/server/src/testing/chain-world.ts'
import { APP_ID, SERVER_ORIGIN } from '../../apps/server/src/testing/test-house.ts'
import { newRequestKey, type RequestKey, signatureOf } from '../../apps/server/src/testing/wallet-clients.ts'
import { openMailbox } from './support/mailbox.ts'
import { createServerProcess, type ServerProcess } from './support/server-process.ts'
import { createSignerProcess, type SignerProcess } from './support/signer-process.ts'

const SENDS = 16
const PATIENCE = { timeout: 100_000, interval: 50 }

let chain: TestChain
let node: TestNode
let home: TestDatabase
let database: Database
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let signer: SignerProcess
let server: ServerProcess
let authorization: string
let key: RequestKey

beforeAll(async () => {
  chain = await startChain(71_041)
  node = await startNode(chain.url)
  home = await createTestDatabase({ migrated: true })
  database = openDatabase({ url: home.url, poolSize: 2, statementTimeoutMs: 10_000, onIdleError: () => {} })
  mailbox = await openMailbox()
  signer = await createSignerProcess()
  await signer.start()
  const env = { ...signer.serverEnv, DATABASE_URL: home.url, GENERATE_KEYS: 'true' }
  server = await createServerProcess(mailbox.url, env)
  const chains = { [chain.caip2]: { rpc_urls: [node.url] } }
  await server.addApp({ development: true, server_wallets: true, chains })
  key = newRequestKey()
  const { SIGNER_URL: url, SIGNER_OPERATOR_TOKEN: token } = signer.serverEnv
  const order = {
    appId: APP_ID,
    publicKeys: [key.publicKey],
    authorizationThreshold: 1,
    userKeysByToken: false,
  }
  const ordered = await createHttpSigner({ url, token }).orderAuthority(order)
  await createServerWalletStore(database).placeOrder(ordered)
  const ports = { secrets: createSecretStore(database), random: systemRandom, clock: systemClock }
  const { secret } = await addSecret(ports, APP_ID)
  authorization = `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`
  await server.start()
})
afterAll(async () => {
  await server.close()
  await signer.close()
  await mailbox.close()
  await database.close()
  await home.drop()
  node.close()
  await chain.stop()
})

function call(path: string, body: Record<string, unknown>, signatures?: string) {
  const signed = signatures ? { 'privy-authorization-signature': signatures } : {}
  return server.call('POST', path, { body, headers: { origin: undefined, authorization, ...signed } })
}

/** As a published client does: the very same again while no answer comes, and signed anew where that is asked for. */
async function send(wallet: string, to: string, value: number): Promise<string> {
  const path = `/v1/wallets/${wallet}/rpc`
  const body = { method: 'eth_sendTransaction', caip2: chain.caip2, params: { transaction: { to, value } } }
  const headers = { 'privy-app-id': APP_ID }
  const sign = () => signatureOf({ method: 'POST', url: SERVER_ORIGIN + path, headers, body }, key.privateKey)
  let signatures = sign()
  for (;;) {
    const answer = await call(path, body, signatures).catch(() => undefined)
    if (answer?.status === 200) return answer.body.data.transaction_id
    if (answer?.body.code === 'transaction_broadcast_failure') signatures = sign()
    else if (answer && answer.status < 500) throw new Error(JSON.stringify(answer.body))
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function keptOf(wallet: string) {
  const text = 'SELECT id, nonce::integer, status FROM transactions WHERE wallet_id = $1 ORDER BY nonce'
  const { rows } = await database.query({ text, values: [wallet] })
  return rows as { id: string; nonce: number; status: string }[]
}

it.each([
  ['the server', () => server],
  ['the signer', () => signer],
])('sends all once, and nothing that nobody asked for, when %s is killed in the middle', async (_, which) => {
  const made = await call('/v1/wallets', { chain_type: 'ethereum' })
  await chain.fund(made.body.address, 10n ** 18n)
  const kept = () => keptOf(made.body.id)
  const payments = Array.from({ length: SENDS }, (_, index) => ({
    to: randomAddress(),
    value: 1_000 + index,
  }))
  // half of them wait before they are signed, until it is killed
  let strike = () => {}
  const struck = new Promise<Habit>((resolve) => (strike = () => resolve('is away')))
  let estimates = 0
  node.does((method) => {
    if (method === 'eth_estimateGas') estimates++
    return method === 'eth_estimateGas' && estimates > SENDS / 2 ? struck : 'answers'
  })
  const sending = Promise.all(payments.map(({ to, value }) => send(made.body.id, to, value)))
  await vi.waitFor(async () => expect((await kept()).length).toBeGreaterThan(2), PATIENCE)
  await which().kill()
  expect((await kept()).length).toBeLessThan(SENDS)
  strike()
  node.does(() => 'answers')
  await which().start()
  const ids = await sending
  await vi.waitFor(
    async () => expect((await kept()).map(({ status }) => status)).toEqual(Array(SENDS).fill('confirmed')),
    PATIENCE,
  )
  const rows = await kept()
  expect(rows.map(({ nonce }) => nonce)).toEqual(payments.map((_, nonce) => nonce))
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const got = await Promise.all(payments.map(({ to }) => chain.balance(to)))
  expect(got).toEqual(payments.map(({ value }) => BigInt(value)))
  expect(await chain.count(made.body.address)).toBe(SENDS)
})
