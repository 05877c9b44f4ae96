import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { afterEnrollment } from '../mfa/after-enrollment.ts'
import { enrollmentOf } from '../mfa/enrollment.ts'
import { passkeysOf } from '../mfa/standing.ts'
import { passkeyOf } from '../passkey/passkey-login.ts'
import { mfaPasskeysInitial, mfaPasskeysMachine } from './machine.ts'

/** Passkeys become factors, and none any more. */
export function runMfaPasskeys(client: FlowClient, data: ScreenData['mfa-passkeys']) {
  const enrollment = enrollmentOf(client, data.via)
  const goOn = afterEnrollment(client, data)

  async function makeAndEnroll(enrolled: string[]) {
    const known = passkeysOf(client).map(({ credentialId }) => credentialId)
    await passkeyOf(client).link()
    const made = passkeysOf(client).filter(({ credentialId }) => !known.includes(credentialId))
    await enrollment.submitPasskeys([...enrolled, ...made.map(({ credentialId }) => credentialId)])
  }

  return runMachine({
    machine: mfaPasskeysMachine,
    initial: mfaPasskeysInitial,
    clock: client.clock,
    perform(effect, send) {
      const changing = (adds: boolean, work: Promise<void>) =>
        work.then(
          () => {
            if (adds) data.onEnrolled?.()
            send({ type: 'changed' })
          },
          (error) => send({ type: 'failed', error }),
        )
      switch (effect.type) {
        case 'enroll': {
          const { credentialIds, adds } = effect
          const none = credentialIds.length === 0
          changing(adds, none ? enrollment.unenrollPasskeys() : enrollment.submitPasskeys(credentialIds))
          return
        }
        case 'make':
          changing(true, makeAndEnroll(effect.enrolled))
          return
        case 'go on':
          return goOn()
      }
    },
  })
}
