import { whenUnwatched } from '../../frame/watch-frame.ts'
import { runMachine } from '../../machine.ts'
import { hasEmbeddedWallet } from '../../wallets/accounts.ts'
import type { FlowClient } from '../flow-client.ts'
import type { LoginAttempt } from '../login/login.ts'
import { unseenWalletInitial, unseenWalletMachine } from './machine.ts'

/**
 * Ends a login whose user left while its wallets were made: as it would have ended with the dialog open.
 *
 * @param result of the login
 * @param made the wallets that are under way
 * @param takeBack for a login without any; `error`: what they failed with, null where nothing is known
 */
export function finishUnseen(
  client: FlowClient,
  result: NonNullable<LoginAttempt['result']>,
  made: Promise<unknown>,
  takeBack: (error: unknown) => void,
): void {
  const flow = runMachine({
    machine: unseenWalletMachine,
    initial: unseenWalletInitial,
    clock: client.clock,
    begin(send) {
      send({ type: 'left' })
      made.then(
        () => send({ type: 'made' }),
        (error) => send({ type: 'failed', error }),
      )
      return whenUnwatched(client, () => send({ type: 'page gone' }))
    },
    perform(effect) {
      flow.stop()
      const { user } = client.state.get()
      // a session that ended meanwhile, and one of somebody else, complete nothing
      const complete = user?.id === result.user.id && (effect.type === 'complete' || hasEmbeddedWallet(user))
      if (complete) client.login.succeeded({ ...result, intent: 'login', user })
      else takeBack(effect.type === 'judge' ? effect.error : null)
    },
  })
  flow.begin()
}
