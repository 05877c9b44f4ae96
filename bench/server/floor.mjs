// The bare handler: hono, pg and jose with the least SQL that a code login, a refresh and a read need.
// It validates nothing, limits nothing, counts no tries and writes no audit row; a real server lies above it.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import pg from 'pg'

const port = Number(process.env.PORT)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, idleTimeoutMillis: 0 })
const pair = await generateKeyPair('ES256', { extractable: true })
const publicKey = await importJWK(await exportJWK(pair.publicKey), 'ES256')
const sha256 = (text) => createHash('sha256').update(text).digest()

const statement =
  (name, text) =>
  (client, ...values) =>
    client.query({ name, text, values }).then((result) => result.rows[0])

const saveCode = statement(
  'save_code',
  `insert into floor.code (email, hash, expires_at) values ($1, $2, now() + interval '10 min')
   on conflict (email) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
)
const lockCode = statement(
  'lock_code',
  'select hash from floor.code where email = $1 and expires_at > now() for update',
)
const dropCode = statement('drop_code', 'delete from floor.code where email = $1')
const findUser = statement('find_user', 'select id, email, created_at from floor.users where email = $1')
const addUser = statement(
  'add_user',
  `insert into floor.users (email) values ($1)
   on conflict (email) do update set email = excluded.email returning id, email, created_at`,
)
const addSession = statement(
  'add_session',
  `insert into floor.sessions (user_id, hash, expires_at) values ($1, $2, now() + interval '30 days') returning id`,
)
const lockSession = statement(
  'lock_session',
  'select id, user_id from floor.sessions where hash = $1 and expires_at > now() for update',
)
const rotate = statement('rotate', 'update floor.sessions set hash = $2 where id = $1')
const userById = statement('user_by_id', 'select id, email, created_at from floor.users where id = $1')

async function transaction(run) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const tokenFor = (user, session) =>
  new SignJWT({ sid: session })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setSubject(user)
    .setIssuer('bench')
    .setAudience('bench')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(pair.privateKey)

const app = new Hono()
app.post('/init', async (c) => {
  const { email } = await c.req.json()
  const code = String(randomInt(1e6)).padStart(6, '0')
  await saveCode(pool, email, sha256(email + code))
  c.header('x-code', code)
  return c.json({ success: true })
})
app.post('/authenticate', async (c) => {
  const { email, code } = await c.req.json()
  const refresh = randomBytes(32).toString('base64url')
  const result = await transaction(async (client) => {
    const row = await lockCode(client, email)
    if (!row || !timingSafeEqual(row.hash, sha256(email + code))) return null
    await dropCode(client, email)
    const user = (await findUser(client, email)) ?? (await addUser(client, email))
    return { user, session: await addSession(client, user.id, sha256(refresh)) }
  })
  if (!result) return c.json({ error: 'invalid code' }, 400)
  return c.json({
    user: result.user,
    token: await tokenFor(result.user.id, result.session.id),
    refresh_token: refresh,
  })
})
app.get('/me', async (c) => {
  const { payload } = await jwtVerify(c.req.header('authorization').slice(7), publicKey, { issuer: 'bench' })
  return c.json({ user: await userById(pool, payload.sub) })
})
app.post('/refresh', async (c) => {
  const { refresh_token } = await c.req.json()
  const next = randomBytes(32).toString('base64url')
  const session = await transaction(async (client) => {
    const row = await lockSession(client, sha256(refresh_token))
    if (row) await rotate(client, row.id, sha256(next))
    return row
  })
  if (!session) return c.json({ error: 'no session' }, 401)
  return c.json({ token: await tokenFor(session.user_id, session.id), refresh_token: next })
})

serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
