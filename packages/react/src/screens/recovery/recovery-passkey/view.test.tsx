// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RecoveryPasskeyView, type RecoveryPasskeyViewProps } from './view.tsx'

afterEach(cleanup)

const SRC = 'about:blank#token=t'
function show(props: Partial<RecoveryPasskeyViewProps> = {}) {
  const spies = { onContainer: vi.fn(), onFrameLoad: vi.fn(), onOther: vi.fn(), onRetry: vi.fn() }
  render(
    <RecoveryPasskeyView
      action="set-recovery"
      step="kit"
      problem={null}
      sentence={null}
      shown
      frameSrc={SRC}
      loading={false}
      {...spies}
      {...props}
    />,
  )
  return spies
}
const frame = () => document.querySelector('iframe')
const title = () => screen.getByRole('heading').textContent
const steps = () =>
  screen.queryAllByRole('listitem').map((one) => [one.className, one.getAttribute('aria-current')])

describe('a passkey that is set', () => {
  it('is asked for in the frame’s own document, which is lent passkeys and nothing else', () => {
    show()
    expect([frame()?.getAttribute('src'), frame()?.title, frame()?.getAttribute('allow')]).toEqual([
      SRC,
      'Your passkey',
      'publickey-credentials-get; publickey-credentials-create',
    ])
    expect(title()).toBe('Set up a passkey')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it.each([
    [
      null,
      [
        ['', null],
        ['', null],
        ['', null],
      ],
    ],
    [
      'kit',
      [
        ['is-now', 'step'],
        ['', null],
        ['', null],
      ],
    ],
    [
      'create',
      [
        ['is-past', null],
        ['is-now', 'step'],
        ['', null],
      ],
    ],
    [
      'check',
      [
        ['is-past', null],
        ['is-past', null],
        ['is-now', 'step'],
      ],
    ],
  ] as const)('says which of three steps it is at: %s', (step, marks) => {
    show({ step })
    expect(steps()).toEqual(marks)
  })

  it('says that a synced passkey is as safe as what syncs it', () => {
    show()
    expect(screen.getByRole('note').textContent).toBe(
      'A passkey that is synced can be used by whoever gets into the account that syncs it.',
    )
  })

  it.each([
    'unsupported',
    'elsewhere',
    'other-way',
  ] as const)('shows the other ways where no press helps: %s', (problem) => {
    const { onOther } = show({ problem, sentence: 'It cannot be.' })
    expect(screen.getByRole('alert').textContent).toBe('It cannot be.')
    fireEvent.click(screen.getByRole('button', { name: 'Choose another way' }))
    expect(onOther).toHaveBeenCalledOnce()
  })

  it('goes on in its document after what another press may mend', () => {
    show({ problem: 'timeout', sentence: 'Too long.' })
    expect(screen.getByRole('alert').textContent).toBe('Too long.')
    expect([frame()?.getAttribute('src'), screen.queryAllByRole('button')]).toEqual([SRC, []])
  })

  it('is announced when it is done, and its document is gone', () => {
    show({ step: 'done' })
    expect(screen.getByRole('status').textContent).toContain('Your passkey is set.')
    expect(frame()).toBeNull()
  })
})

describe('a wallet that comes back', () => {
  it('has no steps, and a word for whoever has lost the passkey', () => {
    show({ action: 'recover', step: 'recover' })
    expect([title(), steps()]).toEqual(['Use your passkey', []])
    expect(screen.getByRole('note').textContent).toContain('your recovery kit opens the wallet without it')
  })

  it('offers no other way to set it where that is not what is done', () => {
    show({ action: 'recover', step: 'recover', problem: 'elsewhere', sentence: 'Another address.' })
    expect([screen.getByRole('alert').textContent, screen.queryAllByRole('button')]).toEqual([
      'Another address.',
      [],
    ])
  })

  it('says what keeps its document from being shown, which is not loaded then, and tries again', () => {
    const spies = show({ action: 'recover', step: null, shown: false, sentence: 'Nobody is logged in.' })
    expect([screen.getByRole('alert').textContent, frame()]).toEqual(['Nobody is logged in.', null])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(spies.onRetry).toHaveBeenCalledOnce()
  })

  it('is announced when it is there', () => {
    show({ action: 'recover', step: 'done' })
    expect(screen.getByRole('status').textContent).toContain('Your wallet is on this device now.')
  })
})
