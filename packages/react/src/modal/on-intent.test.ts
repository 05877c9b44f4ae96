// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { onIntent } from './on-intent.ts'

let stop = () => {}
const run = vi.fn()
const page = (html: string) => {
  document.body.innerHTML = html
  run.mockReset()
  stop = onIntent(run)
  return (selector: string, type: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
}
afterEach(() => stop())

it.each([
  ['a mouse over a button', '<button><b>Log in</b></button>', 'b', 'pointerover'],
  ['a mouse over a link', '<a href="#">Log in</a>', 'a', 'pointerover'],
  ['the focus on what plays a button', '<p role="button" tabindex="0">Log in</p>', 'p', 'focusin'],
  ['a finger down, wherever it is', '<p>Log in</p>', 'p', 'pointerdown'],
])('%s is a sign that somebody is about to press', (_, html, selector, type) => {
  const send = page(html)
  send(selector, type)
  send(selector, type)
  expect(run).toHaveBeenCalledOnce()
})

it.each([
  ['a mouse over text', '<p>Read</p>', 'p', 'pointerover'],
  ['the focus in a field', '<input>', 'input', 'focusin'],
])('%s is none', (_, html, selector, type) => {
  page(html)(selector, type)
  expect(run).not.toHaveBeenCalled()
})

it('a button inside a component of the host counts, and a stopped watch hears nothing', () => {
  const send = page('<host-button></host-button>')
  const root = document.querySelector('host-button')?.attachShadow({ mode: 'open' })
  if (root) root.innerHTML = '<button>Log in</button>'
  stop()
  root?.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }))
  expect(run).not.toHaveBeenCalled()
  stop = onIntent(run)
  root?.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }))
  expect(run).toHaveBeenCalledOnce()
  send('host-button', 'pointerdown')
  expect(run).toHaveBeenCalledOnce()
})
