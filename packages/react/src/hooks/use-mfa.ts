import { type MfaMethod, mfaActions, type PasskeyChallenge } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient, useStore } from '../context.ts'

export interface UseMfa {
  /** Has the user verify, although nothing waits for it. Resolves at once for a user without a method. */
  promptMfa: () => Promise<void>
  /** Begins a verification by a method: `sms` sends a code, `passkey` gives the options for `submit`. */
  init: (mfaMethod: MfaMethod) => Promise<void | PasskeyChallenge>
  /**
   * Answers what is asked: for `sms` and `totp` the code, for `passkey` what `init` gave. Settles once the operation that
   * wanted it is done; rejects with one of the three errors that the tests below tell.
   */
  submit: (mfaMethod: MfaMethod, mfaCode: string | PasskeyChallenge) => Promise<void>
  /** The operation that wanted it rejects with a client error, `MFA canceled`. */
  cancel: () => void
  /** methods that the app offers, not those of the user */
  mfaMethods: MfaMethod[]
}

/** Verification with screens of the host's own, together with `useRegisterMfaListener`. */
export function useMfa(): UseMfa {
  const client = useClient()
  // the methods come with the app's settings
  useStore(client.state)
  const actions = useMemo(() => {
    const { promptMfa, init, submit, cancel } = mfaActions(client)
    return { promptMfa, init, submit, cancel }
  }, [client])
  return { ...actions, mfaMethods: client.config().mfa.methods }
}
