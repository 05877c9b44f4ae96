import type { Clock } from '../context.ts'
import { MODAL_CLEAR_MS, MODAL_OPEN_MS } from '../flows/delays.ts'
import type { ScreenEntry } from '../screens/screen-data.ts'
import { createStore } from '../store.ts'
import type { CloseReason, Modal, ModalState } from './modal-state.ts'

const CLOSED: ModalState = { open: false, coming: false, screen: null, history: [], direction: 'none' }

/** The one dialog of the page as data; `react/src/modal` draws it. */
export function createModal(clock: Clock): Modal {
  const state = createStore<ModalState>(CLOSED)
  let opening: { entry: ScreenEntry; timer: unknown } | null = null
  let clearing: unknown = null
  let onClose: ((reason: CloseReason) => void) | undefined

  const show = (screen: ScreenEntry) => state.set({ ...CLOSED, open: true, screen })

  /** Ends whatever holds the modal, without touching what is shown. */
  function release(reason: CloseReason) {
    const held = onClose
    onClose = undefined
    held?.(reason)
  }

  return {
    state,
    open(id, data, closed) {
      const entry = { id, data } as ScreenEntry
      release('user')
      onClose = closed
      clock.clearTimeout(clearing)
      if (opening) clock.clearTimeout(opening.timer)
      opening = null
      if (state.get().open) return show(entry)
      // known at once, so that its code is on the way before the dialog opens
      if (!state.get().screen) state.set({ ...CLOSED, coming: true, screen: entry })
      const timer = clock.setTimeout(() => {
        const pending = opening
        opening = null
        if (pending) show(pending.entry)
      }, MODAL_OPEN_MS)
      opening = { entry, timer }
    },
    navigate(id, data, options) {
      const entry = { id, data } as ScreenEntry
      if (opening) opening.entry = entry
      state.set((now) =>
        now.open && now.screen
          ? {
              ...CLOSED,
              open: true,
              screen: entry,
              history: options?.replace ? now.history : [...now.history, now.screen],
              direction: 'forward',
            }
          : now,
      )
    },
    back() {
      state.set((now) => {
        const screen = now.history.at(-1)
        return now.open && screen
          ? { ...CLOSED, open: true, screen, history: now.history.slice(0, -1), direction: 'back' }
          : now
      })
    },
    close(reason) {
      if (opening) clock.clearTimeout(opening.timer)
      else if (!state.get().open) return
      opening = null
      state.set((now) => ({ ...now, open: false, coming: false }))
      clock.clearTimeout(clearing)
      clearing = clock.setTimeout(() => state.set((now) => (now.open ? now : CLOSED)), MODAL_CLEAR_MS)
      release(reason)
    },
  }
}
