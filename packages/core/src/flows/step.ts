import type { LoginMethod } from '../events/types.ts'
import type { AttemptIntent, Login } from './login/login.ts'

/** How the state of every headless flow says that it failed. */
export type FailedStep = { status: 'error'; error: Error | null }

/**
 * Runs a step of a headless flow: its failure is the flow's state, the event of its intent, and the rejection.
 * @param counts false: a later step has taken its place, or nobody waits any more; a failure is the caller's alone
 */
export async function runStep<T>(
  { login }: { login: Login },
  state: { set(next: FailedStep): void },
  about: { intent: AttemptIntent; method: LoginMethod },
  task: () => T | Promise<T>,
  counts: () => boolean = () => true,
): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (counts()) {
      state.set({ status: 'error', error: asError(error) })
      login.failed(error, about)
    }
    throw error
  }
}

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
