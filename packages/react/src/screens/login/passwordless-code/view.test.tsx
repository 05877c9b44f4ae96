// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CodeViewProps } from './view.tsx'
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
      undelivered={false}
      over={null}
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
  const onResend = vi.fn()
  show({ onResend, resend: { state: 'waiting', secondsLeft: 27, said: 'sent' } })
  expect(screen.getByText('Code sent')).toBeTruthy()
  expect(screen.getByText('New code in 27 s')).toBeTruthy()
  fireEvent.click(resend() as Element)
  expect(onResend).not.toHaveBeenCalled()
})

it.each([
  ['on arrival says how long to wait, and not that a code was sent', null, 'New code in 12 s'],
  [
    'says that the last one counts where none was sent',
    'sent before',
    'The last code still counts New code in 12 s',
  ],
] as const)('%s', (_, said, text) => {
  show({ resend: { state: 'waiting', secondsLeft: 12, said } })
  expect(document.querySelector('.wait')?.textContent?.trim()).toBe(text)
})

it('keeps the focus on Resend while it is pressed, sends, and counts down', () => {
  const { rerender } = show()
  const button = resend() as HTMLButtonElement
  button.focus()
  const next = (state: CodeViewProps['resend']) =>
    rerender(
      <PasswordlessCodeView
        channel="email"
        destination="ada@example.com"
        appName="Juniper"
        status="awaiting"
        digits={['', '', '', '', '', '']}
        error={null}
        undelivered={false}
        over={null}
        resend={state}
        onDigits={nothing}
        onResend={nothing}
      />,
    )
  const focused: unknown[] = []
  for (const state of [
    { state: 'sending' },
    { state: 'waiting', secondsLeft: 30, said: 'sent' },
    { state: 'idle' },
  ] as const) {
    next(state)
    focused.push([document.activeElement === button, button.disabled, button.getAttribute('aria-disabled')])
  }
  expect(focused).toEqual([
    [true, false, 'true'],
    [true, false, 'true'],
    [true, false, null],
  ])
})

it.each([
  ['spent', 'It was tried too often and no longer counts. Ask for a new code.'],
  ['expired', 'It is older than 10 minutes. Ask for a new code.'],
] as const)('says of a code that is %s that a new one is needed', (over, sentence) => {
  show({ over, error: 'Invalid or expired verification code' })
  expect(screen.getByRole('alert').textContent).toBe(`Invalid or expired verification code${sentence}`)
})

it('says of a message that does not arrive that the number is to be looked at', () => {
  show({ channel: 'sms', undelivered: true })
  expect(screen.getByRole('alert').textContent).toBe(
    'The message could not be delivered. Go back and check the number, or choose another way.',
  )
})

it('forgets what was wrong with the boxes when another code is asked for', () => {
  show()
  fireEvent.change(screen.getAllByRole('textbox')[0] as Element, { target: { value: 'x' } })
  expect(screen.getByRole('alert').textContent).toBe('Code should be numeric')
  fireEvent.click(resend() as Element)
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('says Success! on success [CODE-027]', () => {
  show({ status: 'success', digits: [...'123456'] })
  expect(screen.getByText(/Success!/)).toBeTruthy()
  expect(resend()?.getAttribute('aria-disabled')).toBe('true')
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

it('turns on where wallets are made next, and is through where nothing follows', () => {
  const { container } = show({ status: 'success', goesOn: true })
  expect(container.querySelector('.sign > *')?.getAttribute('class')).toBe('progress')
  expect(show({ status: 'success' }).container.querySelector('.sign > .progress.done .tick')).toBeTruthy()
  expect(show({ status: 'submitting' }).container.querySelector('.progress')).toBeNull()
})
