import type { ClientContext } from '../../context.ts'
import { perClient } from '../../per-client.ts'
import { createStore } from '../../store.ts'
import type { FlowClient } from '../flow-client.ts'
import { createJwtSync, type JwtSync } from './jwt-sync.ts'
import type { JwtAuthFlowState } from './machine.ts'

/** State of the login by the token of `config.customAuth`, one for the page. */
export const customAuthState = /* @__PURE__ */ perClient((client: ClientContext) =>
  createStore<JwtAuthFlowState>({
    status: client.config().customAuth.enabled ? 'initial' : 'not-enabled',
  }),
)

const syncOf = /* @__PURE__ */ perClient(create)

/** Looks at the token of `config.customAuth`, unless it is switched off or the host is still loading. */
export function follow(client: FlowClient): void {
  const sync = syncOf(client)
  const { enabled, isLoading } = client.config().customAuth
  sync.switch(enabled)
  if (!isLoading) sync.sync()
}

function create(client: FlowClient): JwtSync {
  const state = customAuthState(client)
  const sync = createJwtSync(client, {
    getToken: async () => client.config().customAuth.getCustomAccessToken?.(),
    onAuthenticated({ user, isNewUser }) {
      client.events.emit('customAuth', 'onAuthenticated', { user })
      client.login.succeeded({ intent: 'login', method: 'custom', user, isNewUser })
    },
    onUnauthenticated: () => client.events.emit('customAuth', 'onUnauthenticated'),
    onError: (error) => client.login.failed(error, { intent: 'login', method: 'custom' }),
  })
  const show = () => state.set(sync.state.get())
  sync.state.subscribe(show)
  // a host that switched it on while it still loads has it on
  if (state.get().status === 'not-enabled') show()
  return sync
}
