import { rm, stat } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { openHouse } from '../config/open-house.ts'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runAppCommand } from './app.ts'
import { runKeyCommand } from './key.ts'

const ID = 'lostkeysapp00000000000001'

let house: CliHouse
let database: pg.Client
beforeEach(async () => {
  house = await openCliHouse(ID)
  database = new pg.Client({ connectionString: house.environment.databaseUrl })
  await database.connect()
  await start()
  const json = '{"bot_token":"1:x"}'
  await runAppCommand(
    house.environment,
    ['credentials', '--id', ID, '--name', 'telegram', '--json', json],
    () => {},
  )
  await rows(
    `WITH u AS (INSERT INTO users (id, app_id, created_at) VALUES ('did:privy:somebody', $1, now()) RETURNING id)
     INSERT INTO sessions (id, app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed)
     SELECT gen_random_uuid(), $1, id, 'c', now(), '2126-02-03T00:00:00Z', '2126-02-03T00:00:00Z', c.key_id, '\\x00'
     FROM u, key_checks c WHERE purpose = 'login'`,
    [ID],
  )
})
afterEach(async () => {
  await database.end()
  await house.close()
})

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows
const start = async () => (await openHouse(house.environment, createPinoLogger('silent'))).close()
async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runKeyCommand(house.environment, args, (line) => void lines.push(line))
  return lines
}
const held = () =>
  rows(`SELECT (SELECT count(*)::integer FROM app_credentials) AS credentials,
    (SELECT count(*)::integer FROM sessions WHERE revoked_at IS NULL) AS sessions,
    (SELECT count(*)::integer FROM users) AS users,
    (SELECT string_agg(kid, ',') FROM app_keys) AS kids`)

it('login keys that are lost are done without: users log in again, and the operator gives the credentials again', async () => {
  const [before] = await held()
  expect(before).toMatchObject({ credentials: 1, sessions: 1, users: 1 })
  const [{ key_id: lost }] = await rows(`SELECT key_id FROM key_checks WHERE purpose = 'login'`)
  await rm(house.environment.loginKeyFile)
  await expect(start()).rejects.toThrow(/login-keys is missing/)

  const told = [
    `lost: the login keys ${lost}`,
    `app ${ID}: the credentials telegram have to be given again (app credentials)`,
    `app ${ID}: a signing key is lost`,
    '1 sessions end: their users log in again',
  ]
  expect(await run('lost', 'login')).toEqual([
    ...told,
    'Nothing is changed yet. Stop the servers; then the same with --confirm does it',
  ])
  expect(await held()).toEqual([before])
  await expect(start()).rejects.toThrow(/login-keys is missing/)

  const said = await run('lost', 'login', '--confirm')
  expect(said.slice(0, 4)).toEqual(told)
  expect(said.at(-1)).toBe(
    `app ${ID} has a new signing key: who keeps its verification_key needs the new one (app show --id ${ID})`,
  )
  expect((await stat(house.environment.loginKeyFile)).mode & 0o777).toBe(0o600)
  const [after] = await held()
  expect(after).toEqual({ credentials: 0, sessions: 0, users: 1, kids: expect.any(String) })
  expect(after.kids).not.toBe(before.kids)
  expect(await rows('SELECT revoked_for FROM sessions')).toEqual([{ revoked_for: 'login keys lost' }])
  expect(
    await rows(`SELECT detail ->> 'ended_sessions' AS ended FROM audit WHERE action = 'login keys lost'`),
  ).toEqual([{ ended: '1' }])
  await start()
})

it('goes on where it was cut off before the apps had their signing keys', async () => {
  await rows('DELETE FROM app_keys')
  expect(await run('lost', 'login', '--confirm')).toHaveLength(1)
  expect(await rows('SELECT app_id FROM app_keys')).toEqual([{ app_id: ID }])
})

it('takes nothing away where no login key is lost', async () => {
  const before = await held()
  await expect(run('lost', 'login', '--confirm')).rejects.toThrow('No login key is lost')
  expect(await held()).toEqual(before)
})
