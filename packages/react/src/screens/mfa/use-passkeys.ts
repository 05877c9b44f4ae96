import { type PasskeyWithMetadata, passkeysOf } from '@latchkey/core'
import { useClient, useStore } from '../../context.ts'

/** The user's passkeys, the newest first, as they are now. */
export function usePasskeys(): PasskeyWithMetadata[] {
  const client = useClient()
  useStore(client.state)
  return passkeysOf(client)
}

/** So many a user may have (PKMGR-006). */
export const MOST_PASSKEYS = 5
