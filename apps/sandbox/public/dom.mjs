/**
 * Builds an element. Texts are set as text, never as markup: everything shown here was written by strangers.
 * @param {string} tag name, with classes after dots: 'p.muted'
 * @param {Record<string, unknown>} [attributes] `on…` are listeners; false, null and undefined are left out
 * @param {(Node | string | null | undefined | false)[]} children
 */
export function h(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split('.')
  const element = document.createElement(name)
  element.classList.add(...classes)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return element
}

/** A copy of one of the page's icons. */
export function icon(name) {
  return document.getElementById(`icon-${name}`).content.firstElementChild.cloneNode(true)
}

/** Tells a screen reader. */
export function announce(text) {
  document.getElementById('announcer').textContent = text
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  )
}
