import type { PrivyEvents } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'
import { type LinkMembers, linkMembers } from './account-members.ts'
import { useEvents } from './use-events.ts'

/** Links further accounts to the user; callbacks hear every link of the page. */
export function useLinkAccount(callbacks?: PrivyEvents['linkAccount']): LinkMembers {
  useEvents('linkAccount', callbacks)
  const client = useClient()
  return useMemo(() => linkMembers(client), [client])
}
