import type { CreateRootBody } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let email: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `chooser${count}@example.com`
})

const PLAIN = {
  user_owned_recovery_options: [] as string[],
  require_user_owned_recovery_on_create: false,
  require_user_password_on_create: false,
}
const app = (wanted: Partial<typeof PLAIN>, more: object = {}) =>
  house.setApp({ custom_jwt_auth: false, ...more, embedded_wallet_config: { ...PLAIN, ...wanted } })

const SECRETS = {
  'user-passcode': {
    method: 'user-passcode',
    params: { kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt: 'A'.repeat(22), oprf_key_id: 's1' },
  },
  'google-drive': { method: 'google-drive', params: { file_id: 'a-file' } },
  icloud: { method: 'icloud', params: { icloud_record_name: 'a-record' } },
  'recovery-encryption-key': { method: 'recovery-encryption-key' },
  privy: { method: 'privy' },
} as const
type Method = keyof typeof SECRETS

const METHODS: Method[] = ['user-passcode', 'google-drive', 'icloud', 'recovery-encryption-key', 'privy']
const REFUSED = [400, 'disallowed_recovery_method']

const frameOf = async () => openTestFrame(house, await house.login(email))
type Frame = Awaited<ReturnType<typeof frameOf>>

/** The body of a new root, with another recovery than the automatic one it is made with. */
function recoveredBy(body: CreateRootBody, method: Method): object {
  if (method === 'privy') return body
  const { sealed_recovery_key: _, ...rest } = body
  const { params = {} } = SECRETS[method] as { params?: object }
  return {
    ...rest,
    recovery_method: method,
    recovery_params: params,
    encrypted_recovery_share: { version: 2, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(46) },
  }
}

const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 200 : [status, body.code]

/** What becomes of a new root of a new user, by each method. */
async function created(make: (frame: Frame, method: Method) => Promise<object> = newRoot) {
  const answers: Record<string, unknown> = {}
  for (const method of METHODS) {
    const frame = await openTestFrame(house, await house.login(`${method}-${email}`))
    answers[method] = outcome(await frame.call('createRoot', await make(frame, method)))
  }
  return answers
}
const newRoot = async (frame: Frame, method: Method) => recoveredBy((await frame.makeRoot()).body, method)

/** What becomes of a root that is there, made automatic by an app that demanded nothing, when each method is set on it. */
async function changed(wanted: () => Promise<unknown>) {
  await app({})
  const frame = await frameOf()
  const { body, entropy } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  await wanted()
  const answers: Record<string, unknown> = {}
  let from = 1
  for (const method of METHODS) {
    const made = await frame.resplit(body.address, entropy, from, SECRETS[method])
    const answer = await frame.call('setRecovery', made.body, { root: body.address })
    answers[method] = outcome(answer)
    if (answer.status === 200) from += 1
  }
  return answers
}

describe('a recovery that the app does not offer', () => {
  it.each([
    [['google-drive'], { 'user-passcode': REFUSED, 'google-drive': 200, icloud: REFUSED }],
    [['user-passcode', 'icloud'], { 'user-passcode': 200, 'google-drive': REFUSED, icloud: 200 }],
  ])('is not set, and one that it offers is: %j', async (user_owned_recovery_options, listed) => {
    const answers = await changed(() => app({ user_owned_recovery_options }))
    expect(answers).toEqual({ ...listed, 'recovery-encryption-key': 200, privy: 200 })
  })

  it('makes no wallet, and one that it offers does', async () => {
    await app({ user_owned_recovery_options: ['user-passcode'] })
    expect(await created()).toEqual({
      'user-passcode': 200,
      'google-drive': REFUSED,
      icloud: REFUSED,
      'recovery-encryption-key': 200,
      privy: 200,
    })
  })

  it('changes nothing of a wallet where it is refused', async () => {
    await app({ user_owned_recovery_options: ['user-passcode'] })
    const frame = await frameOf()
    const { body, entropy } = await frame.makeRoot()
    await frame.call('createRoot', body)
    const before = (await frame.call('listRoots')).body
    const made = await frame.resplit(body.address, entropy, 1, SECRETS.icloud)
    expect(outcome(await frame.call('setRecovery', made.body, { root: body.address }))).toEqual(REFUSED)
    expect((await frame.call('listRoots')).body).toEqual(before)
  })

  it('opens the wallets that have it from before', async () => {
    await app({ user_owned_recovery_options: ['google-drive'] })
    const frame = await frameOf()
    const { body } = await frame.makeRoot()
    await frame.call('createRoot', recoveredBy(body, 'google-drive'))
    await app({ user_owned_recovery_options: ['icloud'] })
    const material = await frame.call('recoveryKeyMaterial', {}, { root: body.address })
    expect([material.status, material.body.recovery_method, material.body.file_id]).toEqual([
      200,
      'google-drive',
      'a-file',
    ])
    const released = await frame.call('releaseAuthShare', { purpose: 'sign' }, { root: body.address })
    expect([released.status, released.body.auth_share]).toEqual([200, body.auth_share])
  })

  it('is not a password where a backend of the host’s logs users in: clients offer that', async () => {
    const password = async () => (await created())['user-passcode']
    await app({ user_owned_recovery_options: ['icloud'] })
    expect(await password()).toEqual(REFUSED)
    email = `host-${email}`
    await app({ user_owned_recovery_options: ['icloud'] }, { custom_jwt_auth: true })
    expect(await password()).toBe(200)
  })
})

describe('an app that demands a password of a new wallet', () => {
  const demanding = () =>
    app({ user_owned_recovery_options: ['icloud', 'user-passcode'], require_user_password_on_create: true })

  it('takes a wallet with a password, and none with anything else', async () => {
    await demanding()
    expect(await created()).toEqual({
      'user-passcode': 200,
      'google-drive': REFUSED,
      icloud: REFUSED,
      'recovery-encryption-key': REFUSED,
      privy: REFUSED,
    })
  })

  it('takes an imported key with a password, and not as published clients bring it', async () => {
    await demanding()
    const imported = async (frame: Frame, method: Method) => ({
      ...recoveredBy((await frame.makeRoot()).body, method),
      kind: 'private-key',
      auth_share: 'A'.repeat(44),
      encrypted_recovery_share: { version: 2, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(67) },
    })
    const answers = await created(imported)
    expect([answers['user-passcode'], answers.privy]).toEqual([200, REFUSED])
  })

  it('lets users of one that is there choose what it offers, but not go back to what asks them for nothing', async () => {
    expect(await changed(demanding)).toEqual({
      'user-passcode': 200,
      'google-drive': REFUSED,
      icloud: 200,
      'recovery-encryption-key': 200,
      privy: REFUSED,
    })
  })
})

describe('an app that demands a recovery of the user’s own', () => {
  const demanding = () =>
    app({ user_owned_recovery_options: ['google-drive'], require_user_owned_recovery_on_create: true })

  it('takes a wallet with one that it offers, or the host’s own key', async () => {
    await demanding()
    expect(await created()).toEqual({
      'user-passcode': REFUSED,
      'google-drive': 200,
      icloud: REFUSED,
      'recovery-encryption-key': 200,
      privy: REFUSED,
    })
  })

  it('has none made automatic again', async () => {
    expect((await changed(demanding)).privy).toEqual(REFUSED)
  })
})
