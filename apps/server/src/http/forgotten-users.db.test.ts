import type { RouteName } from '@latchkey/contract'
import { SignerRefusal } from '@latchkey/signer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addSecret } from '../domain/backend/secrets.ts'
import { EVERY_FACTOR, openMember } from '../testing/factors.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let member: Awaited<ReturnType<typeof openMember>>
let secret: string
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp(EVERY_FACTOR)
  secret = (await addSecret(house.ports, APP_ID)).secret
})
afterAll(() => house.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  member = await openMember(house, `forgotten${++people}@example.com`)
  expect(await member.enrollTotp()).toBe('done')
})

const asBackend = (name: RouteName, options: { params: Record<string, string> }) => {
  const authorization = `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`
  return house.call(name, { ...options, headers: { origin: undefined, authorization } })
}
const whose = () => ({ appId: APP_ID, userId: member.session.user.id })
const factors = () => house.ports.signer.secondFactor({ act: 'factors-list', ...whose() })
const remove = () =>
  asBackend('deleteUser', { params: { user_id: member.session.user.id } }).then(({ status }) => status)
const isThere = async () =>
  (await house.rows('SELECT 1 FROM users WHERE id = $1', [member.session.user.id])).length === 1

it('the signer forgets a user with the server, and does nothing for one who was deleted', async () => {
  expect(await factors()).toEqual({ totp: true, passkeys: [] })
  expect([await remove(), await isThere()]).toEqual([200, false])
  await expect(factors()).rejects.toMatchObject({ code: 'not_granted' })
  expect(await remove()).toBe(404)
})

it('where the signer cannot be asked nobody is deleted', async () => {
  const away = new SignerRefusal('unavailable', 'The signer cannot be asked')
  vi.spyOn(house.ports.signer, 'forgetUser').mockRejectedValueOnce(away)
  expect([await remove(), await isThere()]).toEqual([503, true])
  expect(await factors()).toEqual({ totp: true, passkeys: [] })
})

it('where its answer was lost the same call finishes', async () => {
  const { forgetUser } = house.ports.signer
  vi.spyOn(house.ports.signer, 'forgetUser').mockImplementationOnce(async (user) => {
    await forgetUser(user)
    throw new SignerRefusal('unavailable', 'The signer cannot be asked')
  })
  expect([await remove(), await isThere()]).toEqual([503, true])
  expect([await remove(), await isThere()]).toEqual([200, false])
})

it('the signer forgets nobody whom the app does not have', async () => {
  const forget = vi.spyOn(house.ports.signer, 'forgetUser')
  const params = { user_id: 'did:privy:clnobody' }
  expect((await asBackend('deleteUser', { params })).status).toBe(404)
  expect(forget).not.toHaveBeenCalled()
  expect(await remove()).toBe(200)
  expect(forget.mock.calls).toEqual([[whose()]])
})
