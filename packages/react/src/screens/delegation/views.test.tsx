// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DelegatedConsentView, type DelegatedConsentViewProps } from './delegated-consent/view.tsx'
import { DelegatedRevokeView, type DelegatedRevokeViewProps } from './delegated-revoke/view.tsx'

afterEach(cleanup)

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)

/** Counts presses: of the button that agrees, and of the one that leaves. */
function spies() {
  const [agree, leave] = [vi.fn(), vi.fn()]
  return { agree, leave, calls: () => [agree.mock.calls.length, leave.mock.calls.length] }
}

function consent(props: Partial<DelegatedConsentViewProps> = {}) {
  const { agree, leave, calls } = spies()
  const app = { name: 'Corner Shop', logo: null }
  const base = { status: 'asking', app, address: ETHEREUM, error: null } as const
  render(<DelegatedConsentView {...base} onAccept={agree} onClose={leave} {...props} />)
  return calls
}

function revoke(props: Partial<DelegatedRevokeViewProps> = {}) {
  const { agree, leave, calls } = spies()
  const base = { status: 'asking', app: 'Corner Shop', wallets: [ETHEREUM, SOLANA], error: null } as const
  render(
    <DelegatedRevokeView
      {...base}
      wallets={[...base.wallets]}
      grants="loading"
      onConfirm={agree}
      onClose={leave}
      {...props}
    />,
  )
  return calls
}

describe('letting the app use a wallet', () => {
  it('says who asks, for which wallet, what it allows, and how it is taken back [DELEG-001]', () => {
    consent()
    expect(screen.getByRole('heading').textContent).toBe('Enable offline access')
    expect(
      screen.getByText('Corner Shop asks to use this wallet for you, also while you are away.'),
    ).toBeTruthy()
    expect(items()).toEqual([
      'Copy address 0x9858…da94',
      'It can sign messages and transactions, and send what the wallet holds.',
      'It does not ask you each time.',
      'You can take this back in the app at any time. What was signed by then stays.',
    ])
  })

  it('goes by one button and is left by the other [DELEG-002] [DELEG-003]', () => {
    const calls = consent()
    fireEvent.click(button('Accept'))
    expect(calls()).toEqual([1, 0])
    fireEvent.click(button('Not now'))
    expect(calls()).toEqual([1, 1])
  })

  it('does not take the second press of a double click', () => {
    const calls = consent()
    fireEvent.click(button('Accept'), { detail: 2 })
    expect(calls()).toEqual([0, 0])
  })

  it('shows the picture of the app that asks, where it has one', () => {
    consent({ app: { name: 'Corner Shop', logo: 'https://shop.example/logo.png' } })
    expect(document.querySelector('.asker img')?.getAttribute('src')).toBe('https://shop.example/logo.png')
    cleanup()
    consent()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('taking back what the app may use', () => {
  it('names the app and every wallet, of both chains [DELEG-004]', () => {
    revoke()
    expect(screen.getByRole('heading').textContent).toBe('Revoke offline access to wallet')
    expect(
      screen.getByText('Corner Shop will no longer be able to sign or send for you while you are away.'),
    ).toBeTruthy()
    expect(items()).toEqual(['Copy address 0x9858…da94', 'Copy address HAgk…Kpqk'])
  })

  it('goes by one button and is left by the other [DELEG-005] [DELEG-006]', () => {
    const calls = revoke()
    fireEvent.click(button('Confirm'))
    expect(calls()).toEqual([1, 0])
    fireEvent.click(button('Deny'))
    expect(calls()).toEqual([1, 1])
  })
})

describe.each([
  [
    'letting',
    consent,
    'Enabling...',
    'Not now',
    'Offline access is on',
    'Offline access could not be enabled',
  ],
  [
    'taking back',
    revoke,
    'Revoking...',
    'Deny',
    'Offline access revoked',
    'Offline access could not be revoked',
  ],
] as const)('either of them: %s', (_, show, working, leave, done, failed) => {
  it('takes no press while it is done', () => {
    const calls = show({ status: 'working' })
    expect(button(working).getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button(working))
    fireEvent.click(button(leave))
    expect(calls()).toEqual([0, 0])
  })

  it('goes on to its end: done, or failed with another try [DELEG-009]', () => {
    const ended = show({ status: 'done' })
    expect(screen.getByRole('status').textContent).toContain(done)
    fireEvent.click(button('Continue'))
    expect(ended()).toEqual([0, 1])
    cleanup()
    const broken = show({ status: 'failed', error: 'No luck.' })
    expect(screen.getByRole('alert').textContent).toBe(`${failed}No luck.`)
    fireEvent.click(button('Retry'))
    fireEvent.click(button('Close'))
    expect(broken()).toEqual([1, 1])
  })
})
