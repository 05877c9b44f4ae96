// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { LoginModal } from './login-modal.tsx'
import { host, opened, ownPages, pass } from './testing/host.tsx'

ownPages()

let setOpen: (open: boolean) => void

function Page({ initial }: { initial: boolean }): ReactNode {
  const [open, set] = useState(initial)
  setOpen = set
  return <LoginModal open={open} />
}

it('shows the login while it is open, and no longer', async () => {
  const app = await host({ children: <Page initial={false} /> })
  expect(app.dialog()).toBeNull()
  act(() => setOpen(true))
  await pass(15)
  expect(app.text()).toContain('Log in or sign up')
  act(() => setOpen(false))
  await pass(500)
  expect(app.dialog()).toBeNull()
})

it('leaves a login alone that another call has begun', async () => {
  const app = await opened({ children: <Page initial={false} /> })
  act(() => setOpen(false))
  await pass(500)
  expect(app.text()).toContain('Log in or sign up')
})

it('stands in the page when standalone, open from the start and in strict mode', async () => {
  await host({
    strict: true,
    children: <Page initial />,
    config: { _render: { standalone: true } } as never,
  })
  await pass(15)
  const panels = document.querySelectorAll('[data-kind="inline"]')
  expect(panels).toHaveLength(1)
  expect(panels[0]?.shadowRoot?.textContent).toContain('Log in or sign up')
})
