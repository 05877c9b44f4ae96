import type { ClientContext } from '../context.ts'

/** Whether the dialog is there, or about to be. A screen that fades out with it still runs, and is nobody's any more. */
export function isShown({ modal }: ClientContext): boolean {
  const { open, coming } = modal.state.get()
  return open || coming
}
