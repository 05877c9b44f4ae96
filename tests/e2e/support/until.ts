/**
 * Asks again and again until the answer is neither null nor undefined nor false.
 * @throws Error naming what was awaited, with the last failure as its cause.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { timeout = 30_000, every = 50 } = {},
): Promise<T> {
  const end = Date.now() + timeout
  let last: unknown
  do {
    try {
      const answer = await ask()
      if (answer !== null && answer !== undefined && answer !== false) return answer
      last = undefined
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, every))
  } while (Date.now() < end)
  throw new Error(`Waited ${timeout} ms for ${what}`, { cause: last })
}
