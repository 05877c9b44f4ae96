import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileState } from '@latchkey/signer'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRestoredStateStore } from '../adapters/postgres/restored-state-store.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/postgres/test-database.ts'
import { readEnvironment } from '../config/environment.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openAgain } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'
import { runBackupCommand } from './backup.ts'
import { runRestoreCommand } from './restore.ts'
import { runSignerCommand } from './signer.ts'

type Server = Awaited<ReturnType<typeof openAgain>>

let house: WalletHouse
let folder: string
let other: TestDatabase
const opened: Server[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-restored-'))
  house = await openWalletHouse()
  // an operator's commands have no clock of the tests'
  house.clock.advance(Date.now() - house.clock.now())
  await orderAuthority(house, [house.key])
  other = await createTestDatabase()
})
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
  await house.close()
  await other.drop()
  rmSync(folder, { recursive: true })
})

const keysOf = (keys: ReadonlyMap<string, Buffer>) =>
  [...keys].map(([id, key]) => `${id}:${key.toString('base64url')}`).join(',')

/** What a command is run with, or a server, beside the folder that its signer remembers in. */
function placeOf(databaseUrl: string, name: string) {
  const { sealingKeys, loginKeys, signerKeys } = house.foundation
  const signerFolder = join(folder, name)
  const environment = readEnvironment({
    DATABASE_URL: databaseUrl,
    KEY_DIR: join(folder, 'keys'),
    GENERATE_KEYS: 'true',
    SEALING_KEYS: keysOf(sealingKeys),
    LOGIN_KEYS: keysOf(loginKeys),
    SIGNER_KEYS: keysOf(signerKeys),
    SIGNER_STATE_DIR: signerFolder,
  })
  async function start(): Promise<Server> {
    const state = await openFileState(signerFolder, 'SIGNER_STATE_DIR')
    const foundation = { ...house.foundation, state, databaseUrl }
    const server = await openAgain({ foundation } as TestHouse, {})
    opened.push(server)
    return server
  }
  return { environment, start, signerFolder }
}
type Place = ReturnType<typeof placeOf>

const said: string[] = []
const print = (line: string) => void said.push(line)
beforeEach(() => void said.splice(0))
const backup = ({ environment }: Place) => {
  const file = join(folder, 'latchkey.backup')
  return runBackupCommand(environment, {}, [file, '--plain'], print).then(() => file)
}

const call = (server: Server, path: string, given: WalletCall, method: 'POST' | 'PATCH' = 'POST') =>
  callWallets(server as WalletHouse, house.secret, method, path, given)
const make = async (server: Server, body: Record<string, unknown> = {}) =>
  (await call(server, '/v1/wallets', { body: { chain_type: 'ethereum', ...body } })).body
/** The status and the code of a signature, or its beginning. */
async function sign(server: Server, { id }: { id: string }, key = house.key) {
  const body = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
  const answer = await call(server, `/v1/wallets/${id}/rpc`, { body, keys: [key] })
  return [answer.status, answer.body.code ?? answer.body.data.signature.slice(0, 2)]
}
const SIGNED = [200, '0x']
const STOPPED = [503, 'unavailable']

it('a backup has what the signer remembers of server wallets: restored together with the database it goes on', async () => {
  const before = placeOf(house.foundation.databaseUrl, 'before')
  const server = await before.start()
  const owner = newRequestKey()
  const wallet = await make(server, { owner: { public_key: owner.publicKey } })
  expect(await sign(server, wallet, owner)).toEqual(SIGNED)
  const file = await backup(before)
  // the authority, the quorum and the wallet
  expect(said.at(1)).toBe(
    `What the signer remembers is in it (users: 0, files of server wallets: 3), from ${before.signerFolder}`,
  )
  const after = placeOf(other.url, 'after')
  await runRestoreCommand(after.environment, undefined, [file], print)
  expect(said.at(-1)).toBe('What the signer remembers is back (users: 0, files of server wallets: 3)')
  const files = ({ signerFolder }: Place) => readdirSync(join(signerFolder, 'server-wallets')).toSorted()
  expect(files(after)).toEqual(files(before))
  const restored = await after.start()
  expect([await sign(restored, wallet, owner), await sign(restored, wallet)]).toEqual([
    SIGNED,
    [401, 'invalid_signature'],
  ])
  expect((await make(restored)).address).toMatch(/^0x/)
})

