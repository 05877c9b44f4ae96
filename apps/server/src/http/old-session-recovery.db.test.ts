import { newPasscodeParams } from '@latchkey/keys/passcode'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FactorFrame } from '../testing/factors.ts'
import { EVERY_FACTOR, openFactorFrame, openMember } from '../testing/factors.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { noticeLinks } from '../testing/notice-links.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

const YOUNG_S = 720
const AGAIN = 'reauthentication_required'

let house: TestHouse
let owner: Awaited<ReturnType<typeof openMember>>
let people = 0
beforeAll(async () => {
  house = await openTestHouse()
  const user_owned_recovery_options = ['user-passcode', 'google-drive', 'icloud']
  await house.setApp({
    ...EVERY_FACTOR,
    young_login_s: YOUNG_S,
    embedded_wallet_config: { user_owned_recovery_options },
  })
})
afterAll(() => house.close())
beforeEach(async () => {
  owner = await openMember(house, `settled${++people}@example.com`)
})

const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'done' : String(body.code)
const age = (seconds: number) => house.clock.advance(seconds * 1000)

/** What whoever speaks to the user's frame has it set: with a key, a password, or a cloud, of the speaker's own. */
const METHODS = {
  'recovery-encryption-key': async () => ({ method: 'recovery-encryption-key' }) as const,
  'user-passcode': async ({ frame }: FactorFrame) => {
    const { passcode_key } = (await frame.call('signerKey')).body
    const params = { ...newPasscodeParams(passcode_key.key_id) }
    return { method: 'user-passcode', params, recoveryKey: new Uint8Array(32).fill(7) } as const
  },
  'google-drive': async () => ({ method: 'google-drive', params: { file_id: 'of-the-thief' } }) as const,
  icloud: async () => ({ method: 'icloud', params: { icloud_record_name: 'of-the-thief' } }) as const,
  privy: async () => ({ method: 'privy' }) as const,
}

async function set(user: FactorFrame, method: keyof typeof METHODS, from = 1): Promise<string> {
  const made = await user.frame.resplit(owner.root, owner.entropy, from, await METHODS[method](user))
  return outcome(await user.frame.call('setRecovery', made.body, { root: owner.root }))
}

const version = async () =>
  (await house.rows('SELECT share_version AS version FROM roots WHERE address = $1', [owner.root]))[0].version

describe('a page’s script, in a session that is no longer young', () => {
  it.each(
    Object.keys(METHODS) as (keyof typeof METHODS)[],
  )('sets no recovery of its own by %s, and the owner does who has just logged in', async (method) => {
    age(YOUNG_S + 1)
    expect([await owner.release(owner.root, 'set-recovery'), await set(owner, method)]).toEqual([
      AGAIN,
      AGAIN,
    ])
    expect([await version(), await owner.release(owner.root)]).toEqual([1, 'done'])

    const key = await newFrameKey()
    const young = await openFactorFrame(house, await house.login(owner.name, 'home'), key)
    // a key that is new to the user binds sooner
    expect((await young.frame.call('listRoots')).status).toBe(200)
    age(YOUNG_S - 1)
    expect([await young.release(owner.root, 'set-recovery'), await set(young, method)]).toEqual([
      'done',
      'done',
    ])
    expect(await version()).toBe(2)
  })

  it('sets none of a user with a second factor, which is what counts then and not the login', async () => {
    expect(await owner.enrollTotp()).toBe('done')
    age(YOUNG_S + 1)
    expect([
      await owner.release(owner.root, 'set-recovery'),
      await set(owner, 'recovery-encryption-key'),
    ]).toEqual(['missing_or_invalid_mfa', 'missing_or_invalid_mfa'])
    expect(await owner.verifyNext()).toBe('done')
    expect([
      await owner.release(owner.root, 'set-recovery'),
      await set(owner, 'recovery-encryption-key'),
    ]).toEqual(['done', 'done'])
  })
})

it('a recovery that is set is told to its user on every channel', async () => {
  const links = noticeLinks(house)
  await links.told()
  expect(await set(owner, 'google-drive')).toBe('done')
  expect((await links.told()).map(({ to, text }) => [to, text.includes(owner.root)])).toEqual([
    [owner.name, true],
  ])
})
