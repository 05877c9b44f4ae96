import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOGIN_PLACES, SEALED_PLACES } from '../../adapters/postgres/sealed-places.ts'
import { namedKeys } from '../../adapters/postgres/sealed-rows.ts'
import { createWebhookEndpointStore } from '../../adapters/postgres/webhook-store.ts'
import { useDelegation } from '../../domain/delegation/use.ts'
import { addEndpoint } from '../../domain/webhook/endpoints.ts'
import { seal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import { openTestFrame } from '../../testing/test-frame.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, openAgain, openTestHouse } from '../../testing/test-house.ts'
import { loginKeySet } from './login-keys.ts'
import { rotateKeys } from './rotate-keys.ts'
import { sealingKeySet } from './sealing-keys.ts'

const OLD = 'sealing-key-of-before'
const NEW = 'sealing-key-of-now'
const OLD_LOGIN = 'login-key-of-before'
const NEW_LOGIN = 'login-key-of-now'

/** Columns that hold no secret of the server's: what they hold instead. */
const NOT_SEALED: Record<string, string> = {
  'account_changes.removed': 'an account',
  'analytics_events.payload': 'what a page told',
  'app_keys.signer_grant': 'the signer’s word, which key rotate signer has it say again',
  'app_secrets.hash': 'a SHA-256 of random bytes',
  'apps.settings': 'public, or an operator’s',
  'audit.detail': 'what happened',
  'agreed_keys.frame_key': 'a thumbprint',
  'attempts.id': 'a SHA-256',
  'authority_orders.signed': 'an operator’s order, until the signer has it',
  'delegation_ends.grant_id': 'names a grant',
  'delegations.encrypted_tee_share': 'under the signer’s key: key rotate signer',
  'delegations.mark': 'a SHA-256',
  'delegations.wallets': 'addresses',
  'factor_removals.signed': 'an order under the signer’s MAC, for the days that it waits',
  'farcaster_signers.public_key': 'public',
  'farcaster_signers.request_token': 'names a request',
  'frame_keys.frame_key': 'a thumbprint',
  'guess_failures.key': 'what is counted',
  'idempotent_calls.answer': 'what the wallets API answered; what is secret in it is sealed to whoever asked',
  'idempotent_calls.call': 'a SHA-256',
  'idempotent_calls.key': 'a name that a host gave',
  'kept_answers.answer': 'a price or a token, which anybody is told',
  'kept_answers.key': 'names them',
  'key_checks.key_id': 'names a key',
  'key_checks.mac': 'is gone with its key',
  'linked_accounts.data': 'an account',
  'login_codes.code_mac': 'by a code key, for ten minutes',
  'login_codes.key_id': 'names a code key',
  'login_codes.outbox': 'under a code key, until it is sent',
  'mfa_proofs.frame_key': 'a thumbprint',
  'mfa_proofs.grant_mac': 'the signer’s word, for 15 minutes',
  'notices.detail': 'what a user is told',
  'recovery_devices.frame_key': 'a thumbprint',
  'restored_state_order.signed': 'an operator’s order, until the signer has it',
  'roots.encrypted_recovery_share': 'under the recovery key',
  'roots.recovery_params': 'public; of a password it names a key of the signer’s',
  'roots.request_mac': 'a SHA-256',
  'roots.sealed_recovery_key': 'under the signer’s key: key rotate signer',
  'roots.share_version': 'a number',
  'send_windows.key': 'what is counted',
  'server_wallets.public_key': 'public',
  'server_wallets.sealed_key': 'under the signer’s key',
  'sessions.device': 'a browser',
  'sessions.frame_key': 'a thumbprint',
  'sessions.key_id': 'names a key: a session goes over when it is refreshed',
  'sessions.key_since': 'a number',
  'sessions.rotated_by': 'digests, for eight rotations',
  'sessions.seed': 'random bytes',
  'sessions.signer_grant': 'the signer’s word, asked for again when it knows it no more',
  'signer_documents.document': 'who may sign, as the signer said it',
  'transactions.details': 'what a chain said',
  'transactions.durable': 'names an account and its nonce',
  'transactions.filled': 'what was signed',
  'transactions.hash': 'of a transaction',
  'transactions.request': 'a SHA-256',
  'user_keys.key_id': 'a name of a public key',
  'users.custom_metadata': 'a host’s',
  'wallets.public_key': 'public',
  'webhook_messages.detail': 'what a host is told',
  'webhook_messages.user_then': 'what a host is told',
}

let house: TestHouse
let before: Awaited<ReturnType<typeof openAgain>>
const keys = new Map([OLD, NEW, OLD_LOGIN, NEW_LOGIN].map((id) => [id, randomBytes(32)]))
const ringOf = (...ids: string[]) => new Map(ids.map((id) => [id, keys.get(id) as Buffer]))

beforeAll(async () => {
  house = await openTestHouse()
  const { sealingKeys, loginKeys } = house.foundation
  before = await openAgain(house, {
    sealingKeys: new Map([...ringOf(OLD), ...sealingKeys]),
    loginKeys: new Map([...ringOf(OLD_LOGIN), ...loginKeys]),
  })
  await rotate(before)
})
afterAll(async () => {
  await before.close()
  await house.close()
})

async function rotate({ database, ports }: typeof before): Promise<string[]> {
  const said: string[] = []
  const { keyring, loginKeys } = ports
  for (const set of [sealingKeySet({ database, keyring }), loginKeySet({ database, keyring, loginKeys })])
    await rotateKeys(database, set, (line) => void said.push(line))
  return said
}

/** The id as it stands in whatever is kept as text, hex or base64. */
function spellings(id: string): string[] {
  const shifted = [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(id)]).toString('base64')
    const whole = text.slice(shift === 0 ? 0 : 4, -4)
    return [whole, Buffer.from(whole, 'base64').toString('base64url')]
  })
  return [id, Buffer.from(id).toString('hex'), ...shifted]
}

