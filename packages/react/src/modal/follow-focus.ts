/** The page's focused element; kept where it lost the focus to nobody, as one does that is disabled while it works. */
let last: Element | null = null

/** Follows the page's focus from now on. @returns stops that */
export function followFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (target === last && !last?.matches(':disabled')) last = null
  }
  last = document.activeElement
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
  }
}

export const lastFocused = (): Element | null => last
