import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { afterEnrollment } from '../mfa/after-enrollment.ts'
import { enrollmentOf } from '../mfa/enrollment.ts'
import { passkeyChanges } from '../mfa/passkey-changes.ts'
import { passkeysOf } from '../mfa/standing.ts'
import { passkeyOf } from '../passkey/passkey-login.ts'
import { mfaPasskeysInitial, mfaPasskeysMachine } from './machine.ts'

/** Passkeys become factors, and none any more. */
export function runMfaPasskeys(client: FlowClient, data: ScreenData['mfa-passkeys']) {
  const change = passkeyChanges(client, enrollmentOf(client, data.via))
  const goOn = afterEnrollment(client, data)

  const ids = () => passkeysOf(client).map(({ credentialId }) => credentialId)

  const enable = (made: string[]) => change((enrolled) => [...new Set([...enrolled, ...made])])
  const disable = (one: string) => change((enrolled) => enrolled.filter((id) => id !== one))

  async function makeAndEnable() {
    const known = ids()
    await passkeyOf(client).link()
    await enable(ids().filter((id) => !known.includes(id)))
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
        case 'enable':
          changing(true, enable([effect.credentialId]))
          return
        case 'disable':
          changing(false, disable(effect.credentialId))
          return
        case 'make':
          changing(true, makeAndEnable())
          return
        case 'go on':
          return goOn()
      }
    },
  })
}
