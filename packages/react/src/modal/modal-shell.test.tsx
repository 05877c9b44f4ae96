// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ModalShell, type ModalShellProps } from './modal-shell.tsx'
import { Arrived } from './screen-outlet.tsx'
import { LEAVE_MS } from './use-presence.ts'

vi.mock('../screens/registry.ts', () => ({ SCREENS: {} }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const base: ModalShellProps = {
  open: true,
  appearance: { theme: 'light', accentColor: '#676FFF' },
  footerLogo: null,
  screenKey: 'a',
  direction: 'none',
  backdropCloses: true,
  onBack: null,
  onInfo: null,
  onClose: () => {},
  onDismiss: () => {},
  children: null,
}

const carrier = () => document.getElementById('privy-dialog')
const root = () => carrier()?.shadowRoot as ShadowRoot
const inside = (selector: string) => root().querySelector<HTMLElement>(selector)
const names = () =>
  [...root().querySelectorAll('.bar button')].map((button) => button.getAttribute('aria-label'))

const show = (props: Partial<ModalShellProps> = {}) => {
  const view = (more: Partial<ModalShellProps> = {}) => <ModalShell {...base} {...props} {...more} />
  const { rerender, unmount } = render(view())
  return { change: (more: Partial<ModalShellProps>) => rerender(view(more)), unmount }
}

describe('frame', () => {
  it('is a modal dialog with a backdrop [SHELL-005]', () => {
    show()
    expect(inside('dialog')?.hasAttribute('open')).toBe(true)
    expect(inside('#privy-dialog-backdrop')).toBeTruthy()
  })

  it('has its carrier on the page only while it is there', () => {
    const { change } = show()
    expect(carrier()?.parentElement).toBe(document.body)
    change({ open: false })
    act(() => void vi.advanceTimersByTime(LEAVE_MS))
    expect(carrier()).toBeNull()
  })

  it('is made before it opens, and in the page only then', () => {
    const drawn = vi.fn(() => <p>made</p>)
    const Made = () => drawn()
    const { change } = show({ open: false, coming: true, children: <Made /> })
    expect(drawn).toHaveBeenCalledOnce()
    expect([carrier(), document.body.textContent]).toEqual([null, ''])
    change({ open: true, coming: false })
    expect(inside('dialog')?.hasAttribute('open')).toBe(true)
    expect(inside('dialog')?.textContent).toContain('made')
  })

  it('that was to come and does not leaves nothing', () => {
    const { change } = show({ open: false, coming: true })
    change({ open: false, coming: false })
    act(() => void vi.advanceTimersByTime(LEAVE_MS))
    expect(carrier()).toBeNull()
    change({ open: true })
    expect(inside('dialog')?.hasAttribute('open')).toBe(true)
  })

  it('never draws in place what is only coming', () => {
    show({ open: false, coming: true, standalone: true, children: <p>made</p> })
    expect(document.querySelector('[data-kind=inline]')).toBeNull()
  })

  it('lets the page go at once when it closes, and is out of its way', () => {
    const { change } = show()
    change({ open: false })
    expect(inside('dialog')?.classList.contains('closing') ?? true).toBe(true)
    act(() => void vi.advanceTimersByTime(LEAVE_MS))
    expect(carrier()).toBeNull()
  })

  it('opens again while it leaves', () => {
    const { change } = show()
    change({ open: false })
    change({ open: true })
    act(() => void vi.advanceTimersByTime(LEAVE_MS * 2))
    expect(inside('dialog')?.hasAttribute('open')).toBe(true)
  })

  it('is modal again where it opens again while it leaves', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const { change } = show()
    expect(showModal).toHaveBeenCalledTimes(1)
    change({ open: false })
    act(() => void vi.advanceTimersByTime(LEAVE_MS / 2))
    expect(inside('dialog')?.classList.contains('closing')).toBe(true)
    change({ open: true })
    expect(showModal).toHaveBeenCalledTimes(2)
    showModal.mockRestore()
  })

  it('stands where it belongs where it opens again while it leaves, pulled down by a finger', () => {
    const phone = (query: string) =>
      Object.assign(new EventTarget(), { matches: query === '(max-width:440px)' })
    vi.stubGlobal('matchMedia', phone)
    const { change } = show()
    const [card, bar] = [inside('.card') as HTMLElement, inside('.bar') as HTMLElement]
    fireEvent.pointerDown(bar, { pointerType: 'touch', clientY: 10 })
    fireEvent.pointerMove(bar, { pointerType: 'touch', clientY: 150 })
    fireEvent.pointerUp(bar, { pointerType: 'touch', clientY: 150 })
    change({ open: false })
    expect([inside('.card') === card, card.style.translate]).toEqual([true, '0 140px'])
    change({ open: true })
    expect([inside('.card') === card, card.style.translate || '']).toEqual([true, ''])
    vi.unstubAllGlobals()
  })

  it('leaves nothing behind when it is taken away while open', () => {
    const { unmount } = show()
    unmount()
    expect(carrier()).toBeNull()
  })
})

describe('header', () => {
  it('holds a back, an info and a close button [SHELL-006]', () => {
    const [onBack, onInfo, onClose] = [vi.fn(), vi.fn(), vi.fn()]
    show({ onBack, onInfo, onClose })
    expect(names()).toEqual(['Back', 'Information', 'Close'])
    for (const button of root().querySelectorAll('.bar button')) fireEvent.click(button)
    expect([onBack, onInfo, onClose].map((fn) => fn.mock.calls.length)).toEqual([1, 1, 1])
  })

  it('shows a button only when it has something to do', () => {
    show()
    expect(names()).toEqual(['Close'])
  })
})

describe('standalone', () => {
  it('is the same content in place, without a close button [SHELL-007]', () => {
    const { container } = render(
      <ModalShell {...base} standalone onBack={() => {}}>
        <p>Content</p>
      </ModalShell>,
    )
    const shadow = container.querySelector('[data-kind=inline]')?.shadowRoot as ShadowRoot
    expect(shadow.querySelector('dialog')).toBeNull()
    expect(shadow.textContent).toContain('Content')
    expect([...shadow.querySelectorAll('.bar button')].map((b) => b.getAttribute('aria-label'))).toEqual([
      'Back',
    ])
  })
})

describe('footer', () => {
  it('says who protects it when the host says nothing [SHELL-008]', () => {
    show()
    expect(inside('.foot')?.textContent).toBe('Protected by Latchkey')
  })

  it("shows the host's footer logo instead [SHELL-009]", () => {
    show({ footerLogo: <img src="https://host.example/f.png" alt="Host" /> })
    expect(inside('.foot')?.textContent).toBe('')
    expect(inside('.foot slot')?.getAttribute('name')).toBe('footer')
    expect(carrier()?.querySelector('img[slot=footer]')?.getAttribute('alt')).toBe('Host')
  })
})

describe('leaving', () => {
  it.each([
    ['closes on a press beside it', true, 1],
    ['stays where work would be lost', false, 0],
  ])('%s', (_, backdropCloses, times) => {
    const onDismiss = vi.fn()
    show({ backdropCloses, onDismiss })
    fireEvent.pointerDown(inside('#privy-dialog-backdrop') as Element)
    fireEvent.click(inside('#privy-dialog-backdrop') as Element)
    expect(onDismiss).toHaveBeenCalledTimes(times)
  })

  it('does not close by the second click of a double click on what it covers', () => {
    const onDismiss = vi.fn()
    show({ onDismiss })
    const backdrop = inside('#privy-dialog-backdrop') as Element
    fireEvent.pointerDown(backdrop)
    fireEvent.click(backdrop, { detail: 2 })
    expect(onDismiss).not.toHaveBeenCalled()
    fireEvent.pointerDown(backdrop)
    fireEvent.click(backdrop, { detail: 1 })
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  it('does not close when a press began inside and ended beside it', () => {
    const onDismiss = vi.fn()
    show({ onDismiss })
    fireEvent.click(inside('#privy-dialog-backdrop') as Element)
    expect(onDismiss).not.toHaveBeenCalled()
  })

  it('closes on Escape, and the page under it hears nothing of it', () => {
    const [onDismiss, ofPage] = [vi.fn(), vi.fn()]
    document.addEventListener('keydown', ofPage, true)
    show({ onDismiss })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    document.removeEventListener('keydown', ofPage, true)
    expect(onDismiss).toHaveBeenCalledOnce()
    expect(ofPage).not.toHaveBeenCalled()
  })

  it('leaves Escape to an input method that composes', () => {
    const onDismiss = vi.fn()
    show({ onDismiss })
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true })
    expect(onDismiss).not.toHaveBeenCalled()
  })
})

describe('the page around it', () => {
  it('hears no typing in the modal as if it were its own', () => {
    const shortcut = vi.fn()
    document.addEventListener('keydown', shortcut)
    show({ children: <input data-autofocus /> })
    inside('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, composed: true }))
    document.removeEventListener('keydown', shortcut)
    expect(shortcut).not.toHaveBeenCalled()
  })

  it('hears no press through React either', () => {
    const onClick = vi.fn()
    render(
      <div onClick={onClick}>
        <ModalShell {...base}>
          <button type="button" id="inner">
            x
          </button>
        </ModalShell>
      </div>,
    )
    fireEvent.click(inside('#inner') as Element)
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('focus', () => {
  it('goes to the first field of a screen', () => {
    show({
      children: (
        <Arrived>
          <button type="button">first</button>
          <input data-autofocus id="field" />
        </Arrived>
      ),
    })
    expect(root().activeElement?.id).toBe('field')
  })

  it('goes to the content, never to a button, where there is no field', () => {
    show({
      children: (
        <Arrived>
          <button type="button">Sign</button>
        </Arrived>
      ),
    })
    expect(root().activeElement?.id).toBe('privy-modal-content')
  })

  it('returns to where it was', () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const { change } = show()
    expect(document.activeElement).toBe(carrier())
    change({ open: false })
    act(() => void vi.advanceTimersByTime(LEAVE_MS))
    expect(document.activeElement).toBe(opener)
  })

  it('stays where it was when a screen arrives in a dialog that is leaving', () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    const { change } = show()
    change({ open: false })
    change({
      open: false,
      children: (
        <Arrived>
          <input data-autofocus />
        </Arrived>
      ),
    })
    expect(inside('input')).toBeTruthy()
    expect(document.activeElement).toBe(opener)
    act(() => void vi.advanceTimersByTime(LEAVE_MS))
    expect(document.activeElement).toBe(opener)
  })
})
