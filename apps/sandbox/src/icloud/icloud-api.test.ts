import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWorld, ORIGIN, type World } from '../identity/testing/world.ts'
import { type Setting, switchesOf } from '../outside/switches.ts'
import { CONTAINER } from './container.ts'
import { IcloudDatabases } from './records.ts'
import { icloudOf, signInToIcloud } from './testing.ts'

const CURRENT = 'users/current'
const NOW = Date.parse('2026-11-21T12:00:00Z')

const failed = (status: number, serverErrorCode: string, reason: string, more = {}) => ({
  status,
  body: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), serverErrorCode, reason, ...more },
})
const REQUIRED = failed(421, 'AUTHENTICATION_REQUIRED', 'request needs authorization', {
  redirectURL: `${ORIGIN}/world/idmsa.apple.com/IDMSWebAuth/auth?container=${CONTAINER}&environment=production`,
})
const one = (record: object) => ({ status: 200, body: { records: [record] } })
const wrong = (recordName: string, serverErrorCode: string, reason: string) =>
  one({ recordName, reason, serverErrorCode })

async function signedIn(world: World, form?: Record<string, string>) {
  return icloudOf(world, (await signInToIcloud(world, form)).ckWebAuthToken)
}

describe('users/current', () => {
  it('says where to sign in, and then who it is', async () => {
    const world = createWorld()
    expect(await icloudOf(world, undefined).read(CURRENT)).toEqual(REQUIRED)
    const client = await signedIn(world)
    const first = await client.read(CURRENT)
    expect(first).toEqual({
      status: 200,
      body: { userRecordName: expect.stringMatching(/^_[0-9a-f]{32}$/) },
    })
    expect(await client.read(CURRENT)).toEqual(first)
    const grace = world.outside.identity.people.fromHint('apple', 'grace').id
    expect((await (await signedIn(world, { person: grace })).read(CURRENT)).body).not.toEqual(first.body)
  })

  it.each([
    [
      'the API token of the other environment',
      { environment: 'development' },
      401,
      'AUTHENTICATION_FAILED',
      'no auth method found',
    ],
    ['no API token', { apiToken: '' }, 401, 'AUTHENTICATION_FAILED', 'no auth method found'],
    [
      'a container of others',
      { container: 'iCloud.other' },
      401,
      'AUTHENTICATION_FAILED',
      'no auth method found',
    ],
    ['an environment that is none', { environment: 'test' }, 400, 'BAD_REQUEST', 'unknown environment'],
  ])('is refused with %s, and spends no token', async (_what, changes, status, code, reason) => {
    const world = createWorld()
    const { ckWebAuthToken } = await signInToIcloud(world)
    expect(await icloudOf(world, ckWebAuthToken, changes).read(CURRENT)).toEqual(failed(status, code, reason))
    expect((await icloudOf(world, ckWebAuthToken).read(CURRENT)).status).toBe(200)
  })
})

