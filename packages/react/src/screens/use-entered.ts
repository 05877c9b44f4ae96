import { useEffect, useRef } from 'react'

/** Runs once when the screen is first shown, also where strict mode shows it twice. */
export function useEntered(enter: () => void): void {
  const entered = useRef(false)
  useEffect(() => {
    if (entered.current) return
    entered.current = true
    enter()
  })
}
