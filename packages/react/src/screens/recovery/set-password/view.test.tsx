// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FILE_URL_MS, saveTextFile } from '../../save-text-file.ts'
import type { SetPasswordViewProps } from './props.ts'
import { states } from './states.tsx'
import { SetPasswordView } from './view.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const base = states.default.view.props as SetPasswordViewProps
const PASSWORD = 'kq7Rf-xT2mW'

function show(props: Partial<SetPasswordViewProps>) {
  const spies = {
    onPassword: vi.fn(),
    onConfirmation: vi.fn(),
    onTouched: vi.fn(),
    onGenerate: vi.fn(),
    onDownload: vi.fn(),
    onAcknowledge: vi.fn(),
    onContinue: vi.fn(),
    onCancel: vi.fn(),
    onClose: vi.fn(),
  }
  const { container } = render(<SetPasswordView {...base} {...spies} {...props} />)
  return { ...spies, container }
}
const title = () => screen.getByRole('heading').textContent
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const field = () => screen.getByLabelText<HTMLInputElement>('Password')
const buttons = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

it.each([
  ['a first password is set', { status: 'creating' }, 'Set your password'],
  ['it is reset', { status: 'creating', isResettingPassword: true }, 'Reset your password'],
  ['it is saved', { status: 'saving' }, 'Save your password'],
  ['it is entered again', { status: 'confirming' }, 'Confirm your password'],
  ['it was saved', { status: 'finalizing' }, 'Confirm you have saved'],
  ['it is set', { status: 'done' }, 'Success'],
  ['it could not be', { status: 'done', error: 'Away.' }, 'Something went wrong'],
] as const)('says so where %s [RECOV-010] [RECOV-011] [RECOV-016] [RECOV-021] [RECOV-023] [RECOV-026] [RECOV-027]', (_, props, expected) => {
  show(props)
  expect(title()).toBe(expected)
})

describe('the first step', () => {
  it('hides what is typed until it is to be seen, and takes it for a new password [RECOV-012]', () => {
    const { onPassword } = show({ password: PASSWORD })
    expect([field().type, field().autocomplete]).toEqual(['password', 'new-password'])
    fireEvent.click(button('Show password'))
    expect(field().type).toBe('text')
    fireEvent.click(button('Hide password'))
    expect(field().type).toBe('password')
    fireEvent.change(field(), { target: { value: 'other-1' } })
    expect(onPassword.mock.calls).toEqual([['other-1']])
  })

  it('makes one up, and shows it [RECOV-013]', () => {
    const { onGenerate } = show({ password: '' })
    fireEvent.click(button('Generate a new password'))
    expect([onGenerate.mock.calls.length, field().type]).toEqual([1, 'text'])
  })

  it.each([
    ['weak', 'Weak', 1],
    ['medium', 'Medium', 2],
    ['strong', 'Strong', 3],
  ] as const)('says how strong it is: %s [RECOV-014] [RECOV-049]', (strength, word, bars) => {
    const { container } = show({ password: PASSWORD, strength })
    expect(screen.getByRole('status').textContent).toBe(word)
    expect(container.querySelectorAll('.strength i.on')).toHaveLength(bars)
  })

  it('weighs nothing where there is nothing', () => {
    const { container } = show({ password: '' })
    expect([
      screen.getByRole('status').textContent,
      container.querySelectorAll('.strength i.on').length,
    ]).toEqual(['', 0])
  })

  it('goes on by its button, where it may [RECOV-015] [RECOV-058]', () => {
    const { onContinue } = show({ password: PASSWORD, mayContinue: true })
    expect(button('Continue').type).toBe('submit')
    fireEvent.click(button('Continue'))
    expect(onContinue).toHaveBeenCalledOnce()
    cleanup()
    show({ password: '', mayContinue: false })
    expect(button('Continue').disabled).toBe(true)
  })

  const FAULTS = [
    ['too short', { reason: 'too_short' }, 'Password must be at least 6 characters'],
    [
      'of other characters',
      { reason: 'characters', characters: ['ü', ' ', '~'] },
      'Invalid characters used ( ü SPACE ~ )',
    ],
  ] as const
  it.each(
    FAULTS,
  )('says that it is %s, once it was left [RECOV-044] [RECOV-046] [RECOV-047] [RECOV-048]', (_, fault, words) => {
    show({ password: 'ü ~', fault, touched: false })
    expect(screen.getByRole('alert').textContent).toBe('')
    cleanup()
    const { onTouched } = show({ password: 'ü ~', fault, touched: true })
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    fireEvent.blur(field())
    expect(onTouched).toHaveBeenCalled()
  })

  it('tells a password manager whose it is', () => {
    const { container } = show({ username: 'ada@juniper.example' })
    const name = container.querySelector<HTMLInputElement>('input[autocomplete=username]')
    expect([name?.value, name?.getAttribute('aria-hidden'), name?.tabIndex]).toEqual([
      'ada@juniper.example',
      'true',
      -1,
    ])
  })
})

it.each([
  'creating',
  'saving',
  'confirming',
  'finalizing',
] as const)('Enter submits the step %s [RECOV-061]', (status) => {
  const { container, onContinue } = show({
    status,
    password: PASSWORD,
    mayContinue: true,
    acknowledged: true,
  })
  const form = container.querySelector('form') as HTMLFormElement
  expect(form.querySelectorAll('button[type=submit]')).toHaveLength(1)
  fireEvent.submit(form)
  expect(onContinue).toHaveBeenCalledOnce()
})

