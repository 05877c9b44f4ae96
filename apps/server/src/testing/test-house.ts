import { randomBytes } from 'node:crypto'
import type { AuthResponse, RouteName } from '@latchkey/contract'
import { ROUTES, routePath } from '@latchkey/contract'
import type { SignerState } from '@latchkey/signer'
import { createSigner } from '@latchkey/signer'
import { createOutside } from '../adapters/outside/outside.ts'
import { parsePlaces } from '../adapters/places/network-places.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { createTestDatabase } from '../adapters/postgres/test-database.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { openPorts } from '../config/open-ports.ts'
import type { ManagePorts } from '../domain/app/manage-apps.ts'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { settleRemovals } from '../domain/mfa/removals.ts'
import { sendNotices } from '../domain/notice/notices.ts'
import { createKeyring } from '../sealing/keyring.ts'
import { createLoginKeyring } from '../sealing/login-keys.ts'
import { createServer } from '../server.ts'
import type { FakeClock } from './fake-clock.ts'
import { createFakeClock } from './fake-clock.ts'
import type { MemoryMailer } from './memory-mailer.ts'
import { createMemoryMailer } from './memory-mailer.ts'
import { createMemorySignerState } from './memory-signer-state.ts'
import { createMemoryTexter } from './memory-texter.ts'
import { createPlayedOutside } from './played-outside.ts'

export const APP_ID = 'testapp000000000000000001'
export const OTHER_APP_ID = 'testapp000000000000000002'
export const ORIGIN = 'https://app.example'
export const OTHER_ORIGIN = 'https://other.example'
export const SERVER_ORIGIN = 'http://localhost:4000'

/** What the house calls the networks of its callers. */
const PLACES = '203.0.113.0/24,Berlin\n198.51.100.0/24,Lisbon'

export interface CallOptions {
  method?: string
  params?: Record<string, string>
  body?: unknown
  /** sent as it is in place of `body` */
  raw?: string
  headers?: Record<string, string | undefined>
  address?: string
}

export interface CallAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any
  headers: Headers
}

/** Keys by id, the current one first. */
export type TestKeys = ReadonlyMap<string, Buffer>

/** What a house shares with one that is opened over its database with other keys. */
interface Foundation {
  sealingKeys: TestKeys
  loginKeys: TestKeys
  signerKeys: TestKeys
  codeKeys: TestKeys
  state: SignerState
  clock: FakeClock
  mailer: MemoryMailer
  databaseUrl: string
}

/** The whole server over a database of its own, with a clock that tests move and mail that they read. */
export async function openTestHouse() {
  const testDatabase = await createTestDatabase({ migrated: true })
  const house = await openHouseOn({
    sealingKeys: new Map([['k1', randomBytes(32)]]),
    loginKeys: new Map([['login-1', randomBytes(32)]]),
    signerKeys: new Map([['s1', randomBytes(32)]]),
    codeKeys: new Map([['c1', randomBytes(32)]]),
    state: createMemorySignerState(),
    clock: createFakeClock(),
    mailer: createMemoryMailer(),
    databaseUrl: testDatabase.url,
  })
  await upsertApp(house.manage, APP_ID, { name: 'Test app', allowed_origins: [ORIGIN] })
  await upsertApp(house.manage, OTHER_APP_ID, { name: 'Other app', allowed_origins: [OTHER_ORIGIN] })
  return {
    ...house,
    async close() {
      await house.close()
      await testDatabase.drop()
    },
  }
}

