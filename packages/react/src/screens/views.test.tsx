// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AccountNotFoundView } from './login/account-not-found/view.tsx'
import { AllowlistRejectedView } from './login/allowlist-rejected/view.tsx'
import { ErrorView } from './login/error/view.tsx'
import { LoadingView } from './login/loading/view.tsx'
import type { TermsViewProps } from './login/terms/view.tsx'
import { TermsView } from './login/terms/view.tsx'
import { UserLimitView } from './login/user-limit/view.tsx'
import { ConnectWalletView } from './wallet/connect-wallet/view.tsx'
import { CreateWalletView } from './wallet/create-wallet/view.tsx'
import type { ExportWalletViewProps } from './wallet/export-wallet/view.tsx'
import { ExportWalletView } from './wallet/export-wallet/view.tsx'
import { WalletCreatedView } from './wallet/wallet-created/view.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const nothing = () => {}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

const shows = (view: ReactNode, ...texts: string[]) => {
  render(view)
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
}

/** A press on the button of that name calls the function. */
const presses = (view: (done: () => void) => ReactNode, name: string) => {
  const done = vi.fn()
  render(view(done))
  fireEvent.click(button(name))
  expect(done).toHaveBeenCalledOnce()
}

const wallets = [
  { chainType: 'ethereum', address: '0x8B3f0A7C2bD7cE3f2A1d9E5E4bC0b0F61a7D3A91' },
  { chainType: 'solana', address: '7pQkVwq3mJrYtTgqv4oG3uPjW1nB6sXc2dE8hZr5LfKa' },
] as const
const created = { appName: 'Juniper', isNewUser: true, wallets, onDone: nothing }

describe('wallet-created', () => {
  it('is titled Welcome for a new user [CREATE-005]', () =>
    shows(<WalletCreatedView {...created} appName={null} />, 'Welcome'))
  it('welcomes to the app when its name is known [CREATE-006]', () =>
    shows(<WalletCreatedView {...created} />, 'Welcome to Juniper'))
  it('says with a curly apostrophe that the account is there [CREATE-007]', () =>
    shows(<WalletCreatedView {...created} />, 'You’ve successfully created an account.'))
  it('is titled All set! for a known user [CREATE-008]', () =>
    shows(<WalletCreatedView {...created} isNewUser={false} />, 'All set!'))
  it('says that the account of a known user is secured [CREATE-009]', () =>
    shows(<WalletCreatedView {...created} isNewUser={false} />, 'Your account is secured.'))
  it('ends the ring and shows what was made, each wallet by its chain and the ends of its address', () => {
    const { container } = render(<WalletCreatedView {...created} />)
    expect(container.querySelector('.progress.done .tick')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent, title }) => [textContent, title])).toEqual([
      ['Ethereum0x8B3f…3A91', wallets[0].address],
      ['Solana7pQk…LfKa', wallets[1].address],
    ])
  })
  it('lists nothing where no wallet is known yet', () => {
    render(<WalletCreatedView {...created} wallets={[]} />)
    expect(screen.queryByRole('list')).toBeNull()
  })
})

