import { runMachine } from '../../machine.ts'
import { unlinkAccount } from '../account/unlink.ts'
import type { FlowClient } from '../flow-client.ts'
import { passkeyOf } from '../passkey/passkey-login.ts'
import { passkeyManagerInitial, passkeyManagerMachine } from './machine.ts'

/** The user's passkeys, seen to. */
export function runPasskeyManager(client: FlowClient) {
  return runMachine({
    machine: passkeyManagerMachine,
    initial: passkeyManagerInitial,
    clock: client.clock,
    perform(effect, send) {
      if (effect.type === 'close') return client.modal.close('done')
      const work: Promise<unknown> =
        effect.type === 'add'
          ? passkeyOf(client).link()
          : unlinkAccount(client, 'passkey', effect.credentialId)
      work.then(
        () => send({ type: 'changed' }),
        (error) => send({ type: 'failed', error }),
      )
    },
  })
}
