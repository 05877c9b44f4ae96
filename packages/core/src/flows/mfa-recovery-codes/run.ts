import { callFrame } from '../../frame/call-frame.ts'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { recoveryCodesInitial, recoveryCodesMachine } from './machine.ts'

/** Makes the codes, in place of all that there were. */
export function runRecoveryCodes(client: FlowClient, { shown }: ScreenData['mfa-recovery-codes']) {
  return runMachine({
    machine: recoveryCodesMachine,
    initial: recoveryCodesInitial,
    clock: client.clock,
    begin: (send) => send({ type: 'entered' }),
    perform(effect, send) {
      if (effect.type === 'close') return client.modal.close('done')
      // where it is too late for what was shown, another one is asked for
      callFrame(client, 'latchkey:mfa:recovery-codes', shown ?? {}).then(
        ({ codes }) => {
          send({ type: 'made', codes })
          // how many are left is on the user
          client.refreshUser().catch(() => {})
        },
        (error) => send({ type: 'failed', error }),
      )
    },
  })
}
