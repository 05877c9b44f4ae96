import { useEffect } from 'react'

/** Gives the focus back that a picture's modal takes: a frame's `inert` keeps it from everybody but its own script. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !(target instanceof HTMLIFrameElement)) last = target
    }
    const keep = () => {
      const taker = document.activeElement
      if (!(taker instanceof HTMLIFrameElement) || !taker.inert) return
      taker.blur()
      last?.focus({ preventScroll: true })
    }
    addEventListener('focusin', note)
    addEventListener('blur', keep)
    return () => {
      removeEventListener('focusin', note)
      removeEventListener('blur', keep)
    }
  }, [])
}