describe('create-wallet', () => {
  it('turns while the wallet is made [CREATE-001]', () => {
    const { container } = render(
      <CreateWalletView status="creating" message={null} onRetry={null} onClose={nothing} />,
    )
    expect(container.querySelector('.progress:not(.done) .arc')).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
  it('keeps a place for each wallet that is made', () => {
    const chains = ['ethereum', 'solana'] as const
    render(
      <CreateWalletView status="creating" chains={chains} message={null} onRetry={null} onClose={nothing} />,
    )
    expect(screen.getAllByRole('listitem').map(({ textContent, title }) => [textContent, title])).toEqual([
      ['Ethereum', ''],
      ['Solana', ''],
    ])
  })
  it('shows the message of a failure [CREATE-002]', () =>
    shows(
      <CreateWalletView status="error" message="Failed to create wallet" onRetry={null} onClose={nothing} />,
      'Failed to create wallet',
    ))
  it('closes a failure by its Close button [CREATE-002]', () =>
    presses(
      (close) => <CreateWalletView status="error" message="x" onRetry={null} onClose={close} />,
      'Close',
    ))
  it('offers another try beside Close when there is one', () =>
    presses(
      (retry) => <CreateWalletView status="error" message="x" onRetry={retry} onClose={nothing} />,
      'Try again',
    ))
})

describe('connect-wallet', () => {
  const wait = { title: null, detail: null, onRetry: null, onClose: nothing }
  it('says what it waits for', () =>
    shows(<ConnectWalletView {...wait} status="recovering" />, 'Restoring your wallet on this device'))
  it('says on a failure that somebody looks at it [RECOV-093]', () =>
    shows(
      <ConnectWalletView {...wait} status="error" />,
      'Something went wrong',
      "We're on it. Please try again later.",
      'Close',
    ))
})

const secret: ExportWalletViewProps = {
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  frameSrc: null,
  loading: true,
  buttons: 2,
  error: null,
  onRetry: nothing,
  onContainer: nothing,
  onFrameLoad: nothing,
}

describe('export-wallet', () => {
  it('is titled Export wallet [EXPORT-001]', () => shows(<ExportWalletView {...secret} />, 'Export wallet'))
  it('says what can be copied [EXPORT-002]', () =>
    shows(
      <ExportWalletView {...secret} />,
      'Copy either your private key or seed phrase to export your wallet.',
    ))
  it('warns [EXPORT-003]', () =>
    shows(<ExportWalletView {...secret} />, 'Never share your private key or seed phrase with anyone.'))
  it('embeds the frame that shows the secret, 44 px high [EXPORT-004] [EXPORT-013]', () => {
    // The test's document loads no frames and says so.
    vi.spyOn(console, 'error').mockImplementation(nothing)
    render(<ExportWalletView {...secret} frameSrc="about:blank" />)
    const frame = screen.getByTitle('Secret of your wallet')
    expect([frame.getAttribute('src'), frame.getAttribute('height')]).toEqual(['about:blank', '44'])
  })
  it.each([
    2, 3,
  ] as const)('stands in for %i buttons with Loading... until the frame is there [EXPORT-005]', (n) => {
    const { rerender } = render(<ExportWalletView {...secret} buttons={n} />)
    expect(screen.getAllByText('Loading...')).toHaveLength(n)
    rerender(<ExportWalletView {...secret} buttons={n} loading={false} />)
    expect(screen.queryByText('Loading...')).toBeNull()
  })
  it('shows no frame beside an error, and tries again', () => {
    const onRetry = vi.fn()
    render(<ExportWalletView {...secret} frameSrc="about:blank" error="Failed" onRetry={onRetry} />)
    expect([screen.queryByTitle('Secret of your wallet'), screen.queryByText('Loading...')]).toEqual([
      null,
      null,
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

const documents: TermsViewProps = {
  termsUrl: 'https://host.example/terms',
  privacyUrl: 'https://host.example/privacy',
  status: 'idle',
  error: null,
  onAccept: nothing,
  onDecline: nothing,
}

describe('terms', () => {
  it('is titled One last step [GATE-019]', () => shows(<TermsView {...documents} />, 'One last step'))
  const links = () =>
    screen.getAllByRole('link').map((link) => [link.firstChild?.textContent, link.getAttribute('href')])
  it('links to the terms where there is an address of them [GATE-020]', () => {
    render(<TermsView {...documents} privacyUrl={null} />)
    expect(links()).toEqual([['View Terms', 'https://host.example/terms']])
  })
  it('links to the privacy policy where there is an address of it [GATE-021]', () => {
    render(<TermsView {...documents} termsUrl={null} />)
    expect(links()).toEqual([['View Privacy Policy', 'https://host.example/privacy']])
  })
  it('takes No thanks [GATE-022]', () =>
    presses((done) => <TermsView {...documents} onDecline={done} />, 'No thanks'))
  it('takes Accept [GATE-023]', () =>
    presses((done) => <TermsView {...documents} onAccept={done} />, 'Accept'))
  it('takes no second Accept while the first is on its way', () => {
    const accept = vi.fn()
    render(<TermsView {...documents} status="submitting" onAccept={accept} />)
    fireEvent.click(button('Accept'))
    expect(accept).not.toHaveBeenCalled()
  })
})

describe('gates and errors', () => {
  const rejected = { title: null, detail: null, buttonText: null, buttonLink: null, onTryAnother: nothing }
  it('a rejection has default words [GATE-028] [GATE-029] [GATE-030]', () =>
    shows(
      <AllowlistRejectedView {...rejected} />,
      "You don't have access to this app",
      'Have you been invited?',
      'Try another account',
    ))
  it('a rejection takes all words from the app [GATE-031]', () =>
    shows(
      <AllowlistRejectedView {...rejected} title="Soon" detail="In spring." buttonText="Wait" />,
      'Soon',
      'In spring.',
      'Wait',
    ))
  it('a rejection leads to the configured link [GATE-032]', () => {
    render(<AllowlistRejectedView {...rejected} buttonLink="https://host.example/wait" />)
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://host.example/wait')
  })
  it('a rejection makes no link of an address that is none of the web', () => {
    render(<AllowlistRejectedView {...rejected} buttonLink="javascript:alert(1)" />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(button('Try another account')).toBeTruthy()
  })
  it('the user limit says what to do [GATE-033] [GATE-034] [GATE-035]', () =>
    shows(
      <UserLimitView onBack={nothing} />,
      'Unable to sign in',
      'This is a test application that has reached its user limit. To allow more users, this app needs to be upgraded to production.',
      'Go back',
    ))
  it('an unknown account is told where to make one [GATE-036] [GATE-037] [GATE-038]', () =>
    shows(
      <AccountNotFoundView appName="Juniper" onTryAgain={nothing} />,
      'Account not found',
      'Please try logging in again or go to Juniper to create an account.',
      'Try logging in again',
    ))
  it('an error shows title, detail and its action [GATE-039]', () =>
    shows(
      <ErrorView
        title="Request failed"
        detail="Too many attempts."
        action={{ label: 'Try again later', run: nothing }}
      />,
      'Request failed',
      'Too many attempts.',
      'Try again later',
    ))
})

describe('loading', () => {
  it('is a spinner with a name', () => {
    const { container } = render(<LoadingView slow={false} message={null} onRetry={null} />)
    expect(container.querySelector('.spinner')).toBeTruthy()
    expect(screen.getByRole('heading').textContent).toBe('Loading')
  })
  it('says what is wrong instead of turning for ever', () => {
    const { container } = render(<LoadingView slow message="The server is away." onRetry={nothing} />)
    expect(container.querySelector('.spinner')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('The server is away.')
    expect(button('Try again')).toBeTruthy()
  })
})
