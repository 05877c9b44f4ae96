// @vitest-environment happy-dom
import { ClientError } from '@latchkey/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CATALOGUE } from '../../../copy/catalogue.ts'
import type { RecoveryCopy } from '../../../copy/recovery/copy.ts'
import { recoverySentence } from '../recovery-sentence.ts'
import { states } from './states.tsx'
import { RecoverPasswordView, type RecoverPasswordViewProps } from './view.tsx'

afterEach(cleanup)

const base = states.default.view.props as RecoverPasswordViewProps

function show(props: Partial<RecoverPasswordViewProps>) {
  const spies = { onPassword: vi.fn(), onRecover: vi.fn(), onWhy: vi.fn(), onBack: vi.fn() }
  const { container } = render(<RecoverPasswordView {...base} {...spies} {...props} />)
  return { ...spies, form: container.querySelector('form') as HTMLFormElement }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('asks for the password of the wallet [RECOV-032]', () => {
  const { onPassword } = show({})
  expect(screen.getByRole('heading').textContent).toBe('Enter your password')
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
  fireEvent.change(field, { target: { value: 'mine' } })
  expect(onPassword.mock.calls).toEqual([['mine']])
})

it('recovers by its button, and by Enter [RECOV-033] [RECOV-061]', () => {
  const { onRecover, form } = show({ password: 'mine' })
  expect(button('Recover your account').type).toBe('submit')
  fireEvent.submit(form)
  expect(onRecover).toHaveBeenCalledOnce()
})

it('has nothing to recover with while nothing is entered [RECOV-063]', () => {
  const { onRecover, form } = show({ password: '' })
  expect(button('Recover your account').disabled).toBe(true)
  fireEvent.submit(form)
  expect(onRecover).not.toHaveBeenCalled()
})

it('is recovered once', () => {
  const { onRecover, form } = show({ password: 'mine', status: 'recovering' })
  expect(button('Recovering your wallet...').getAttribute('aria-busy')).toBe('true')
  fireEvent.submit(form)
  expect(onRecover).not.toHaveBeenCalled()
})

it('explains why, and leads back [RECOV-034]', () => {
  const { onWhy } = show({ password: 'mine' })
  fireEvent.click(button('Why is this necessary?'))
  expect(onWhy).toHaveBeenCalledOnce()
  cleanup()
  const { onBack } = show({ status: 'why' })
  expect([screen.getByRole('heading').textContent, screen.getAllByRole('listitem').length]).toEqual([
    'Why is this necessary?',
    3,
  ])
  fireEvent.click(button('Go back'))
  expect(onBack).toHaveBeenCalledOnce()
})

describe('what it fails with', () => {
  const copy = {
    ...CATALOGUE.shell,
    ...CATALOGUE.recovery,
    errors: { ...CATALOGUE.shell.errors, ...CATALOGUE.recovery.errors },
  } as unknown as RecoveryCopy
  const refused = (type: string, code = type) => Object.assign(new Error(type), { type, code })
  const WRONG = 'Invalid recovery password, please try again.'
  const OTHER = 'An error has occurred, please try again.'

  const SENTENCES = [
    [refused('invalid_recovery_pin'), WRONG],
    [refused('invalid_request_arguments'), WRONG],
    [refused('error', 'unexpected'), OTHER],
    [new ClientError('Unable to recover wallet', 'unknown_connect_wallet_error'), OTHER],
    [refused('error', 'too_many_requests'), 'Too many wrong passwords. Please wait before trying again.'],
    [refused('error', 'unavailable'), 'The server is not reachable. Try again in a moment.'],
  ] as const
  it.each(SENTENCES)('%s is said so [RECOV-099] [RECOV-100]', (error, words) => {
    expect(recoverySentence(copy, 'recover-password', error)).toBe(words)
  })

  it('is announced at its field', () => {
    show({ password: 'mine', error: WRONG })
    expect(screen.getByRole('alert').textContent).toBe(WRONG)
  })
})