describe('the second step', () => {
  it('shows nothing of the password, not even its length [RECOV-017]', () => {
    const { container } = show({ status: 'saving', password: PASSWORD })
    expect(container.querySelector('.masked')?.textContent).toBe('Password••••••••••••••')
    expect(container.innerHTML).not.toContain(PASSWORD)
  })

  it('copies it, and says so [RECOV-018]', async () => {
    const writeText = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    show({ status: 'saving', password: PASSWORD })
    fireEvent.click(button('Copy'))
    await screen.findByRole('button', { name: 'Copied' })
    expect(writeText.mock.calls).toEqual([[PASSWORD]])
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })

  it('has it downloaded, and says so [RECOV-019]', () => {
    const { onDownload } = show({ status: 'saving', password: PASSWORD })
    fireEvent.click(button('Download'))
    expect(onDownload).toHaveBeenCalledOnce()
    cleanup()
    show({ status: 'saving', password: PASSWORD, downloaded: true })
    expect(button('Downloaded')).toBeTruthy()
  })

  it('goes on [RECOV-020]', () => {
    show({ status: 'saving', password: PASSWORD })
    expect(buttons()).toEqual(['Copy', 'Download', 'Continue'])
  })
})

describe('the third step', () => {
  it('takes it again, hidden [RECOV-022]', () => {
    const { onConfirmation } = show({ status: 'confirming', password: PASSWORD })
    fireEvent.change(field(), { target: { value: 'kq' } })
    expect([onConfirmation.mock.calls, field().type, button('Continue').disabled]).toEqual([
      [['kq']],
      'password',
      true,
    ])
  })

  it.each([
    ['', false, ''],
    ['kq7', false, ''],
    ['kq8', false, 'Passwords do not match'],
    ['kq7', true, 'Passwords do not match'],
    [PASSWORD, true, ''],
  ])('to %j, left: %s, it says %j [RECOV-060]', (confirmation, touched, words) => {
    show({ status: 'confirming', password: PASSWORD, confirmation, touched })
    expect(screen.getByRole('alert').textContent).toBe(words)
  })
})

describe('the last step', () => {
  it('waits for its tick [RECOV-024] [RECOV-062]', () => {
    const { onAcknowledge } = show({ status: 'finalizing', acknowledged: false })
    expect(button('Set Password').disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /I have saved my password/ }))
    expect(onAcknowledge.mock.calls).toEqual([[true]])
    cleanup()
    show({ status: 'finalizing', acknowledged: true })
    expect(button('Set Password').disabled).toBe(false)
  })

  it.each([
    ['user', ['Set Password', 'Cancel']],
    ['automatic', ['Set Password']],
  ] as const)('can be called off where the %s began [RECOV-025]', (initiatedBy, expected) => {
    const { onCancel } = show({ status: 'finalizing', initiatedBy })
    expect(buttons()).toEqual(expected)
    if (initiatedBy === 'user') fireEvent.click(button('Cancel'))
    expect(onCancel).toHaveBeenCalledTimes(initiatedBy === 'user' ? 1 : 0)
  })

  it('is done once: a second press, and another choice, come to nothing', () => {
    const { onContinue, container } = show({ status: 'finalizing', acknowledged: true, submitting: true })
    fireEvent.click(button('Setting your password...'))
    expect(onContinue).not.toHaveBeenCalled()
    expect(container.querySelector('button[type=submit]')).toBeNull()
    expect([button('Cancel').disabled, screen.getByRole<HTMLInputElement>('checkbox').disabled]).toEqual([
      true,
      true,
    ])
  })
})

describe('the end', () => {
  it('closes [RECOV-028]', () => {
    const { onClose } = show({ status: 'done' })
    expect(buttons()).toEqual(['Close'])
    fireEvent.click(button('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('of a failure says why, and lets it be tried again where that may help [RECOV-028]', () => {
    show({ status: 'done', error: 'Away.', onRetry: vi.fn() })
    expect([screen.getByRole('alert').textContent?.includes('Away.'), buttons()]).toEqual([
      true,
      ['Try again', 'Close'],
    ])
    cleanup()
    show({ status: 'done', error: 'For good.', onRetry: null })
    expect(buttons()).toEqual(['Close'])
  })
})

describe('the file with the password', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is a text, whose address is good for five seconds [RECOV-064] [RECOV-065]', async () => {
    const made: Blob[] = []
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob)
      return 'blob:one'
    })
    const clicked: [string, string][] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push([this.download, this.href])
    })
    saveTextFile('juniper-wallet-recovery.txt', 'words')
    expect([clicked, made[0]?.type, await made[0]?.text()]).toEqual([
      [['juniper-wallet-recovery.txt', 'blob:one']],
      'text/plain;charset=utf-8',
      'words',
    ])
    vi.advanceTimersByTime(FILE_URL_MS - 1)
    expect(revoke).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(revoke.mock.calls).toEqual([['blob:one']])
    expect(FILE_URL_MS).toBe(5000)
  })
})
