import { LOGIN_ROUTES } from '@latchkey/contract'
import type { Reauthentication } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { userRejected } from '../../errors/provider-error.ts'
import { runMachine } from '../../machine.ts'
import { perClient } from '../../per-client.ts'
import { decodeClaims } from '../../session/jwt.ts'
import { KEYS } from '../../session/keys.ts'
import { createOnce } from '../../session/once.ts'
import { hostTokenFor } from '../custom-auth/host-token.ts'
import type { FlowClient } from '../flow-client.ts'
import { standBefore } from '../layer.ts'
import { layersOf } from '../layers-of.ts'
import { authenticate } from '../login/authenticate.ts'
import { reauthenticationInitial, reauthenticationMachine } from './machine.ts'
import { createStandIn } from './stand-in.ts'
import { waysIn } from './ways.ts'

const onceOf = /* @__PURE__ */ perClient((_: FlowClient) => createOnce())

/**
 * Has the user log in again without leaving the page, and renews the session with it. However many operations ask at
 * once, the user is asked once; one whose session was replaced meanwhile goes on at once. Hosts hear of new tokens, and
 * of no login.
 *
 * @throws ProviderError 4001 when the user closes the question, or the session ends.
 */
export function reauthenticate(client: FlowClient, about: Reauthentication): Promise<void> {
  const { session, user } = now(client)
  if (about.session && session && session !== about.session && user === client.state.get().user?.id)
    return Promise.resolve()
  return onceOf(client)('reauthenticate', () => ask(client, about))
}

/** Session and user of the tokens that this page and its tabs hold. */
function now({ storage }: FlowClient): { session: string | null; user: string | null } {
  const claims = decodeClaims(storage.get(KEYS.accessToken))
  return { session: claims?.sid ?? null, user: claims?.sub ?? null }
}

function ask(client: FlowClient, about: Reauthentication): Promise<void> {
  const { user, app } = client.state.get()
  if (!user || !app) return Promise.reject(userRejected())
  const before = now(client).session
  // nobody can say whether the host's account is the older one
  const getToken = about.purpose === 'older-account' ? null : hostTokenFor(client, user)
  return new Promise((resolve, reject) => {
    const standIn = createStandIn(client, user.id, {
      loggedIn: () => machine.send({ type: 'logged in' }),
      closed: () => machine.send({ type: 'dialog closed' }),
    })
    const { modal, login } = standIn.client
    let leave = () => {}
    const machine = runMachine({
      machine: reauthenticationMachine,
      initial: reauthenticationInitial,
      clock: client.clock,
      perform(effect, send) {
        switch (effect.type) {
          case 'try token':
            tryToken(standIn.client, getToken).catch(() => send({ type: 'token refused' }))
            return
          case 'ask':
            leave = standBefore(client, standIn.client)
            login.openFor('login', null, 'reauthenticate', {
              ways: waysIn(user, app, about.purpose),
              guest: user.isGuest,
              purpose: about.purpose,
            })
            return
          case 'take the question away':
            return modal.close('done')
          case 'go on':
            return finish(resolve)
          case 'give up':
            // whoever holds the dialogs behind it gave them up with the question that stood before them
            for (const one of layersOf(client).reverse()) if (one !== standIn.client) one.modal.close('user')
            return finish(() => reject(userRejected()))
        }
      },
    })
    const unsubscribes = [
      standIn.stop,
      client.state.subscribe(() => {
        if (client.state.get().user?.id !== user.id) machine.send({ type: 'session ended' })
      }),
      client.tabs.onChange(() => {
        const after = now(client)
        if (after.session !== before && after.user === user.id) machine.send({ type: 'renewed elsewhere' })
      }),
    ]

    function finish(settle: () => void) {
      for (const unsubscribe of unsubscribes) unsubscribe()
      machine.stop()
      settle()
      leave()
    }
    machine.send({ type: 'entered', hostToken: getToken !== null })
  })
}

/** A token of the host's own login renews the session without a word to the user. */
async function tryToken(standIn: FlowClient, getToken: ReturnType<typeof hostTokenFor>): Promise<void> {
  const token = await getToken?.()
  if (!token) throw new ClientError('The host gave no token')
  await authenticate(standIn, LOGIN_ROUTES.customJwtAuthenticate, { token })
}
