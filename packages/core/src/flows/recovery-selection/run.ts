import { runMachine } from '../../machine.ts'
import type { CloudMethod, RecoverySecret } from '../../screens/recovery.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { entropyOf, primaryWallet } from '../../wallets/accounts.ts'
import type { FlowClient } from '../flow-client.ts'
import { recoverySelectionInitial, recoverySelectionMachine } from './machine.ts'

/** A means of recovery is chosen; its own screens follow, and lead back here. */
export function runRecoverySelection(client: FlowClient, data: ScreenData['recovery-selection']) {
  const { initiatedBy, isResettingPassword, isInAccountCreateFlow, task } = data
  return runMachine({
    machine: recoverySelectionMachine,
    initial: recoverySelectionInitial,
    clock: client.clock,
    perform({ method }) {
      if (method === 'user-passcode')
        return client.modal.navigate('set-password', { initiatedBy, isResettingPassword, task })
      if (method === 'passkey') {
        const root = primaryWallet(client.state.get().user)
        if (!root) return
        return client.modal.navigate('recovery-passkey', {
          ...entropyOf(root),
          action: 'set-recovery',
          onBegun: (underWay) => task.onBegun?.(underWay, 'recovery-encryption-key'),
          onSuccess: () => task.onSuccess('recovery-encryption-key'),
          onFailure: task.onFailure,
        })
      }
      client.modal.navigate('recovery-oauth', {
        method,
        isInAccountCreateFlow,
        action: task.action,
        perform: (recoveryAccessToken) => task.perform(cloudSecret(method, recoveryAccessToken)),
        onBegun: (underWay) => task.onBegun?.(underWay, method),
        onSuccess: () => task.onSuccess(method),
        onFailure: task.onFailure,
        onFinished: task.onFinished,
        isNewUser: task.isNewUser,
      })
    },
  })
}

const cloudSecret = (recoveryMethod: CloudMethod, recoveryAccessToken: string): RecoverySecret => ({
  recoveryMethod,
  recoveryAccessToken,
})
