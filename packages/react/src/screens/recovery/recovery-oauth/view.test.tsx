// @vitest-environment happy-dom
import { FRAME_ERRORS } from '@latchkey/contract'
import { ClientError } from '@latchkey/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CATALOGUE } from '../../../copy/catalogue.ts'
import type { RecoveryCopy } from '../../../copy/recovery/copy.ts'
import { recoverySentence } from '../recovery-sentence.ts'
import { states } from './states.tsx'
import { RecoveryOAuthView, type RecoveryOAuthViewProps } from './view.tsx'

afterEach(cleanup)

const base = states.default.view.props as RecoveryOAuthViewProps

function show(props: Partial<RecoveryOAuthViewProps>) {
  const spies = { onConfirm: vi.fn(), onClose: vi.fn() }
  render(<RecoveryOAuthView {...base} {...spies} {...props} />)
  return spies
}
const title = () => screen.getByRole('heading').textContent
const buttons = () => screen.queryAllByRole('button').map((one) => one.textContent)

const CLOUDS = [
  ['google-drive', 'Google Drive'],
  ['icloud', 'Apple iCloud'],
] as const

describe.each(CLOUDS)('%s', (method, name) => {
  it(`asks for a press before anything else, by the name ${name} [RECOV-066] [RECOV-067] [RECOV-068]`, () => {
    const { onConfirm } = show({ method })
    expect([title(), buttons()]).toEqual(["Confirm it's really you", [`Confirm with ${name}`]])
    fireEvent.click(screen.getByRole('button'))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it.each([
    ['set-recovery', 'running', `Backing up with ${name}...`],
    ['create-wallet', 'running', `Backing up with ${name}...`],
    ['recover', 'running', `Recovering with ${name}...`],
    ['set-recovery', 'success', `Successfully backed up with ${name}.`],
    ['recover', 'success', `Successfully recovered with ${name}.`],
    ['set-recovery', 'error', `Back up with ${name} unsuccessful`],
    ['recover', 'error', `Recovery with ${name} unsuccessful`],
  ] as const)('to %s, %s, says so [RECOV-069] [RECOV-070] [RECOV-071] [RECOV-072] [RECOV-075] [RECOV-080]', (action, status, words) => {
    show({ method, action, status, error: status === 'error' ? 'No.' : null })
    expect(title()).toBe(words)
  })

  it('to whom a recovery failed is told to look which account it was [RECOV-076]', () => {
    const hint = `Please verify that you are selecting the ${name} account associated with your backup.`
    show({ method, action: 'recover', status: 'error', error: 'No.' })
    expect(screen.getByText(hint)).toBeTruthy()
    cleanup()
    show({ method, action: 'set-recovery', status: 'error', error: 'No.' })
    expect(screen.queryByText(hint)).toBeNull()
  })
})

const ENDS = [
  [vi.fn(), ['Try again', 'Close']],
  [null, ['Close']],
] as const
it.each(ENDS)('lets it be tried again where that may help [RECOV-073]', (onRetry, expected) => {
  show({ status: 'error', error: 'No.', onRetry })
  expect(buttons()).toEqual(expected)
})

describe('what a cloud fails with', () => {
  const copy = {
    ...CATALOGUE.shell,
    ...CATALOGUE.recovery,
    errors: { ...CATALOGUE.shell.errors, ...CATALOGUE.recovery.errors },
  } as unknown as RecoveryCopy
  const general = CATALOGUE.shell.errors.all.default
  const codes = Object.keys(FRAME_ERRORS).filter((code) =>
    /^cloud_|^unknown_version$|^recovery_changed$|^disallowed_recovery$/.test(code),
  )

  it('has codes', () => expect(codes.length).toBeGreaterThanOrEqual(8))

  it.each(codes)('%s has a sentence of its own', (code) => {
    const error = Object.assign(new Error('no'), { type: 'error', code })
    const said = recoverySentence(copy, 'recovery-oauth', error)
    expect(said).not.toBe(general)
    expect(recoverySentence(copy, 'recovery-oauth', new ClientError('wrapped', 'x', error))).toBe(said)
  })
})
