import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttemptKind } from '../../ports/attempt-store.ts'
import { openTestFrame } from '../../testing/test-frame.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../../testing/test-house.ts'
import type { App } from '../app/app.ts'
import { readBearer } from '../session/bearer.ts'
import { linkWith } from './link-with.ts'
import { logInWith } from './log-in-with.ts'
import type { ProvenAccount } from './proven-account.ts'
import { unlinkAccount } from './unlink-account.ts'

let house: TestHouse
let app: App
beforeAll(async () => {
  house = await openTestHouse()
  app = (await house.ports.apps.find(APP_ID)) as App
})
afterAll(() => house.close())

const caller = { client: 'c1', address: '203.0.113.1' }
const github = (subject: string, data: object = {}): ProvenAccount => ({
  type: 'github_oauth',
  subject,
  data: { username: 'ada', name: null, email: null, ...data },
  displayName: 'ada',
})

let count = 0
async function attempt(options: { kind?: AttemptKind; userId?: string; lifeMs?: number } = {}) {
  const { kind = 'oauth-code', userId = null, lifeMs = 60_000 } = options
  const id = `attempt-${++count}`
  const expiresAt = new Date(house.clock.now() + lifeMs)
  const opened = await house.ports.attempts.open(APP_ID, {
    kind,
    id,
    client: 'c1',
    userId,
    payload: { id },
    expiresAt,
  })
  expect(opened).toBe(true)
  return { kind, id }
}

const logIn = (
  account: ProvenAccount,
  used: { kind: AttemptKind; id: string } | null,
  options: { client?: string; mode?: 'no-signup' } = {},
) =>
  logInWith(house.ports, app, {
    account,
    attempt: used,
    mode: options.mode ?? 'login-or-sign-up',
    frameKey: null,
    expectedUserId: null,
    caller: { ...caller, client: options.client ?? 'c1' },
  })

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  )
const sidOf = (token: string | null) =>
  JSON.parse(Buffer.from(`${token}`.split('.')[1] ?? '', 'base64url').toString()).sid

describe('a login by a proof', () => {
  it('makes the user, and finds it again with the profile of the newest proof', async () => {
    const first = await logIn(github('1'), await attempt())
    expect(first).toMatchObject({
      is_new_user: true,
      user: { linked_accounts: [{ type: 'github_oauth', subject: '1', username: 'ada' }] },
    })
    const second = await logIn(github('1', { username: 'ada2' }), await attempt())
    expect(second).toMatchObject({
      is_new_user: false,
      user: { id: first.user.id, linked_accounts: [{ username: 'ada2' }] },
    })
  })

  it('makes one user of many first logins at the same time', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, () => attempt()))
    const answers = await Promise.all(attempts.map((used) => logIn(github('same'), used)))
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.is_new_user)).toHaveLength(1)
    expect(
      await house.rows(
        `SELECT 1 FROM users u WHERE NOT EXISTS (SELECT 1 FROM linked_accounts a WHERE a.user_id = u.id)`,
      ),
    ).toEqual([])
  })

  it('gives the same session for the same attempt, also at the same time, for 120 seconds', async () => {
    const used = await attempt()
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(github('2'), used)))
    expect(new Set(answers.map(({ token }) => sidOf(token))).size).toBe(1)
    expect(answers.every((answer) => answer.is_new_user)).toBe(true)
    house.clock.advance(119_000)
    expect((await logIn(github('2'), used)).refresh_token).toBe(answers[0]?.refresh_token)
    house.clock.advance(2_000)
    expect(await code(logIn(github('2'), used))).toBe('invalid_credentials')
  })

  it('gives nothing for a used attempt to another client or for another account', async () => {
    const used = await attempt()
    await logIn(github('3'), used)
    expect(await code(logIn(github('3'), used, { client: 'c2' }))).toBe('invalid_credentials')
    expect(await code(logIn(github('4'), used))).toBe('invalid_credentials')
    expect(await house.rows(`SELECT 1 FROM linked_accounts WHERE subject = '4'`)).toEqual([])
  })

  it('refuses an expired and an unknown attempt', async () => {
    const late = await attempt({ lifeMs: 1_000 })
    house.clock.advance(1_001)
    expect(await code(logIn(github('5'), late))).toBe('invalid_credentials')
    expect(await code(logIn(github('5'), { kind: 'oauth-code', id: 'unknown' }))).toBe('invalid_credentials')
  })

  it('makes no user in no-signup mode and leaves the attempt to a sign-up', async () => {
    const used = await attempt()
    expect(await code(logIn(github('6'), used, { mode: 'no-signup' }))).toBe('user_does_not_exist')
    expect((await logIn(github('6'), used)).is_new_user).toBe(true)
  })

  it('keeps the user limit also against many at once', async () => {
    const users = (
      await house.rows('SELECT count(*)::integer AS n FROM users WHERE app_id = $1', [APP_ID])
    )[0].n
    await house.setApp({ user_limit: users + 2 })
    const limited = (await house.ports.apps.find(APP_ID)) as App
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, i) =>
        code(
          logInWith(house.ports, limited, {
            account: github(`limit-${i}`),
            attempt: await attempt(),
            mode: 'login-or-sign-up',
            caller,
            frameKey: null,
            expectedUserId: null,
          }),
        ),
      ),
    )
    expect(answers.sort()).toEqual(['done', 'done', ...Array(4).fill('max_accounts_reached')])
    await house.setApp({ user_limit: null })
  })

  it('takes three round trips to the database at most, the look at the attempt counted', async () => {
    const used = await attempt()
    const before = await statements()
    await house.ports.attempts.find(APP_ID, used.kind, used.id)
    await logIn(github('7'), used)
    expect((await statements()) - before).toBeLessThanOrEqual(3)
  })
})

