import { createPrivateKey } from 'node:crypto'
import type { AuthResponse, RouteName, SealedRecoveryKey } from '@latchkey/contract'
import { ROUTES, routePath } from '@latchkey/contract'
import { newRecipient } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signJwt } from '../domain/session/jwt.ts'
import { unseal } from '../sealing/seal.ts'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

const MINUTE = 60_000
const DAY = 86_400_000

let house: TestHouse
let email: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `victim${count}@example.com`
})

const refused = ({ status, body }: CallAnswer) => [status, body.code]
const REAUTHENTICATE = [403, 'reauthentication_required']
const statusOf = async (work: Promise<CallAnswer>) => (await work).status
const list = (frame: Frame) => statusOf(frame.call('listRoots'))

async function refreshed(session: AuthResponse): Promise<AuthResponse> {
  return (await house.call('refreshSession', { body: { refresh_token: session.refresh_token } })).body
}

/** The user's own frame with a wallet, in a session that it has bound. */
async function withWallet(client = 'home', key?: FrameKey) {
  const session = await house.login(email, client)
  const frame = await openTestFrame(house, session, key)
  const made = await frame.makeRoot()
  expect((await frame.call('createRoot', made.body)).status).toBe(200)
  return { session, frame, entropy: made.entropy, body: made.body, root: made.body.address }
}

/** All that the vault gives or takes, asked with a copied token, a key of the thief's own and the right `Origin`. */
async function takeEverything(thief: Frame, root: string): Promise<[RouteName, number, string][]> {
  const { publicKey } = await newRecipient()
  const asked: [RouteName, object][] = [
    ['listRoots', {}],
    ['releaseAuthShare', { purpose: 'sign' }],
    ['releaseAuthShare', { purpose: 'export' }],
    ['recoveryKeyMaterial', { recipient_public_key: publicKey }],
    ['walletNonce', {}],
    ['signerKey', {}],
    ['walletExported', {}],
  ]
  const got: [RouteName, number, string][] = []
  for (const [name, body] of asked) {
    const answer = await thief.call(name, body, { root })
    got.push([name, answer.status, answer.body.code])
  }
  return got
}

const ASKED = [
  'listRoots',
  'releaseAuthShare',
  'releaseAuthShare',
  'recoveryKeyMaterial',
  'walletNonce',
  'signerKey',
  'walletExported',
]
const NOTHING = ASKED.map((name) => [name, ...REAUTHENTICATE])

describe('a copied access token with a key of the thief’s own', () => {
  it('gets nothing of a session that its frame has bound, however young the login is', async () => {
    const { session, frame, root } = await withWallet()
    expect(await takeEverything(await openTestFrame(house, session), root)).toEqual(NOTHING)
    expect((await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })).status).toBe(200)
  })

  it('gets nothing of a session that the login itself bound, before the frame has called', async () => {
    const { root } = await withWallet()
    const key = await newFrameKey()
    const session = await house.login(email, 'work', { dpop_jkt: key.jkt })
    expect(await takeEverything(await openTestFrame(house, session), root)).toEqual(NOTHING)
    expect(await list(await openTestFrame(house, session, key))).toBe(200)
  })

  it('gets nothing of an unbound session once the window after its login is over', async () => {
    const { root } = await withWallet()
    const session = await house.login(email, 'work')
    house.clock.advance(10 * MINUTE + 1000)
    expect(await takeEverything(await openTestFrame(house, session), root)).toEqual(NOTHING)
  })

  it('gets nothing by waiting, or by refreshing', async () => {
    const { session, root } = await withWallet()
    const thief = await newFrameKey()
    for (const wait of [0, 9 * MINUTE, 2 * MINUTE, 40 * MINUTE]) {
      house.clock.advance(wait)
      expect(await takeEverything(await openTestFrame(house, session, thief), root)).toEqual(NOTHING)
    }
    const later = await refreshed(session)
    expect(await takeEverything(await openTestFrame(house, later, thief), root)).toEqual(NOTHING)
  })

  it('gets nothing by racing: of twenty keys at once one binds the session, and stays the only one', async () => {
    const session = await house.login(email)
    const frames = await Promise.all(Array.from({ length: 20 }, () => openTestFrame(house, session)))
    const answers = await Promise.all(frames.map((frame) => frame.call('listRoots')))
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost).toHaveLength(19)
    expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['reauthentication_required']))
    const again = await Promise.all(frames.map(list))
    expect(again).toEqual(answers.map(({ status }) => status))
  })

  it('writes nothing: neither a proof, nor a nonce, nor a key', async () => {
    const { session, root } = await withWallet()
    const rows = () =>
      house.rows(`SELECT (SELECT count(*) FROM dpop_proofs) AS proofs, (SELECT count(*) FROM wallet_nonces) AS nonces,
        (SELECT count(*) FROM frame_keys) AS keys, (SELECT count(*) FROM audit) AS audit,
        (SELECT count(*) FROM send_windows) AS windows`)
    const before = await rows()
    await takeEverything(await openTestFrame(house, session), root)
    await house.call('logout', { body: { refresh_token: session.refresh_token } })
    expect(
      (await takeEverything(await openTestFrame(house, session), root)).map(([, , code]) => code),
    ).toEqual(ASKED.map(() => 'missing_or_invalid_token'))
    expect(await rows()).toEqual(before)
  })
})

