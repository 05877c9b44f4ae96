import { CARRIER_ID } from './carrier.ts'
import { lastFocused } from './follow-focus.ts'

/** How long an element that the host holds disabled may take to be free again, in ms: what the dialog was for ends first. */
const FREE_AGAIN_MS = 3000

/** What the page's user was at when a dialog opens: what has the focus, or had it when the host disabled it. */
export function openerOf({ activeElement, body }: Document): Element | null {
  const last = lastFocused()
  return activeElement === body && last?.matches(':disabled') ? last : activeElement
}

/** Gives the focus back to it, at once or as soon as the host lets it have it; never to what somebody else has by then. */
export function focusBack(element: Element | null): void {
  if (!(element instanceof HTMLElement) || !element.isConnected) return
  element.focus({ preventScroll: true })
  if (!element.matches(':disabled')) return
  const observer = new MutationObserver(() => {
    if (element.matches(':disabled')) return
    observer.disconnect()
    const { activeElement, body } = document
    // a dialog on its way out may still have it; to one that opens meanwhile the page is inert
    if (activeElement === body || activeElement?.id === CARRIER_ID) element.focus({ preventScroll: true })
  })
  observer.observe(element, { attributeFilter: ['disabled'] })
  setTimeout(() => observer.disconnect(), FREE_AGAIN_MS)
}
