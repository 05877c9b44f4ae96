import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { ShownContext } from './shown.ts'
import { heightOf, SLACK, scrollerOf } from './use-seen.ts'

type Box = RefObject<HTMLElement | null>

/**
 * Tells whether a part of a screen was in view to its end, above the buttons that stand still: its beginning and its
 * end, at once or one after the other. Where nothing scrolls (in a page of the host, without a layout) it was at once.
 */
export function usePartSeen(part: Box, buttons: Box): { seen: boolean; show(): void } {
  const [seen, setSeen] = useState(false)
  const begun = useRef(false)
  const shown = useContext(ShownContext)
  useEffect(() => {
    const scroller = scrollerOf(part.current)
    if (seen || !shown) return
    // a field below it that has the focus from the beginning has scrolled past it
    if (scroller) scroller.scrollTop = 0
    let frame = 0
    let ended = false
    const look = () => {
      // a dialog that has not opened has no heights: all of it would seem to be in view
      if (scroller?.closest('dialog:not([open])')) {
        frame = requestAnimationFrame(look)
        return
      }
      const { start, end, room } = placeOf(part, buttons)
      begun.current ||= start >= -SLACK && start <= room
      ended ||= end >= 0 && end <= room + SLACK
      if (begun.current && ended) setSeen(true)
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
    const { start, end, room } = placeOf(part, buttons)
    // from its beginning on, and not past it
    scrollerOf(part.current)?.scrollBy({ top: begun.current ? Math.min(end - room, room) : start })
  }, [part, buttons])
  return { seen, show }
}

/** Where the part begins and ends in what is in view, and how much that is, in CSS pixels. */
function placeOf(part: Box, buttons: Box) {
  const scroller = scrollerOf(part.current)
  const own = part.current?.getBoundingClientRect()
  if (!scroller || !own) return { start: 0, end: 0, room: 0 }
  const { top } = scroller.getBoundingClientRect()
  const room = heightOf(scroller) - (buttons.current?.offsetHeight ?? 0)
  return { start: own.top - top, end: own.bottom - top, room }
}
