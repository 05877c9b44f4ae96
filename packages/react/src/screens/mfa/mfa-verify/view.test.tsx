// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { states } from './states.tsx'
import { MfaVerifyView, type MfaVerifyViewProps } from './view.tsx'

/** What is in view of a stage of 300 px with buttons of 50 px, and where the summary stands in it. */
let summary = { top: 0, bottom: 0 }

beforeEach(() => {
  summary = { top: 200, bottom: 480 }
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { top, bottom } = this.className === 'summary' ? summary : { top: 0, bottom: 300 }
    return { top, bottom } as DOMRect
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const unseen = 'See what you are about to sign first.'
const button = (name: string) => screen.queryByRole('button', { name })

function show(state: { view: ReactElement }, props: Partial<MfaVerifyViewProps> = {}) {
  const [onDigits, onSubmitRecoveryCode] = [vi.fn(), vi.fn()]
  const all = { ...(state.view.props as MfaVerifyViewProps), onDigits, onSubmitRecoveryCode, ...props }
  const { container } = render(
    <div className="stage">
      <MfaVerifyView {...all} />
    </div>,
  )
  const stage = container.firstElementChild as HTMLElement
  const scroll = (by: number) =>
    act(() => {
      summary = { top: summary.top - by, bottom: summary.bottom - by }
      fireEvent.scroll(stage)
    })
  return { stage, scroll, onDigits, onSubmitRecoveryCode }
}

const enter = (code: string) =>
  fireEvent.paste(screen.getAllByRole('textbox')[0] as HTMLElement, {
    clipboardData: { getData: () => code },
  })

it('holds a whole code until what it signs was in view, and sends it off by itself then', () => {
  const { onDigits, scroll } = show(states['transaction-open'])
  enter('428613')
  expect(onDigits.mock.calls).toEqual([])
  expect(screen.getByText(unseen)).toBeTruthy()
  // its beginning, and not its end
  scroll(100)
  expect(onDigits.mock.calls).toEqual([])
  scroll(130)
  expect(onDigits.mock.calls).toEqual([[['4', '2', '8', '6', '1', '3']]])
  expect(screen.queryByText(unseen)).toBeNull()
  expect(button('Read on')).toBeNull()
})

it('sends a whole code off at once where it was in view, or nothing is signed', () => {
  summary = { top: 20, bottom: 120 }
  const signed = show(states['transaction-open'])
  enter('428613')
  cleanup()
  summary = { top: 400, bottom: 500 }
  const plain = show(states.totp)
  expect(button('Read on')).toBeNull()
  enter('170295')
  expect([...signed.onDigits.mock.calls, ...plain.onDigits.mock.calls]).toEqual([
    [['4', '2', '8', '6', '1', '3']],
    [['1', '7', '0', '2', '9', '5']],
  ])
})

it('takes nothing for seen that was only scrolled past', () => {
  const { onDigits, scroll } = show(states['transaction-open'])
  // from its first lines to its last ones
  summary = { top: 200, bottom: 900 }
  scroll(700)
  enter('428613')
  expect(onDigits.mock.calls).toEqual([])
  // back to where it was left, and on from there
  scroll(-500)
  scroll(250)
  scroll(200)
  expect(onDigits.mock.calls).toEqual([[['4', '2', '8', '6', '1', '3']]])
})

it('stands in view first, wherever the focus of its boxes has scrolled to', () => {
  const scrolled = vi.fn()
  vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(scrolled)
  show(states['transaction-open'])
  expect(scrolled.mock.calls).toEqual([[0]])
  cleanup()
  show(states.totp)
  expect(scrolled.mock.calls).toEqual([[0]])
})

it('lets a code that is held be changed', () => {
  const { onDigits } = show(states['transaction-open'])
  enter('428613')
  fireEvent.keyDown(screen.getAllByRole('textbox')[5] as HTMLElement, { key: 'Backspace' })
  expect(onDigits.mock.calls).toEqual([[['4', '2', '8', '6', '1', '']]])
  expect(screen.queryByText(unseen)).toBeNull()
})

it('holds a recovery code so too, by its button and by Enter', () => {
  const { onSubmitRecoveryCode, scroll } = show(states['transaction-recovery'])
  const verify = button('Verify') as HTMLElement
  const press = () => {
    fireEvent.click(verify)
    fireEvent.submit(verify.closest('form') as HTMLElement)
  }
  press()
  expect(verify.getAttribute('aria-disabled')).toBe('true')
  expect(onSubmitRecoveryCode).not.toHaveBeenCalled()
  scroll(230)
  scroll(0)
  expect(verify.getAttribute('aria-disabled')).toBeNull()
  press()
  expect(onSubmitRecoveryCode).toHaveBeenCalledTimes(2)
})

it('goes on to what was not in view: to its beginning, then to where that ended', () => {
  summary = { top: 320, bottom: 700 }
  const { stage, scroll } = show(states['transaction-open'])
  const by: number[] = []
  stage.scrollBy = ((to: ScrollToOptions) => by.push(to.top ?? 0)) as typeof stage.scrollBy
  fireEvent.click(button('Read on') as HTMLElement)
  scroll(320)
  fireEvent.click(button('Read on') as HTMLElement)
  expect(by).toEqual([320, 250])
})

it('says who asks for the signature, with which wallet, and what it comes to, before it asks for a code', () => {
  summary = { top: 20, bottom: 120 }
  const { stage } = show(states.transaction, { app: { name: 'Corner Shop', logo: null } })
  const text = stage.textContent ?? ''
  const order = ['Corner Shop', '0x8B3f…3A91', 'Transfer', '1.25042 ETH', 'Details', 'Choose another']
  const places = order.map((part) => text.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  const code = screen.getByRole('group')
  const details = button('Details') as HTMLElement
  expect(details.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it.each([
  ['methods', 'transaction-methods'],
  ['a passkey', 'transaction-solana'],
  ['a recovery code', 'transaction-recovery'],
] as const)('says so too over %s', (_, state) => {
  const { stage } = show(states[state])
  expect(stage.querySelector('.summary .asker bdi')?.textContent).toBe('Juniper')
})
