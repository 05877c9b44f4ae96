import { mfaActions } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

export interface UsePasskeys {
  /** Opens the screen on which the user adds and removes passkeys; resolves when it is closed. */
  showPasskeys: () => Promise<void>
}

/** The user's passkeys in one place: a hook of ours, which the published library lacks. */
export function usePasskeys(): UsePasskeys {
  const client = useClient()
  return useMemo(() => ({ showPasskeys: mfaActions(client).showPasskeys }), [client])
}
