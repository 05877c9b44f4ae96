import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { ShownContext } from './shown.ts'
import { heightOf, SLACK, scrollerOf } from './use-seen.ts'

type Box = RefObject<HTMLElement | null>

/**
 * Tells whether a part of a screen was in view above the buttons that stand still, from its beginning to its end without
 * a gap, at once or one after the other. Where nothing scrolls (in a page of the host, without a layout) it was at once.
 */
export function usePartSeen(part: Box, buttons: Box): { seen: boolean; show(): void } {
  const [seen, setSeen] = useState(false)
  // how much of it was in view, from its beginning on
  const read = useRef(0)
  const shown = useContext(ShownContext)
  useEffect(() => {
    if (seen || !shown) return
    const scroller = scrollerOf(part.current)
    let frame = 0
    let open = false
    const look = () => {
      // a dialog that has not opened has no heights: all of it would seem to be in view
      if (scroller?.closest('dialog:not([open])')) {
        frame = requestAnimationFrame(look)
        return
      }
      // a field below it that has the focus from the beginning has scrolled past it
      if (!open && scroller) scroller.scrollTop = 0
      open = true
      const { start, height, room } = placeOf(part, buttons)
      if (-start <= read.current + SLACK) read.current = Math.max(read.current, room - start)
      if (read.current >= height - SLACK) setSeen(true)
    }
    look()
    if (!scroller || typeof ResizeObserver === 'undefined') return () => cancelAnimationFrame(frame)
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [part, buttons, seen, shown])
  const show = useCallback(() => {
    const { start } = placeOf(part, buttons)
    scrollerOf(part.current)?.scrollBy({ top: start + read.current })
  }, [part, buttons])
  return { seen, show }
}

/** Where the part begins in what is in view, how high it is, and how much is in view, in CSS pixels. */
function placeOf(part: Box, buttons: Box) {
  const scroller = scrollerOf(part.current)
  const own = part.current?.getBoundingClientRect()
  if (!scroller || !own) return { start: 0, height: 0, room: 0 }
  const { top } = scroller.getBoundingClientRect()
  const room = heightOf(scroller) - (buttons.current?.offsetHeight ?? 0)
  return { start: own.top - top, height: own.bottom - own.top, room }
}
