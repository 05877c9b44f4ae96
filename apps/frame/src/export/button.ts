/** A button with a label, which submits nothing. */
export function button(text: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  return element
}
