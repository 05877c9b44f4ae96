import type { ClientContext } from '../../context.ts'

/** How long a confirmation waits for one fact, in ms. */
const FACT_MS = 10_000

/**
 * What a question comes to, unless that takes longer than `ms`.
 * @throws Error with `sentence` then, else what it throws.
 */
export function inTime<T>(
  { clock }: Pick<ClientContext, 'clock'>,
  asked: Promise<T>,
  ms: number = FACT_MS,
  sentence = 'The network did not answer in time.',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = clock.setTimeout(() => reject(new Error(sentence)), ms)
    asked.then(resolve, reject).finally(() => clock.clearTimeout(limit))
  })
}
