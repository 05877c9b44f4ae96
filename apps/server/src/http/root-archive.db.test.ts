import type { AuthResponse } from '@latchkey/contract'
import { newRecipient } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

let house: TestHouse
let session: AuthResponse
let frame: Frame
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  session = await house.login(`archive${++count}@example.com`)
  frame = await openTestFrame(house, session)
})

const answered = ({ status, body }: CallAnswer) => [status, body.code ?? body]
const wallets = async () => {
  const headers = { authorization: `Bearer ${session.token}` }
  const { body } = await house.call('currentUser', { headers })
  return body.user.linked_accounts.filter(({ type }: { type: string }) => type === 'wallet').length
}

async function created(by = frame) {
  const { body } = await by.makeRoot()
  expect((await by.call('createRoot', body)).status).toBe(200)
  return body.address
}

describe('archiving a root that was never used', () => {
  it('makes room for another, and keeps every share of the first', async () => {
    const planted = await created()
    expect(await wallets()).toBe(1)
    const before = await house.rows(
      'SELECT auth_share, encrypted_recovery_share, sealed_recovery_key FROM roots WHERE address = $1',
      [planted],
    )
    expect(answered(await frame.call('archiveRoot', {}, { root: planted }))).toEqual([200, { success: true }])
    expect(await wallets()).toBe(0)
    const listed = (await frame.call('listRoots')).body
    expect(listed).toEqual({ roots: [], archived: [planted] })
    const own = await created()
    expect((await frame.call('listRoots')).body).toMatchObject({
      roots: [{ address: own }],
      archived: [planted],
    })
    const after = await house.rows(
      'SELECT auth_share, encrypted_recovery_share, sealed_recovery_key FROM roots WHERE address = $1',
      [planted],
    )
    expect(after).toEqual(before)
  })

  it('releases nothing of it until it is restored', async () => {
    const root = await created()
    await frame.call('archiveRoot', {}, { root })
    const { publicKey } = await newRecipient()
    const asked = async () => [
      (await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })).status,
      (await frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root })).status,
      (await frame.call('walletExported', {}, { root })).status,
    ]
    expect(await asked()).toEqual([404, 404, 404])
    const restored = await frame.call('restoreRoot', {}, { root })
    expect(restored.body).toEqual({ root: expect.objectContaining({ address: root, kind: 'hd' }) })
    expect(await asked()).toEqual([200, 200, 200])
    expect(await wallets()).toBe(1)
  })

  it('also takes one whose shares open nothing: a recovery that fails is no use of it', async () => {
    const root = await created()
    const { publicKey } = await newRecipient()
    await frame.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root })
    expect((await frame.call('archiveRoot', {}, { root })).status).toBe(200)
  })

  it('is told to the user and audited, once however often it is asked', async () => {
    const root = await created()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => frame.call('archiveRoot', {}, { root })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const detail = { address: root, session: expect.any(String) }
    expect(
      await house.rows('SELECT kind, detail FROM notices WHERE user_id = $1', [session.user.id]),
    ).toEqual([{ kind: 'wallet_archived', detail }])
    const audit = "SELECT root FROM audit WHERE user_id = $1 AND action = 'root archived'"
    expect(await house.rows(audit, [session.user.id])).toEqual([{ root }])
  })

  it('goes by any of its wallets, also when it is repeated because the answer was lost', async () => {
    const { body, entropy } = await frame.makeRoot()
    await frame.call('createRoot', body)
    const solana = await frame.proveWallet(entropy, 'solana', 0)
    expect((await frame.call('addWallet', solana, { root: body.address })).status).toBe(200)
    const answers: unknown[] = []
    for (const root of [solana.wallet.address, solana.wallet.address, body.address]) {
      answers.push(answered(await frame.call('archiveRoot', {}, { root })))
    }
    expect(answers).toEqual(Array(3).fill([200, { success: true }]))
    expect((await frame.call('listRoots')).body).toEqual({ roots: [], archived: [body.address] })
    const audit = "SELECT root FROM audit WHERE user_id = $1 AND action = 'root archived'"
    expect(await house.rows(audit, [session.user.id])).toEqual([{ root: body.address }])
    const stranger = await openTestFrame(house, await house.login(`stranger${count}@example.com`, 's'))
    const asked = stranger.call('archiveRoot', {}, { root: solana.wallet.address })
    expect(answered(await asked)).toEqual([404, 'not_found'])
  })

  it('is refused once the auth share was released for use', async () => {
    const root = await created()
    await frame.call('releaseAuthShare', { purpose: 'connect' }, { root })
    expect(answered(await frame.call('archiveRoot', {}, { root }))).toEqual([400, 'wallet_used'])
    expect(await wallets()).toBe(1)
  })

  it('takes a young login, and so does restoring', async () => {
    const root = await created()
    house.clock.advance(601_000)
    const refused = [403, 'reauthentication_required']
    expect(answered(await frame.call('archiveRoot', {}, { root }))).toEqual(refused)
    expect(answered(await frame.call('restoreRoot', {}, { root }))).toEqual(refused)
    const again = await openTestFrame(house, await house.login(`archive${count}@example.com`))
    expect((await again.call('archiveRoot', {}, { root })).status).toBe(200)
  })

  it('knows no root of another user', async () => {
    const root = await created()
    const stranger = await openTestFrame(house, await house.login(`stranger${count}@example.com`, 's'))
    expect(answered(await stranger.call('archiveRoot', {}, { root }))).toEqual([404, 'not_found'])
    expect(answered(await stranger.call('restoreRoot', {}, { root }))).toEqual([404, 'not_found'])
    await frame.call('archiveRoot', {}, { root })
    expect(answered(await stranger.call('restoreRoot', {}, { root }))).toEqual([404, 'not_found'])
  })
})

describe('restoring a root', () => {
  it('is refused while another is in its place, and named to the user', async () => {
    const first = await created()
    await frame.call('archiveRoot', {}, { root: first })
    const second = await created()
    const answer = await frame.call('restoreRoot', {}, { root: first })
    expect(answered(answer)).toEqual([400, 'resource_already_exists'])
    expect(answer.body.data.root.address).toBe(second)
    await frame.call('archiveRoot', {}, { root: second })
    expect((await frame.call('restoreRoot', {}, { root: first })).status).toBe(200)
    expect((await frame.call('listRoots')).body).toMatchObject({
      roots: [{ address: first }],
      archived: [second],
    })
  })

  it('is told to the user and audited, once however often it is asked', async () => {
    const root = await created()
    await frame.call('archiveRoot', {}, { root })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => frame.call('restoreRoot', {}, { root })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const told = "SELECT address, detail FROM notices WHERE user_id = $1 AND kind = 'wallet_restored'"
    const detail = { address: root, session: expect.any(String) }
    expect(await house.rows(told, [session.user.id])).toEqual([
      { address: `archive${count}@example.com`, detail },
    ])
    const audit =
      "SELECT root, session_id::text, detail FROM audit WHERE user_id = $1 AND action = 'root restored'"
    expect(await house.rows(audit, [session.user.id])).toEqual([
      { root, session_id: expect.any(String), detail: null },
    ])
  })

  it('changes nothing on a root that is not archived, and tells nobody', async () => {
    const root = await created()
    expect((await frame.call('restoreRoot', {}, { root })).body.root.address).toBe(root)
    expect(await house.rows('SELECT kind FROM notices WHERE user_id = $1', [session.user.id])).toEqual([])
  })
})
