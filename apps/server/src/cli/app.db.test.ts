import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runAppCommand } from './app.ts'

const ID = 'goingapp00000000000000001'
let house: CliHouse
let database: pg.Client

beforeAll(async () => {
  house = await openCliHouse(ID)
  database = new pg.Client({ connectionString: house.environment.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await house.close()
})
beforeEach(() => run(['upsert', '--id', ID, '--json', '{"name":"Going"}']))

async function run(args: string[], publicUrl = house.environment.publicUrl): Promise<string> {
  const lines: string[] = []
  await runAppCommand({ ...house.environment, publicUrl }, args, (line) => void lines.push(line))
  return lines.join('\n')
}
const DEPLOYED = 'https://auth.example.com'

it.each([
  ['create', ['create', '--name', 'Dev']],
  ['upsert', ['upsert', '--id', 'devappdevappdevappdevapp1']],
  ['set', ['set', '--id', ID]],
])('refuses a development app by %s where the server would not start with one', async (_, args) => {
  const before = await run(['list'])
  const json = ['--json', '{"name":"Dev","development":true}']
  await expect(run([...args, ...json], DEPLOYED)).rejects.toThrow(/^Setting development: this server is not/)
  expect(await run(['list'])).toBe(before)
  expect(JSON.parse(await run(['show', '--id', ID])).settings.development).toBe(false)
})

it('takes one where the server is of this machine, and lets it be set back anywhere', async () => {
  await run(['set', '--id', ID, '--json', '{"development":true}'])
  await expect(run(['set', '--id', ID, '--json', '{"name":"Other"}'], DEPLOYED)).rejects.toThrow(
    /development/,
  )
  await run(['set', '--id', ID, '--json', '{"development":false}'], DEPLOYED)
  expect(JSON.parse(await run(['show', '--id', ID])).settings.development).toBe(false)
})

it('deletes an app, and one with users only when its id is said twice', async () => {
  const users = async () =>
    (await database.query('SELECT id FROM users WHERE app_id = $1', [ID])).rows.map(({ id }) => id)
  await database.query(`INSERT INTO users (id, app_id, created_at) VALUES ('did:privy:going', $1, now())`, [
    ID,
  ])
  await database.query(
    `INSERT INTO linked_accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
     VALUES ($1, 'email', 'going@example.com', 'did:privy:going', now(), now())`,
    [ID],
  )
  await expect(run(['delete', '--id', ID])).rejects.toThrow(`has 1 users`)
  await expect(run(['delete', '--id', ID, '--confirm', 'yes'])).rejects.toThrow(`add --confirm ${ID}`)
  expect(await users()).toEqual(['did:privy:going'])
  expect(await run(['delete', '--id', ID, '--confirm', ID])).toBe(`app ${ID} deleted, 1 users with it`)
  expect(await users()).toEqual([])
  expect((await database.query('SELECT 1 FROM linked_accounts')).rows).toEqual([])
  await expect(run(['show', '--id', ID])).rejects.toThrow(`There is no app ${ID}`)
  await expect(run(['delete', '--id', ID])).rejects.toThrow(`There is no app ${ID}`)
})

it('deletes an app without users at once', async () => {
  expect(await run(['delete', '--id', ID])).toBe(`app ${ID} deleted, 0 users with it`)
})
