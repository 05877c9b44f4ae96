import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

const TIMEOUT_MS = 30_000

/**
 * Begins to look for a text on a page, in its frames and in the documents that it goes on to. Looks at every change
 * instead of now and then, as a screen that goes on by itself may be gone again before an assertion looks for it.
 * Begin before the act that leads to it.
 * @returns waits until the text was shown, however briefly
 */
export async function watchFor(page: Page, text: string): Promise<() => Promise<void>> {
  let wasShown = false
  const tell = `shown${randomBytes(6).toString('hex')}`
  await page.exposeFunction(tell, () => {
    wasShown = true
  })
  await page.addInitScript(look, { tell, text })
  for (const frame of page.frames()) await frame.evaluate(look, { tell, text })
  return () => expect.poll(() => wasShown, { message: `"${text}" is shown`, timeout: TIMEOUT_MS }).toBe(true)
}

/** Runs in every document. */
function look({ tell, text }: { tell: string; text: string }) {
  const watched = new Set<Node>()
  const observer = new MutationObserver(lookAgain)
  const says = (element: Element) => element.textContent?.includes(text)
  function shows(root: Document | ShadowRoot): boolean {
    if (!watched.has(root)) {
      watched.add(root)
      observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
    }
    return [...root.querySelectorAll('*')].some(
      (element) =>
        (element.shadowRoot && shows(element.shadowRoot)) ||
        // the innermost element, as one around it is visible where the text itself may not be
        (says(element) && ![...element.children].some(says) && element.checkVisibility()),
    )
  }
  function lookAgain() {
    if (!shows(document)) return
    observer.disconnect()
    ;(window as unknown as Record<string, () => void>)[tell]?.()
  }
  lookAgain()
}
