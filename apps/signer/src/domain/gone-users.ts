import type { SignerRecord, SignerState } from '../ports/signer-state.ts'
import { EMPTY_RECORD } from '../ports/signer-state.ts'
import { SignerRefusal } from './signer-refusal.ts'

/** What is kept of a user who was deleted: that nothing is done for them any more. */
export const GONE: SignerRecord = { ...EMPTY_RECORD, gone: true }

/**
 * The memory as all but the deletion see it. An API that was taken over can have any user deleted here; were that to be
 * forgotten, it would have stripped them of their factors.
 */
export const ofThePresent = (state: SignerState): SignerState => ({
  ...state,
  update: (user, decide) =>
    state.update(user, (record) => {
      if (record.gone) throw new SignerRefusal('not_granted', 'This user was deleted')
      return decide(record)
    }),
})
