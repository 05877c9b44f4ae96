import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Registrar, Signer } from '../domain/signer.ts'
import { SignerRefusal } from '../domain/signer.ts'
import { evidenceSchema, grantSchema, resealSchema } from './schemas.ts'

const BODY_LIMIT_BYTES = 65_536

const STATUS = {
  unknown_key: 422,
  invalid_token: 401,
  invalid_proof: 401,
  not_granted: 422,
  login_required: 401,
  mfa_required: 401,
  invalid_request: 400,
} as const

export interface SignerCredentials {
  /** lets the API server ask for the public key, for grants of sessions and for re-sealing */
  serverToken: string
  /** lets an operator register app keys; the API server does not have it */
  operatorToken: string
}

/** The signer over HTTP. Every answer is a JSON object; a refusal carries its code. */
export function createSignerServer(signer: Signer & Registrar, credentials: SignerCredentials): Hono {
  const app = new Hono()
  app.use(
    bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: (c) => c.json({ error: 'The body is too large' }, 413) }),
  )
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.use('/public_key', only(credentials.serverToken))
  app.use('/reseal', only(credentials.serverToken))
  app.use('/session_grant', only(credentials.serverToken))
  app.use('/grant', only(credentials.operatorToken))
  app.post('/public_key', async (c) => c.json(await signer.publicKey()))
  app.post('/reseal', async (c) => c.json(await signer.reseal(await parsed(c.req.raw, resealSchema))))
  app.post('/session_grant', async (c) =>
    c.json({ grant: await signer.grantSession(await parsed(c.req.raw, evidenceSchema)) }),
  )
  app.post('/grant', async (c) => c.json({ grant: await signer.grant(await parsed(c.req.raw, grantSchema)) }))
  app.notFound((c) => c.json({ error: 'No such route' }, 404))
  app.onError((error, c) => {
    if (error instanceof SignerRefusal) {
      return c.json({ error: error.message, code: error.code }, STATUS[error.code])
    }
    return c.json({ error: 'The signer failed' }, 500)
  })
  return app
}

async function parsed<S extends v.GenericSchema>(request: Request, schema: S): Promise<v.InferOutput<S>> {
  const value: unknown = await request.json().catch(() => undefined)
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new SignerRefusal('invalid_request', 'The body is invalid')
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
