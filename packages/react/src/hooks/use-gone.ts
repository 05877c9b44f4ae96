import { useEffect, useRef } from 'react'

/**
 * Runs `end` when the component is gone. React's strict mode takes an effect back and runs it again at once, which ends
 * nothing: it waits whether the component is still there.
 */
export function useGone(end: () => void): void {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      queueMicrotask(() => {
        if (!shown.current) end()
      })
    }
  }, [end])
}
