import {
  type AccountTransfer,
  type Client,
  routeProofError,
  runMachine,
  settleProof,
  standing,
  type TransferState,
  transferAccount,
  transferInitial,
  transferMachine,
} from '@latchkey/core'
import { useClient } from '../context.ts'
import { type Copy, useCopy } from '../copy/copy.ts'
import { errorSentence } from '../copy/error-sentence.ts'
import { serverWords } from '../copy/server-words.ts'
import { leave, showError } from './leave.ts'
import { useMachine } from './use-machine.ts'

/** The transfer as both of its screens run it. */
export function useTransfer(
  data: AccountTransfer,
): [status: Exclude<TransferState['status'], 'over'>, transfer: () => void] {
  const client = useClient()
  const copy = useCopy()
  const [{ status }, send] = useMachine(() => run(client, data, copy))
  return [status === 'over' ? 'transferring' : status, () => send({ type: 'transfer pressed' })]
}

function run(client: Client, data: AccountTransfer, copy: Copy) {
  const from = standing(client)
  return runMachine({
    machine: transferMachine,
    initial: transferInitial,
    clock: client.clock,
    perform(effect, send) {
      if (effect.type === 'close') return client.modal.close(effect.reason)
      if (effect.type === 'leave') return failed(client, effect.error, copy)
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
function failed(client: Client, error: unknown, copy: Copy): void {
  client.login.failed(error)
  const route = routeProofError(error)
  if (route.to !== 'inline') return leave(client, route, copy)
  const message = serverWords(copy, route.message) ?? errorSentence(copy, 'account-transfer', route.code)
  showError(client, copy, { key: 'client_error', message }, { replace: true })
}
