// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LandingViewProps } from './view.tsx'
import { LandingView } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}

type Changes = Partial<Omit<LandingViewProps, 'email'>> & { email?: Partial<LandingViewProps['email']> }

function show({ email, ...rest }: Changes = {}) {
  return render(
    <LandingView
      header={null}
      logo={null}
      appName="Juniper"
      loginMessage={null}
      methods={[{ kind: 'email-field' }]}
      legal={{ termsUrl: null, privacyUrl: null, requireAcceptance: false }}
      notice={null}
      {...rest}
      email={{
        value: '',
        status: 'idle',
        error: null,
        canSubmit: false,
        autoFocus: true,
        onChange: nothing,
        onSubmit: nothing,
        ...email,
      }}
    />,
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })

describe('header and logo', () => {
  it('the title is Log in or sign up by default [LAND-002]', () => {
    show()
    expect(screen.getByRole('heading').textContent).toBe('Log in or sign up')
  })
  it('the title is the one configured in its place [LAND-003]', () => {
    show({ header: 'Welcome back' })
    expect(screen.getByRole('heading').textContent).toBe('Welcome back')
  })
  it('draws a logo given by address, named after the app', () => {
    show({ logo: 'https://host.example/logo.png' })
    expect(screen.getByRole('img', { name: 'Juniper' }).getAttribute('src')).toBe(
      'https://host.example/logo.png',
    )
  })
  it('shows a login message of at most 100 characters', () => {
    show({ loginMessage: 'x'.repeat(140) })
    expect(screen.getByText(/^x+$/).textContent).toHaveLength(100)
  })
})

describe('e-mail entry', () => {
  it('is an input with a placeholder and a Submit button [CODE-009]', () => {
    show()
    expect(field().placeholder).toBe('your@email.com')
    expect(submit().type).toBe('submit')
  })
  it('has Submit disabled while the address is invalid [CODE-011]', () => {
    show({ email: { value: 'ada@', canSubmit: false } })
    expect(submit().disabled).toBe(true)
  })
  it('has Submit enabled once it may go', () => {
    show({ email: { value: 'ada@example.com', canSubmit: true } })
    expect(submit().disabled).toBe(false)
  })
  it('has Submit disabled during submission, and takes no second one by Enter [CODE-012]', () => {
    const onSubmit = vi.fn()
    show({ email: { value: 'ada@example.com', canSubmit: true, status: 'submitting', onSubmit } })
    expect(submit().disabled).toBe(true)
    fireEvent.submit(field())
    expect(onSubmit).not.toHaveBeenCalled()
  })
  it('submits on Enter', () => {
    const onSubmit = vi.fn()
    show({ email: { value: 'ada@example.com', canSubmit: true, onSubmit } })
    fireEvent.submit(field())
    expect(onSubmit).toHaveBeenCalledOnce()
  })
  it('shows an error at the field, announced and tied to it', () => {
    const message = "Please enter a valid email address without a '+'."
    show({ email: { value: 'a+b@example.com', error: message } })
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  })
  it('is named, and known to password managers', () => {
    show()
    expect(screen.getByLabelText('Email address')).toBe(field())
    expect([field().type, field().autocomplete, field().name]).toEqual(['email', 'email', 'email'])
  })
})

it('takes rows of other methods in their order, with their chip', () => {
  const onSelect = vi.fn()
  show({
    methods: [
      { kind: 'button', id: 'b', label: 'Second', icon: null, recent: true, onSelect },
      { kind: 'divider' },
      { kind: 'button', id: 'c', label: 'Third', icon: null, onSelect: nothing },
      { kind: 'email-field' },
    ],
  })
  const rows = screen.getAllByRole('button').map((row) => row.textContent)
  expect(rows).toEqual(['SecondRecent', 'Third', 'Submit'])
  fireEvent.click(screen.getByText('Second'))
  expect(onSelect).toHaveBeenCalledOnce()
})
