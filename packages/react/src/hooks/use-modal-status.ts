import { useClient, useStore } from '../context.ts'

export function useModalStatus(): { isOpen: boolean } {
  return { isOpen: useStore(useClient().modal.state).open }
}
