import type { ClientContext } from '../context.ts'

/** What the dialog shows; a wait for a wallet there is over at once, as for a wallet that is here. */
export function afterWait({ modal }: ClientContext) {
  const { screen, open } = modal.state.get()
  if (open && screen?.id === 'connect-wallet') screen.data.onCompleteNavigateTo()
  return modal.state.get().screen
}