it('an old memory beside a newer database is refused loudly, until an operator has the signer go on', async () => {
  const now = placeOf(house.foundation.databaseUrl, 'now')
  const server = await now.start()
  const [owner, removed] = [newRequestKey(), newRequestKey()]
  const bots = await call(server, '/v1/key_quorums', { body: { public_keys: [removed.publicKey] } })
  const wallet = await make(server, {
    owner: { public_key: owner.publicKey },
    additional_signers: [{ signer_id: bots.body.id }],
  })
  const another = await make(server)
  expect(await sign(server, wallet, removed)).toEqual(SIGNED)
  const file = await backup(now)
  const change = { body: { additional_signers: [] }, keys: [owner] }
  expect((await call(server, `/v1/wallets/${wallet.id}`, change, 'PATCH')).status).toBe(200)

  // the folder alone comes back from the backup
  const old = placeOf(other.url, 'old')
  await runRestoreCommand(old.environment, undefined, [file], print)
  const beside = placeOf(house.foundation.databaseUrl, 'old')
  const restored = await beside.start()
  // not before it has been seen: such an order counts for nothing
  await runSignerCommand(beside.environment, ['accept-restored'], print)
  house.clock.advance(Date.now() + 1 - house.clock.now())
  expect(await sign(restored, another)).toEqual(SIGNED)
  expect(await sign(restored, wallet, owner)).toEqual(STOPPED)
  expect([await sign(restored, another), (await make(restored)).code]).toEqual([STOPPED, 'unavailable'])
  const errors = () => restored.logs.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error')
  const messages = () => [...new Set(errors().map(({ message }) => message))]
  expect(messages()).toEqual([
    'the order to go on with restored server wallets counts not, or no more: signer accept-restored gives it again',
    'unavailable',
    expect.stringContaining('the signer remembers less of server wallets than the database holds'),
  ])

  const forged = { orderedAt: house.clock.now(), mac: 's1.AAAA' }
  await house.rows('INSERT INTO restored_state_order (signed, ordered_at) VALUES ($1, now())', [
    JSON.stringify(forged),
  ])
  expect(await sign(restored, wallet, owner)).toEqual(STOPPED)

  await runSignerCommand(beside.environment, ['accept-restored'], print)
  expect(said.at(-1)).toBe(
    'ordered: with the next call about server wallets, within a day, the signer takes the rules that the database holds for the newest, and goes on',
  )
  expect([await sign(restored, wallet, owner), await sign(restored, another)]).toEqual([SIGNED, SIGNED])
  expect(await sign(restored, wallet, removed)).toEqual([401, 'invalid_signature'])
  expect((await make(restored)).address).toMatch(/^0x/)
  const audit = await house.rows(
    `SELECT app_id, user_id, detail FROM audit WHERE action = 'restored state ordered'`,
  )
  const by = { app_id: '', user_id: '', detail: { by: 'operator' } }
  expect([audit, await house.rows('SELECT 1 FROM restored_state_order')]).toEqual([[by, by], []])
})

it('going on leaves out what the signer never said, and says which', async () => {
  const now = placeOf(house.foundation.databaseUrl, 'now')
  const server = await now.start()
  const [wallet, forged] = [await make(server), await make(server)]
  const empty = placeOf(house.foundation.databaseUrl, 'empty')
  const restored = await empty.start()
  await house.rows(
    `UPDATE signer_documents SET document = jsonb_set(document::jsonb, '{version}', '7')::json WHERE id = $1`,
    [forged.id],
  )
  expect(await sign(restored, wallet)).toEqual(STOPPED)
  house.clock.advance(1_000)
  await createRestoredStateStore(house.database).place(await restored.signer.orderRestoredState())
  expect([await sign(restored, wallet), (await sign(restored, forged))[1]]).toEqual([SIGNED, 'invalid_data'])
  const lines = restored.logs.map((line) => JSON.parse(line))
  expect(lines.filter(({ detail }) => String(detail).startsWith('wallet '))).toEqual([
    {
      level: 'error',
      message: 'left out, since the signer has never said it',
      detail: `wallet ${forged.id}`,
    },
  ])
})

it('takes the operator’s credential, and no other command', async () => {
  const place = placeOf(house.foundation.databaseUrl, 'now')
  const apart = { ...place.environment, signerUrl: 'http://127.0.0.1:1', signerToken: 'the server’s' }
  await expect(
    runSignerCommand({ ...apart, signerOperatorToken: undefined }, ['accept-restored'], print),
  ).rejects.toThrow('SIGNER_OPERATOR_TOKEN has to be set too')
  await expect(runSignerCommand(place.environment, ['forget'], print)).rejects.toThrow(
    'There is no command signer forget',
  )
  expect(await house.rows('SELECT 1 FROM restored_state_order')).toEqual([])
  await runSignerCommand(place.environment, ['accept-restored'], print)
  expect(await house.rows('SELECT 1 AS one FROM restored_state_order')).toEqual([{ one: 1 }])
})
