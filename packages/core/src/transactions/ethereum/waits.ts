import type { Clock } from '../../context.ts'

/** How long a confirmation waits for what it cannot do without, in ms. */
export const ESSENTIAL_MS = 10_000
/** How much longer it then waits for what it can do without: names, prices, the fee of a layer 1; in ms. */
export const OPTIONAL_MS = 1_000

/** The network was asked and has said nothing. */
export class NetworkSilent extends Error {
  override name = 'NetworkSilent'

  constructor() {
    super('The network does not answer')
  }
}

/** @throws NetworkSilent where it does not come in time; else what it throws. */
export const essential = <T>(clock: Clock, asked: Promise<T>): Promise<T> =>
  inTime(clock, ESSENTIAL_MS, asked, () => {
    throw new NetworkSilent()
  })

/** What is asked, or what stands for it where it does not come in time; waited for once the rest is there. */
export const optional = <T>(clock: Clock, asked: Promise<T>, instead: T): Promise<T> =>
  inTime(clock, OPTIONAL_MS, asked, () => instead)

async function inTime<T>(clock: Clock, ms: number, asked: Promise<T>, late: () => T): Promise<T> {
  let timer: unknown
  const given = new Promise<void>((done) => {
    timer = clock.setTimeout(done, ms)
  })
  try {
    return await Promise.race([asked, given.then(late)])
  } finally {
    clock.clearTimeout(timer)
  }
}
