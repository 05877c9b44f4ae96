// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FarcasterSignerView, type FarcasterSignerViewProps } from './view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const URL = 'farcaster://signed-key-request?token=0x5544'

function show(props: Partial<FarcasterSignerViewProps> = {}) {
  const spies = { onOpen: vi.fn(), onRetry: vi.fn(), onClose: vi.fn() }
  render(
    <FarcasterSignerView
      status="waiting"
      app="Loaf & Co"
      mobile={false}
      approvalUrl={URL}
      failure={null}
      {...spies}
      {...props}
    />,
  )
  return spies
}
const title = () => screen.getByRole('heading').textContent
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('the request for a Farcaster signer', () => {
  it('says what is asked, and by whom [FSIGN-001]', () => {
    show()
    expect(title()).toBe('Add a signer to Farcaster')
    expect(screen.getByText(/^Loaf & Co wants to write on Farcaster in your name\./)).toBeTruthy()
    cleanup()
    show({ app: null })
    expect(screen.getByText(/^This app wants to write on Farcaster in your name\./)).toBeTruthy()
  })

  it('shows a code of 275 px to a desktop, and no button that opens an app [FSIGN-002]', () => {
    show()
    const code = screen.getByRole('img', { name: 'Scan with your phone to approve in the Farcaster app' })
    expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['275', '275'])
    expect(buttons()).toEqual(['Copy link'])
  })

  it('opens the app on a phone, without a code [FSIGN-003]', () => {
    const { onOpen } = show({ mobile: true })
    expect(screen.queryByRole('img', { name: /^Scan/ })).toBeNull()
    fireEvent.click(button('Open Farcaster app'))
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it.each([true, false])('copies the link and says so (phone: %s) [FSIGN-004]', async (mobile) => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    show({ mobile })
    fireEvent.click(button('Copy link'))
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy()
    expect(writeText.mock.calls).toEqual([[URL]])
  })

  it.each([true, false])('has nothing to press before there is a link (phone: %s)', (mobile) => {
    show({ status: 'asking', approvalUrl: null, mobile })
    expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true)
    expect(screen.getByRole('status').textContent).toContain('Preparing the request')
  })

  it('says that it was approved', () => {
    show({ status: 'approved' })
    expect(title()).toBe('Signer added')
    expect(screen.getByText('Loaf & Co can now write on Farcaster for you.')).toBeTruthy()
  })

  function failedWith(failure: FarcasterSignerViewProps['failure']) {
    const spies = show({ status: 'failed', failure })
    return { ...spies, words: [title(), screen.getByRole('alert').textContent] }
  }

  it('that was refused says so, and that nothing came of it [FSIGN-007]', () => {
    expect(failedWith('rejected').words).toEqual([
      'Request rejected',
      expect.stringContaining('Nothing was added to your Farcaster account.'),
    ])
  })

  it('that nobody answered says so [FSIGN-009]', () => {
    expect(failedWith('timed-out').words).toEqual([
      'Connect failed',
      expect.stringContaining('The request timed out. Try again.'),
    ])
  })

  it('that failed is made again, or left [FSIGN-010]', () => {
    const { words, onRetry, onClose } = failedWith('failed')
    expect(words).toEqual([
      'Connect failed',
      expect.stringContaining('Something went wrong. Please try again.'),
    ])
    fireEvent.click(button('Retry'))
    fireEvent.click(button('Close'))
    expect([onRetry, onClose].map((spy) => spy.mock.calls.length)).toEqual([1, 1])
  })
})
