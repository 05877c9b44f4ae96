import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { DelegatedRequest, DelegatedSendRequest } from '../domain/delegation/port.ts'
import type { FactorRequest } from '../domain/factor-requests.ts'
import type { Registrar, Signer } from '../domain/signer.ts'
import { SignerRefusal } from '../domain/signer.ts'
import { delegatedSendSchema, signDelegatedSchema } from './delegation-schemas.ts'
import { countedSigner } from './metrics/counted-signer.ts'
import type { SignerMetrics } from './metrics/signer-metrics.ts'
import { createSignerMetrics } from './metrics/signer-metrics.ts'
import { parsed } from './parsed.ts'
import {
  acceptDelegationSchema,
  endDelegationsSchema,
  evaluateSchema,
  evidenceSchema,
  forgetUserSchema,
  grantSchema,
  makeRootSchema,
  passcodeKeySchema,
  regrantSchema,
  removalOrderSchema,
  resealSchema,
  retireSchema,
  rewrapDelegationsSchema,
  rewrapSchema,
  secondFactorSchema,
} from './schemas.ts'
import { serverWalletOrders, serverWalletRoutes } from './server-wallet-routes.ts'

const BODY_LIMIT_BYTES = 65_536
/** A request about a server wallet comes with all its policies. */
const WALLET_BODY_LIMIT_BYTES = 524_288
const WALLETS = /^(?:\/operator)?\/server_wallets\//

const STATUS = {
  unknown_key: 422,
  invalid_token: 401,
  invalid_proof: 401,
  not_granted: 422,
  login_required: 401,
  mfa_required: 401,
  wrong_factor: 401,
  wrong_code: 401,
  superseded: 400,
  too_many_tries: 429,
  invalid_request: 400,
  no_authority: 422,
  invalid_signature: 401,
  request_expired: 401,
  signature_used: 400,
  already_sent: 400,
  policy_violation: 403,
  show_document: 409,
  state_rolled_back: 503,
  unavailable: 503,
} as const

export interface SignerCredentials {
  /** lets the API server ask for all that `Signer` has */
  serverToken: string
  /** lets an operator register app keys, rotate the signer's and order removals; the API server does not have it */
  operatorToken: string
}

/** How an operator sees what goes on. */
export interface SignerWatch {
  /** is told what is no refusal: kind and place of a failure, without its message, which can repeat a value */
  fail(failure: string): void
  /** whether the signer can keep what it has to */
  ready(): Promise<boolean>
  /** since when its memory is known to be an old one, milliseconds since 1970 */
  haltedAt(): Promise<number | null>
  metrics: SignerMetrics
}

/** Why a request was not answered, where no refusal says it. */
const REASONS: Readonly<Record<number, string>> = { 401: 'credential', 404: 'no_route', 413: 'too_large' }
const TEXT = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * The signer over HTTP. Every answer is a JSON object, but that of its metrics; a refusal carries its code. What says how it is
 * takes no credential, and names nobody.
 */
