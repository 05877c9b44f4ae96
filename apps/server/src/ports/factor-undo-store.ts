/** A user's first second factor, which may be undone with all that came by it. */
export interface FactorBeginning {
  id: string
  app: { id: string; name: string }
  userId: string
  at: Date
  undoUntil: Date
  undoneAt: Date | null
}

export interface FactorUndoStore {
  /** Undefined also when its user is gone. */
  find(id: string): Promise<FactorBeginning | undefined>
  /** Ends the sessions that have begun what its user can still undo: they enrol nothing meanwhile. */
  endSessions(id: string, now: Date): Promise<void>
  /**
   * Strikes all of the user's factors, and tells the user and the webhooks, in one transaction; nothing where that was done
   * before. The signer has forgotten them first.
   */
  undo(id: string, now: Date): Promise<void>
}
