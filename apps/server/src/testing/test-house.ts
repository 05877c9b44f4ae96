import { randomBytes } from 'node:crypto'
import type { AuthResponse, RouteName } from '@latchkey/contract'
import { ROUTES, routePath } from '@latchkey/contract'
import { createSigner } from '@latchkey/signer'
import { createCaptcha } from '../adapters/captcha/captcha.ts'
import { createFarcasterRegistry } from '../adapters/farcaster/registry.ts'
import { createFarcasterRelay } from '../adapters/farcaster/relay.ts'
import { createHostKeys } from '../adapters/host-keys/host-keys.ts'
import { parsePlaces } from '../adapters/places/network-places.ts'
import { createAccountChangeStore } from '../adapters/postgres/account-change-store.ts'
import { createAccountStore } from '../adapters/postgres/account-store.ts'
import { createAnalyticsStore } from '../adapters/postgres/analytics-store.ts'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createAttemptStore } from '../adapters/postgres/attempt-store.ts'
import { createBackendUsers } from '../adapters/postgres/backend-users.ts'
import { createCredentialStore } from '../adapters/postgres/credential-store.ts'
import { openDatabase } from '../adapters/postgres/database.ts'
import { createFrameSessionStore } from '../adapters/postgres/frame-session-store.ts'
import { createLimiter } from '../adapters/postgres/limiter.ts'
import { createLoginStore } from '../adapters/postgres/login-store.ts'
import { createNoticeStore } from '../adapters/postgres/notice-store.ts'
import { createOldAccountStore } from '../adapters/postgres/old-account-store.ts'
import { createOutboxStore } from '../adapters/postgres/outbox-store.ts'
import { createReadiness } from '../adapters/postgres/readiness.ts'
import { createRootArchive } from '../adapters/postgres/root-archive.ts'
import { createSecretStore } from '../adapters/postgres/secret-store.ts'
import { createSessionListStore } from '../adapters/postgres/session-list-store.ts'
import { createSessionStore } from '../adapters/postgres/session-store.ts'
import { createTestDatabase } from '../adapters/postgres/test-database.ts'
import { createUserStore } from '../adapters/postgres/user-store.ts'
import { createVaultNotices } from '../adapters/postgres/vault-notices.ts'
import { createVaultStore } from '../adapters/postgres/vault-store.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { createAppDirectory } from '../domain/app/app-directory.ts'
import type { ManagePorts } from '../domain/app/manage-apps.ts'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { createKeyring } from '../domain/keyring.ts'
import { startOutbox } from '../domain/login/outbox.ts'
import { sendNotices } from '../domain/notice/notices.ts'
import { createOwnOrigins } from '../http/own-origins.ts'
import { createServer } from '../server.ts'
import type { ServerPorts } from '../server-ports.ts'
import { createFakeClock } from './fake-clock.ts'
import { createMemoryMailer } from './memory-mailer.ts'
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

