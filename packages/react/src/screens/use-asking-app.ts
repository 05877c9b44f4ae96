import { useClient } from '../context.ts'
import type { AskingApp } from '../ui/asker.tsx'

/** The app as it is called and drawn on a screen that asks for a signature; null while it has no name. */
export function useAskingApp(): AskingApp | null {
  const { name, appearance } = useClient().config()
  if (!name) return null
  return { name, logo: typeof appearance.logo === 'string' ? appearance.logo : null }
}