/** Statements that this database has run so far, as the house counts them. */
async function statements(): Promise<number> {
  return counted
}
let counted = 0
beforeAll(() => {
  const { query } = house.database
  house.database.query = (statement) => {
    counted++
    return query(statement)
  }
})

describe('the lists', () => {
  const withLists = async (settings: object) => {
    await house.setApp(settings)
    return (await house.ports.apps.find(APP_ID)) as App
  }
  const admitted = async (listedApp: App, account: ProvenAccount) =>
    code(
      logInWith(house.ports, listedApp, {
        account,
        attempt: await attempt(),
        mode: 'login-or-sign-up',
        caller,
        frameKey: null,
        expectedUserId: null,
      }),
    )

  it('look at verified addresses, domains, numbers and names of accounts', async () => {
    const listedApp = await withLists({
      allowlist_enabled: true,
      allowlist: ['@in.example', 'one@out.example', '+12015550123', 'telegram:42'],
    })
    const mail = (listed: string[], subject: string) => ({ ...github(subject), listed })
    expect(await admitted(listedApp, mail(['a@in.example'], 'l1'))).toBe('done')
    expect(await admitted(listedApp, mail(['One@out.example'], 'l2'))).toBe('done')
    expect(await admitted(listedApp, mail(['two@out.example'], 'l3'))).toBe('allowlist_rejected')
    expect(await admitted(listedApp, mail([], 'l4'))).toBe('allowlist_rejected')
    const phone = {
      type: 'phone',
      subject: '+12015550123',
      data: { phoneNumber: '+1 201 555 0123' },
      displayName: null,
    } as const
    expect(await admitted(listedApp, phone)).toBe('done')
    const telegram = (subject: string) =>
      ({ type: 'telegram', subject, data: {}, displayName: null }) as const
    expect(await admitted(listedApp, telegram('42'))).toBe('done')
    expect(await admitted(listedApp, telegram('43'))).toBe('allowlist_rejected')
  })

  it('let a user in by any account when another one of theirs is on the list', async () => {
    const open = await withLists({ allowlist_enabled: false })
    const session = await logInWith(house.ports, open, {
      account: { ...github('l5'), listed: ['five@in.example'] },
      attempt: null,
      mode: 'login-or-sign-up',
      caller,
      frameKey: null,
      expectedUserId: null,
    })
    const bearer = readBearer(open, session.token ?? '', house.clock.now())
    if (!bearer) throw new Error('no bearer')
    const telegram = { type: 'telegram', subject: '77', data: {}, displayName: null } as const
    await linkWith(house.ports, open, bearer, { account: telegram, attempt: null, caller })
    const closed = await withLists({ allowlist_enabled: true, allowlist: ['@in.example'] })
    expect(await admitted(closed, telegram)).toBe('done')
    const denied = await withLists({ allowlist_enabled: false, denylist: ['five@in.example'] })
    expect(await admitted(denied, telegram)).toBe('allowlist_rejected')
    await withLists({ denylist: [] })
  })
})

