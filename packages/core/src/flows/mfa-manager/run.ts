import type { MfaMethod } from '@latchkey/contract'
import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { enrollmentOf } from '../mfa/enrollment.ts'
import { passkeyChanges } from '../mfa/passkey-changes.ts'
import { enrolledIn, leadsToCodes, passkeysOf } from '../mfa/standing.ts'
import { verifyMfa } from '../mfa/verify.ts'
import { mfaManagerInitial, mfaManagerMachine } from './machine.ts'

/** The user's second factors, listed, added and removed. */
export function runMfaManager(client: FlowClient, data: ScreenData['mfa-manager']) {
  const { via } = data
  const enrollment = enrollmentOf(client, via)
  const changePasskeys = passkeyChanges(client, enrollment)
  return runMachine({
    machine: mfaManagerMachine,
    initial: mfaManagerInitial(enrolledIn(client, via)),
    clock: client.clock,
    perform(effect, send) {
      const failed = (error: unknown) => send({ type: 'failed', error })
      const removed = (method: MfaMethod) => send({ type: 'changed', method, change: 'removed' })
      switch (effect.type) {
        case 'verify':
          verifyMfa(client, via).then(() => send({ type: 'verified', next: effect.next }), failed)
          return
        case 'open':
          return client.modal.navigate(effect.screen, data)
        case 'enroll passkey': {
          const codesFollow = leadsToCodes(client, via)
          changePasskeys((enrolled) => [...new Set([...enrolled, effect.credentialId])]).then(() => {
            data.onEnrolled?.()
            send(
              codesFollow ? { type: 'codes due' } : { type: 'changed', method: 'passkey', change: 'added' },
            )
          }, failed)
          return
        }
        case 'remove': {
          const { method } = effect
          const known = passkeysOf(client).map(({ credentialId }) => credentialId)
          const work =
            method === 'passkey'
              ? changePasskeys((enrolled) => enrolled.filter((id) => !known.includes(id)))
              : enrollment.unenroll(method)
          work.then(() => removed(method), failed)
          return
        }
        case 'show codes':
          return client.modal.navigate('mfa-recovery-codes', {}, { replace: true })
        case 'close':
          return client.modal.close('user')
      }
    },
  })
}
