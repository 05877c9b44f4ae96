import { serve } from '@hono/node-server'
import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Inbox } from '../../../sandbox/src/inbox/inbox.ts'
import { allCredentials } from '../../../sandbox/src/outside/credentials.ts'
import { createOutside as createWorld } from '../../../sandbox/src/outside/outside.ts'
import { createOutsideRoutes } from '../../../sandbox/src/web/outside-routes.ts'
import { createOutside } from '../adapters/outside/outside.ts'
import { openByVerifier } from '../domain/cloud/seal-to-verifier.ts'
import { random, s256 } from '../testing/oauth-visit.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, openTestHouse } from '../testing/test-house.ts'

const SCOPE = 'https://www.googleapis.com/auth/drive.appdata'

let house: TestHouse
let base: string
let stop: () => void
let icloud: Record<string, string>
let session: AuthResponse
let frame: Awaited<ReturnType<typeof openTestFrame>>

/** Google and Apple as the sandbox plays them, over HTTP, and the production adapter in front of them. */
beforeAll(async () => {
  house = await openTestHouse()
  const world = createWorld({ inbox: new Inbox(), now: house.clock.now })
  const app = createOutsideRoutes(world, [])
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    stop = () => void server.close()
  })
  base = `http://127.0.0.1:${port}/world`
  house.ports.outside = createOutside({ base })
  const credentials = allCredentials(world)
  await house.credentials.save(APP_ID, 'google_drive', credentials.google ?? {})
  await house.credentials.save(APP_ID, 'google', credentials.google ?? {})
  const { container_identifier, environment, api_token } = credentials.icloud as Record<string, string>
  icloud = { container_identifier, environment, api_token } as Record<string, string>
  await house.credentials.save(APP_ID, 'icloud', icloud)
  await house.setApp({ google_oauth: true })
  session = await house.login('cloud@example.com')
  frame = await openTestFrame(house, session)
})
afterAll(async () => {
  stop()
  await house.close()
})

const by = (one: AuthResponse) => ({ authorization: `Bearer ${one.privy_access_token}` })
const refused = ({ status, body }: CallAnswer) => [status, body.code]
const WRONG = [401, 'invalid_credentials']

async function start(headers = by(session), changes: object = {}) {
  const [verifier, state_code] = [random(), random()]
  const body = {
    redirect_to: `${ORIGIN}/wallet?tab=2`,
    state_code,
    code_challenge: s256(verifier),
    ...changes,
  }
  return { answer: await house.call('recoveryOAuthInit', { body, headers }), verifier, state_code }
}

