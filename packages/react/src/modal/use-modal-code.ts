import type { ScreenId } from '@latchkey/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useClient } from '../context.ts'
import { ASK_AGAIN_MS, loadModal } from './load-modal.ts'
import { onIdle } from './on-idle.ts'
import { onIntent } from './on-intent.ts'
import { HANGS_MS, Offline, type Trouble } from './trouble.ts'

export interface ModalCode {
  /** null until it is here */
  Root: ComponentType<{ waited: boolean }> | null
  /** why it does not come; it is not asked for by itself any more, but when the page is online again */
  trouble: Trouble | null
  tryAgain(): void
}

/**
 * The modal's code. What does not come is asked for twice more. For a visitor it is fetched before it is wanted, when the
 * page has nothing else to do or somebody is about to press something: that may be the host's login button.
 *
 * @param wanted the screen that the modal opens on; undefined while it is closed
 */
export function useModalCode(wanted: ScreenId | undefined, visitor: boolean): ModalCode {
  const client = useClient()
  const [Root, setRoot] = useState<ModalCode['Root']>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const again = useRef(() => {})
  useEffect(() => {
    if (Root) return
    const load = (first: ScreenId) =>
      loadModal(first, client.config()).then((loaded) => setRoot(() => loaded))
    if (wanted) {
      let [failures, asked, timer, left] = [0, 0, null as unknown, false]
      let troubled = false
      const tell = (now: Trouble | null) => {
        troubled = now !== null
        setTrouble(now)
      }
      const attempt = () => {
        timer = client.clock.setTimeout(() => tell({ lasting: true }), HANGS_MS)
        load(wanted).catch((error) => {
          if (left) return
          client.clock.clearTimeout(timer)
          const offline = error instanceof Offline
          const wait = !offline && ASK_AGAIN_MS[failures++]
          if (wait) {
            timer = client.clock.setTimeout(attempt, wait)
            return
          }
          console.error('The modal could not be loaded.', error)
          tell({ offline, lasting: !offline && asked > 0 })
        })
      }
      again.current = () => {
        asked++
        tell(null)
        attempt()
      }
      const onOnline = () => troubled && again.current()
      window.addEventListener('online', onOnline)
      attempt()
      return () => {
        left = true
        setTrouble(null)
        client.clock.clearTimeout(timer)
        window.removeEventListener('online', onOnline)
      }
    } else if (visitor) {
      const ahead = () => load('landing').catch(() => {})
      const noIntent = onIntent(ahead)
      const noIdle = onIdle(ahead)
      return () => {
        noIntent()
        noIdle()
      }
    }
  }, [wanted, visitor, Root, client])
  return { Root, trouble, tryAgain: () => again.current() }
}