describe('a web auth token', () => {
  it('serves once; each answer brings the next, refusals of records too', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    const tokens = [client.token]
    for (const name of ['none', 'none either']) {
      await client.lookup(name)
      tokens.push(client.token)
    }
    expect(new Set(tokens).size).toBe(3)
    const dead = tokens.slice(0, 2).map((token) => icloudOf(world, token).read(CURRENT))
    expect(await Promise.all(dead)).toEqual([REQUIRED, REQUIRED])
    expect((await client.read(CURRENT)).status).toBe(200)
  })

  it('serves one of two calls at once', async () => {
    const world = createWorld()
    const { ckWebAuthToken } = await signInToIcloud(world)
    const both = [icloudOf(world, ckWebAuthToken), icloudOf(world, ckWebAuthToken)]
    const statuses = await Promise.all(both.map(async (client) => (await client.read(CURRENT)).status))
    expect(statuses.toSorted()).toEqual([200, 421])
  })

  it('must be written as a query wants it', async () => {
    const world = createWorld()
    const { ckWebAuthToken } = await signInToIcloud(world)
    expect(ckWebAuthToken).toMatch(/^(?=.*\+)(?=.*\/).*=$/)
    const { api_token } = world.credentials.icloud as Record<string, string>
    const raw = await world.ask(
      `api.apple-cloudkit.com/database/1/${CONTAINER}/production/private/${CURRENT}?ckAPIToken=${api_token}&ckWebAuthToken=${ckWebAuthToken}`,
    )
    expect(raw.status).toBe(421)
  })

  it.each([
    [{}, 1799, 200],
    [{}, 1800, 421],
    [{ keep: 'on' }, 1_209_599, 200],
    [{ keep: 'on' }, 1_209_600, 421],
  ] as [
    Record<string, string>,
    number,
    number,
  ][])('signed in with %j after %d seconds: %d', async (form, seconds, status) => {
    const world = createWorld()
    const client = await signedIn(world, form)
    world.pass(seconds)
    expect((await client.read(CURRENT)).status).toBe(status)
  })

  it('is good in its own environment alone', async () => {
    const world = createWorld()
    const { ckWebAuthToken } = await signInToIcloud(world, {}, 'development')
    expect(await icloudOf(world, ckWebAuthToken).read(CURRENT)).toEqual(REQUIRED)
    const apiToken = world.credentials.icloud?.development_api_token as string
    const there = icloudOf(world, (await signInToIcloud(world, {}, 'development')).ckWebAuthToken, {
      environment: 'development',
      apiToken,
    })
    expect((await there.read(CURRENT)).status).toBe(200)
  })
})

