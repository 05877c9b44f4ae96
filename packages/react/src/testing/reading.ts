const BLOCKS = 'p, div, dl, section, h1, h2, h3, ul, li, button:not(.copyable)'
const UNREAD = '.sr, svg, .network-letter, style'

/**
 * What somebody who looks at an element reads, a line for each block of it, a name and its value on one:
 * `Network: Ethereum`. Parts of a value that stand apart are told apart by ' | '.
 * @param address what to say for an address that is shortened, by what its button copies
 */
export function reading(element: Element, address: (whole: string) => string): string[] {
  const copy = element.cloneNode(true) as Element
  for (const button of copy.querySelectorAll('button.copyable')) {
    const shown = button.querySelector('bdi')
    const whole = button.getAttribute('title') ?? ''
    if (shown && isShortOf(shown.textContent ?? '', whole)) shown.textContent = address(whole)
  }
  for (const hidden of copy.querySelectorAll(UNREAD)) hidden.remove()
  return linesOf(copy).filter((line) => line !== '')
}

function isShortOf(text: string, whole: string): boolean {
  const [head = '', tail] = text.split('…')
  return tail === undefined ? text === whole : whole.startsWith(head) && whole.endsWith(tail)
}

function linesOf(element: Element): string[] {
  const [name, value] = element.children
  if (name?.tagName === 'DT' && value?.tagName === 'DD') {
    // a value that has names and values of its own
    if (value.querySelector('dl')) return [`${textOf(name)}:`, ...linesOf(value).map((line) => `  ${line}`)]
    const parts = value.children.length ? [...value.children].map(textOf) : [textOf(value)]
    return [`${textOf(name)}: ${parts.filter(Boolean).join(' | ')}`]
  }
  if (!element.querySelector(BLOCKS)) {
    const parts = element.matches('.notice > *') ? [...element.childNodes].map(textOf) : [textOf(element)]
    return parts
  }
  return [...element.childNodes].flatMap((node) =>
    node.nodeType === 1 ? linesOf(node as Element) : [textOf(node)],
  )
}

const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
