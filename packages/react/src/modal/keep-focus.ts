import { focusFirst } from './focus-first.ts'

/** Whether the focus was moved since a mouse was pressed. */
let moved = false

/**
 * Moves the focus into a screen that is there now, and keeps it there while its steps come and go: a field that asks for it
 * gets it when it appears, and so does the screen of a dialog where the focused element went. The second press of a double
 * click was meant for what lay there before, and takes it nowhere else. @returns ends that
 */
export function keepFocus(root: ShadowRoot, inline: boolean): () => void {
  const move = () => {
    moved = true
    focusFirst(root, inline)
  }
  const onPress = (event: Event) => {
    if ((event as MouseEvent).detail < 2) moved = false
    else if (moved) event.preventDefault()
  }
  root.addEventListener('mousedown', onPress)
  move()
  const observer = new MutationObserver((changes) => {
    const nobody = document.activeElement === document.body
    // around a dialog the page is inert; around a screen in the page its user may have gone to a field of the page
    if (inline && !nobody && !root.activeElement) return
    const asked = changes.some(({ addedNodes }) => [...(addedNodes as NodeListOf<HTMLElement>)].some(asks))
    if (asked || (nobody && !inline)) move()
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    root.removeEventListener('mousedown', onPress)
  }
}

/** A copy of a screen that goes, which nobody can reach, asks for nothing. */
const asks = (node: Partial<HTMLElement>) => !node.inert && node.querySelector?.('[data-autofocus]')