describe('the user’s own frame', () => {
  it('binds a new session at any time with a key that this user has bound before', async () => {
    const key = await newFrameKey()
    const { root } = await withWallet('home', key)
    const session = await house.login(email, 'home')
    house.clock.advance(20 * DAY)
    const known = await openTestFrame(house, await refreshed(session), key)
    expect((await known.call('releaseAuthShare', { purpose: 'sign' }, { root })).status).toBe(200)
  })

  it('binds a session with a new key until ten minutes after the login, and not a second later', async () => {
    const young = await house.login(email)
    house.clock.advance(10 * MINUTE)
    expect(await list(await openTestFrame(house, young))).toBe(200)
    const old = await house.login(email, 'other')
    house.clock.advance(10 * MINUTE + 1000)
    expect(refused(await (await openTestFrame(house, old)).call('listRoots'))).toEqual(REAUTHENTICATE)
  })

  it('has the window that the app sets', async () => {
    await house.setApp({ frame_bind_window_s: 60 })
    const session = await house.login(email)
    house.clock.advance(61_000)
    const answer = await (await openTestFrame(house, session)).call('listRoots')
    await house.setApp({ frame_bind_window_s: 600 })
    expect(refused(answer)).toEqual(REAUTHENTICATE)
  })

  it('is one key in two tabs, also when both call first at the same time', async () => {
    const session = await house.login(email)
    const key = await newFrameKey()
    const tabs = await Promise.all([0, 1].map(() => openTestFrame(house, session, key)))
    expect(await Promise.all(tabs.map(list))).toEqual([200, 200])
  })

  it('keeps the key of a session that was bound before keys were kept', async () => {
    const session = await house.login(email)
    const key = await newFrameKey()
    await house.rows('UPDATE sessions SET frame_key = $1 WHERE user_id = $2', [key.jkt, session.user.id])
    house.clock.advance(40 * MINUTE)
    expect(await list(await openTestFrame(house, session, key))).toBe(200)
    expect(refused(await (await openTestFrame(house, session)).call('listRoots'))).toEqual(REAUTHENTICATE)
  })

  it('knows no key of another user', async () => {
    const key = await newFrameKey()
    await withWallet('home', key)
    email = `other-${email}`
    const session = await house.login(email, 'home')
    house.clock.advance(11 * MINUTE)
    const answer = await (await openTestFrame(house, session, key)).call('listRoots')
    expect(refused(answer)).toEqual(REAUTHENTICATE)
  })

  it('of a guest makes a wallet and signs, for as long as the session lasts', async () => {
    await house.setApp({ guest_auth: true })
    const guest_credential = `${count}`.padStart(32, 'g')
    const { body: session } = await house.call('guestAuthenticate', { body: { guest_credential } })
    const key = await newFrameKey()
    const frame = await openTestFrame(house, session, key)
    const { body } = await frame.makeRoot()
    expect((await frame.call('createRoot', body)).status).toBe(200)
    house.clock.advance(20 * DAY)
    const later = await openTestFrame(house, await refreshed(session), key)
    const answer = await later.call('releaseAuthShare', { purpose: 'sign' }, { root: body.address })
    expect([answer.status, answer.body.auth_share]).toEqual([200, body.auth_share])
  })

  it('comes back by a new login when its key is lost', async () => {
    const { root } = await withWallet()
    const again = await openTestFrame(house, await house.login(email, 'home'))
    expect((await again.call('releaseAuthShare', { purpose: 'sign' }, { root })).status).toBe(200)
  })
})

