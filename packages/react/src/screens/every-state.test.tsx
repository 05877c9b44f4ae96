// @vitest-environment happy-dom
import { cleanup, render, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CATALOGUE } from '../copy/catalogue.ts'
import { loadNoFrames } from '../testing/host.tsx'
import { TITLE_ID } from '../ui/heading.tsx'
import { STATES } from './states.ts'

beforeEach(loadNoFrames)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const every = Object.entries(STATES).flatMap(([screen, states]) =>
  Object.entries(states).map(([state, { view }]) => ({ screen, state, view })),
)

it.each(every)('$screen, $state: the dialog has one name, and what can be pressed has one each', ({
  view,
}) => {
  const { container } = render(view)
  const titles = [...container.querySelectorAll(`#${TITLE_ID}`)].map((title) => title.textContent?.trim())
  expect(titles).toEqual([expect.stringMatching(/\S/)])
  const unnamed = ['button', 'link', 'textbox', 'combobox'].flatMap((role) =>
    within(container).queryAllByRole(role, { name: (name) => name.trim() === '' }),
  )
  expect(unnamed.map((one) => one.outerHTML)).toEqual([])
})

describe('what a wallet fails with', () => {
  const said = (state: string) => {
    const { container } = render(STATES['sign-message'][state]?.view)
    return container.querySelector('[role=alert]')?.textContent
  }

  it.each(['failed', 'foreign-wallet'])('is said in the state %s as the product says it', (state) => {
    expect(Object.values<string>(CATALOGUE.shell.errors.all)).toContain(said(state))
  })
})
