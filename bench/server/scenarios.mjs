// The operations, the same for each server: a code login of a new address, a session refresh, a session read.
import { call } from './load.mjs'

let serial = 0
const freshAddress = () => `bench-${process.pid}-${++serial}@example.test`

/** Sessions of the last logins, for the refresh and read rows. */
const pool = () => ({ sessions: [] })

export function oursScenarios(port, { appId, origin, codeFor }) {
  const state = pool()
  const headers = {
    host: `localhost:${port}`,
    origin,
    'privy-app-id': appId,
    'privy-client': 'react-auth:2.21.4',
  }
  const post = (agent, path, body, more) =>
    call(agent, { port, method: 'POST', path, headers: { ...headers, ...more }, body })
  return {
    async login(agent) {
      const email = freshAddress()
      const client = { 'privy-ca-id': crypto.randomUUID() }
      const code = codeFor(email)
      await post(agent, '/api/v1/passwordless/init', { email }, client)
      const { body } = await post(
        agent,
        '/api/v1/passwordless/authenticate',
        { email, code: await code, mode: 'login-or-sign-up' },
        client,
      )
      if (!body.refresh_token || !body.token || !body.privy_access_token) throw new Error('no session')
      state.sessions.push({ refresh: body.refresh_token, token: body.token })
    },
    async refresh(agent, index) {
      const session = state.sessions[index % state.sessions.length]
      const { body } = await post(
        agent,
        '/api/v1/sessions',
        { refresh_token: session.refresh },
        { authorization: `Bearer ${session.token}` },
      )
      session.refresh = body.refresh_token
      session.token = body.token
    },
    async read(agent, index) {
      const session = state.sessions[index % state.sessions.length]
      const { body } = await call(agent, {
        port,
        method: 'GET',
        path: '/api/v1/users/me',
        headers: { ...headers, authorization: `Bearer ${session.token}` },
      })
      if (!body.user) throw new Error('no user')
    },
  }
}

export function peerScenarios(port) {
  const state = pool()
  const post = (agent, path, body) => call(agent, { port, method: 'POST', path: `/api/auth${path}`, body })
  const get = (agent, path, index) =>
    call(agent, {
      port,
      method: 'GET',
      path: `/api/auth${path}`,
      headers: { cookie: state.sessions[index % state.sessions.length] },
    })
  return {
    async login(agent) {
      const email = freshAddress()
      const sent = await post(agent, '/email-otp/send-verification-otp', { email, type: 'sign-in' })
      const { headers } = await post(agent, '/sign-in/email-otp', { email, otp: sent.headers['x-code'] })
      state.sessions.push(headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; '))
    },
    async refresh(agent, index) {
      const { body } = await get(agent, '/token', index)
      if (!body.token) throw new Error('no token')
    },
    async read(agent, index) {
      const { body } = await get(agent, '/get-session', index)
      if (!body.user) throw new Error('no user')
    },
  }
}

export function floorScenarios(port) {
  const state = pool()
  const post = (agent, path, body) => call(agent, { port, method: 'POST', path, body })
  return {
    async login(agent) {
      const email = freshAddress()
      const sent = await post(agent, '/init', { email })
      const { body } = await post(agent, '/authenticate', { email, code: sent.headers['x-code'] })
      state.sessions.push({ refresh: body.refresh_token, token: body.token })
    },
    async refresh(agent, index) {
      const session = state.sessions[index % state.sessions.length]
      const { body } = await post(agent, '/refresh', { refresh_token: session.refresh })
      session.refresh = body.refresh_token
    },
    async read(agent, index) {
      const { token } = state.sessions[index % state.sessions.length]
      const { body } = await call(agent, {
        port,
        method: 'GET',
        path: '/me',
        headers: { authorization: `Bearer ${token}` },
      })
      if (!body.user) throw new Error('no user')
    },
  }
}
