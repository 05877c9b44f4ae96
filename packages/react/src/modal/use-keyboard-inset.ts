import { useEffect } from 'react'

/** Tells the sheet how much of the window an on-screen keyboard covers (`--keyboard`, CSS pixels). */
export function useKeyboardInset(element: HTMLElement | null): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!element || !viewport) return
    const update = () => {
      const covered = window.innerHeight - viewport.height * viewport.scale - viewport.offsetTop
      element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [element])
}
