import type { ScreenData, ScreenEntry, ScreenId } from '../screens/screen-data.ts'
import type { Store } from '../store.ts'

/** What the modal shows. `history` holds the screens that Back returns to, oldest first. */
export interface ModalState {
  open: boolean
  /** about to open: what the dialog will show can be made, unseen */
  coming: boolean
  /** set shortly before `open`, and kept for a moment after it, while the dialog fades */
  screen: ScreenEntry | null
  history: ScreenEntry[]
  /** direction of the last move, for the slide */
  direction: 'forward' | 'back' | 'none'
}

export interface Modal {
  readonly state: Store<ModalState>
  /**
   * Opens the dialog (15 ms later) on a screen. `onClose` runs once when the dialog closes by itself or by
   * the user; a screen opened while another action holds the modal rejects that action first.
   */
  open<Id extends ScreenId>(id: Id, data: ScreenData[Id], onClose?: (reason: CloseReason) => void): void
  /** Moves forward; `replace` keeps the current screen out of the history. */
  navigate<Id extends ScreenId>(id: Id, data: ScreenData[Id], options?: { replace?: boolean }): void
  back(): void
  /** `done`: the flow ended well; `user`: the user left; `gone`: the provider was taken out of the page. */
  close(reason: CloseReason): void
}

/** `unavailable`: its code did not come, so that nothing was ever seen */
export type CloseReason = 'done' | 'user' | 'gone' | 'unavailable'
