import { announce, h, icon } from './dom.mjs'

/** A button that copies a text, or what a function gives, and says so. With a label it shows it, else it is an icon. */
export function copyButton(text, what, label) {
  const caption = label && h('span', {}, label)
  const button = h(
    'button',
    {
      type: 'button',
      class: label ? 'copy labelled' : 'copy',
      'aria-label': `Copy ${what}`,
      title: `Copy ${what}`,
    },
    icon('copy'),
    caption,
  )
  let timer
  button.addEventListener('click', async (event) => {
    event.preventDefault()
    event.stopPropagation()
    await writeText(typeof text === 'function' ? text() : text)
    button.replaceChildren(icon('done'), ...(caption ? [h('span', {}, 'Copied')] : []))
    button.classList.add('done')
    announce('Copied')
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.replaceChildren(icon('copy'), ...(caption ? [caption] : []))
      button.classList.remove('done')
    }, 1600)
  })
  return button
}

async function writeText(text) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const field = h('textarea', { class: 'visually-hidden', readonly: true })
    field.value = text
    document.body.append(field)
    field.select()
    document.execCommand('copy')
    field.remove()
  }
}
