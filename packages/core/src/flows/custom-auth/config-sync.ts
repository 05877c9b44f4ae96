import type { ClientContext } from '../../context.ts'
import { createStore, type Store } from '../../store.ts'
import type { CustomAuthHost, JwtSync } from './jwt-sync.ts'
import type { JwtAuthFlowState } from './machine.ts'

interface ConfigSync {
  state: Store<JwtAuthFlowState>
  running: Promise<JwtSync> | null
}

const syncs = new WeakMap<ClientContext, ConfigSync>()

function configSyncOf(client: ClientContext): ConfigSync {
  const known = syncs.get(client) ?? {
    state: createStore<JwtAuthFlowState>({ status: 'initial' }),
    running: null,
  }
  syncs.set(client, known)
  return known
}

/** State of the login by the token of `config.customAuth`, one for the page. */
export const customAuthState = (client: ClientContext): Store<JwtAuthFlowState> => configSyncOf(client).state

/**
 * Follows `config.customAuth`; called whenever the host's config may have changed. Its code is loaded when a host
 * first switches it on.
 */
export function followCustomAuth(client: CustomAuthHost): void {
  const own = configSyncOf(client)
  const { enabled, isLoading } = client.config().customAuth
  if (!enabled) {
    own.state.set({ status: 'not-enabled' })
    void own.running?.then((sync) => sync.switch(false))
    return
  }
  if (own.state.get().status === 'not-enabled') own.state.set({ status: 'initial' })
  own.running ??= import('./jwt-sync.ts').then(({ createJwtSync }) => {
    const sync = createJwtSync(client, {
      getToken: async () => client.config().customAuth.getCustomAccessToken?.(),
      onAuthenticated({ user, isNewUser }) {
        client.events.emit('customAuth', 'onAuthenticated', { user })
        client.login.succeeded({ intent: 'login', method: 'custom', user, isNewUser })
      },
      onUnauthenticated: () => client.events.emit('customAuth', 'onUnauthenticated'),
      onError: (error) => client.login.failed(error, { intent: 'login', method: 'custom' }),
    })
    sync.state.subscribe(() => own.state.set(sync.state.get()))
    return sync
  })
  own.running.then(
    (sync) => {
      sync.switch(true)
      if (!isLoading) sync.sync()
    },
    (error) => {
      own.running = null
      console.warn('Custom auth could not be loaded.', error)
    },
  )
}
