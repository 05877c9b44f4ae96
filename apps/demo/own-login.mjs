// The login that Juniper had before: a stand-in for a host's own backend. It knows people by a name that they type, and
// vouches for them with short-lived tokens, whose key it publishes as every identity service does (RFC 7517).
import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const ISSUER = 'juniper-members'
export const AUDIENCE = 'juniper'
const TOKEN_LIFE_S = 300
const COOKIE = 'juniper-member'
const MAX_NAME = 64
const MAX_MEMBERS = 10_000

/** Routes for the demo's own origin. A restart makes a new key and forgets everybody. */
export async function createOwnLogin() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const kid = randomUUID()
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] }
  /** @type {Map<string, string>} name by session */
  const members = new Map()
  const app = new Hono()

  // The cookie is SameSite, which does not part two ports of localhost.
  app.use(async (c, next) => {
    const origin = c.req.header('origin')
    if (c.req.method === 'POST' && origin !== new URL(c.req.url).origin)
      return c.json({ error: 'origin' }, 403)
    await next()
    c.header('cache-control', 'no-store')
  })
  app.get('/keys.json', (c) => c.json(keys))
  app.post('/enter', async (c) => {
    const body = await c.req.json().catch(() => null)
    const name = typeof body?.name === 'string' ? body.name.trim() : ''
    if (!name || name.length > MAX_NAME) return c.json({ error: 'name' }, 400)
    if (members.size >= MAX_MEMBERS) members.delete(members.keys().next().value)
    const session = randomBytes(24).toString('base64url')
    members.set(session, name)
    setCookie(c, COOKIE, session, { httpOnly: true, sameSite: 'Strict', path: '/own-login' })
    return c.json({ name })
  })
  app.post('/leave', (c) => {
    members.delete(getCookie(c, COOKIE))
    deleteCookie(c, COOKIE, { path: '/own-login' })
    return c.json({ name: null })
  })
  app.post('/token', async (c) => {
    const name = members.get(getCookie(c, COOKIE))
    if (name === undefined) return c.json({ name: null, token: null })
    const token = await new SignJWT({ name })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(name.toLowerCase())
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_LIFE_S}s`)
      .setJti(randomUUID())
      .sign(privateKey)
    return c.json({ name, token })
  })
  return app
}
