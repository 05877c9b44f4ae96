// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OwnBackContext } from '../../ui/own-back.ts'
import { AddPasswordView } from './add-password/view.tsx'
import { AutomaticRecoveryView, type AutomaticRecoveryViewProps } from './automatic-recovery/view.tsx'
import { RecoverySelectionView, type RecoverySelectionViewProps } from './recovery-selection/view.tsx'
import { RECOVERY } from './registry.ts'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent)
const title = () => screen.getByRole('heading').textContent

describe('the choice of a recovery', () => {
  function show(props: Partial<RecoverySelectionViewProps>) {
    const spies = { onChoose: vi.fn(), onWhy: vi.fn(), onSelect: vi.fn() }
    const back = vi.fn()
    render(
      <OwnBackContext.Provider value={back}>
        <RecoverySelectionView
          status="choosing"
          updating={false}
          resetting={false}
          methods={['google-drive', 'icloud', 'user-passcode']}
          {...spies}
          {...props}
        />
      </OwnBackContext.Provider>,
    )
    return { ...spies, back }
  }
  const WHY = 'Why do I need to secure my account?'

  it.each([
    ['is a first one', false, 'Secure your account'],
    ['is another one', true, 'Update backup method'],
  ])('says that it %s [RECOV-001] [RECOV-002]', (_, updating, words) => {
    show({ updating })
    expect(title()).toBe(words)
  })

  it('offers what there is [RECOV-003] [RECOV-004] [RECOV-005]', () => {
    const { onChoose } = show({})
    expect(buttons()).toEqual(['Back up to Google Drive', 'Back up to Apple iCloud', 'Set a password', WHY])
    for (const name of buttons().slice(0, 3)) fireEvent.click(button(name as string))
    expect(onChoose.mock.calls).toEqual([['google-drive'], ['icloud'], ['user-passcode']])
  })

  it('offers a passkey where the app does, before the password', () => {
    const { onChoose } = show({ methods: ['icloud', 'passkey', 'user-passcode'] })
    expect(buttons()).toEqual(['Back up to Apple iCloud', 'Use a passkey', 'Set a password', WHY])
    fireEvent.click(button('Use a passkey'))
    expect(onChoose.mock.calls).toEqual([['passkey']])
  })

  it('offers to reset a password that is there [RECOV-006]', () => {
    show({ resetting: true })
    expect(buttons()).toEqual([
      'Back up to Google Drive',
      'Back up to Apple iCloud',
      'Reset your password',
      WHY,
    ])
  })

  it('says so where there is nothing to choose', () => {
    show({ methods: [] })
    expect(screen.getByRole('note').textContent).toBe('This app offers no other backup method.')
  })

  it('explains itself, and leads back by its button and by Back [RECOV-008] [RECOV-009]', () => {
    const { onWhy } = show({})
    fireEvent.click(button(WHY))
    expect(onWhy).toHaveBeenCalledOnce()
    cleanup()
    const { onSelect, back } = show({ status: 'info' })
    expect([title(), buttons()]).toEqual([WHY, ['Select backup method']])
    fireEvent.click(button('Select backup method'))
    back.mock.calls.at(-1)?.[0]()
    expect(onSelect).toHaveBeenCalledTimes(2)
  })
})

it('the splash leads to the form [RECOV-029] [RECOV-030]', () => {
  const onAdd = vi.fn()
  render(<AddPasswordView onAdd={onAdd} />)
  expect(title()).toBe('Secure Your Account')
  fireEvent.click(button('Add password'))
  expect(onAdd).toHaveBeenCalledOnce()
})

describe('automatic recovery', () => {
  function show(props: Partial<AutomaticRecoveryViewProps>) {
    const spies = { onConfirm: vi.fn(), onRetry: vi.fn(), onClose: vi.fn() }
    render(<AutomaticRecoveryView status="idle" error={null} {...spies} {...props} />)
    return spies
  }

  it('waits for a press [RECOV-081] [RECOV-082]', () => {
    const { onConfirm } = show({})
    expect([title(), buttons()]).toEqual(['Automatically secure your account', ['Confirm']])
    fireEvent.click(button('Confirm'))
    expect(onConfirm).toHaveBeenCalledOnce()
    cleanup()
    const again = show({ status: 'loading' })
    fireEvent.click(screen.getByRole('button'))
    expect(again.onConfirm).not.toHaveBeenCalled()
  })

  it('says that it is done [RECOV-083]', () => {
    show({ status: 'success' })
    expect([screen.getByRole('status').textContent, buttons()]).toEqual(['Success', []])
  })

  it('says that it failed, and can be tried again [RECOV-085]', () => {
    const { onRetry } = show({ status: 'error', error: 'Away.' })
    expect([title(), buttons()]).toEqual(['Something went wrong', ['Try again', 'Close']])
    fireEvent.click(button('Try again'))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('offers no other try that would end alike', () => {
    const { onClose } = show({ status: 'error', error: 'Away.', onRetry: null })
    expect(buttons()).toEqual(['Close'])
    fireEvent.click(button('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

it('no screen of a recovery is lost to a click beside it, and each goes back to what led to it [RECOV-040]', () => {
  const rules = Object.values(RECOVERY).map(({ back, backdrop }) => [back, backdrop])
  expect(rules).toEqual(Array.from({ length: 7 }, () => ['history', 'stays']))
})
