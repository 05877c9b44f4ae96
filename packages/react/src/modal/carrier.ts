/** Id of the light-DOM element that carries the dialog; a page finds it only while the dialog is there. */
export const CARRIER_ID = 'privy-dialog'

/**
 * What happens in the modal is no business of the page: hosts' shortcuts would take typing in our fields for
 * typing outside of any (a shadow root hides the field), and their own dialogs would close or pull the focus.
 */
const KEPT =
  'keydown keyup keypress pointerdown pointerup mousedown mouseup click touchstart focusin focusout wheel'

/** Carries a dialog, with an open shadow root; not in the page yet. */
export function makeCarrier(): HTMLElement {
  const carrier = document.createElement('div')
  carrier.id = CARRIER_ID
  carrier.dataset.kind = 'dialog'
  carrier.attachShadow({ mode: 'open' })
  for (const type of KEPT.split(' ')) carrier.addEventListener(type, (event) => event.stopPropagation())
  return carrier
}
