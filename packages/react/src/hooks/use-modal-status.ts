import type { Client } from '@latchkey/core'
import { useClient, useStore } from '../context.ts'

/** The dialog shows something: what an operation or a login opened, or a login in place. */
export function useModalOpen(client: Client): boolean {
  const above = useStore(client.above)
  return useStore(client.modal.state).open || above !== null
}

export function useModalStatus(): { isOpen: boolean } {
  return { isOpen: useModalOpen(useClient()) }
}
