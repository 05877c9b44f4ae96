import {
  ClientError,
  type CloseReason,
  createClient,
  followCustomAuth,
  layersOf,
  resolveApiUrl,
  watchFrame,
} from '@latchkey/core'
import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PrivyProviderProps } from './config.ts'
import { ClientReactContext, useClient, useStore } from './context.ts'
import { followFocus } from './modal/follow-focus.ts'
import { useModalCode } from './modal/use-modal-code.ts'
import { Waiting } from './modal/waiting.ts'
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
        for (const { modal } of layersOf(client).reverse()) modal.close('gone')
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
    // the published client's words, and what they mean here
    throw new ClientError(
      `Cannot initialize the Privy provider with an invalid Privy app ID: ${JSON.stringify(appId)} is no id of a Latchkey app. Those have ${APP_ID_LENGTH} characters; "app list" of the server's command line names yours.`,
    )
}

/** The modal from its first opening on, and what stands in its place until its code is here. */
function Modal(): ReactNode {
  const client = useClient()
  const above = useStore(client.above)
  const { screen, open } = useStore(client.modal.state)
  const wanted = above ? (above.modal.state.get().screen?.id ?? 'reauthenticate') : screen?.id
  const { ready, authenticated } = useStore(client.state)
  const { headless, standalone } = client.config()
  // from the start: a button that opens the first dialog may lose the focus before the dialog's code is here
  useEffect(followFocus, [])
  const { Root, trouble, tryAgain } = useModalCode(wanted, ready && !authenticated && !headless)
  const waits = !Root && !standalone && (open || above !== null)
  const waited = useRef(false)
  if (!Root || !open) waited.current = waits
  // nobody has refused what nobody has seen
  const close = (reason: CloseReason) => {
    for (const { modal } of layersOf(client).reverse()) modal.close(reason)
  }
  // what hangs may come yet
  const gaveUp = standalone && trouble?.offline !== undefined
  useEffect(() => {
    if (gaveUp) close('unavailable')
  })
  if (Root) return <Root waited={waited.current} />
  return (
    waits && (
      <Waiting
        trouble={trouble}
        onTryAgain={tryAgain}
        onClose={() => close(trouble ? 'unavailable' : 'user')}
      />
    )
  )
}
