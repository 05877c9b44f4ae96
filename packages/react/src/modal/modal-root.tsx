import type { ScreenEntry } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../context.ts'
import { SCREENS, type ScreenDefinition } from '../screens/registry.ts'
import { ModalShell } from './modal-shell.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'

const LOADING: ScreenEntry = { id: 'loading', data: {} }

/**
 * The modal of the page, drawn from the client's modal state. Loaded by the provider when it is first needed.
 * Until the app is ready a screen flagged for it is a spinner; others wait unseen.
 */
export function ModalRoot(): ReactNode {
  const client = useClient()
  const { open, screen, history, direction } = useStore(client.modal.state)
  const { ready, app } = useStore(client.state)
  const { appearance, standalone } = client.config()
  if (!screen) return null

  const wanted: ScreenDefinition<typeof screen.id> = SCREENS[screen.id] as ScreenDefinition<typeof screen.id>
  const usable = ready && app !== null
  const entry = usable ? screen : LOADING
  const key = keyOf(entry)
  const close = () => client.modal.close('user')
  return (
    <ModalShell
      open={open && (usable || wanted.showBeforeReady)}
      standalone={standalone}
      appearance={{ theme: appearance.palette.background, accentColor: appearance.palette.accent }}
      footerLogo={appearance.footerLogo as ReactNode}
      screenKey={key}
      direction={direction}
      backdropCloses={wanted.backdrop === 'closes'}
      onBack={usable && history.length > 0 && wanted.back === 'history' ? () => client.modal.back() : null}
      onInfo={null}
      onClose={close}
      onDismiss={close}
    >
      <ScreenOutlet entry={entry} screenKey={key} />
    </ModalShell>
  )
}

const keys = new WeakMap<ScreenEntry, string>()
let count = 0

/** One key per visit of a screen, so that the same screen opened again starts afresh. */
function keyOf(entry: ScreenEntry): string {
  const key = keys.get(entry) ?? `${entry.id}-${++count}`
  keys.set(entry, key)
  return key
}
