import { describeFailure } from '../account/describe-failure.ts'

const UNSUPPORTED = 4200
const REFUSED = 4001
const LONGEST = 200

/** What a visitor reads of a trial that did not go through: here the reason matters. */
export function sayWhy(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const sentence = describeFailure(error)
  if (code === REFUSED || !/try again/.test(sentence)) return sentence
  if (code === UNSUPPORTED) return 'Your wallet does not take requests of this kind.'
  const reason = typeof message === 'string' ? message.trim().slice(0, LONGEST) : ''
  return reason ? `That did not go through: ${reason}` : sentence
}
