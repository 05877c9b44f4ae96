import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runMfaCommand } from './mfa.ts'

const ID = 'mfacommandapp000000000001'
const USER = 'did:privy:lost'
const EMAIL = 'lost@example.com'
const HOUR = 3_600_000

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

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows

beforeEach(async () => {
  await rows('DELETE FROM users')
  await rows('DELETE FROM notices')
  const now = new Date()
  await rows('INSERT INTO users (id, app_id, created_at) VALUES ($1, $2, $3)', [USER, ID, now])
  await rows(
    `INSERT INTO linked_accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
     VALUES ($1, 'email', $2, $3, $4, $4)`,
    [ID, EMAIL, USER, now],
  )
  await rows("INSERT INTO mfa_factors VALUES ($1, 'totp', '', $2)", [USER, now])
})

async function run(verb: string, ...more: string[]): Promise<string> {
  const lines: string[] = []
  const args = [verb, '--id', ID, '--user', EMAIL, ...more]
  await runMfaCommand(house.environment, args, (line) => void lines.push(line))
  return lines.join('\n')
}
const removals = () => rows('SELECT app_id, user_id, state, signed, ordered_at, until FROM factor_removals')
const notices = () => rows('SELECT kind, address FROM notices ORDER BY id')

it.each([
  [72, []],
  [30, ['--hours', '30']],
] as const)('orders a removal that waits %i hours, under the signer’s MAC, and tells the user', async (hours, more) => {
  const said = await run('remove', ...more)
  const [{ signed, ordered_at: at, until, ...row }] = await removals()
  expect(row).toEqual({ app_id: ID, user_id: USER, state: 'ordered' })
  expect(signed).toEqual({
    id: expect.any(String),
    orderedAt: expect.any(Number),
    waitMs: hours * HOUR,
    mac: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(until.getTime() - at.getTime()).toBe(hours * HOUR)
  expect(said).toBe(
    `the user is told; all second factors go at ${until.toISOString()}, unless the user stops it`,
  )
  expect(await notices()).toEqual([{ kind: 'factor_removal', address: EMAIL }])
  expect(await run('list')).toBe(`ordered  ordered ${at.toISOString()}  until ${until.toISOString()}`)
})

it('stops one, and says where there is none', async () => {
  await expect(run('stop')).rejects.toThrow('There is no removal to stop')
  await run('remove')
  expect(await run('stop')).toBe('the removal is stopped, and the user is told')
  expect((await notices()).map(({ kind }) => kind)).toEqual(['factor_removal', 'factor_removal_stopped'])
  expect(
    await rows("SELECT detail ->> 'by' AS by FROM audit WHERE action = 'factor removal stopped'"),
  ).toEqual([{ by: 'operator' }])
})

it('orders none without the credential of the signer’s operator, or with a wait that is none', async () => {
  const apart = { ...house.environment, signerUrl: 'http://127.0.0.1:1', signerToken: 'the server’s' }
  const order = runMfaCommand(apart, ['remove', '--id', ID, '--user', EMAIL], () => {})
  await expect(order).rejects.toThrow('SIGNER_URL is set, so SIGNER_OPERATOR_TOKEN has to be set too')
  for (const hours of ['23', '337', 'soon'])
    await expect(run('remove', '--hours', hours)).rejects.toThrow('waits 24 hours to 14 days')
  await expect(run('forget')).rejects.toThrow('There is no command mfa forget')
  expect([await removals(), await notices()]).toEqual([[], []])
})