describe('a planted wallet', () => {
  it('is not made in a session that the user’s frame has bound', async () => {
    const session = await house.login(email)
    expect(await list(await openTestFrame(house, session))).toBe(200)
    const thief = await openTestFrame(house, session)
    const own = await openTestFrame(house, await house.login(`thief-${email}`, 'thief'))
    const { body } = await own.makeRoot()
    expect(refused(await thief.call('walletNonce'))).toEqual(REAUTHENTICATE)
    expect(refused(await thief.call('createRoot', body))).toEqual(REAUTHENTICATE)
    const { entropy } = await own.makeRoot()
    const added = await own.proveWallet(entropy, 'solana', 0)
    expect(refused(await thief.call('addWallet', added, { root: body.address }))).toEqual(REAUTHENTICATE)
    expect(await house.rows('SELECT 1 FROM roots WHERE user_id = $1', [session.user.id])).toEqual([])
  })

  it('is not made in an unbound session whose login is past the window', async () => {
    const session = await house.login(email)
    house.clock.advance(11 * MINUTE)
    const thief = await openTestFrame(house, session)
    await expect(thief.makeRoot()).rejects.toThrow()
    expect(refused(await thief.call('walletNonce'))).toEqual(REAUTHENTICATE)
    expect(await house.rows('SELECT 1 FROM wallet_nonces WHERE user_id = $1', [session.user.id])).toEqual([])
  })
})

describe('an export', () => {
  const told = (userId: string) =>
    house.rows(
      "SELECT channel, address, detail FROM notices WHERE user_id = $1 AND kind = 'wallet_exported'",
      [userId],
    )

  it('takes a young login, of the user’s own frame too', async () => {
    const { session, frame, root, body } = await withWallet()
    house.clock.advance(10 * MINUTE)
    const young = await frame.call('releaseAuthShare', { purpose: 'export' }, { root })
    expect([young.status, young.body.auth_share]).toEqual([200, body.auth_share])
    house.clock.advance(1000)
    const before = (await told(session.user.id)).length
    expect(refused(await frame.call('releaseAuthShare', { purpose: 'export' }, { root }))).toEqual(
      REAUTHENTICATE,
    )
    expect(await told(session.user.id)).toHaveLength(before)
    expect((await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })).status).toBe(200)
  })

  it('is told to the user before anything is released, whatever the frame reports', async () => {
    const { session, frame, root } = await withWallet()
    await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })
    expect(await told(session.user.id)).toEqual([])
    for (let i = 0; i < 2; i++) await frame.call('releaseAuthShare', { purpose: 'export' }, { root })
    const detail = { address: root, session: expect.any(String) }
    expect(await told(session.user.id)).toEqual([{ channel: 'email', address: email, detail }])
    const again = await openTestFrame(house, await house.login(email, 'second'))
    await again.call('releaseAuthShare', { purpose: 'export' }, { root })
    expect(await told(session.user.id)).toHaveLength(2)
  })
})

