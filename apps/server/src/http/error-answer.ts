import type { ErrorBody } from '@latchkey/contract'
import { ERROR_CODES } from '@latchkey/contract'
import { SignerRefusal } from '@latchkey/signer'
import { Refusal } from '../domain/refusal.ts'
import { failureOf } from '../failure-of.ts'
import type { Logger } from '../ports/logger.ts'
import type { Answer } from './route.ts'

/** Answers a refusal by its code; anything else is our fault, is logged and says nothing of itself. */
export function errorAnswer(error: unknown, log: Logger, requestId: string): Answer {
  if (error instanceof Refusal) {
    const body: ErrorBody = { error: error.message, code: error.code }
    if (error.data !== undefined) body.data = error.data
    const headers: Record<string, string> = {}
    if (error.retryAfterSeconds) headers['retry-after'] = String(error.retryAfterSeconds)
    return { status: error.status ?? ERROR_CODES[error.code].status, body, headers }
  }
  const away = whoIsAway(error)
  const code = away ? 'unavailable' : 'internal_error'
  log.error(code, { request_id: requestId, detail: describe(error) })
  const text = away ? `${away} at the moment` : 'Something went wrong on our side'
  return { status: ERROR_CODES[code].status, body: { error: text, code } }
}

function whoIsAway(error: unknown): string | undefined {
  if (error instanceof SignerRefusal && error.code === 'unavailable') return 'The signer cannot be asked'
  if (error instanceof SignerRefusal && error.code === 'state_rolled_back') {
    return 'Server wallets stand still until an operator has looked: the signer cannot take them'
  }
  return isUnavailable(error) ? 'The database cannot take this' : undefined
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  // no room on the disk, no memory, no connection left; a file that cannot be written
  '53000',
  '53100',
  '53200',
  '53300',
  '58030',
  'ENOSPC',
  '57014',
  // two statements waited for each other, or changed the same: repeating is all there is to do
  '40P01',
  '40001',
])

function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && UNAVAILABLE.has(code)) return true
  return (
    typeof message === 'string' &&
    /connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout|not queryable/i.test(
      message,
    )
  )
}

/** The kind and place of a failure. Messages of the database are left out: they can repeat values. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  const frame = error.stack?.split('\n').find((line) => line.includes('/apps/')) ?? ''
  const kind = typeof code === 'string' ? `${error.name} ${code}` : error.name
  const cause = error.cause instanceof Error ? ` because of ${failureOf(error.cause)}` : ''
  return `${kind}${cause} ${frame.trim().replace(/\(?file:\/\/.*\/apps\//, '(apps/')}`.trim()
}
