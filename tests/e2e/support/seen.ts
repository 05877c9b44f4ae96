import type { Locator } from '@playwright/test'

/**
 * Resolves once the page shows a text, however briefly: looks at every change instead of now and then, as a screen
 * that goes on by itself may be gone again before an assertion looks for it. Begin before the act that leads to it.
 * @param within an element that stands all the while, such as `page.locator('body')`; shadow roots are looked into
 */
export function seen(within: Locator, text: string): Promise<void> {
  return within.evaluate(
    (root, wanted) =>
      new Promise<void>((resolve) => {
        const watched = new Set<Node>()
        const observer = new MutationObserver(look)
        function watch(node: Node) {
          if (watched.has(node)) return
          watched.add(node)
          observer.observe(node, { subtree: true, childList: true, characterData: true })
        }
        const says = (element: Element) => element.textContent?.includes(wanted)
        function shows(node: Element | ShadowRoot): boolean {
          watch(node)
          for (const element of node.querySelectorAll('*')) {
            if (element.shadowRoot && shows(element.shadowRoot)) return true
            // the innermost element, as one around it is visible where the text itself may not be
            if (says(element) && ![...element.children].some(says) && element.checkVisibility()) return true
          }
          return false
        }
        function look() {
          if (!shows(root)) return
          observer.disconnect()
          resolve()
        }
        look()
      }),
    text,
  )
}
