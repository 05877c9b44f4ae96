// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end = () => {}
afterEach(() => {
  end()
  document.body.replaceChildren()
})

/** Changes what is under `root`, and waits until observers that were there before were told. */
function changed(root: Node, change: () => void): Promise<void> {
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      done()
    })
    observer.observe(root, { childList: true, subtree: true })
    change()
  })
}

/** A screen of one step; `next` puts another step in its place. */
async function screenWith(step: string, inline = false) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<div id="privy-modal-content" tabindex="-1"><div class="step">${step}</div></div>`
  end = keepFocus(root, inline)
  const next = (html: string) =>
    changed(root, () => {
      const place = root.querySelector('.step') as Element
      place.outerHTML = `<div class="step">${html}</div>`
    })
  const focused = () => root.activeElement?.id
  return { root, next, focused, focus: (id: string) => (root.getElementById(id) as HTMLElement).focus() }
}

// a button that is clicked has no focus in every browser
it.each([
  'go',
  'privy-modal-content',
])('gives it to the field of the next step, where %s had it', async (had) => {
  const { focus, next, focused } = await screenWith('<button id="go"></button>')
  focus(had)
  await next('<p></p><input id="code" data-autofocus>')
  expect(focused()).toBe('code')
})

it('gives it to the screen where the step that had it is followed by one without a field', async () => {
  const { focus, next, focused } = await screenWith('<input id="code">')
  focus('code')
  await next('<button id="done"></button>')
  expect(focused()).toBe('privy-modal-content')
})

it('leaves it where it is while other things come and go', async () => {
  const { root, focus, next, focused } = await screenWith('<p></p>')
  const field = document.createElement('input')
  field.id = 'field'
  root.append(field)
  focus('field')
  await next('<button></button>')
  expect(focused()).toBe('field')
})

it('takes no copy of a screen that goes for one that comes', async () => {
  const { root, focus, focused } = await screenWith('<button id="go"></button>')
  focus('go')
  const copy = document.createElement('div')
  copy.inert = true
  copy.innerHTML = '<input id="copy" data-autofocus>'
  await changed(root, () => root.append(copy))
  expect(focused()).toBe('go')
})

it('leaves it in what stands in the dialog’s host beside its screen: a captcha', async () => {
  const { root, next } = await screenWith('<input id="email">')
  const captcha = document.createElement('input')
  root.host.append(captcha)
  captcha.focus()
  await next('<button id="done"></button>')
  expect(document.activeElement).toBe(captcha)
})

describe('a field of the page that its user went to meanwhile', () => {
  /** A screen in the page, which had the focus in a step of its own until its user went to the page's field. */
  async function leftFor() {
    const own = await screenWith('<input id="email" data-autofocus>', true)
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    return { ...own, field }
  }

  it.each([
    '<input id="code" data-autofocus>',
    '<button id="done"></button>',
  ])('keeps the focus where the next step is %s', async (step) => {
    const { next, field } = await leftFor()
    await next(step)
    expect(document.activeElement).toBe(field)
  })

  it('gives way where nobody has the focus any more', async () => {
    const { next, field, focused } = await leftFor()
    field.remove()
    await next('<input id="code" data-autofocus>')
    expect(focused()).toBe('code')
  })
})

describe('a press of the mouse', () => {
  /** The press that is this one of a double click; whether it does what presses do, as to move the focus. */
  const press = (root: ShadowRoot, nth: number) =>
    (root.querySelector('.step') as Element).dispatchEvent(
      new MouseEvent('mousedown', { detail: nth, bubbles: true, cancelable: true }),
    )

  it('that is the second of a double click leaves the focus in the field that its first has brought', async () => {
    const { root, next, focused } = await screenWith('<button id="go"></button>')
    expect(press(root, 1)).toBe(true)
    await next('<input id="code" data-autofocus>')
    expect([press(root, 2), focused()]).toEqual([false, 'code'])
    // the next one is meant for what is there
    expect([press(root, 1), press(root, 2)]).toEqual([true, true])
  })

  it('that is the second on a screen which stayed the same does what presses do', async () => {
    const { root } = await screenWith('<p></p><input id="code" data-autofocus>')
    expect([press(root, 1), press(root, 2), press(root, 3)]).toEqual([true, true, true])
  })

  it('that came before a screen is known to the one that follows', async () => {
    const first = await screenWith('<button id="go"></button>')
    press(first.root, 1)
    end()
    const { root } = await screenWith('<input id="code" data-autofocus>')
    expect(press(root, 2)).toBe(false)
  })
})
