import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Registrar, RemovalOrder, Signer } from '@latchkey/signer'
import { createSigner, openFileState, REMOVAL_WAIT_MS } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOfApp } from '../../testing/authenticator-app.ts'
import { createHttpSigner } from './http-signer.ts'

const APP = 'testapp000000000000000001'
const HOUR = 3_600_000
const WAIT = 30 * HOUR
const keys = new Map([['s1', randomBytes(32)]])

let now = Date.UTC(2026, 0, 15)
let folder: string
let user = 0
const closing: (() => void)[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'removal-'))
})
afterAll(() => {
  for (const close of closing) close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  user += 1
  now += HOUR
})

/** A signer over the folder, as after a start. */
async function start(): Promise<Signer & Registrar> {
  const state = await openFileState(join(folder, 'state'), 'SIGNER_STATE_DIR')
  return createSigner({ keys, state, now: () => now })
}

const TOKENS = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }

async function address(signer: Signer & Registrar): Promise<string> {
  const port = await new Promise<number>((resolve) => {
    const options = { fetch: createSignerServer(signer, TOKENS).fetch, port: 0, hostname: '127.0.0.1' }
    const server = serve(options, (info) => resolve(info.port))
    closing.push(() => server.close())
  })
  return `http://127.0.0.1:${port}`
}

/** The API's half and the operator's, each under its own credential. */
async function startOverHttp(): Promise<Signer & Registrar> {
  const url = await address(await start())
  const { grant, orderRemoval } = createHttpSigner({ url, token: TOKENS.operatorToken })
  return { ...createHttpSigner({ url, token: TOKENS.serverToken }), grant, orderRemoval }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => String(code),
  )

const whose = () => ({ appId: APP, userId: `did:privy:user${user}` })

/** What a user with an authenticator app and recovery codes does, and what the API asks. */
async function withApp(signer: Signer & Registrar) {
  const owner = whose()
  const asker = { named: { ...owner, sessionId: 'here', frameKey: 'key' } }
  const enroll = async () => {
    const { secret } = await signer.secondFactor({ act: 'totp-start', asker })
    const rest = { youngLogin: 600, proof: undefined }
    await signer.secondFactor({ act: 'totp-enroll', asker, code: codeOfApp(secret, now), ...rest })
    now += 30_000
    return secret
  }
  const secret = await enroll()
  const order = (waitMs = WAIT) => signer.orderRemoval({ ...owner, waitMs })
  return {
    enroll,
    order,
    verify: (code = codeOfApp(secret, now)) => signer.secondFactor({ act: 'totp-verify', asker, code }),
    begin: (given: RemovalOrder, of = owner) =>
      signer.secondFactor({ act: 'removal-begin', ...of, order: given }),
    finish: (id: string) => signer.secondFactor({ act: 'removal-finish', ...owner, id }),
    stop: () => signer.secondFactor({ act: 'removal-stop', ...owner }),
    has: async () => (await signer.secondFactor({ act: 'factors-list', ...owner })).totp,
  }
}

