// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { host, logInBefore, ownPages, pass } from '../testing/host.tsx'
import { serverOf } from '../testing/server.ts'

ownPages()

/** What waits for the page to have nothing to do. */
const waiting = new Map<number, () => void>()
let count = 0

beforeEach(() => {
  waiting.clear()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    waiting.set(++count, run)
    return count
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
})

async function idle() {
  const due = [...waiting.values()]
  waiting.clear()
  await act(async () => {
    for (const run of due) run()
  })
  await pass()
}

/** What was put into the page until now, each with what it held by then. */
function watchPage() {
  const put: { id: string; text: string | null | undefined; open: boolean | undefined }[] = []
  const append = document.body.append.bind(document.body)
  vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    append(...nodes)
    for (const node of nodes as HTMLElement[]) {
      const dialog = node.shadowRoot?.querySelector('dialog')
      put.push({ id: node.id, text: dialog?.querySelector('h2')?.textContent, open: dialog?.open })
    }
  })
  return put
}

const asked = () => vi.mocked(fetch).mock.calls.length
const inPage = () => document.querySelectorAll('body > div').length

it('goes through the opening of a login once the page has nothing to do, unseen and unheard', async () => {
  const app = await host()
  vi.stubGlobal('fetch', vi.fn(fetch))
  await idle()
  const put = watchPage()
  const before = inPage()
  await idle()
  expect(put).toEqual([{ id: '', text: 'Log in or sign up', open: true }])
  expect([inPage(), app.dialog(), app.privy().isModalOpen, asked()]).toEqual([before, null, false, 0])
  await idle()
  expect(put).toHaveLength(1)
})

it('leaves the next login as it is', async () => {
  const server = serverOf({}, { 'POST /api/v1/passwordless/init': { success: true } })
  const app = await host({ server })
  await idle()
  await idle()
  act(() => app.privy().login())
  await pass(15)
  expect(app.title()).toBe('Log in or sign up')
  await app.type('input[type=email]', 'a@b.example')
  await app.press('Submit')
  await pass()
  expect(app.title()).toBe('Enter confirmation code')
})

it('gives way to a login that comes first', async () => {
  const app = await host()
  await idle()
  act(() => app.privy().login())
  await pass(15)
  const put = watchPage()
  await idle()
  expect([put, app.title()]).toEqual([[], 'Log in or sign up'])
})

const Own = () => <b>ours</b>

it.each([
  ['where the logo is a component of the host', () => {}, { appearance: { logo: <Own /> } }],
  ['where the footer is one', () => {}, { appearance: { footerLogo: <Own /> } }],
  ['where the modal stands in the page', () => {}, { _render: { standalone: true } }],
  ['for somebody who is logged in', () => void logInBefore(), {}],
])('goes through nothing %s', async (_, before, config) => {
  before()
  await host({ config: config as never })
  const put = watchPage()
  await idle()
  await idle()
  await idle()
  expect(put).toEqual([])
})
