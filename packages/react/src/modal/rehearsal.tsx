import { type Client, isLoggedIn } from '@latchkey/core'
import {
  isValidElement,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { screenOf } from '../screens/load-screen.ts'
import { OwnBackContext } from '../ui/own-back.ts'
import { RootContext } from '../ui/root-context.ts'
import { ModalShell, type ModalShellProps } from './modal-shell.tsx'
import { onIdle } from './on-idle.ts'

const nothing = () => {}

/**
 * Whether the opening of a login is to be gone through unseen: once, for a visitor, while the page has nothing to do. A
 * browser compiles scripts, parses styles and looks for fonts when they are first used, which takes more than half of
 * what a first opening takes.
 */
export function useRehearsal(client: Client, closed: boolean): [now: boolean, over: () => void] {
  const [stage, setStage] = useState<'to come' | 'now' | 'over'>('to come')
  const { appearance, standalone } = client.config()
  // what a host's own component does when it is drawn is no rehearsal
  const ours = !isValidElement(appearance.logo) && !appearance.footerLogo
  const fits = closed && ours && !standalone && !isLoggedIn(client) && client.state.get().ready
  useEffect(() => {
    if (stage === 'to come' && fits) return onIdle(() => startTransition(() => setStage('now')))
  }, [stage, fits])
  return [stage === 'now' && fits, useCallback(() => setStage('over'), [])]
}

/** The dialog as a login opens it, laid out for a moment and taken away before anything is painted. */
export function Rehearsal({ shell, onOver }: { shell: Frame; onOver(): void }): ReactNode {
  const Landing = screenOf('landing')
  return (
    <ModalShell {...shell} {...UNSEEN}>
      <OwnBackContext.Provider value={nothing}>{Landing && <Landing data={{}} />}</OwnBackContext.Provider>
      <LaidOut onOver={onOver} />
    </ModalShell>
  )
}

type Frame = Pick<ModalShellProps, 'appearance' | 'footerLogo'>

const UNSEEN = {
  open: false,
  coming: true,
  screenKey: 'rehearsal',
  direction: 'none',
  backdropCloses: true,
  onBack: null,
  onInfo: null,
  onClose: nothing,
  onDismiss: nothing,
} as const

function LaidOut({ onOver }: { onOver(): void }): null {
  const { root, host } = useContext(RootContext)
  useEffect(() => {
    const dialog = root?.querySelector('dialog')
    if (dialog && host) {
      // nobody finds it by its name, sees it, or is told of it: it is gone again at once
      host.removeAttribute('id')
      host.inert = true
      dialog.style.visibility = 'hidden'
      dialog.setAttribute('open', '')
      document.body.append(host)
      dialog.getBoundingClientRect()
      host.remove()
    }
    onOver()
  }, [root, host, onOver])
  return null
}
