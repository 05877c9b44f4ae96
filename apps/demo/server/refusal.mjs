import { LatchkeyError } from '@latchkey/node'

/** What the page is told in place of an answer: a code, for which it has a sentence, and the status of the answer. */
export class BackendRefusal extends Error {
  name = 'BackendRefusal'
  /** @param {string} code @param {number} status */
  constructor(code, status) {
    super(code)
    this.code = code
    this.status = status
  }
}

/** The API's words that a page has a sentence for; all else is `unavailable`. */
const KNOWN = { invalid_token: 401, insufficient_funds: 409, feature_not_enabled: 503 }

/** @param {unknown} error @returns {BackendRefusal} never with words of the API's, which are for us */
export function refusalOf(error) {
  if (error instanceof BackendRefusal) return error
  if (error instanceof LatchkeyError && Object.hasOwn(KNOWN, error.code))
    return new BackendRefusal(error.code, KNOWN[error.code])
  return new BackendRefusal('unavailable', 502)
}

/** Whether the API has said no, so that nothing was signed or sent; without an answer it may have been. */
export const wasRefused = (error) =>
  error instanceof BackendRefusal ||
  (error instanceof LatchkeyError && error.status !== null && error.status < 500)
