import { LOGIN_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { runMachine } from '../../machine.ts'
import type { User } from '../../session/user.ts'
import { createStore, type Store } from '../../store.ts'
import { createLoginWallets } from '../after-login/create-login-wallets.ts'
import type { FlowClient } from '../flow-client.ts'
import { authenticate } from '../login/authenticate.ts'
import { provideHostToken } from './host-token.ts'
import { customAuthInitial, customAuthMachine, type JwtAuthFlowState } from './machine.ts'

/** What the host gives to be followed, read anew at every use. */
export interface JwtSyncPorts {
  getToken(): Promise<string | null | undefined>
  onAuthenticated?(result: { user: User; isNewUser: boolean }): void
  onUnauthenticated?(): void
  onError?(error: Error): void
}

export interface JwtSync {
  readonly state: Store<JwtAuthFlowState>
  /** Looks at the token; once the app is ready, and after a run that is under way. */
  sync(): void
  switch(on: boolean): void
  stop(): void
}

/** Keeps the session in step with a token of the host's. */
export function createJwtSync(client: FlowClient, ports: JwtSyncPorts): JwtSync {
  const state = createStore<JwtAuthFlowState>({ status: 'initial' })
  const authenticated = () => client.state.get().authenticated
  const machine = runMachine({
    machine: customAuthMachine,
    initial: customAuthInitial,
    clock: client.clock,
    perform(effect, send) {
      switch (effect.type) {
        case 'read token': {
          const { era } = effect
          ready(client)
            .then(() => ports.getToken())
            .then(
              (token) =>
                send({ type: 'token read', era, token: token || null, authenticated: authenticated() }),
              (error) => send({ type: 'failed', era, error }),
            )
          return
        }
        case 'exchange': {
          const { era, token } = effect
          exchange(client, token).then(
            (result) => send({ type: 'exchanged', era, token, ...result }),
            (error) => send({ type: 'failed', era, error }),
          )
          return
        }
        case 'log out': {
          const { era, because, retry } = effect
          void (authenticated() ? client.logout() : Promise.resolve()).then(() =>
            send(retry ? { type: 'logged out to retry', era } : { type: 'logged out', era, because }),
          )
          return
        }
        case 'tell authenticated':
          return ports.onAuthenticated?.({ user: effect.user, isNewUser: effect.isNewUser })
        case 'tell unauthenticated':
          return ports.onUnauthenticated?.()
        case 'tell error':
          return ports.onError?.(effect.error)
      }
    },
  })
  machine.state.subscribe(() => {
    const { flow } = machine.state.get()
    if (flow !== state.get()) state.set(flow)
  })
  let withdraw = provideHostToken(client, ports.getToken)
  return {
    state,
    sync: () => machine.send({ type: 'sync wanted' }),
    switch(on) {
      withdraw()
      if (on) withdraw = provideHostToken(client, ports.getToken)
      machine.send({ type: 'switched', on })
    },
    stop() {
      withdraw()
      machine.stop()
    },
  }
}

async function exchange(client: FlowClient, token: string): Promise<{ user: User; isNewUser: boolean }> {
  const { user, isNewUser } = await authenticate(client, LOGIN_ROUTES.customJwtAuthenticate, { token })
  client.track('sdk_authenticate', { method: 'custom_auth', isNewUser })
  return { user: await createLoginWallets(client, user), isNewUser }
}

function ready(client: ClientContext): Promise<void> {
  if (client.state.get().ready) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = client.state.subscribe(() => {
      if (!client.state.get().ready) return
      unsubscribe()
      resolve()
    })
  })
}
