import type { PrivyEvents } from '@latchkey/core'
import { useEvents } from './use-events.ts'

/**
 * Tells when an operation wants a verification, so that the host can ask for it by `useMfa`. Our own dialog asks too,
 * unless `config.mfa.noPromptOnMfaRequired` is on.
 */
export function useRegisterMfaListener(callbacks: PrivyEvents['configureMfa']): void {
  useEvents('configureMfa', callbacks)
}