describe('a new device', () => {
  const told = async (userId: string) =>
    (await house.rows('SELECT kind FROM notices WHERE user_id = $1 ORDER BY id', [userId])).map(
      ({ kind }) => kind,
    )

  it('is told when a key that is new to the user binds a session, and the first one is not', async () => {
    const home = await newFrameKey()
    const { session } = await withWallet('home', home)
    expect(await told(session.user.id)).toEqual([])
    await list(await openTestFrame(house, await house.login(email, 'home'), home))
    expect(await told(session.user.id)).toEqual([])
    await list(await openTestFrame(house, await house.login(email, 'work')))
    expect(await told(session.user.id)).toEqual(['new_device'])
    const [{ detail }] = await house.rows('SELECT detail FROM notices WHERE user_id = $1', [session.user.id])
    expect(detail).toEqual({ session: expect.any(String) })
  })

  it('is named as the session is: by browser and system', async () => {
    const { session } = await withWallet()
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
    for (const dpop_jkt of [undefined, (await newFrameKey()).jkt]) {
      const headers = { 'user-agent': agent, 'privy-ca-id': `on ${dpop_jkt}` }
      await house.call('passwordlessInit', { body: { email }, headers })
      const body = { email, code: house.mailer.codeFor(email), dpop_jkt }
      const answer = await house.call('passwordlessAuthenticate', { body, headers })
      if (!dpop_jkt) await list(await openTestFrame(house, answer.body))
    }
    const told = await house.rows('SELECT detail FROM notices WHERE user_id = $1', [session.user.id])
    expect(told.map(({ detail }) => detail.device)).toEqual(['Chrome on Linux', 'Chrome on Linux'])
  })

  it('is told when the login itself binds it, once', async () => {
    const { session } = await withWallet()
    const { jkt } = await newFrameKey()
    for (let i = 0; i < 2; i++) await house.login(email, 'work', { dpop_jkt: jkt })
    expect(await told(session.user.id)).toEqual(['new_device'])
  })

  it('is not told of the first key of a user who signs up with it', async () => {
    const { jkt } = await newFrameKey()
    const session = await house.login(email, 'home', { dpop_jkt: jkt })
    expect(await told(session.user.id)).toEqual([])
  })

  it('is told of the first key of a user who has logged in without one', async () => {
    const session = await house.login(email, 'home')
    await house.login(email, 'work', { dpop_jkt: (await newFrameKey()).jkt })
    expect(await told(session.user.id)).toEqual(['new_device'])
  })
})

describe('a session that the user ends on another device', () => {
  const end = (session: AuthResponse) =>
    house.call('revokeOtherSessions', {
      headers: { authorization: `Bearer ${session.privy_access_token}` },
    })

  it('takes its frame key along: what a thief once bound binds nothing later', async () => {
    const { frame } = await withWallet()
    const thief = await newFrameKey()
    expect(await list(await openTestFrame(house, await house.login(email, 'thief'), thief))).toBe(200)
    const mine = await house.login(email, 'home')
    expect((await end(mine)).body).toEqual({ ended: 2 })
    expect(
      await house.rows('SELECT 1 FROM frame_keys WHERE frame_key IN ($1, $2)', [thief.jkt, frame.jkt]),
    ).toEqual([])
    house.clock.advance(11 * MINUTE)
    const copied = await openTestFrame(house, mine, thief)
    expect(refused(await copied.call('listRoots'))).toEqual(REAUTHENTICATE)
  })

  it('leaves the key of the device that asks', async () => {
    const key = await newFrameKey()
    await withWallet('home', key)
    const again = await house.login(email, 'home')
    expect(await list(await openTestFrame(house, again, key))).toBe(200)
    await end(again)
    const later = await house.login(email, 'home')
    house.clock.advance(11 * MINUTE)
    expect(await list(await openTestFrame(house, later, key))).toBe(200)
  })
})

describe('ending the session of a frame that is not let in', () => {
  it('ends it for every frame and its refresh token, and the same call again is answered alike', async () => {
    const { session, frame } = await withWallet()
    const other = await openTestFrame(house, session)
    for (let i = 0; i < 2; i++) {
      const answer = await other.call('endSession')
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
    }
    expect(refused(await frame.call('listRoots'))).toEqual([401, 'missing_or_invalid_token'])
    const { body } = await house.call('refreshSession', { body: { refresh_token: session.refresh_token } })
    expect(body.code).toBe('missing_or_invalid_token')
  })

  it('ends no other session of the user', async () => {
    const { session, frame } = await withWallet()
    const work = await house.login(email, 'work')
    await (await openTestFrame(house, work)).call('endSession')
    expect(await list(frame)).toBe(200)
    expect((await refreshed(session)).user.id).toBe(session.user.id)
  })
})