/** What somebody does on Google's page, and the query with which the page that asked is opened again. */
async function consent(url: string, form: Record<string, string> = { scope: SCOPE }) {
  const page = new URL(url)
  page.searchParams.set('login_hint', 'ada')
  const body = new URLSearchParams({ choice: 'hint', ...form })
  const left = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(left.headers.get('location') ?? '')
  const headers = { origin: undefined, 'privy-app-id': undefined }
  const answer = await house.request('GET', back.pathname + back.search, { headers })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

async function visit(form?: Record<string, string>) {
  const { answer, verifier, state_code } = await start()
  const back = await consent(answer.body.url, form)
  const authorization_code = back.searchParams.get('privy_oauth_code')
  return { back, proof: { authorization_code, state_code, code_verifier: verifier } }
}
const authenticate = (body: object, headers: Record<string, string> = by(session)) =>
  house.call('recoveryOAuthAuthenticate', { body, headers })

describe('a visit to Google Drive', () => {
  it('asks for the app’s own folder alone, and comes back to the page with a code for its token', async () => {
    const { answer } = await start()
    const asked = new URL(answer.body.url)
    expect(answer.body.url.startsWith(`${base}/accounts.google.com/o/oauth2/v2/auth?`)).toBe(true)
    const { scope, access_type, code_challenge_method, redirect_uri } = Object.fromEntries(asked.searchParams)
    expect([scope, access_type, code_challenge_method]).toEqual([SCOPE, 'online', 'S256'])
    expect(redirect_uri).toBe('http://localhost:4000/api/v1/oauth/callback')

    const { back, proof } = await visit()
    expect([back.origin, back.pathname, back.searchParams.get('tab')]).toEqual([ORIGIN, '/wallet', '2'])
    expect(back.searchParams.get('privy_oauth_provider')).toBe('google-drive')
    expect(back.searchParams.get('privy_oauth_state')).toBe(proof.state_code)
    const token = await authenticate({ ...proof, provider: 'google-drive' })
    expect([token.status, Object.keys(token.body)]).toEqual([200, ['access_token']])
    const { google_drive } = (await frame.call('recoveryPlaces')).body
    const files = await fetch(`${google_drive.api_url}/drive/v3/files?spaces=appDataFolder`, {
      headers: { authorization: `Bearer ${token.body.access_token}` },
    })
    expect([files.status, ((await files.json()) as { files: unknown }).files]).toEqual([200, []])
  })

  it('has one answer, however often and at the same time it is asked', async () => {
    const { proof } = await visit()
    const answers = await Promise.all([authenticate(proof), authenticate(proof), authenticate(proof)])
    const late = await authenticate(proof)
    const tokens = new Set([...answers, late].map(({ body }) => body.access_token))
    expect([tokens.size, typeof late.body.access_token]).toEqual([1, 'string'])
    house.clock.advance(10 * 60_000)
    expect(refused(await authenticate(proof))).toEqual(WRONG)
  })

  it('leaves no token with whoever has a copy of the database and the sealing keys', async () => {
    const { proof } = await visit()
    const { access_token } = (await authenticate(proof)).body
    const kept = await house.ports.attempts.find(
      APP_ID,
      'recovery-oauth-code',
      proof.authorization_code as string,
    )
    const { outcome } = (kept as { payload: unknown }).payload as {
      outcome: { kind: string; sealedToken: string }
    }
    expect(outcome).toEqual({ kind: 'granted', sealedToken: expect.stringMatching(/^[\w-]{40,}$/) })
    expect(JSON.stringify(kept)).not.toContain(access_token)
    expect(() => openByVerifier(random(), outcome.sealedToken)).toThrow()
    expect(openByVerifier(proof.code_verifier, outcome.sealedToken)).toBe(access_token)
  })

  it('in which the box was left empty has a code of its own', async () => {
    const { proof } = await visit({})
    expect(refused(await authenticate(proof))).toEqual([403, 'cloud_denied'])
  })

  it('that the user broke off comes back without a code', async () => {
    const { answer } = await start()
    const back = await consent(answer.body.url, { choice: 'cancel' })
    expect(back.searchParams.get('privy_oauth_code')).toBe('undefined')
  })

  it('gives its token to nobody else: another user, verifier, state or client', async () => {
    const { proof } = await visit()
    const other = await house.login('other@example.com')
    const attempts = [
      await authenticate(proof, by(other)),
      await authenticate({ ...proof, code_verifier: random() }),
      await authenticate(proof, { ...by(session), 'privy-ca-id': 'another' }),
      await authenticate({ ...proof, authorization_code: random() }),
    ]
    expect(attempts.map(refused)).toEqual([WRONG, WRONG, WRONG, WRONG])
    expect(refused(await authenticate({ ...proof, state_code: random() }))).toEqual([
      400,
      'oauth_state_mismatch',
    ])
    expect((await authenticate(proof)).status).toBe(200)
  })

  it('is no login, and a login is none', async () => {
    const { proof } = await visit()
    expect(refused(await house.call('oauthAuthenticate', { body: proof }))).toEqual(WRONG)
    const [verifier, state_code] = [random(), random()]
    const init = { provider: 'google', redirect_to: ORIGIN, state_code, code_challenge: s256(verifier) }
    const { url } = (await house.call('oauthInit', { body: init })).body
    const code = (await consent(url, {})).searchParams.get('privy_oauth_code')
    const login = { authorization_code: code, state_code, code_verifier: verifier }
    expect(refused(await authenticate(login))).toEqual(WRONG)
    expect((await authenticate(proof)).status).toBe(200)
    expect((await house.call('oauthAuthenticate', { body: login })).status).toBe(200)
  })

  it('begins for pages of the app alone, with a token that accounts are changed by, and where there are credentials', async () => {
    const elsewhere = await start(by(session), { redirect_to: 'https://evil.example/' })
    expect(refused(elsewhere.answer)).toEqual([403, 'invalid_origin'])
    const customer = await start({ authorization: `Bearer ${session.token}` })
    expect(refused(customer.answer)).toEqual([403, 'access_token_required'])
    const saved = await house.credentials.find(APP_ID, 'google_drive')
    await house.credentials.save(APP_ID, 'google_drive', null)
    expect(refused((await start()).answer)).toEqual([400, 'disallowed_recovery_method'])
    await house.credentials.save(APP_ID, 'google_drive', saved)
    expect((await start()).answer.status).toBe(200)
  })
})

describe('iCloud', () => {
  it('is signed in to where CloudKit says, and the app’s container is told', async () => {
    const { status, body } = await house.call('recoveryICloudInit', {
      body: { client_type: 'web' },
      headers: by(session),
    })
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
    expect(body.url).toContain(`/idmsa.apple.com/IDMSWebAuth/auth?container=${icloud.container_identifier}`)
    expect((await fetch(body.url)).status).toBe(200)
    const configuration = await house.call('recoveryICloudConfiguration', {
      body: { client_type: 'web' },
      headers: by(session),
    })
    expect(configuration.body).toEqual(icloud)
  })

  it('with a token that it does not take, is away', async () => {
    await house.credentials.save(APP_ID, 'icloud', { ...icloud, api_token: 'wrong' })
    const asked = { body: { client_type: 'web' }, headers: by(session) }
    expect(refused(await house.call('recoveryICloudInit', asked))).toEqual([503, 'unavailable'])
    await house.credentials.save(APP_ID, 'icloud', icloud)
    expect((await house.call('recoveryICloudInit', asked)).status).toBe(200)
  })

  it('sends apps of Apple’s devices back with a token, or to nothing', async () => {
    const path = `/api/v1/recovery/oauth/callback_icloud/${APP_ID}/expo_ios`
    const headers = { origin: undefined, 'privy-app-id': undefined }
    const good = await house.request('GET', `${path}?ckWebAuthToken=token`, { headers })
    expect([good.status, good.body]).toEqual([200, {}])
    expect(refused(await house.request('GET', path, { headers }))).toEqual([401, 'invalid_data'])
  })
})

describe('the frame', () => {
  it('is told the app’s clouds, and may speak to these and to no others', async () => {
    const places = (await frame.call('recoveryPlaces')).body
    expect(places).toEqual({
      google_drive: { api_url: `${base}/www.googleapis.com` },
      icloud: { api_url: `${base}/api.apple-cloudkit.com`, ...icloud },
    })
    const sourcesOf = async (app: string, name: 'walletFrame' | 'exportFrame') =>
      /connect-src ([^;]*)/.exec(
        (await house.call(name, { params: { app_id: app } })).headers.get('content-security-policy') ?? '',
      )?.[1]
    expect(await sourcesOf(APP_ID, 'walletFrame')).toBe(
      `'self' ${base}/www.googleapis.com/drive/v3/ ${base}/www.googleapis.com/upload/drive/v3/ ${base}/api.apple-cloudkit.com/database/1/`,
    )
    expect(await sourcesOf(APP_ID, 'exportFrame')).toBe("'self'")
    expect(await sourcesOf(OTHER_APP_ID, 'walletFrame')).toBe("'self'")
  })
})
