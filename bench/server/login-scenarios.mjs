// Logins other than by code, the same for both servers: a guest, a return from a social provider, a passkey.
import { createAuthenticator } from './authenticator.mjs'
import { call } from './load.mjs'

const snake = (value) => {
  if (Array.isArray(value)) return value.map(snake)
  if (typeof value !== 'object' || value === null) return value
  const name = (key) => key.replace('JSON', 'Json').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [name(key), snake(one)]))
}
const cookiesOf = ({ headers }) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
const verifier = 'bench-verifier-bench-verifier-bench-verifier-1'
const random = (size) => Buffer.from(crypto.getRandomValues(new Uint8Array(size))).toString('base64url')

export function oursLogins(port, { appId, origin }) {
  const authenticator = createAuthenticator(origin)
  const headers = {
    host: `localhost:${port}`,
    origin,
    'privy-app-id': appId,
    'privy-client': 'react-auth:2.21.4',
  }
  const known = []
  const post = (agent, path, body, client) =>
    call(agent, {
      port,
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { ...headers, 'privy-ca-id': client },
      body,
    })
  const complete = ({ body }) => {
    if (!body.refresh_token || !body.token || !body.privy_access_token) throw new Error('no session')
  }
  let challenge
  return {
    guest: async (agent) =>
      complete(
        await post(agent, '/guest/authenticate', { guest_credential: random(32) }, crypto.randomUUID()),
      ),
    async social(agent) {
      const client = crypto.randomUUID()
      const stateCode = random(36)
      challenge ??= Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString(
        'base64url',
      )
      const { body } = await post(
        agent,
        '/oauth/init',
        { provider: 'discord', redirect_to: `${origin}/`, state_code: stateCode, code_challenge: challenge },
        client,
      )
      const state = new URL(body.url).searchParams.get('state')
      const path = `/api/v1/oauth/callback?code=c&state=${encodeURIComponent(state)}`
      const host = { host: `localhost:${port}` }
      const back = await call(agent, { port, method: 'GET', path, headers: host, expected: 303 })
      const returned = new URL(back.headers.location).searchParams
      complete(
        await post(
          agent,
          '/oauth/authenticate',
          {
            authorization_code: returned.get('privy_oauth_code'),
            state_code: returned.get('privy_oauth_state'),
            code_verifier: verifier,
            mode: 'login-or-sign-up',
          },
          client,
        ),
      )
    },
    async passkeys(agent, count) {
      for (let made = 0; made < count; made++) {
        const client = crypto.randomUUID()
        const { body } = await post(agent, '/passkeys/register/init', {}, client)
        const made = authenticator.create({ challenge: body.options.challenge, rpId: body.options.rp.id })
        complete(await post(agent, '/passkeys/register', { authenticator_response: snake(made) }, client))
        known.push({ id: made.id, userHandle: body.options.user.id })
      }
    },
    async passkey(agent, index) {
      const client = crypto.randomUUID()
      const { body } = await post(agent, '/passkeys/authenticate/init', {}, client)
      const { challenge } = body.options
      const assertion = authenticator.get({ challenge, ...known[index % known.length] })
      const answer = { challenge, authenticator_response: snake(assertion) }
      complete(await post(agent, '/passkeys/authenticate', answer, client))
    },
  }
}

export function peerLogins(port, { origin }) {
  const authenticator = createAuthenticator(origin)
  const known = []
  const ask = (agent, method, path, { body, cookie, expected } = {}) =>
    call(agent, {
      port,
      method,
      path: `/api/auth${path}`,
      headers: { origin, ...(cookie ? { cookie } : {}) },
      body,
      expected,
    })
  return {
    async guest(agent) {
      const { body } = await ask(agent, 'POST', '/sign-in/anonymous', { body: {} })
      if (!body.user) throw new Error('no user')
    },
    async social(agent) {
      const started = await ask(agent, 'POST', '/sign-in/social', {
        body: { provider: 'bench', callbackURL: `${origin}/` },
      })
      const state = new URL(started.body.url).searchParams.get('state')
      const back = await ask(agent, 'GET', `/callback/bench?code=c&state=${encodeURIComponent(state)}`, {
        cookie: cookiesOf(started),
        expected: 302,
      })
      if (!cookiesOf(back).includes('session_token')) throw new Error(`no session: ${back.headers.location}`)
    },
    async passkeys(agent, count) {
      for (let number = 0; number < count; number++) {
        const cookie = cookiesOf(await ask(agent, 'POST', '/sign-in/anonymous', { body: {} }))
        const options = await ask(agent, 'GET', '/passkey/generate-register-options', { cookie })
        const made = authenticator.create({ challenge: options.body.challenge, rpId: options.body.rp.id })
        const both = `${cookie}; ${cookiesOf(options)}`
        await ask(agent, 'POST', '/passkey/verify-registration', { cookie: both, body: { response: made } })
        known.push({ id: made.id })
      }
    },
    async passkey(agent, index) {
      const options = await ask(agent, 'GET', '/passkey/generate-authenticate-options')
      const { challenge } = options.body
      const response = authenticator.get({ challenge, ...known[index % known.length] })
      const { body } = await ask(agent, 'POST', '/passkey/verify-authentication', {
        cookie: cookiesOf(options),
        body: { response },
      })
      if (!body.session) throw new Error('no session')
    },
  }
}
