import type { Sight } from './sight.ts'

/** How long the buttons must have been seen, and the pointer must have rested on them, before a press counts. */
export const SEEN_MS = 500
export const REST_MS = 500

/** How long a first press by touch or keyboard waits for its second. */
export const SECOND_PRESS_MS = 10_000

/**
 * - `hidden`: the buttons are not seen, or not for long enough;
 * - `early`: the pointer had no time to rest: whoever pressed may have meant something else that stood there;
 * - `forged`: a script's event.
 */
export type Press = 'pass' | 'hidden' | 'early' | 'forged'

export interface PressGuard {
  judge(click: MouseEvent): Press
  /** milliseconds until the buttons have been seen for long enough; null while they are not seen */
  seenIn(): number | null
}

/**
 * Judges presses on a row of buttons. A page around the frame can lay it under the pointer at the last moment, which the
 * frame cannot see: so a mouse has to have rested on the row. A shield lies over the row for that time, so that what
 * presses too early meets the shield and not a button. A touch comes without resting: it, and a key on a button that
 * just got the focus, has to be pressed twice.
 */
export function guardPresses(
  row: HTMLElement,
  sight: Sight,
  now: () => number,
  onEarly: (click: MouseEvent) => void,
): PressGuard {
  let overSince: number | null = null
  let focusSince: number | null = null
  let firstPress: number | null = null
  let pointer = ''
  let lift: ReturnType<typeof setTimeout> | undefined
  const shield = document.createElement('div')
  shield.className = 'shield'
  // What is pressed before the shield lies and let go on it is a click on the row, which both have in common.
  row.addEventListener('click', (click) => {
    if (click.target === shield || click.target === row) onEarly(click)
  })

  row.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'touch') return
    overSince = now()
    row.append(shield)
    clearTimeout(lift)
    lift = setTimeout(() => shield.remove(), REST_MS)
  })
  row.addEventListener('pointerleave', () => {
    overSince = null
    clearTimeout(lift)
    shield.remove()
  })
  row.addEventListener('pointerdown', ({ pointerType }) => {
    pointer = pointerType
  })
  row.addEventListener('focusin', () => {
    focusSince = now()
  })
  row.addEventListener('focusout', () => {
    focusSince = null
  })

  const seenIn = () => {
    const since = sight.since()
    return since === null ? null : Math.max(0, since + SEEN_MS - now())
  }
  const rested = (since: number | null) => since !== null && now() - since >= REST_MS

  function isSecondPress(): boolean {
    if (rested(firstPress) && now() - (firstPress as number) <= SECOND_PRESS_MS) return true
    firstPress = now()
    return false
  }

  return {
    seenIn,
    judge(click) {
      if (!click.isTrusted) return 'forged'
      if (seenIn() !== 0) return 'hidden'
      // A click without a count comes from a key or an assistive device.
      if (click.detail === 0) return rested(focusSince) || isSecondPress() ? 'pass' : 'early'
      if (pointer === 'touch') return isSecondPress() ? 'pass' : 'early'
      return rested(overSince) ? 'pass' : 'early'
    },
  }
}
