import { timingSafeEqual } from 'node:crypto'

/** Whether a secret that somebody gives is the right one; how long it takes tells nothing but its length. */
export function isSameText(given: string | undefined, right: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
