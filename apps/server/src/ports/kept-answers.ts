/** What was found out: a value; that there is none; or that nobody could be asked. */
export type KeptAnswer = { value: unknown } | { none: true } | { failed: true }

export interface KeptAnswerStore {
  /** What is kept of it and not over. */
  read(key: string, now: Date): Promise<KeptAnswer | undefined>
  /** True for the one who is to ask now; nobody else is before `until`, unless an answer is kept and over by then. */
  claim(key: string, now: Date, until: Date): Promise<boolean>
  keep(key: string, answer: KeptAnswer, until: Date): Promise<void>
}

export interface KeptAnswers {
  /** What is known of it now; nobody is asked. */
  known(key: string): Promise<KeptAnswer | undefined>
  /**
   * What is known of it, else what `ask` finds, once for all who want it at a time, on whatever server.
   * @param ask null: there is none; rejects where nobody can be asked
   */
  find(key: string, keepMs: number, ask: () => Promise<unknown>): Promise<KeptAnswer>
}
