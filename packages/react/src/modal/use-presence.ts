import { useEffect, useState } from 'react'

/** How long the dialog takes to leave, in ms. Shorter than the 200 ms after which a closed flow is cleared. */
export const LEAVE_MS = 150

/** `coming`: made already, seen by nobody */
export type Presence = 'coming' | 'open' | 'closing' | 'gone'

/** Keeps what was open for the time of its exit; without motion it goes at once. */
export function usePresence(open: boolean, coming: boolean): Presence {
  const [presence, setPresence] = useState<Presence>(open ? 'open' : coming ? 'coming' : 'gone')
  if (open && presence !== 'open') setPresence('open')
  if (!open && coming && presence === 'gone') setPresence('coming')
  if (!open && !coming && presence === 'coming') setPresence('gone')
  if (!open && presence === 'open') setPresence(stillMotion() ? 'gone' : 'closing')
  useEffect(() => {
    if (presence !== 'closing') return
    const timer = setTimeout(() => setPresence('gone'), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [presence])
  return presence
}

const stillMotion = () =>
  typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches
