import { randomUUID } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Status and usual reason of the error codes that are played here. */
const REFUSALS = {
  ACCESS_DENIED: [403, 'access denied'],
  AUTHENTICATION_FAILED: [401, 'no auth method found'],
  AUTHENTICATION_REQUIRED: [421, 'request needs authorization'],
  BAD_REQUEST: [400, 'bad request'],
  CONFLICT: [409, 'client oplock error updating record'],
  NOT_FOUND: [404, 'Record not found'],
  QUOTA_EXCEEDED: [413, 'quota exceeded'],
  THROTTLED: [429, 'request throttled'],
  TRY_AGAIN_LATER: [503, 'service temporarily unavailable'],
  ZONE_NOT_FOUND: [404, 'Zone does not exist'],
} as const satisfies Record<string, [ContentfulStatusCode, string]>

export type ServerErrorCode = keyof typeof REFUSALS

/** A refusal of CloudKit Web Services: of a whole request, or of one record in it. */
export class IcloudRefusal extends Error {
  override name = 'IcloudRefusal'
  readonly code: ServerErrorCode
  readonly more: object

  /** @param more members beside the usual ones, as `redirectURL` or `retryAfter` (seconds) */
  constructor(code: ServerErrorCode, reason: string = REFUSALS[code][1], more: object = {}) {
    super(reason)
    this.code = code
    this.more = more
  }

  get status() {
    return REFUSALS[this.code][0]
  }

  /** The answer to a request that failed as a whole. */
  get body() {
    return { uuid: randomUUID(), serverErrorCode: this.code, reason: this.message, ...this.more }
  }

  /** What stands in the place of a record. */
  about(recordName: string | undefined) {
    return {
      ...(recordName !== undefined && { recordName }),
      reason: this.message,
      serverErrorCode: this.code,
    }
  }
}
