import type { ClientContext } from '../../context.ts'
import { KEYS } from '../../session/keys.ts'
import type { Try } from './sent.ts'

/** How long a batch is known after it was last changed, in ms: apps ask within minutes, wallets answer for a day. */
export const KEPT_MS = 24 * 60 * 60_000
/** After this long without a change, in ms, the page that sends a batch is taken for gone: nobody sends the rest of it. */
export const LEFT_MS = 10 * 60_000
/** Of one user. */
const MOST_KEPT = 50

/** A batch of calls as it outlives its page: nothing of it can be sent by whoever reads it. */
export interface KeptBatch {
  chainId: number
  count: number
  /** nothing more of it is sent */
  over: boolean
  /** what the chain may have of it, in order */
  tries: Try[]
  /** when it was last changed, in ms */
  at: number
}

interface Kept {
  user: string
  batches: Record<string, KeptBatch>
}

export const callsKey = ({ appId }: Pick<ClientContext, 'appId'>) => KEYS.calls(appId)

/** What is kept of the user who is logged in, without what is older than a day; that of anybody else is forgotten. */
function read(context: ClientContext): Kept | null {
  const user = context.state.get().user?.id
  const kept = context.storage.get<Kept>(callsKey(context))
  if (!user) return null
  if (kept && kept.user !== user) context.storage.delete(callsKey(context))
  const now = context.clock.now()
  const batches = kept?.user === user && typeof kept.batches === 'object' ? Object.entries(kept.batches) : []
  const fresh = batches.filter(([, one]) => Array.isArray(one?.tries) && now - one.at <= KEPT_MS)
  return { user, batches: Object.fromEntries(fresh) }
}

/** @param key wallet and id */
export function keptBatch(context: ClientContext, key: string): KeptBatch | null {
  const batch = read(context)?.batches[key]
  if (!batch) return null
  return { ...batch, over: batch.over || context.clock.now() - batch.at > LEFT_MS }
}

/**
 * Keeps a batch in the browser for a day, or until its user logs out; one of which the chain can have nothing is dropped.
 * @param user whose it is: after they have left, nothing is kept
 */
export function keepBatch(
  context: ClientContext,
  user: string | undefined,
  key: string,
  batch: Omit<KeptBatch, 'at'>,
): void {
  const kept = read(context)
  if (!kept || kept.user !== user) return
  const { [key]: _, ...others } = kept.batches
  const tries = batch.tries.map(({ hash, from, nonce, meaning }) => ({ hash, from, nonce, meaning }))
  const own = tries.length > 0 ? { [key]: { ...batch, tries, at: context.clock.now() } } : {}
  const newest = Object.entries({ ...others, ...own }).slice(-MOST_KEPT)
  context.storage.set(callsKey(context), { user, batches: Object.fromEntries(newest) })
}