export function createSignerServer(
  given: Signer & Registrar,
  credentials: SignerCredentials,
  watch: Partial<SignerWatch> = {},
): Hono {
  const {
    fail = () => {},
    ready = async () => true,
    haltedAt = async () => null,
    metrics = createSignerMetrics(),
  } = watch
  const signer = countedSigner(given, metrics)
  const app = new Hono()
  const atMost = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => c.json({ error: 'The body is too large' }, 413) })
  const [limit, walletLimit] = [atMost(BODY_LIMIT_BYTES), atMost(WALLET_BODY_LIMIT_BYTES)]
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) =>
    (await ready())
      ? c.json({ status: 'ready' })
      : c.json({ error: 'The folder of the signer takes no file', code: 'unavailable' }, 503),
  )
  app.get('/metrics', async (c) => {
    const gauges = { ready: await ready(), keys: await signer.keyUse(), haltedAt: await haltedAt() }
    return c.body(metrics.text(gauges), 200, { 'content-type': TEXT })
  })
  // All that is below is counted: what looks after the signer is not.
  app.use(async (c, next) => {
    const end = metrics.begin()
    await next()
    // Only what there is: anybody can ask for any path.
    end(paths.has(c.req.path) ? c.req.path : 'other')
    if (c.res.status === 200) return
    metrics.refusal(c.error instanceof SignerRefusal ? c.error.code : (REASONS[c.res.status] ?? 'failed'))
  })
  app.use((c, next) => (WALLETS.test(c.req.path) ? walletLimit : limit)(c, next))
  const operator = only(credentials.operatorToken)
  app.post('/grant', operator, async (c) =>
    c.json({ grant: await signer.grant(await parsed(c.req.raw, grantSchema)) }),
  )
  app.post('/removal_order', operator, async (c) =>
    c.json(await signer.orderRemoval(await parsed(c.req.raw, removalOrderSchema))),
  )
  app.post('/regrant', operator, async (c) =>
    c.json({ grant: await signer.regrant(await parsed(c.req.raw, regrantSchema)) }),
  )
  app.post('/rewrap', operator, async (c) =>
    c.json({ keys: await signer.rewrap((await parsed(c.req.raw, rewrapSchema)).keys) }),
  )
  app.post('/rewrap_delegations', operator, async (c) =>
    c.json({
      grants: await signer.rewrapDelegations((await parsed(c.req.raw, rewrapDelegationsSchema)).grants),
    }),
  )
  app.post('/key_use', operator, async (c) => c.json(await signer.keyUse()))
  app.use('/operator/*', operator)
  app.route('/operator/server_wallets', serverWalletOrders(signer))
  // All that is below, also where nobody thought of it.
  app.use(only(credentials.serverToken))
  app.post('/public_key', async (c) => c.json(await signer.publicKey()))
  app.post('/reseal', async (c) => c.json(await signer.reseal(await parsed(c.req.raw, resealSchema))))
  app.post('/passcode_key', async (c) =>
    c.json(await signer.passcodeKey((await parsed(c.req.raw, passcodeKeySchema)).keyId)),
  )
  app.post('/passcode', async (c) =>
    c.json(await signer.evaluatePasscode(await parsed(c.req.raw, evaluateSchema))),
  )
  app.post('/make_root', async (c) => c.json(await signer.makeRoot(await parsed(c.req.raw, makeRootSchema))))
  app.post('/retire', async (c) => {
    await signer.retireShares(await parsed(c.req.raw, retireSchema))
    return c.json({})
  })
  app.post('/delegation', async (c) => {
    await signer.acceptDelegation(await parsed(c.req.raw, acceptDelegationSchema))
    return c.json({})
  })
  app.post('/delegation_sign', async (c) =>
    c.json(await signer.signDelegated((await parsed(c.req.raw, signDelegatedSchema)) as DelegatedRequest)),
  )
  app.post('/delegation_send', async (c) =>
    c.json(
      await signer.signDelegatedSend((await parsed(c.req.raw, delegatedSendSchema)) as DelegatedSendRequest),
    ),
  )
  app.post('/delegation_sent', async (c) =>
    c.json({
      send: await signer.findDelegatedSend(
        (await parsed(c.req.raw, signDelegatedSchema)) as DelegatedRequest,
      ),
    }),
  )
  app.post('/delegation_end', async (c) => {
    await signer.endDelegations(await parsed(c.req.raw, endDelegationsSchema))
    return c.json({})
  })
  app.post('/forget_user', async (c) => {
    await signer.forgetUser(await parsed(c.req.raw, forgetUserSchema))
    return c.json({})
  })
  app.post('/second_factor', async (c) =>
    c.json(await signer.secondFactor((await parsed(c.req.raw, secondFactorSchema)) as FactorRequest)),
  )
  app.post('/session_grant', async (c) =>
    c.json({ grant: await signer.grantSession(await parsed(c.req.raw, evidenceSchema)) }),
  )
  app.route('/server_wallets', serverWalletRoutes(signer))
  app.notFound((c) => c.json({ error: 'No such route' }, 404))
  app.onError((error, c) => {
    if (error instanceof SignerRefusal) {
      return c.json({ error: error.message, code: error.code, until: error.until }, STATUS[error.code])
    }
    const { code } = error as { code?: unknown }
    const place = error.stack?.split('\n').find((line) => line.includes('    at ')) ?? ''
    fail(`${c.req.path}: ${[error.name, code, place.trim()].filter(Boolean).join(' ')}`)
    return c.json({ error: 'The signer failed' }, 500)
  })
  const paths = new Set(app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))
  return app
}

function only(token: string) {
  const digest = (value: string) => createHash('sha256').update(value).digest()
  const expected = digest(`Bearer ${token}`)
  return async (
    c: { req: { header(name: string): string | undefined }; json(body: object, status: 401): Response },
    next: () => Promise<void>,
  ) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      return c.json({ error: 'The credential is missing or wrong' }, 401)
    }
    return next()
  }
}
