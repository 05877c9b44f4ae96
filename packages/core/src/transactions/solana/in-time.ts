import type { ClientContext } from '../../context.ts'

/** How long a confirmation waits for one fact, in ms. */
const FACT_MS = 10_000

/** What a question comes to, unless that takes too long. @throws Error then, else what it throws. */
export function inTime<T>({ clock }: Pick<ClientContext, 'clock'>, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = clock.setTimeout(() => reject(new Error('No answer in time')), FACT_MS)
    asked.then(resolve, reject).finally(() => clock.clearTimeout(limit))
  })
}