describe('a link by a proof', () => {
  it('uses an attempt once, and one that is bound to a user for that user alone', async () => {
    const session = await logIn(github('8'), null)
    const other = await logIn(github('9'), null)
    house.clock.advance(1_000)
    const bearerOf = (token: string | null) => readBearer(app, token ?? '', house.clock.now())
    const [mine, theirs] = [bearerOf(session.token), bearerOf(other.token)]
    if (!mine || !theirs) throw new Error('no bearer')
    const google = (subject: string): ProvenAccount => ({
      type: 'google_oauth',
      subject,
      data: { email: 'a@b.example', name: null },
      displayName: 'a@b.example',
    })
    const bound = await attempt({ userId: session.user.id })
    const link = (bearer: typeof mine, account: ProvenAccount, used: typeof bound) =>
      linkWith(house.ports, app, bearer, { account, attempt: used, caller })
    expect(await code(link(theirs, google('g1'), bound))).toBe('invalid_credentials')
    const user = await link(mine, google('g1'), bound)
    expect(user.linked_accounts.map(({ type }) => type)).toEqual(['github_oauth', 'google_oauth'])
    expect(await link(mine, google('g1'), bound)).toEqual(user)
    expect(await code(link(mine, google('g2'), bound))).toBe('invalid_credentials')
    expect(await code(logIn(google('g1'), bound))).toBe('invalid_credentials')
    expect(await code(link(mine, google('g2'), await attempt()))).toBe('cannot_link_more_of_type')
  })
})

it('unlinks no embedded wallet', async () => {
  const session = await house.login('wallet@example.com')
  const frame = await openTestFrame(house, session)
  const root = await frame.makeRoot()
  expect((await frame.call('createRoot', root.body)).status).toBe(200)
  const bearer = readBearer(app, session.token ?? '', house.clock.now())
  if (!bearer) throw new Error('no bearer')
  const which = { type: 'wallet', subject: root.body.address } as const
  expect(await code(unlinkAccount(house.ports, app, bearer, which))).toBe('cannot_unlink_embedded_wallet')
})

it('keeps ids of attempts as hashes and their payload sealed', async () => {
  await house.ports.attempts.open(APP_ID, {
    kind: 'oauth',
    id: 'secret-state',
    client: 'c1',
    payload: { verifier: 'secret-verifier' },
    expiresAt: new Date(house.clock.now() + 1_000),
  })
  const rows = await house.rows('SELECT encode(id, $1) AS id, encode(sealed, $1) AS sealed FROM attempts', [
    'escape',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/secret-(state|verifier)/)
  const found = await house.ports.attempts.find(APP_ID, 'oauth', 'secret-state')
  expect(found).toMatchObject({ payload: { verifier: 'secret-verifier' }, usedAt: null, userId: null })
  await house.ports.attempts.change(APP_ID, 'oauth', 'secret-state', { step: 2 })
  expect((await house.ports.attempts.find(APP_ID, 'oauth', 'secret-state'))?.payload).toEqual({ step: 2 })
  const uses = await Promise.all(
    Array.from({ length: 5 }, () => house.ports.attempts.take(APP_ID, 'oauth', 'secret-state')),
  )
  expect(uses.filter(Boolean)).toEqual([{ client: 'c1', payload: { step: 2 } }])
  const again = {
    kind: 'oauth',
    id: 'secret-state',
    client: 'c1',
    payload: 1,
    expiresAt: new Date(),
  } as const
  expect(await house.ports.attempts.open(APP_ID, again)).toBe(false)
})

it('keeps credentials sealed, and forgets them when told', async () => {
  await house.credentials.save(APP_ID, 'google', { client_id: 'id', client_secret: 'very-secret' })
  const rows = await house.rows('SELECT encode(sealed, $1) AS sealed FROM app_credentials', ['escape'])
  expect(JSON.stringify(rows)).not.toContain('very-secret')
  expect(await house.credentials.find(APP_ID, 'google')).toEqual({
    client_id: 'id',
    client_secret: 'very-secret',
  })
  expect(await house.credentials.names(APP_ID)).toEqual(['google'])
  await house.credentials.save(APP_ID, 'google', null)
  expect(await house.credentials.find(APP_ID, 'google')).toBeNull()
})
