import { createContext, useContext, useLayoutEffect, useRef } from 'react'

/** What Back does: a step inside of the screen; `none`: what was begun cannot be left; null: the modal's history. */
export type OwnBack = (() => void) | 'none' | null

/** Gives the header's Back button to the screen that is shown. */
export const OwnBackContext = createContext<(back: OwnBack) => void>(() => {})

export function useOwnBack(back: OwnBack): void {
  const take = useContext(OwnBackContext)
  const latest = useRef(back)
  useLayoutEffect(() => {
    latest.current = back
  })
  const kind = typeof back === 'function' ? 'step' : back
  useLayoutEffect(() => {
    if (!kind) return
    take(
      kind === 'none'
        ? 'none'
        : () => {
            if (typeof latest.current === 'function') latest.current()
          },
    )
    return () => take(null)
  }, [kind, take])
}
