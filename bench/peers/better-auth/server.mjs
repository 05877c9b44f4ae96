// The peer: better-auth with its e-mail OTP and JWT plugins (ES256) and, for the other logins, its anonymous, OAuth and
// passkey plugins, and with BENCH_FACTORS its second factor, which it has for passwords alone; its defaults, rate limits and logging off.
import { passkey } from '@better-auth/passkey'
import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { anonymous, emailOTP, genericOAuth, jwt, twoFactor } from 'better-auth/plugins'
import { Hono } from 'hono'
import pg from 'pg'

const port = Number(process.env.PORT)
const provider = process.env.BENCH_PROVIDER ?? 'http://127.0.0.1:1'
const origin = process.env.BENCH_ORIGIN ?? 'http://localhost:3000'
const factors = Boolean(process.env.BENCH_FACTORS)
const auth = betterAuth({
  database: new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, idleTimeoutMillis: 0 }),
  secret: process.env.BENCH_SECRET,
  baseURL: `http://127.0.0.1:${port}`,
  basePath: '/api/auth',
  rateLimit: { enabled: false },
  trustedOrigins: [origin],
  telemetry: { enabled: false },
  logger: { disabled: true },
  ...(factors && { emailAndPassword: { enabled: true } }),
  plugins: [
    // The code travels back in a header, so that neither side sends mail and no side route is measured.
    emailOTP({ sendVerificationOTP: async ({ otp }, context) => context.setHeader('x-code', otp) }),
    anonymous(),
    ...(factors ? [twoFactor()] : []),
    passkey({ rpID: 'localhost', rpName: 'Bench', origin }),
    genericOAuth({
      config: [
        {
          providerId: 'bench',
          clientId: 'bench',
          clientSecret: 'bench',
          authorizationUrl: `${provider}/authorize`,
          tokenUrl: `${provider}/token`,
          userInfoUrl: `${provider}/user`,
          scopes: ['identify', 'email'],
          pkce: true,
          mapProfileToUser: ({ id, email, username }) => ({ id, email, name: username, emailVerified: true }),
        },
      ],
    }),
    jwt({ disableSettingJwtHeader: true, jwks: { keyPairConfig: { alg: 'ES256' } } }),
  ],
})

if (process.argv[2] === 'migrate') {
  const { getMigrations } = await import('better-auth/db/migration')
  await (await getMigrations(auth.options)).runMigrations()
  await auth.api.getJwks()
  process.exit(0)
}

const app = new Hono()
app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