/** The whole server over a database of its own, with a clock that tests move and mail that they read. */
export async function openTestHouse() {
  const testDatabase = await createTestDatabase({ migrated: true })
  const database = openDatabase({
    url: testDatabase.url,
    poolSize: 8,
    statementTimeoutMs: 10_000,
    onIdleError: () => {},
  })
  const clock = createFakeClock()
  const mailer = createMemoryMailer()
  const logs: string[] = []
  const note = (level: string) => (message: string, fields?: object) =>
    void logs.push(JSON.stringify({ level, message, ...fields }))
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const keyring = createKeyring(new Map([['k1', randomBytes(32)]]))
  const codeKeys = createKeyring(new Map([['c1', randomBytes(32)]]))
  const signer = await createSigner({ keys: new Map([['s1', randomBytes(32)]]), now: clock.now })
  const store = createAppStore(database)
  const manage: ManagePorts = {
    store,
    registrar: signer,
    keyring,
    clock,
    random: systemRandom,
    development: true,
  }
  await upsertApp(manage, APP_ID, { name: 'Test app', allowed_origins: [ORIGIN] })
  await upsertApp(manage, OTHER_APP_ID, { name: 'Other app', allowed_origins: [OTHER_ORIGIN] })
  const texter = createMemoryTexter()
  const outbox = startOutbox({ store: createOutboxStore(database), mailer, texter, codeKeys, clock, log })
  const notices = {
    store: createNoticeStore(database),
    mailer,
    texter,
    codeKeys,
    clock,
    log,
    publicUrl: SERVER_ORIGIN,
  }
  const analytics = createAnalyticsStore(database, log)
  const origins = createOwnOrigins(SERVER_ORIGIN)
  const outside = createPlayedOutside()
  const sealed = { keyring, random: systemRandom, clock }
  const credentials = createCredentialStore(database, { ...sealed, ttlMs: 0 })
  const ports: ServerPorts = {
    accounts: createAccountStore(database),
    accountChanges: createAccountChangeStore(database),
    oldAccounts: createOldAccountStore(database),
    attempts: createAttemptStore(database, sealed),
    credentials,
    outside,
    hostKeys: createHostKeys({ outside, clock }),
    limiter: createLimiter(database),
    captcha: createCaptcha({ outside, credentials, log }),
    apps: createAppDirectory({ store, keyring, clock, loopback: true, ttlMs: 0 }),
    logins: createLoginStore(database),
    sessions: createSessionStore(database),
    sessionList: createSessionListStore(database),
    places: parsePlaces(PLACES),
    users: createUserStore(database),
    backendUsers: createBackendUsers(database),
    secrets: createSecretStore(database),
    frameSessions: createFrameSessionStore(database),
    vault: createVaultStore(database),
    archive: createRootArchive(database),
    notices: createVaultNotices(database),
    signer,
    farcasterRelay: createFarcasterRelay(outside),
    farcasterRegistry: createFarcasterRegistry(outside, 'https://mainnet.optimism.io'),
    analytics,
    outbox,
    frameFiles: {
      document: async () => ({ content: Buffer.from('<!doctype html>'), contentType: 'text/html' }),
      asset: async (name) =>
        name === 'a.js' ? { content: Buffer.from('1'), contentType: 'text/javascript' } : undefined,
    },
    origins,
    publicUrl: SERVER_ORIGIN,
    keyring,
    codeKeys,
    clock,
    random: systemRandom,
    log,
    ready: createReadiness(database, clock.now),
  }
  const server = createServer(ports)

  async function request(method: string, path: string, options: CallOptions = {}): Promise<CallAnswer> {
    const headers = new Headers({ host: 'localhost:4000' })
    const given = {
      origin: ORIGIN,
      'privy-app-id': APP_ID,
      'privy-ca-id': 'client-1',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    }
    for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
    const text = options.raw ?? (method === 'POST' ? JSON.stringify(options.body ?? {}) : undefined)
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
      address: ZERO,
      session_id: NO_ID,
      token: 'x',
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
    database,
    clock,
    mailer,
    texter,
    /** answers in place of the outside services, by host */
    outside,
    credentials,
    logs,
    server,
    request,
    call,
    login,
    setApp: (settings: object) => upsertApp(manage, APP_ID, settings),
    manage,
    /** sends what users are to be told by now, to the last of it */
    async sendNotices() {
      while ((await sendNotices(notices)) > 0);
    },
    async rows(sql: string, values: unknown[] = []) {
      // oxlint-disable-next-line typescript/no-explicit-any -- rows of whatever was asked for
      return (await database.query({ text: sql, values })).rows as any[]
    },
    async close() {
      await outbox.stop()
      await analytics.stop()
      await database.close()
      await testDatabase.drop()
    },
  }
}

const NO_ID = '00000000-0000-4000-8000-000000000000'
const ZERO = `0x${'0'.repeat(40)}`

export type TestHouse = Awaited<ReturnType<typeof openTestHouse>>
