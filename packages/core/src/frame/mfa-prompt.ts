import type { MfaFields, MfaMethod } from '@latchkey/contract'

/** How the loop asks the user for a code, on behalf of one operation. What asks stays open until told otherwise. */
export interface MfaPrompt {
  /** methods the user has enrolled; with none the loop never asks */
  methods(): MfaMethod[]
  /**
   * Opens the question, or, when this operation has asked already, lets it ask again. Null: what was answered to another
   * operation, or in another tab, serves this one too. Rejects with 'MFA canceled'.
   */
  ask(methods: MfaMethod[]): Promise<MfaFields | null>
  /** The operation that wanted the code is over; `error` is what the open question shows. */
  settle(error: unknown): void
}
