import type { Outside, OutsideAnswer, OutsideRequest } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import { ProviderFailure } from './provider-failure.ts'

/**
 * Asks a provider.
 * @throws ProviderFailure `unreachable` when it is down or slow or answers 5xx, `limited` on 429, or on a 403 that says
 * nothing is left of a quota.
 */
export async function outsideAnswer(
  outside: Outside,
  step: string,
  url: string,
  init: OutsideRequest,
): Promise<OutsideAnswer> {
  let answer: OutsideAnswer
  try {
    answer = await outside.fetch(url, { ...init, headers: withOwnName(init.headers) })
  } catch (error) {
    if (error instanceof OutsideError) throw new ProviderFailure('unreachable', step)
    throw error
  }
  const spent = answer.status === 403 && answer.headers.get('x-ratelimit-remaining') === '0'
  if (answer.status === 429 || spent) throw new ProviderFailure('limited', step)
  if (answer.status >= 500) throw new ProviderFailure('unreachable', step)
  return answer
}

/** The API of GitHub refuses callers that do not say who they are. */
function withOwnName(given: OutsideRequest['headers']): Headers {
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  headers.set('user-agent', 'Latchkey')
  return headers
}

/** @throws ProviderFailure `garbage` unless the answer is a JSON object or list. */
export function jsonOf(answer: OutsideAnswer, step: string): Record<string, unknown> | unknown[] {
  let value: unknown
  try {
    value = JSON.parse(answer.text)
  } catch {
    value = undefined
  }
  if (typeof value !== 'object' || value === null) {
    throw new ProviderFailure(answer.status >= 400 ? 'refused' : 'garbage', step)
  }
  return value as Record<string, unknown> | unknown[]
}
