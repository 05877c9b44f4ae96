import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** Gives the header's Back button to the screen that is shown; null gives it back to the modal's history. */
export const OwnBackContext = createContext<(back: (() => void) | null) => void>(() => {})

/** While it is not null, Back means this: a step inside of the screen. */
export function useOwnBack(back: (() => void) | null): void {
  const take = useContext(OwnBackContext)
  const latest = useRef(back)
  useLayoutEffect(() => {
    latest.current = back
  })
  const wanted = back !== null
  useLayoutEffect(() => {
    if (!wanted) return
    take(() => latest.current?.())
    return () => take(null)
  }, [wanted, take])
}
