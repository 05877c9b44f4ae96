import type { ClientContext, KeyValueStorage } from '../context.ts'

/** By storage, which a login in place shares with its page. */
const logins = new WeakMap<KeyValueStorage, Set<Promise<unknown>>>()

/** Notes a login until it is over; gives it back. */
export function loginUnderWay<T>(context: ClientContext, login: Promise<T>): Promise<T> {
  const own = logins.get(context.storage) ?? new Set()
  logins.set(context.storage, own.add(login))
  const over = () => void own.delete(login)
  login.then(over, over)
  return login
}

/** Resolves once every login that is under way has said what became of it, its session's binding too. */
export const loginsOver = (context: ClientContext): Promise<unknown> =>
  Promise.allSettled([...(logins.get(context.storage) ?? [])])
