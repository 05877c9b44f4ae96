// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ReauthenticateViewProps } from './view.tsx'
import { ReauthenticateView } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}
const google = vi.fn()
const ways = [
  { id: 'email', label: 'Send a code to ada@b.example', icon: null, onSelect: nothing },
  { id: 'google', label: 'Continue with Google', icon: null, onSelect: google },
]
const show = (props: Partial<ReauthenticateViewProps> = {}) =>
  render(
    <ReauthenticateView
      purpose="use"
      ways={ways}
      guest={false}
      busy={false}
      error={null}
      onClose={nothing}
      {...props}
    />,
  )
const buttons = () => screen.getAllByRole<HTMLButtonElement>('button')

it('says what for, and offers the ways of the user in their order', () => {
  show()
  expect(screen.getByRole('heading').textContent).toBe('Confirm it’s you')
  expect(screen.getByText(/wants a fresh login on this device/)).toBeTruthy()
  expect(buttons().map((one) => one.textContent)).toEqual(ways.map(({ label }) => label))
  expect(screen.getByRole('group').getAttribute('aria-label')).toBe('Ways to confirm')
  fireEvent.click(screen.getByText('Continue with Google'))
  expect(google).toHaveBeenCalledOnce()
})

it('says that an export asks', () => {
  show({ purpose: 'export' })
  expect(screen.getByText(/^Log in again to export your wallet/)).toBeTruthy()
})

it('says that the account was just added, so that an older one is chosen', () => {
  show({ purpose: 'older-account' })
  expect(
    screen.getByText(/^This way to log in was added a short while ago\. Log in by an older one/),
  ).toBeTruthy()
  expect(buttons().map((one) => one.textContent)).toEqual(ways.map(({ label }) => label))
})

it('takes no further press while a way is begun', () => {
  show({ busy: true })
  expect(buttons().map((one) => one.disabled)).toEqual([true, true])
})

it('announces what went wrong', () => {
  show({ error: 'It did not work.' })
  expect(screen.getByRole('alert').textContent).toBe('It did not work.')
})

it.each([
  [true, /a guest has none/],
  [false, /Log out, then log in again/],
])('without any way says so, and can be closed (guest: %s)', (guest, sentence) => {
  const onClose = vi.fn()
  show({ ways: [], guest, onClose })
  expect(screen.getByText(sentence)).toBeTruthy()
  fireEvent.click(screen.getByText('Close'))
  expect(onClose).toHaveBeenCalledOnce()
})