async function openHouseOn(foundation: Foundation) {
  const { sealingKeys, loginKeys: ownLoginKeys, signerKeys, state, clock, mailer, databaseUrl } = foundation
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 8,
    statementTimeoutMs: 10_000,
    onIdleError: () => {},
  })
  const logs: string[] = []
  const note = (level: string) => (message: string, fields?: object) =>
    void logs.push(JSON.stringify({ level, message, ...fields }))
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const keyring = createKeyring(sealingKeys)
  const loginKeys = createLoginKeyring(ownLoginKeys, sealingKeys)
  const codeKeys = createKeyring(foundation.codeKeys)
  const signer = await createSigner({
    keys: signerKeys,
    state,
    now: clock.now,
  })
  const texter = createMemoryTexter()
  const outside = createPlayedOutside()
  const opened = openPorts({
    database,
    keyring,
    loginKeys,
    codeKeys,
    clock,
    random: systemRandom,
    log,
    mailer,
    texter,
    outside,
    hosts: outside,
    chains: createOutside(),
    signer,
    places: parsePlaces(PLACES),
    frameFiles: {
      document: async () => ({ content: Buffer.from('<!doctype html>'), contentType: 'text/html' }),
      asset: async (name) =>
        name === 'a.js' ? { content: Buffer.from('1'), contentType: 'text/javascript' } : undefined,
    },
    publicUrl: SERVER_ORIGIN,
    farcasterRpcUrl: 'https://mainnet.optimism.io',
    ttlMs: 0,
  })
  const { ports } = opened
  const manage: ManagePorts = {
    store: opened.appStore,
    registrar: signer,
    loginKeys,
    clock,
    random: systemRandom,
    development: true,
  }
  const server = createServer(ports)

  async function request(method: string, path: string, options: CallOptions = {}): Promise<CallAnswer> {
    const headers = new Headers({ host: 'localhost:4000' })
    const given = {
      origin: ORIGIN,
      'privy-app-id': APP_ID,
      'privy-ca-id': 'client-1',
      ...(BODIES.has(method) || options.raw !== undefined ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    }
    for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
    const text = options.raw ?? (BODIES.has(method) ? JSON.stringify(options.body ?? {}) : undefined)
    if (text !== undefined) headers.set('content-length', String(Buffer.byteLength(text)))
    const response = await server(
      new Request(SERVER_ORIGIN + path, { method, headers, ...(text === undefined ? {} : { body: text }) }),
      { address: options.address ?? '203.0.113.7' },
    )
    const answer = await response.text()
    const json = response.headers.get('content-type')?.includes('application/json')
    return { status: response.status, body: json ? JSON.parse(answer) : answer, headers: response.headers }
  }

  function call(name: RouteName, options: CallOptions = {}): Promise<CallAnswer> {
    const route = ROUTES[name]
    const params = {
      app_id: APP_ID,
      asset: 'a.js',
      code_id: NO_ID,
      address: ZERO,
      session_id: NO_ID,
      token: 'x',
      wallet_id: NO_WALLET,
      quorum_id: NO_WALLET,
      policy_id: NO_WALLET,
      rule_id: NO_WALLET,
      transaction_id: NO_WALLET,
      ...options.params,
    }
    return request(options.method ?? route.method, routePath(route, params), options)
  }

  async function login(email: string, client = 'client-1', body: object = {}): Promise<AuthResponse> {
    const headers = { 'privy-ca-id': client }
    await call('passwordlessInit', { body: { email }, headers })
    const code = mailer.codeFor(email)
    const answer = await call('passwordlessAuthenticate', { body: { email, code, ...body }, headers })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }

  return {
    ports,
    signer,
    foundation,
    database,
    clock,
    mailer,
    texter,
    /** answers in place of the outside services, by host */
    outside,
    credentials: opened.credentials,
    /** what looks after transactions */
    sending: opened.sending.transactions,
    logs,
    server,
    request,
    call,
    login,
    setApp: (settings: object) => upsertApp(manage, APP_ID, settings),
    manage,
    /** sends what users are to be told by now, to the last of it */
    async sendNotices() {
      while ((await sendNotices(opened.sending.notices)) > 0);
    },
    /** all removals of second factors that are due by now */
    async settleRemovals() {
      while ((await settleRemovals({ ...opened.sending.removals, signer: ports.signer })) > 0);
    },
    async rows(sql: string, values: unknown[] = []) {
      // oxlint-disable-next-line typescript/no-explicit-any -- rows of whatever was asked for
      return (await database.query({ text: sql, values })).rows as any[]
    },
    async close() {
      await opened.close()
      await database.close()
    },
  }
}

/** The server again, beside the first one, over the same database and with the same memory: with other keys. */
export const openAgain = (
  { foundation }: TestHouse,
  keys: Partial<Pick<Foundation, 'sealingKeys' | 'loginKeys' | 'signerKeys'>>,
) => openHouseOn({ ...foundation, ...keys })

/** Methods whose calls have a body, `{}` where none is given. */
const BODIES: ReadonlySet<string> = new Set(['POST', 'PATCH'])

const NO_ID = '00000000-0000-4000-8000-000000000000'
/** An id that nothing has. */
export const NO_WALLET = 'nowallet0000000000000000'
const ZERO = `0x${'0'.repeat(40)}`

export type TestHouse = Awaited<ReturnType<typeof openTestHouse>>