describe.each([
  ['in this process', start],
  ['over HTTP', startOverHttp],
] as const)('an operator’s order to forget second factors, with the signer %s', (_, open) => {
  it('is done when the wait is over, by the signer’s own clock, and no moment before', async () => {
    const { order, begin, finish, has } = await withApp(await open())
    const given = await order()
    now += HOUR
    const until = now + WAIT
    expect(await begin(given)).toEqual({ until })
    now += HOUR
    expect(await begin(given)).toEqual({ until })
    now = until - 1
    expect([await finish(given.id), await has()]).toEqual([{ state: 'waiting', until }, true])
    now = until
    expect([await finish(given.id), await has()]).toEqual([{ state: 'done' }, false])
  })

  it('is done once: asked again it answers alike, and leaves what was enrolled since', async () => {
    const { order, begin, finish, has, enroll } = await withApp(await open())
    const given = await order()
    const { until } = await begin(given)
    now = until
    expect([await finish(given.id), await finish(given.id)]).toEqual([{ state: 'done' }, { state: 'done' }])
    await enroll()
    expect([await finish(given.id), await has()]).toEqual([{ state: 'stopped' }, true])
    expect([await refusal(begin(given)), await has()]).toEqual(['superseded', true])
  })

  it('is none where a word of it was changed, or nobody gave it', async () => {
    const { order, begin, finish } = await withApp(await open())
    const given = await order()
    const other = whose()
    const forged = [
      await refusal(begin({ ...given, waitMs: REMOVAL_WAIT_MS.least })),
      await refusal(begin({ ...given, id: 'another' })),
      await refusal(begin({ ...given, orderedAt: given.orderedAt + 1 })),
      await refusal(begin({ ...given, mac: randomBytes(32).toString('base64url') })),
      await refusal(begin(given, { ...other, userId: `${other.userId}0` })),
      await refusal(begin(given, { ...other, appId: `${APP}0` })),
    ]
    expect(forged).toEqual(Array(6).fill('invalid_request'))
    now += WAIT * 2
    expect(await finish(given.id)).toEqual({ state: 'stopped' })
    now -= WAIT * 2
    expect(await refusal(begin(given))).toBe('done')
  })

  it('is over when its user shows a factor during the wait, and another one begins anew', async () => {
    const { order, begin, finish, has, verify } = await withApp(await open())
    const given = await order()
    const { until } = await begin(given)
    now += HOUR
    expect(await refusal(verify('000000'))).toBe('wrong_factor')
    expect(await refusal(verify())).toBe('done')
    now = until
    expect([await finish(given.id), await refusal(begin(given)), await has()]).toEqual([
      { state: 'stopped' },
      'superseded',
      true,
    ])
    const next = await order()
    now = (await begin(next)).until
    expect([await finish(next.id), await has()]).toEqual([{ state: 'done' }, false])
  })

  it('goes on over wrong codes, which show nothing', async () => {
    const { order, begin, finish, verify } = await withApp(await open())
    const given = await order()
    const { until } = await begin(given)
    expect(await refusal(verify('000000'))).toBe('wrong_factor')
    now = until
    expect(await finish(given.id)).toEqual({ state: 'done' })
  })

  it('that was kept back is worth nothing once its user has shown a factor, nor after a day', async () => {
    const { order, begin, verify } = await withApp(await open())
    const before = await order()
    now += 30_000
    await verify()
    expect(await refusal(begin(before))).toBe('superseded')
    now += 1
    const old = await order()
    now += 24 * HOUR + 1
    expect(await refusal(begin(old))).toBe('superseded')
    now -= 1
    expect(await refusal(begin(old))).toBe('done')
  })

  it('is stopped, and does not begin again', async () => {
    const { order, begin, finish, stop, has } = await withApp(await open())
    const given = await order()
    const { until } = await begin(given)
    now += HOUR
    await stop()
    now = until
    expect([await finish(given.id), await refusal(begin(given)), await has()]).toEqual([
      { state: 'stopped' },
      'superseded',
      true,
    ])
  })

  it('waits for a day at least and two weeks at most', async () => {
    const { order } = await withApp(await open())
    const { least, most } = REMOVAL_WAIT_MS
    const waits = [least - 1, most + 1, Number.NaN, least, most]
    const said: string[] = []
    for (const wait of waits) said.push(await refusal(order(wait)))
    expect(said).toEqual(['invalid_request', 'invalid_request', 'invalid_request', 'done', 'done'])
  })
})

it('the wait and the decision outlive the signer’s process', async () => {
  const { order, begin } = await withApp(await start())
  const given = await order()
  const { until } = await begin(given)
  const after = await start()
  const finish = () => after.secondFactor({ act: 'removal-finish', ...whose(), id: given.id })
  expect(await finish()).toEqual({ state: 'waiting', until })
  now = until
  expect(await finish()).toEqual({ state: 'done' })
})

it('the API’s credential gives no order, and the operator’s does', async () => {
  const url = await address(await start())
  const order = (token: string) => createHttpSigner({ url, token }).orderRemoval({ ...whose(), waitMs: WAIT })
  await expect(order(TOKENS.serverToken)).rejects.toThrow('it answered 401')
  expect(await order(TOKENS.operatorToken)).toEqual({
    id: expect.any(String),
    orderedAt: now,
    waitMs: WAIT,
    mac: expect.stringMatching(/^[\w-]{43}$/),
  })
})