describe('records', () => {
  it('are created, looked up, changed, replaced and deleted', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    const { userRecordName } = (await client.read(CURRENT)).body as { userRecordName: string }
    const created = {
      recordName: 'wallet-1',
      recordType: 'Backup',
      fields: { share: { value: 'b25l', type: 'BYTES' }, version: { value: 1, type: 'INT64' } },
      recordChangeTag: 'm0a00',
      created: { timestamp: NOW, userRecordName },
      modified: { timestamp: NOW, userRecordName },
      deleted: false,
    }
    const fields = { share: { value: 'b25l', type: 'BYTES' }, version: { value: 1 } }
    expect(await client.modify('create', { recordName: 'wallet-1', recordType: 'Backup', fields })).toEqual(
      one(created),
    )
    expect(await client.lookup('wallet-1')).toEqual(one(created))
    const desired = { records: [{ recordName: 'wallet-1', desiredKeys: ['version'] }] }
    expect(await client.read('records/lookup', desired)).toEqual(
      one({ ...created, fields: { version: created.fields.version } }),
    )

    world.pass(5)
    const later = { timestamp: NOW + 5000, userRecordName }
    const updated = {
      ...created,
      fields: { version: { value: 2, type: 'INT64' }, note: { value: 'x', type: 'STRING' } },
      recordChangeTag: 'm0a01',
      modified: later,
    }
    const changes = { version: { value: 2 }, note: { value: 'x' }, share: { value: null } }
    expect(
      await client.modify('update', { recordName: 'wallet-1', recordChangeTag: 'm0a00', fields: changes }),
    ).toEqual(one(updated))
    const replaced = {
      ...updated,
      fields: { ratio: { value: 0.5, type: 'DOUBLE' } },
      recordChangeTag: 'm0a02',
    }
    expect(
      await client.modify('replace', {
        recordName: 'wallet-1',
        recordChangeTag: 'm0a01',
        fields: { ratio: { value: 0.5 } },
      }),
    ).toEqual(one(replaced))
    const deleted = await client.modify('delete', { recordName: 'wallet-1', recordChangeTag: 'm0a02' })
    expect(deleted).toEqual(one({ recordName: 'wallet-1', deleted: true }))
    expect(await client.lookup('wallet-1')).toEqual(wrong('wallet-1', 'NOT_FOUND', 'Record not found'))
  })

  it.each([
    ['create', { recordType: 'Backup' }, 'CONFLICT', 'record to insert already exists'],
    ['update', { recordChangeTag: 'old' }, 'CONFLICT', 'client oplock error updating record'],
    ['replace', {}, 'CONFLICT', 'client oplock error updating record'],
    ['delete', {}, 'CONFLICT', 'client oplock error updating record'],
  ])('%s of one that is there is refused without its tag: %j', async (operation, more, code, reason) => {
    const client = await signedIn(createWorld())
    const made = await client.modify('create', { recordName: 'r', recordType: 'Backup' })
    expect(await client.modify(operation, { recordName: 'r', ...more })).toEqual(wrong('r', code, reason))
    expect(await client.lookup('r')).toEqual(made)
  })

  it.each([
    ['update', wrong('r', 'NOT_FOUND', 'Record not found')],
    ['replace', wrong('r', 'NOT_FOUND', 'Record not found')],
    ['delete', wrong('r', 'NOT_FOUND', 'Record not found')],
    ['forceDelete', one({ recordName: 'r', deleted: true })],
    ['forceUpdate', one(expect.objectContaining({ recordName: 'r', recordChangeTag: 'm0a00' }))],
    ['forceReplace', one(expect.objectContaining({ recordName: 'r', recordChangeTag: 'm0a00' }))],
  ])('%s of one that is not there', async (operation, answer) => {
    const client = await signedIn(createWorld())
    expect(await client.modify(operation, { recordName: 'r', recordType: 'Backup' })).toEqual(answer)
  })

  it('are forced over what is there', async () => {
    const client = await signedIn(createWorld())
    await client.modify('create', { recordName: 'r', recordType: 'Backup', fields: { a: { value: 1 } } })
    const fieldsAfter = async (operation: string, fields: object) => {
      const { body } = await client.modify(operation, { recordName: 'r', fields })
      return (body as { records: { fields: object }[] }).records[0]?.fields
    }
    const [a, b] = [
      { value: 1, type: 'INT64' },
      { value: 'x', type: 'STRING' },
    ]
    expect(await fieldsAfter('forceUpdate', { b: { value: 'x' } })).toEqual({ a, b })
    expect(await fieldsAfter('forceReplace', { b: { value: 'x' } })).toEqual({ b })
  })

  it('of one person are nobody else’s', async () => {
    const world = createWorld()
    await (await signedIn(world)).modify('create', { recordName: 'r', recordType: 'Backup' })
    const grace = await signedIn(world, {
      person: world.outside.identity.people.fromHint('apple', 'grace').id,
    })
    expect(await grace.lookup('r')).toEqual(wrong('r', 'NOT_FOUND', 'Record not found'))
    expect((await (await signedIn(world)).lookup('r')).body).toMatchObject({ records: [{ deleted: false }] })
  })

  it('outlive a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-icloud-'))
    const stamp = { timestamp: 1, userRecordName: '_a' }
    const record = {
      recordName: 'r',
      recordType: 'Backup',
      fields: { a: { value: 'x', type: 'STRING' } },
      recordChangeTag: 'm0a00',
      created: stamp,
      modified: stamp,
    }
    const first = new IcloudDatabases(folder)
    first.of('production', 'ada').set('r', record)
    first.keep()
    const again = new IcloudDatabases(folder)
    expect([...again.of('production', 'ada').values()]).toEqual([record])
    expect([...again.of('development', 'ada').values()]).toEqual([])
    await rm(folder, { recursive: true })
  })

  it.each<[string, unknown, object]>([
    ['modify', {}, failed(400, 'BAD_REQUEST', "missing required field 'operations'")],
    ['lookup', { records: 1 }, failed(400, 'BAD_REQUEST', "missing required field 'records'")],
    ['lookup', { records: [{}] }, failed(400, 'BAD_REQUEST', "missing required field 'recordName'")],
    ['modify', { operations: [null] }, failed(400, 'BAD_REQUEST', "missing required field 'operationType'")],
    [
      'modify',
      { operations: [{ operationType: 'create' }] },
      failed(400, 'BAD_REQUEST', "missing required field 'record'"),
    ],
    [
      'modify',
      { operations: [], zoneID: { zoneName: 'other' } },
      failed(404, 'ZONE_NOT_FOUND', 'Zone does not exist'),
    ],
  ])('%s of %j is refused as a whole', async (path, body, answer) => {
    expect(await (await signedIn(createWorld())).read(`records/${path}`, body)).toEqual(answer)
  })
})

