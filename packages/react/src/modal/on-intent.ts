const PRESSABLE = 'a,button,[role=button],[role=menuitem]'
const TYPES = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * Runs once somebody is about to press something on the page: a mouse is over a button or a link, the keyboard's focus
 * is on one, a finger is down. That is some 100 ms before a click, time enough to fetch what the click will show.
 * @returns stops waiting for it
 */
export function onIntent(run: () => void): () => void {
  const look = (event: Event) => {
    const pressable = (target: EventTarget) => target instanceof Element && target.matches(PRESSABLE)
    if (event.type !== 'pointerdown' && !event.composedPath().some(pressable)) return
    stop()
    run()
  }
  const stop = () => {
    for (const type of TYPES) document.removeEventListener(type, look, true)
  }
  for (const type of TYPES) document.addEventListener(type, look, { capture: true, passive: true })
  return stop
}
