import { type RefObject, useCallback, useContext, useEffect, useState } from 'react'
import { ShownContext } from './shown.ts'

/** What of the stage's end may be out of view, in CSS pixels: its own padding, and halves of pixels at a zoom. */
export const SLACK = 6

/** How much of what is in view is gone on by at one press. */
const PAGE = 0.8

export interface Seen {
  /** what is agreed to was in view to its end */
  seen: boolean
  /** goes on by somewhat less than what is in view */
  readOn(): void
}

/**
 * Tells whether the screen has been in view to its end since it shows `of`. Where all of it fits, it has at once.
 * Where nothing scrolls (in a page of the host, without a layout) it has too.
 */
export function useSeen(box: RefObject<HTMLElement | null>, of: unknown): Seen {
  const [last, setLast] = useState<{ of: unknown } | null>(null)
  const seen = last !== null && Object.is(last.of, of)
  const shown = useContext(ShownContext)
  useEffect(() => {
    if (seen || !shown) return
    const own = box.current
    const scroller = scrollerOf(own)
    let frame = 0
    const look = (scrolled: boolean) => {
      // A dialog that has not opened has no heights: all of it would seem to be in view.
      if (scroller?.closest('dialog:not([open])')) {
        frame = requestAnimationFrame(() => look(scrolled))
        return
      }
      if (scroller && scroller.scrollHeight - heightOf(scroller) - scroller.scrollTop > SLACK) return
      const active = own && activeIn(own)
      // The focus stays here, and on no button: a press that was to read on must not agree. Where all of it fitted, no
      // press was to read on, and the focus stays where it is.
      if (own?.contains(active) && (scrolled || active?.classList.contains('read-on')))
        own.focus({ preventScroll: true })
      setLast({ of })
    }
    look(false)
    if (!scroller || typeof ResizeObserver === 'undefined') return () => cancelAnimationFrame(frame)
    const resized = () => look(false)
    const onScroll = () => look(true)
    const observer = new ResizeObserver(resized)
    observer.observe(scroller)
    if (scroller.firstElementChild) observer.observe(scroller.firstElementChild)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [box, of, seen, shown])
  const readOn = useCallback(() => {
    const scroller = scrollerOf(box.current)
    if (!scroller) return
    const inView = scroller.clientHeight - (box.current?.offsetHeight ?? 0)
    scroller.scrollBy({ top: Math.max(inView * PAGE, 40) })
  }, [box])
  return { seen, readOn }
}

/** Its height once it has grown with its content: a screen that is entered is on its way to that, and waits for nobody. */
export function heightOf(scroller: HTMLElement): number {
  const card = scroller.closest<HTMLElement>('.card')
  const most = card ? Number.parseFloat(getComputedStyle(card).maxBlockSize) : Number.NaN
  if (!card || Number.isNaN(most)) return scroller.clientHeight
  const room = most - (card.offsetHeight - scroller.offsetHeight)
  return Math.max(scroller.clientHeight, Math.min(scroller.scrollHeight, room))
}

export const scrollerOf = (element: HTMLElement | null) => element?.closest<HTMLElement>('.stage') ?? null

function activeIn(element: HTMLElement): Element | null {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
}
