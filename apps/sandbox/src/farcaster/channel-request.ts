import type { SignatureParams } from './channels.ts'

/** The relay does not take a request; `body` is how it says so. */
export class ValidationError extends Error {
  override name = 'ValidationError'
  readonly status: number
  readonly body: { error: string; message?: string }

  constructor(status: number, error: string, message?: string) {
    super(message ?? error)
    this.status = status
    this.body = message === undefined ? { error } : { error, message }
  }
}

type Request = Omit<SignatureParams, 'nonce'> & { nonce?: string }

const DOMAIN = /^[a-zA-Z0-9.-]+(:[0-9]+)?$/
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

const TEXTS = {
  siweUri: ['must match format "uri"', (text) => URL.canParse(text)],
  domain: [`must match pattern "${DOMAIN.source}"`, (text) => DOMAIN.test(text)],
  nonce: undefined,
  notBefore: ['must match format "date-time"', isTime],
  expirationTime: ['must match format "date-time"', isTime],
  requestId: undefined,
  redirectUrl: undefined,
} satisfies Record<string, [string, (text: string) => boolean] | undefined>

/** Reads the body of `POST /v1/channel`; members that the relay does not know are dropped. */
export function readChannelRequest(body: unknown): Request {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) refuse('body must be object')
  const given = body as Record<string, unknown>
  for (const name of ['siweUri', 'domain'])
    if (given[name] === undefined) refuse(`body must have required property '${name}'`)
  const request: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(TEXTS)) {
    const value = given[name]
    if (value === undefined) continue
    if (typeof value !== 'string') refuse(`body/${name} must be string`)
    else if (rule && !rule[1](value)) refuse(`body/${name} ${rule[0]}`)
    request[name] = value
  }
  const { acceptAuthAddress } = given
  if (acceptAuthAddress !== undefined && typeof acceptAuthAddress !== 'boolean')
    refuse('body/acceptAuthAddress must be boolean')
  return { ...request, ...(acceptAuthAddress === undefined ? {} : { acceptAuthAddress }) } as Request
}

function isTime(text: string): boolean {
  return DATE_TIME.test(text) && !Number.isNaN(Date.parse(text))
}

function refuse(message: string): never {
  throw new ValidationError(400, 'Validation error', message)
}
