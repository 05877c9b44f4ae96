import type { ClientContext } from '../context.ts'

const logins = new WeakMap<ClientContext, Set<Promise<unknown>>>()

/** Notes a login until it is over; gives it back. */
export function loginUnderWay<T>(context: ClientContext, login: Promise<T>): Promise<T> {
  const own = logins.get(context) ?? new Set()
  logins.set(context, own.add(login))
  const over = () => void own.delete(login)
  login.then(over, over)
  return login
}

/** Resolves once every login that is under way has said what became of it, its session's binding too. */
export const loginsOver = (context: ClientContext): Promise<unknown> =>
  Promise.allSettled([...(logins.get(context) ?? [])])
