import type { ResolvedConfig } from '../../config.ts'
import type { ClientState } from '../../context.ts'
import { createEventHub } from '../../events/hub.ts'
import { createModal } from '../../modal/modal.ts'
import type { AuthResult } from '../../session/session.ts'
import { createStore } from '../../store.ts'
import type { FlowClient } from '../flow-client.ts'
import { createLogin } from '../login/login.ts'

/** A client for the login in place; `stop` ends its following of the page's. */
export interface StandIn {
  client: FlowClient
  stop(): void
}

/**
 * A client on which nobody is logged in, for the screens of a login that stands before the page's: they work on it as
 * on any other, while user, dialog, flows and events of the page stay as they are. A proof of `userId` renews the
 * page's session; anybody else's changes nothing.
 *
 * @param on.loggedIn the session is renewed; the dialog still shows it.
 */
export function createStandIn(
  page: FlowClient,
  userId: string,
  on: { loggedIn(): void; closed(): void },
): StandIn {
  const state = createStore<ClientState>(withoutUser(page.state.get()))
  const stop = page.state.subscribe(() => state.set(withoutUser(page.state.get())))
  const modal = createModal(page.clock)
  const client: FlowClient = {
    ...page,
    state,
    modal: {
      ...modal,
      close(reason) {
        modal.close(reason)
        on.closed()
      },
    },
    events: createEventHub(),
    above: createStore<FlowClient | null>(null),
    staysOnPage: true,
    config: () => withoutFollowUps(page.config()),
    // whatever a screen makes of a login that came to nothing, the user stays in
    logout: async () => {},
    session: {
      ...page.session,
      async authenticate(route, body): Promise<AuthResult> {
        const result = await page.session.renew(route, body, userId)
        on.loggedIn()
        return result
      },
    },
  }
  Object.assign(client, { login: createLogin(client) })
  return { client, stop }
}

const withoutUser = (state: ClientState): ClientState => ({
  ...state,
  user: null,
  authenticated: false,
  identityToken: null,
})

const plain = new WeakMap<ResolvedConfig, ResolvedConfig>()

/** The user has accepted terms and got wallets at the login before; what is under way goes on. */
function withoutFollowUps(config: ResolvedConfig): ResolvedConfig {
  const known = plain.get(config)
  if (known) return known
  const { embeddedWallets, legal } = config
  const made: ResolvedConfig = {
    ...config,
    legal: { ...legal, requireUsersAcceptTerms: false },
    embeddedWallets: {
      ...embeddedWallets,
      ethereum: { ...embeddedWallets.ethereum, createOnLogin: 'off' },
      solana: { ...embeddedWallets.solana, createOnLogin: 'off' },
    },
  }
  plain.set(config, made)
  return made
}
