export interface OutboxEntry {
  codeId: string
  sealed: Buffer
  tries: number
}

export interface OutboxStore {
  /** Forgets the sealed mails that were handed over. */
  done(codeIds: readonly string[]): Promise<void>
  /** The address refused the mail: the code can be asked for anew at once. */
  undeliverable(codeId: string): Promise<void>
  /** Takes up to `limit` mails that are due, so that no other server takes them before `until`. */
  claim(now: Date, until: Date, limit: number): Promise<OutboxEntry[]>
}
