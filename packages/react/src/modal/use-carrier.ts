import { useLayoutEffect, useState } from 'react'

/** Id of the light-DOM element that carries the dialog; a page finds it only while the dialog is there. */
export const CARRIER_ID = 'privy-dialog'

/**
 * What happens in the modal is no business of the page: hosts' shortcuts would take typing in our fields for
 * typing outside of any (a shadow root hides the field), and their own dialogs would close or pull the focus.
 */
const KEPT =
  'keydown keyup keypress pointerdown pointerup mousedown mouseup click touchstart focusin focusout wheel'

/** The carrier in the page's body while `active`, with an open shadow root. */
export function useCarrier(active: boolean): HTMLElement | null {
  const [carrier, setCarrier] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!active) return
    const element = document.createElement('div')
    element.id = CARRIER_ID
    element.dataset.kind = 'dialog'
    element.attachShadow({ mode: 'open', delegatesFocus: false })
    for (const type of KEPT.split(' ')) element.addEventListener(type, (event) => event.stopPropagation())
    document.body.append(element)
    setCarrier(element)
    return () => {
      setCarrier(null)
      element.remove()
    }
  }, [active])
  return carrier
}
