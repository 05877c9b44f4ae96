import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Listening } from '../adapters/node/listen.ts'
import { listen } from '../adapters/node/listen.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { createReadiness } from '../adapters/postgres/readiness.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let listening: Listening

beforeAll(async () => {
  house = await openTestHouse()
  listening = await listen(house.server, {
    hosts: ['127.0.0.1'],
    port: 0,
    trustedProxies: [],
    headersTimeoutMs: 300,
  })
})
afterAll(async () => {
  await listening.stop()
  await house.close()
})

const errors = () => house.logs.filter((line) => line.includes('"level":"error"'))

/** The database's own error, as its driver hands it over. */
const raising = (code: string) =>
  `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$`

it.each([
  '53100',
  '53200',
  '53300',
  '57P03',
])('answers unavailable where the database fails with %s', async (code) => {
  await house.rows(raising(code))
  await house.rows('CREATE TRIGGER fail BEFORE INSERT ON login_codes FOR EACH ROW EXECUTE FUNCTION fail()')
  const before = errors().length
  const answer = await house.call('passwordlessInit', { body: { email: `full${code}@example.com` } })
  await house.rows('DROP TRIGGER fail ON login_codes')
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  expect(errors().slice(before)).toEqual([expect.stringContaining(`error ${code}`)])
  const again = await house.call('passwordlessInit', { body: { email: `full${code}@example.com` } })
  expect(again.status).toBe(200)
})

it('says on /readyz that the disk is full, that nothing answers, and that all is well', async () => {
  await house.rows(
    `CREATE FUNCTION full_disk() RETURNS integer LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'could not write to file' USING ERRCODE = '53100'; END $$`,
  )
  const failing = (text: string): Database => ({
    ...house.database,
    transaction: () => house.database.transaction((session) => session.query({ text }) as never),
  })
  const now = house.clock.now
  const full = createReadiness(failing('SELECT full_disk()'), now)
  const gone = createReadiness(failing('SELECT pg_terminate_backend(pg_backend_pid())'), now)
  const seen: unknown[] = []
  for (const ready of [full, gone, createReadiness(house.database, now)]) {
    house.ports.ready = ready
    const answer = await house.call('readiness', { headers: { 'privy-app-id': undefined } })
    seen.push([answer.status, answer.body])
  }
  expect(seen).toEqual([
    [503, { error: 'The disk of the database is full', code: 'unavailable' }],
    [503, { error: 'The database cannot be reached', code: 'unavailable' }],
    [200, { status: 'ready' }],
  ])
})

it('says on /readyz how a signer of its own process is, and goes on being ready without it', async () => {
  const seen: unknown[] = []
  house.ports.ready = async () => 'ready'
  for (const state of ['ready', 'failing', 'away'] as const) {
    house.ports.signerReady = async () => state
    const answer = await house.call('readiness', { headers: { 'privy-app-id': undefined } })
    seen.push([answer.status, answer.body])
  }
  house.ports.signerReady = undefined
  expect(seen).toEqual([
    [200, { status: 'ready', signer: 'ready' }],
    [200, { status: 'ready', signer: 'failing' }],
    [200, { status: 'ready', signer: 'away' }],
  ])
})

it('asks the database once for many who ask whether it is ready', async () => {
  let asked = 0
  const counting: Database = {
    ...house.database,
    transaction: (work) => {
      asked += 1
      return house.database.transaction(work)
    },
  }
  const ready = createReadiness(counting, house.clock.now)
  expect(await Promise.all([ready(), ready(), ready()])).toEqual(['ready', 'ready', 'ready'])
  expect(asked).toBe(1)
  house.clock.advance(1_000)
  await ready()
  expect(asked).toBe(2)
})

const requestHead = [
  'POST /api/v1/passwordless/init HTTP/1.1',
  'Host: localhost:4000',
  `privy-app-id: ${APP_ID}`,
  'Origin: https://app.example',
  'Content-Type: application/json',
]

it('takes an upload that breaks off for no failure of its own', async () => {
  const before = errors().length
  const seen = house.logs.length
  const socket = connect(listening.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write([...requestHead, 'Content-Length: 1000', '', '{"email":"a'].join('\r\n'))
  // The request has to be under way before it breaks off.
  await once(listening.servers[0] as never, 'request')
  socket.destroy()
  await expect
    .poll(() => house.logs.slice(seen).find((line) => line.includes('"message":"request"')))
    .toBeDefined()
  const line = house.logs.slice(seen).find((one) => one.includes('"message":"request"'))
  expect(JSON.parse(line as string)).toMatchObject({ level: 'info', status: 400 })
  expect(errors().slice(before)).toEqual([])
})

it('cuts a connection whose headers do not come to an end', async () => {
  const socket = connect(listening.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`${requestHead.slice(0, 2).join('\r\n')}\r\n`)
  const closed = once(socket, 'close')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  await closed
  // By default connections are looked at every 30 seconds: the time that this test has is what it shows.
}, 15_000)
