import {
  ClientError,
  createClient,
  followCustomAuth,
  resolveApiUrl,
  type ScreenId,
  watchFrame,
} from '@latchkey/core'
import {
  type ComponentType,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { PrivyProviderProps } from './config.ts'
import { ClientReactContext, useClient, useStore } from './context.ts'
import { chooseLanguage } from './copy/language.ts'
import { ASK_AGAIN_MS, loadModal } from './modal/load-modal.ts'
import { onIntent } from './modal/on-intent.ts'
import { page } from './page-client.ts'

const APP_ID_LENGTH = 25
const inBrowser = typeof window !== 'undefined'

/**
 * Gives everything below it the session, the wallets and the modal. Mount it once, around the whole app; it
 * draws nothing until the modal is first opened, and loads the modal's code only then.
 *
 * @throws while rendering, where the page or the config cannot work.
 */
export function PrivyProvider({ appId, clientId, apiUrl, config, children }: PrivyProviderProps): ReactNode {
  if (useContext(ClientReactContext)) throw severalProviders()
  const [client] = useState(() => {
    checkPlace(appId)
    const made = () => {
      const url = inBrowser ? resolveApiUrl(apiUrl) : (apiUrl ?? '')
      return createClient({ appId, clientId, apiUrl: url, host: config })
    }
    if (!inBrowser) return made()
    const here = page()
    // another app on the same page (a key that changed) gets a client of its own
    const of = [appId, clientId, apiUrl].join()
    if (here.client && here.of === of) return here.client
    here.of = of
    here.client = made()
    return here.client
  })
  // The settings of the app arrive later, and only then can the config be judged as a whole.
  useSyncExternalStore(
    client.state.subscribe,
    () => client.state.get().app,
    () => null,
  )
  client.setHostConfig(config ?? {})
  client.config()

  useEffect(() => {
    const here = page()
    if (here.providers > 0) throw severalProviders()
    here.providers++
    const stop = client.start()
    const unwatch = watchFrame(client)
    return () => {
      here.providers--
      stop()
      unwatch()
      // strict mode mounts again at once; whoever waits for the dialog is told when it is really gone
      queueMicrotask(() => {
        if (here.client === client && here.providers > 0) return
        client.above.get()?.modal.close('gone')
        client.modal.close('gone')
      })
    }
  }, [client])

  const { enabled, isLoading, getCustomAccessToken } = client.config().customAuth
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of one of them is the reason to look
  useEffect(() => followCustomAuth(client), [client, enabled, isLoading, getCustomAccessToken])

  return (
    <ClientReactContext.Provider value={client}>
      {children}
      <Modal />
    </ClientReactContext.Provider>
  )
}

const severalProviders = () => new ClientError('Multiple PrivyProvider instances found')

function checkPlace(appId: unknown): void {
  if (inBrowser) {
    const { hostname, protocol } = window.location
    if (hostname !== 'localhost' && hostname !== '127.0.0.1' && protocol !== 'https:')
      throw new ClientError('Embedded wallet is only available over HTTPS')
  }
  if (typeof appId !== 'string' || appId.length !== APP_ID_LENGTH)
    throw new ClientError('Cannot initialize the Privy provider with an invalid Privy app ID')
}

/**
 * The modal from its first opening on. A chunk that does not come is asked for twice more; then whoever opened the modal
 * is told `modal_unavailable`, and the next opening begins anew. For a visitor who is about to press something it is
 * fetched already, because that may be the host's login button.
 */
function Modal(): ReactNode {
  const client = useClient()
  const above = useStore(client.above)
  const screen = useStore(client.modal.state).screen?.id
  const wanted = above ? 'reauthenticate' : screen
  const { ready, authenticated } = useStore(client.state)
  const [Root, setRoot] = useState<ComponentType | null>(null)
  const visitor = ready && !authenticated && !client.config().headless
  useEffect(() => {
    if (Root) return
    const load = async (first: ScreenId) => {
      const loaded = await loadModal(first, chooseLanguage(client.config().intl.language))
      setRoot(() => loaded)
    }
    if (wanted) {
      let [failures, timer, left] = [0, null as unknown, false]
      const attempt = () =>
        load(wanted).catch((error) => {
          const wait = ASK_AGAIN_MS[failures++]
          if (left) return
          if (wait !== undefined) {
            timer = client.clock.setTimeout(attempt, wait)
            return
          }
          console.error('The modal could not be loaded.', error)
          client.above.get()?.modal.close('unavailable')
          client.modal.close('unavailable')
        })
      void attempt()
      return () => {
        left = true
        client.clock.clearTimeout(timer)
      }
    } else if (visitor) return onIntent(() => load('landing').catch(() => {}))
  }, [wanted, visitor, Root, client])
  return Root && <Root />
}
