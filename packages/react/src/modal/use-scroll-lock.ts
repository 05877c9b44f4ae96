import { useLayoutEffect } from 'react'
import { sheetOf } from '../ui/root-context.ts'

const LOCK = ':root{overflow:hidden!important}'
const LOCK_WITH_GUTTER = ':root{overflow:hidden!important;scrollbar-gutter:stable!important}'

/** Keeps the page from scrolling while mounted, without moving it: the scroll bar's gutter stays. */
export function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active || !document.adoptedStyleSheets) return
    const gutter = window.innerWidth > document.documentElement.clientWidth
    const sheet = sheetOf(gutter ? LOCK_WITH_GUTTER : LOCK)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [active])
}
