import { BackendRefusal, wasRefused } from './refusal.mjs'

const MOST_ORDERS = 10_000

/**
 * What one person may cost Juniper: so much in all, and each order once, however often it is sent.
 * @param {bigint} limit for each user, until the next start, in what orders are counted by: wei, or signatures
 */
export function createAllowance(limit) {
  /** @type {Map<string, bigint>} by user */
  const spent = new Map()
  /** @type {Map<string, Promise<unknown>>} outcome by user and order */
  const orders = new Map()

  /**
   * @template T
   * @param {{ userId: string, order: string, amount: bigint }} asked
   * @param {() => Promise<T>} pay
   * @returns {Promise<T>} of the first time, where the order is a known one
   */
  return function once({ userId, order, amount }, pay) {
    const name = `${userId} ${order}`
    const known = orders.get(name)
    if (known) return known
    const before = spent.get(userId) ?? 0n
    if (before + amount > limit) return Promise.reject(new BackendRefusal('allowance_spent', 429))
    spent.set(userId, before + amount)
    const outcome = pay().catch((error) => {
      if (wasRefused(error)) {
        orders.delete(name)
        spent.set(userId, (spent.get(userId) ?? amount) - amount)
      }
      throw error
    })
    orders.set(name, outcome)
    if (orders.size > MOST_ORDERS) orders.delete(orders.keys().next().value)
    return outcome
  }
}
