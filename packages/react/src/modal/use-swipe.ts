import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** How far down the sheet is pulled before it goes, in CSS pixels. */
export const SWIPE_PX = 80

const SHEET = '(max-width:440px)'

/**
 * On a phone the sheet follows a finger that pulls down its bar, and goes from there when it was pulled far enough; one
 * that opens again while it goes stands where it belongs.
 */
export function useSwipe(card: RefObject<HTMLElement | null>, open: boolean, onClose: (() => void) | null) {
  useLayoutEffect(() => {
    if (open && card.current) card.current.style.translate = ''
  }, [card, open])
  const from = useRef<number | null>(null)
  const pulled = ({ clientY }: PointerEvent) => Math.max(0, clientY - (from.current ?? clientY))
  const release = (event: PointerEvent<HTMLElement>, go: boolean) => {
    const far = go && pulled(event) >= SWIPE_PX
    const pulling = from.current !== null
    from.current = null
    if (far) onClose?.()
    else if (pulling) event.currentTarget.style.translate = ''
  }
  return {
    onPointerDown({ pointerType, target, clientY }: PointerEvent) {
      const onBar = target instanceof Element && target.closest('.bar') && !target.closest('button')
      if (onClose && pointerType === 'touch' && onBar && matchMedia(SHEET).matches) from.current = clientY
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== null) event.currentTarget.style.translate = `0 ${pulled(event)}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => release(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => release(event, false),
  }
}
