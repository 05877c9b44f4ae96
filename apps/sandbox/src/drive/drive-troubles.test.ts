import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../identity/testing/world.ts'
import { type Setting, switchesOf } from '../outside/switches.ts'
import { driveOf } from './testing.ts'

const FILES = '/drive/v3/files'
const LIST = `${FILES}?spaces=appDataFolder&fields=files(id,name)`
const IN_FOLDER = { parents: ['appDataFolder'] }

function turn(world: World, trouble: Setting['trouble'], more: Partial<Setting> = {}) {
  const setting = { trouble, times: null, delay: 0, account: null, ...more }
  switchesOf(world.outside).set('google-drive', setting)
}
const refusal = (code: number, reason: string, message: string, domain = 'global', more = {}) => ({
  status: code,
  body: { error: { errors: [{ domain, reason, message, ...more }], code, message } },
})
const EXPIRED = refusal(401, 'authError', 'Invalid Credentials', 'global', {
  location: 'Authorization',
  locationType: 'header',
})

describe('a switch', () => {
  it.each([
    ['expired', EXPIRED],
    ['rate-limit', refusal(403, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits')],
    ['too-many', refusal(429, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits')],
    ['down', refusal(503, 'backendError', 'Backend Error')],
  ] as const)('%s answers until it is off', async (trouble, answer) => {
    const world = createWorld()
    const drive = await driveOf(world)
    turn(world, trouble)
    expect([await drive.read(LIST), await drive.read(LIST)]).toEqual([answer, answer])
    switchesOf(world.outside).set('google-drive', null)
    expect(await drive.read(LIST)).toEqual({ status: 200, body: { files: [] } })
  })

  it('counts, and concerns one person', async () => {
    const world = createWorld()
    const [ada, grace] = [await driveOf(world), await driveOf(world, 'grace')]
    turn(world, 'expired', { times: 2, account: 'GRACE' })
    const statuses = []
    for (const one of [ada, grace, ada, grace, grace]) statuses.push((await one.read(LIST)).status)
    expect(statuses).toEqual([200, 401, 200, 401, 200])
  })

  it('quota lets read and delete, and neither create nor change', async () => {
    const world = createWorld()
    const drive = await driveOf(world)
    const { id } = (await (await drive.create({ name: 'kept', ...IN_FOLDER }, 'old')).json()) as {
      id: string
    }
    turn(world, 'quota')
    const full = refusal(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded.")
    const created = await drive.create({ name: 'more', ...IN_FOLDER }, 'x')
    expect({ status: created.status, body: await created.json() }).toEqual(full)
    const change = { method: 'PATCH', body: 'new' }
    expect(await drive.read(`/upload${FILES}/${id}?uploadType=media`, change)).toEqual(full)
    expect(await (await drive.ask(`${FILES}/${id}?alt=media`)).text()).toBe('old')
    expect((await drive.ask(`${FILES}/${id}`, { method: 'DELETE' })).status).toBe(204)
  })

  it('other-account has a folder of its own', async () => {
    const world = createWorld()
    const drive = await driveOf(world)
    await drive.create({ name: 'mine', ...IN_FOLDER }, 'x')
    turn(world, 'other-account')
    expect((await drive.read(LIST)).body).toEqual({ files: [] })
    await drive.create({ name: 'theirs', ...IN_FOLDER }, 'x')
    expect((await drive.read(LIST)).body).toEqual({ files: [{ id: expect.any(String), name: 'theirs' }] })
    switchesOf(world.outside).set('google-drive', null)
    expect((await drive.read(LIST)).body).toEqual({ files: [{ id: expect.any(String), name: 'mine' }] })
  })

  it('lost-answer does what was asked and does not say so', async () => {
    const world = createWorld()
    const drive = await driveOf(world)
    const { ids } = (await drive.read(`${FILES}/generateIds?space=appDataFolder&count=1`)).body
    const [id] = ids as [string]
    turn(world, 'lost-answer', { times: 1 })
    const create = () => drive.create({ id, name: 'once', ...IN_FOLDER }, 'x')
    expect([(await create()).status, (await create()).status]).toEqual([503, 409])
    expect((await drive.read(LIST)).body).toEqual({ files: [{ id, name: 'once' }] })
    turn(world, 'lost-answer')
    expect((await drive.read(`${FILES}/${id}x`)).status).toBe(404)
  })

  it('slow answers the same', async () => {
    const world = createWorld()
    const drive = await driveOf(world)
    turn(world, 'slow', { delay: 1 })
    expect(await drive.read(LIST)).toEqual({ status: 200, body: { files: [] } })
  })
})