/** Every column of the database in which the id stands, as `table.column`; of the audit, which names keys, none. */
async function columnsNaming(id: string): Promise<string[]> {
  const columns = await house.rows(
    `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'audit' ORDER BY 1, 2`,
  )
  const found: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const [row] = await house.rows(
      `SELECT 1 FROM ${table}, unnest($1::text[]) AS s (text) WHERE position(s.text IN replace("${column}"::text, E'\\n', '')) > 0 LIMIT 1`,
      [spellings(id)],
    )
    if (row) found.push(`${table}.${column}`)
  }
  return found
}

async function fill() {
  const session = await before.login('sealed@example.com')
  const frame = await openTestFrame(before, session)
  const { body } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  await house.rows(
    `INSERT INTO kept_users (user_id, app_id, change, rows, keep_until)
     SELECT 'did:privy:kept', $1, gen_random_uuid(), jsonb_build_object('roots', jsonb_agg(to_jsonb(r))), now() + interval '1 day'
     FROM roots r`,
    [APP_ID],
  )
  await before.credentials.save(APP_ID, 'captcha', { secret_key: 'a secret' })
  const app = { id: APP_ID, settings: { development: false } } as never
  const endpoints = createWebhookEndpointStore(before.database)
  await addEndpoint({ ...before.ports, endpoints }, app, { url: 'https://hook.example/' })
  await before.ports.attempts.open(APP_ID, {
    kind: 'oauth',
    id: 'a state',
    client: 'c',
    userId: null,
    payload: { verifier: 'of this login' },
    expiresAt: new Date(house.clock.now() + 60_000),
  })
  await keepGrant(session.user.id, body.address)
  return { frame, root: body.address, share: body.auth_share }
}

/** A grant of delegated actions whose server's part says `APP_SHARE`. */
async function keepGrant(userId: string, address: string) {
  const { delegations, vault, keyring, random } = before.ports
  const [{ id: sessionId }] = await house.rows('SELECT id FROM sessions WHERE user_id = $1', [userId])
  const owner = { appId: APP_ID, userId, sessionId }
  const now = new Date(house.clock.now())
  const soon = new Date(house.clock.now() + 60_000)
  await vault.keepNonce(GRANT, owner, soon, { allowed: 9, now, windowEnds: soon })
  const { purpose, context } = SEALS.delegation
  const grant = {
    id: GRANT,
    authority: 'a',
    wallets: [{ chain_type: 'ethereum' as const, address, wallet_index: 0 }],
    sealed: { version: 1 as const, key_id: 's1', encapsulated_key: 'e', ciphertext: 'c' },
    appShare: seal(keyring, random, purpose, APP_SHARE, context({ appId: APP_ID, id: GRANT })),
    mark: Buffer.alloc(32),
    backendIds: [WALLET],
  }
  expect(await delegations.begin(owner, GRANT, now, soon)).toBe(true)
  expect(await delegations.keep(owner, grant, now)).toBe('kept')
}
const GRANT = 'g'.repeat(24)
const WALLET = 'w'.repeat(24)
const APP_SHARE = 'the server’s part'

