import type { RemovalOrder } from '@latchkey/signer'

/**
 * `ordered`: the signer does not know yet. `waiting`: it does. `stopping`: it is not to be done, and the signer does not
 * know yet. `refused`: the signer took it for no order.
 */
export type RemovalState = 'ordered' | 'waiting' | 'stopping' | 'stopped' | 'done' | 'refused'

/** An operator's order to remove all second factors of a user. */
export interface Removal {
  id: string
  appId: string
  userId: string
  state: RemovalState
  order: RemovalOrder
  orderedAt: Date
  /** how long its user can stop it */
  until: Date
}

export interface RemovalStore {
  /**
   * Keeps an order, audits it and tells its user on every channel, in one transaction. `no-factor`: the user has none.
   * `open`: another order is. `unheard`: no channel that is not new is there to tell. Nothing is done then.
   */
  add(
    of: { appId: string; userId: string },
    order: RemovalOrder,
    now: Date,
  ): Promise<'added' | 'no-factor' | 'open' | 'unheard'>
  find(id: string): Promise<(Removal & { appName: string }) | undefined>
  /** The user's, the newest first. */
  list(appId: string, userId: string): Promise<Removal[]>
  /** Stops the user's open one, audits it and tells the user; false where there is none. */
  stop(userId: string, by: 'factor' | 'link' | 'operator', now: Date): Promise<boolean>
  /** Takes up to `limit` that the signer is to be asked about, so that no other server does before `until`. */
  claim(now: Date, until: Date, limit: number): Promise<Removal[]>
  /** The signer knows of it, and may be asked to do it then; changes nothing of one that was stopped meanwhile. */
  waiting(id: string, until: Date): Promise<void>
  /** Removes what the database has of the user's factors, and tells the user and the webhooks. Once. */
  finish(id: string, now: Date): Promise<void>
  end(id: string, state: 'stopped' | 'refused'): Promise<void>
}
