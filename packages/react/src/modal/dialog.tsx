import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { TITLE_ID } from '../ui/heading.tsx'
import { focusFirst, showFocused } from './focus-first.ts'
import { focusBack, openerOf } from './opener.ts'
import { showCarrier } from './use-carrier.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import type { Presence } from './use-presence.ts'
import { useScrollLock } from './use-scroll-lock.ts'

export interface DialogProps {
  carrier: HTMLElement
  /** `coming`: not in the page yet; `closing`: shown for its exit, out of the way of the page */
  presence: Exclude<Presence, 'gone'>
  /** comes without motion the first time */
  still: boolean
  lang: string
  dir: 'ltr' | 'rtl'
  backdropCloses: boolean
  onDismiss(): void
  children: ReactNode
}

/** The native modal dialog: top layer, the page inert, Escape, backdrop, focus in and back. */
export function Dialog({
  carrier,
  presence,
  still,
  lang,
  dir,
  backdropCloses,
  onDismiss,
  children,
}: DialogProps): ReactNode {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  const pressed = useRef(false)
  const opener = useRef<Element | null>(null)
  const [open, closing] = [presence === 'open', presence === 'closing']
  useScrollLock(open)
  useKeyboardInset(dialog)

  useLayoutEffect(() => {
    if (!dialog || !open) return
    showCarrier(carrier)
    if (opener.current === null) opener.current = openerOf(document)
    if (!dialog.open) showFocused(dialog)
    focusFirst(dialog)
    const onCancel = (event: Event) => {
      event.preventDefault()
      dismiss.current()
    }
    // Before any listener of the page, whose own dialog under ours must not close by the same key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !isOurs(event, carrier)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      dismiss.current()
    }
    const onNativeClose = () => dismiss.current()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onNativeClose)
    window.addEventListener('keydown', onKey, true)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onNativeClose)
      window.removeEventListener('keydown', onKey, true)
      dialog.close?.()
      focusBack(opener.current)
    }
  }, [dialog, open, carrier])

  // The page is free again at once: the exit is shown by a dialog that is no longer modal. The focus is given
  // back here too, because React restores the focus that it found before its clean-ups.
  useLayoutEffect(() => {
    if (!dialog || !closing) return
    dialog.setAttribute('open', '')
    focusBack(opener.current)
    opener.current = null
    // one that opens again meanwhile is modal again: only a closed dialog can become that
    return () => dialog.removeAttribute('open')
  }, [dialog, closing])

  return (
    <dialog
      ref={setDialog}
      className={cx('panel', closing ? 'closing' : still && 'still')}
      lang={lang}
      dir={dir}
      aria-labelledby={TITLE_ID}
      aria-hidden={closing || undefined}
    >
      <div
        id="privy-dialog-backdrop"
        onPointerDown={() => {
          pressed.current = true
        }}
        onClick={({ detail }) => {
          // the second click of a double click was meant for the host's button, which the dialog now covers
          if (pressed.current && backdropCloses && detail < 2) onDismiss()
          pressed.current = false
        }}
      />
      {children}
    </dialog>
  )
}

function isOurs(event: Event, carrier: HTMLElement): boolean {
  const target = event.composedPath()[0]
  return (
    event.composedPath().includes(carrier) || target === document.body || target === document.documentElement
  )
}
