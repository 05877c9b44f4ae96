// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CodeViewProps } from '../props.ts'
import { PasswordlessCodeView } from './view.tsx'

afterEach(cleanup)

const nothing = () => {}

function show(props: Partial<CodeViewProps> = {}) {
  return render(
    <PasswordlessCodeView
      channel="email"
      destination="ada@example.com"
      appName="Juniper"
      status="awaiting"
      digits={['', '', '', '', '', '']}
      error={null}
      resend={{ state: 'idle' }}
      onDigits={nothing}
      onResend={nothing}
      {...props}
    />,
  )
}

const resend = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Resend code' })

it('is titled Enter confirmation code [CODE-015]', () => {
  show()
  expect(screen.getByRole('heading').textContent).toBe('Enter confirmation code')
})

it('has six single-digit inputs [CODE-016]', () => {
  show()
  expect(screen.getAllByRole('textbox')).toHaveLength(6)
})

it('names the address that the code went to', () => {
  show()
  expect(screen.getByText('ada@example.com').closest('p')?.textContent).toBe(
    'Enter the code that Juniper sent to ada@example.com.',
  )
})

it('has a Resend code button [CODE-017]', () => {
  const onResend = vi.fn()
  show({ onResend })
  fireEvent.click(resend() as Element)
  expect(onResend).toHaveBeenCalledOnce()
})

it.each([
  ["an e-mail: Didn't get an email?", 'email', "Didn't get an email?"],
  ["a message: Didn't get a message?", 'sms', "Didn't get a message?"],
] as const)('asks after %s [CODE-018] [CODE-019]', (_, channel, question) => {
  show({ channel })
  expect(screen.getByText(question)).toBeTruthy()
})

it('says Code sent during the countdown, in which nothing is sent again [CODE-037]', () => {
  show({ resend: { state: 'sent', secondsLeft: 27 } })
  expect(screen.getByText('Code sent')).toBeTruthy()
  expect(screen.getByText(/27/)).toBeTruthy()
  expect(resend()).toBeNull()
})

it('says Success! on success [CODE-027]', () => {
  show({ status: 'success', digits: [...'123456'] })
  expect(screen.getByText(/Success!/)).toBeTruthy()
  expect(resend()?.disabled).toBe(true)
})

it('shows the error of a failure and shakes [CODE-033] [CODE-034]', () => {
  show({ status: 'error', digits: [...'123456'], error: 'Invalid or expired verification code' })
  expect(screen.getByRole('alert').textContent).toBe('Invalid or expired verification code')
  expect(screen.getByRole('group').classList.contains('shake')).toBe(true)
})

it('says Code should be numeric when it is not, until it is [CODE-025]', () => {
  show()
  const [first] = screen.getAllByRole('textbox')
  fireEvent.change(first as Element, { target: { value: 'x' } })
  expect(screen.getByRole('alert').textContent).toBe('Code should be numeric')
  fireEvent.change(first as Element, { target: { value: '4' } })
  expect(screen.getByRole('alert').textContent).toBe('')
})
