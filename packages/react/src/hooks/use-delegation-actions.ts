import { type DelegationActions, delegationActions } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../context.ts'

/** What users let the app's backend do, of the client above: the same object at every render. */
export function useDelegationActions(): DelegationActions {
  const client = useClient()
  return useMemo(() => delegationActions(client), [client])
}
