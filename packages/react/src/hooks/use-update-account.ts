import type { PrivyEvents } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'
import { type UpdateMembers, updateMembers } from './account-members.ts'
import { useEvents } from './use-events.ts'

/** Replaces the user's e-mail or phone number; callbacks hear every update of the page. */
export function useUpdateAccount(callbacks?: PrivyEvents['update']): UpdateMembers {
  useEvents('update', callbacks)
  const client = useClient()
  return useMemo(() => updateMembers(client), [client])
}