const UNDER_LOGIN = ['app_credentials.sealed', 'app_keys.sealed']
const SEALED = [
  'attempts.sealed',
  'delegations.app_share',
  'kept_users.rows',
  'roots.auth_share',
  'webhook_endpoints.sealed_secret',
]

it('are all found by the id of the old key, are under the new one after a rotation, and open as before', async () => {
  const { root, share } = await fill()
  expect(await columnsNaming(OLD)).toEqual(SEALED)
  expect(await columnsNaming(OLD_LOGIN)).toEqual([...UNDER_LOGIN, 'sessions.key_id'])
  const after = await openAgain(house, {
    sealingKeys: ringOf(NEW, OLD),
    loginKeys: ringOf(NEW_LOGIN, OLD_LOGIN),
  })
  const said = await rotate(after)
  expect(await columnsNaming(OLD)).toEqual([])
  expect(await columnsNaming(OLD_LOGIN)).toEqual(['sessions.key_id'])
  expect(await columnsNaming(NEW)).toEqual(SEALED)
  expect(await columnsNaming(NEW_LOGIN)).toEqual(UNDER_LOGIN)
  expect(said).toContain(`1 auth shares went from ${OLD} to ${NEW}`)
  expect(said).toContain(`1 credentials of apps went from ${OLD_LOGIN} to ${NEW_LOGIN}`)
  await after.close()

  const alone = await openAgain(house, { sealingKeys: ringOf(NEW), loginKeys: ringOf(NEW_LOGIN) })
  const session = await alone.login('sealed@example.com')
  const own = await openTestFrame(alone, session)
  const released = await own.call('releaseAuthShare', { purpose: 'sign' }, { root })
  expect([released.status, released.body.auth_share]).toEqual([200, share])
  expect(await alone.ports.credentials.find(APP_ID, 'captcha')).toEqual({ secret_key: 'a secret' })
  expect((await alone.ports.attempts.find(APP_ID, 'oauth', 'a state'))?.payload).toEqual({
    verifier: 'of this login',
  })
  const wallet = { appId: APP_ID, walletId: WALLET }
  expect((await useDelegation(alone.ports, wallet, 'personal_sign'))?.grant.appShare).toBe(APP_SHARE)
  await alone.close()
})

it('are all columns that hold a secret of the server’s: a column that is new has to be said to be one, or none', async () => {
  const columns = await house.rows(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND (data_type IN ('bytea', 'json', 'jsonb')
       OR column_name ~ 'seal|secret|key|share|grant|mac|token|crypt|hash')
     ORDER BY 1`,
  )
  const sealed = [...Object.values(SEALED_PLACES), ...Object.values(LOGIN_PLACES)]
    .flat()
    .map(({ table, set }) => `${table}.${set.split(' ')[0]}`)
  expect(columns.map(({ name }) => name)).toEqual([...sealed, ...Object.keys(NOT_SEALED)].sort())
})

it('are looked for in each place by what it calls itself', async () => {
  const named = await namedKeys(house.database, Object.values(SEALED_PLACES).flat())
  expect([...(named.get(NEW) ?? [])].map(({ what }) => what)).toEqual([
    'auth shares',
    'auth shares of users who may come back',
    'logins under way',
    'delegated wallets, the server’s part',
    'secrets of webhooks',
  ])
  const login = await namedKeys(house.database, Object.values(LOGIN_PLACES).flat())
  expect([...(login.get(NEW_LOGIN) ?? [])].map(({ what }) => what)).toEqual([
    'signing keys of apps',
    'credentials of apps',
  ])
})