it('lets pages of any origin ask, and read the next token', async () => {
  const world = createWorld()
  const { ckWebAuthToken } = await signInToIcloud(world)
  const client = icloudOf(world, ckWebAuthToken)
  const headers = { origin: 'https://frame.example' }
  for (const answer of [
    await client.ask(CURRENT, undefined, headers),
    await icloudOf(world, 'x').ask(CURRENT, undefined, headers),
  ]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://frame.example')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Apple-CloudKit-Web-Auth-Token')
  }
  expect(client.token).not.toBe(ckWebAuthToken)
})

describe('a switch', () => {
  const turn = (world: World, trouble: Setting['trouble'], times: number | null = null) =>
    switchesOf(world.outside).set('icloud', { trouble, times, delay: 1, account: null })
  const off = (world: World) => switchesOf(world.outside).set('icloud', null)

  it('expired wants a new sign-in', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    turn(world, 'expired', 1)
    expect([await client.read(CURRENT), await client.read(CURRENT)]).toEqual([REQUIRED, REQUIRED])
    expect((await (await signedIn(world)).read(CURRENT)).status).toBe(200)
  })

  it('too-many says when to come again, and the token goes on', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    turn(world, 'too-many', 1)
    expect(await client.read(CURRENT)).toEqual(
      failed(429, 'THROTTLED', 'request throttled', { retryAfter: 30 }),
    )
    expect((await client.read(CURRENT)).status).toBe(200)
  })

  it('down spends nothing', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    turn(world, 'down', 1)
    expect(await client.read(CURRENT)).toEqual(
      failed(503, 'TRY_AGAIN_LATER', 'service temporarily unavailable'),
    )
    expect((await client.read(CURRENT)).status).toBe(200)
  })

  it('quota refuses to store, and still reads and deletes', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    const made = await client.modify('create', { recordName: 'r', recordType: 'Backup' })
    turn(world, 'quota')
    for (const recordName of ['r', 'another'])
      expect(await client.modify('forceUpdate', { recordName, recordType: 'Backup' })).toEqual(
        wrong(recordName, 'QUOTA_EXCEEDED', 'quota exceeded'),
      )
    expect(await client.lookup('r')).toEqual(made)
    expect(await client.modify('forceDelete', { recordName: 'r' })).toEqual(
      one({ recordName: 'r', deleted: true }),
    )
  })

  it('lost-answer does what was asked and leaves no token', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    turn(world, 'lost-answer', 1)
    expect(await client.modify('create', { recordName: 'r', recordType: 'Backup' })).toEqual(
      failed(503, 'TRY_AGAIN_LATER', 'service temporarily unavailable'),
    )
    expect(await client.read(CURRENT)).toEqual(REQUIRED)
    expect((await (await signedIn(world)).lookup('r')).body).toMatchObject({ records: [{ recordName: 'r' }] })
  })

  it('other-account is somebody else, with nothing', async () => {
    const world = createWorld()
    const client = await signedIn(world)
    const { body } = await client.read(CURRENT)
    await client.modify('create', { recordName: 'r', recordType: 'Backup' })
    turn(world, 'other-account')
    expect((await client.read(CURRENT)).body).not.toEqual(body)
    expect(await client.lookup('r')).toEqual(wrong('r', 'NOT_FOUND', 'Record not found'))
    off(world)
    expect(await client.read(CURRENT)).toEqual({ status: 200, body })
  })

  it('slow answers the same', async () => {
    const world = createWorld()
    turn(world, 'slow')
    expect((await (await signedIn(world)).read(CURRENT)).status).toBe(200)
  })
})
