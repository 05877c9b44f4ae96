import { runMachine } from '../../machine.ts'
import { settleProof, standing } from '../account/settle-proof.ts'
import type { FlowClient } from '../flow-client.ts'
import { routeProofError } from '../login/error-route.ts'
import { leave } from '../login/leave.ts'
import { transferInitial, transferMachine } from './machine.ts'
import { transferAccount } from './transfer.ts'
import type { AccountTransfer } from './transfer-data.ts'

/** The transfer as both of its screens run it. */
export function runTransfer(client: FlowClient, data: AccountTransfer) {
  const from = standing(client)
  return runMachine({
    machine: transferMachine,
    initial: transferInitial,
    clock: client.clock,
    perform(effect, send) {
      if (effect.type === 'close') return client.modal.close(effect.reason)
      if (effect.type === 'leave') return failed(client, effect.error)
      transferAccount(client, data).then(
        (user) => {
          const intent = from.attempt?.intent ?? 'link'
          const proven = { user, isNewUser: false, intent, method: data.linkMethod, oauthTokens: null }
          settleProof(client, proven, from)
          send({ type: 'transferred' })
        },
        (error) => send({ type: 'failed', error }),
      )
    },
  })
}

/** Every failure fills the screen: what was proven is used up, so that the way on is the beginning. */
function failed(client: FlowClient, error: unknown): void {
  client.login.failed(error)
  const route = routeProofError(error)
  if (route.to !== 'inline') return leave(client, route)
  const { code, message } = route
  client.modal.navigate('error', { key: 'client_error', message, code }, { replace: true })
}
