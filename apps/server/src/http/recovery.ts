import { ROUTES } from '@latchkey/contract'
import {
  recoveryKeyMaterialSchema,
  recoveryPasscodeSchema,
  setRecoverySchema,
} from '@latchkey/contract/schemas'
import type { SignedCaller } from '../domain/vault/may-release.ts'
import { evaluatePasscode } from '../domain/vault/passcode.ts'
import { recoveryKeyMaterial as recover } from '../domain/vault/recover.ts'
import { setRecovery as set } from '../domain/vault/set-recovery.ts'
import type { FrameCall } from './route.ts'
import { handler } from './route.ts'
import { callerOf } from './vault.ts'

const signedCallerOf = (call: Pick<FrameCall<unknown>, 'app' | 'bearer' | 'frame'>): SignedCaller => ({
  ...callerOf(call),
  bearer: call.bearer,
})

export const recoveryKeyMaterial = handler(
  ROUTES.recoveryKeyMaterial,
  recoveryKeyMaterialSchema,
  async (ports, call) => ({
    body: await recover(ports, call.app, signedCallerOf(call), call.params.address, call.body),
  }),
)

export const recoveryPasscode = handler(
  ROUTES.recoveryPasscode,
  recoveryPasscodeSchema,
  async (ports, call) => ({
    body: await evaluatePasscode(ports, call.app, signedCallerOf(call), call.params.address, call.body),
  }),
)

export const setRecovery = handler(ROUTES.setRecovery, setRecoverySchema, async (ports, call) => ({
  body: await set(ports, call.app, signedCallerOf(call), call.params.address, call.body),
}))