describe('a copy of the database with the sealing and the login keys', () => {
  /** What its holder can sign: a token for any session in the copy, under the app's own key. */
  async function forge(claims: object): Promise<string> {
    const [key] = await house.rows('SELECT kid, sealed FROM app_keys WHERE app_id = $1', [APP_ID])
    const sealed = Buffer.from(key.sealed, 'base64')
    const pem = unseal(house.ports.loginKeys, 'app-key/v1', sealed, `${APP_ID}/${key.kid}`)
    const now = Math.floor(house.clock.now() / 1000)
    const fixed = {
      iss: 'privy.io',
      iat: now,
      exp: now + 3600,
      aud: 'latchkey-wallet',
      aid: APP_ID,
      scope: 'wallet',
    }
    return signJwt({ ...fixed, ...claims }, key.kid, createPrivateKey(pem))
  }

  async function forgedFrame(session: AuthResponse, changes: object = {}): Promise<Frame> {
    const [row] = await house.rows(
      'SELECT id, user_id, extract(epoch FROM auth_time)::integer AS auth_time FROM sessions WHERE user_id = $1 ORDER BY auth_time DESC LIMIT 1',
      [session.user.id],
    )
    const token = await forge({ sub: row.user_id, sid: row.id, auth_time: row.auth_time, ...changes })
    return openTestFrame(house, { ...session, privy_access_token: token })
  }

  it('gets nothing with a token that it forges for a live session', async () => {
    const { session, root } = await withWallet()
    expect(await takeEverything(await forgedFrame(session), root)).toEqual(NOTHING)
    house.clock.advance(30 * MINUTE)
    const now = Math.floor(house.clock.now() / 1000)
    const fresh = await takeEverything(await forgedFrame(session, { auth_time: now }), root)
    expect(fresh.map(([, status]) => status).filter((status) => status < 400)).toEqual([])
  })

  it('gets nothing of the signer with such a token and a key of its own, even with the grant in the copy', async () => {
    const { session, body, root } = await withWallet()
    const key = await newFrameKey()
    const second = await house.login(email, 'work')
    const device = await openTestFrame(house, second, key)
    const { publicKey } = await newRecipient()
    expect(
      (await device.call('recoveryKeyMaterial', { recipient_public_key: publicKey }, { root })).status,
    ).toBe(200)
    const [row] = await house.rows(
      'SELECT signer_grant FROM sessions WHERE user_id = $1 AND frame_key = $2',
      [session.user.id, key.jkt],
    )
    expect(row.signer_grant).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const [appKey] = await house.rows(
      'SELECT kid, public_spki, signer_grant FROM app_keys WHERE app_id = $1',
      [APP_ID],
    )
    const ask = async (by: Frame) =>
      house.ports.signer.reseal({
        accessToken: by.token,
        key: { appId: APP_ID, kid: appKey.kid, spki: appKey.public_spki, grant: appKey.signer_grant },
        issuer: 'privy.io',
        proof: await by.prove(routePath(ROUTES.recoveryKeyMaterial, { address: root }), {}, by.token),
        sessionGrant: row.signer_grant,
        route: 'recoveryKeyMaterial',
        root,
        shareVersion: 1,
        sealedRecoveryKey: body.sealed_recovery_key as SealedRecoveryKey,
        recipientPublicKey: publicKey,
        maxLoginAge: 86_400,
      })
    await expect(ask(await forgedFrame(second))).rejects.toMatchObject({ code: 'not_granted' })
    await expect(ask(device)).resolves.toMatchObject({ version: 1 })
  })

  it('makes no login younger than it was', async () => {
    await withWallet()
    const session = await house.login(email, 'work')
    house.clock.advance(11 * MINUTE)
    const now = Math.floor(house.clock.now() / 1000)
    const forged = await forgedFrame(session, { auth_time: now })
    expect(refused(await forged.call('listRoots'))).toEqual([401, 'missing_or_invalid_token'])
  })
})
