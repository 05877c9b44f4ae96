import type { SealedMessage } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import type { RecoveryShare } from '@latchkey/keys'
import {
  KeyError,
  openAnyRecoveryShare,
  openCloudRecord,
  openMessage,
  openRoot,
  passkeyKey,
  readPasskeyParams,
  rebuildShare,
  wipe,
} from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { KeyTasks, RecoveryMaterial, RecoverySecret } from '../ports/key-room.ts'
import { keyOfPasscode } from './key-of-passcode.ts'
import { kindOfShare } from './kind-of-share.ts'
import type { SharePlace } from './share-place.ts'
import type { Tools } from './tools.ts'
import { slowTools } from './tools.ts'

/** What the user gave is at fault, and not what is kept, where a share does not open. */
const BLAMED = {
  privy: 'unfit_wallet',
  'user-passcode': 'invalid_recovery_pin',
  'google-drive': 'cloud_account',
  icloud: 'cloud_account',
  'recovery-encryption-key': 'invalid_recovery_pin',
} as const

const isKeyError = (error: unknown, ...codes: KeyError['code'][]) =>
  error instanceof KeyError && codes.includes(error.code)

function passcodeParams({ recovery_params }: RecoveryMaterial, tools: Tools) {
  try {
    return slowTools(tools).readPasscodeParams(recovery_params)
  } catch (error) {
    // They are the server's: nothing that the user typed is wrong.
    throw isKeyError(error, 'invalid_input', 'kdf_limits') ? new FrameFailure('unfit_wallet') : error
  }
}

function keyOfPasskey(prf: Uint8Array, place: SharePlace, { recovery_params }: RecoveryMaterial): Uint8Array {
  try {
    return passkeyKey(prf, place, readPasskeyParams(recovery_params))
  } catch (error) {
    throw isKeyError(error, 'invalid_input') ? new FrameFailure('unfit_wallet') : error
  }
}

function readCloudRecord(record: Uint8Array, place: SharePlace): Uint8Array {
  try {
    return openCloudRecord(new TextDecoder().decode(record), place)
  } catch (error) {
    if (isKeyError(error, 'wrong_shares')) throw new FrameFailure('cloud_account')
    throw isKeyError(error, 'invalid_input') ? new FrameFailure('unfit_wallet') : error
  } finally {
    wipe(record)
  }
}

async function recoveryKey(
  secret: RecoverySecret,
  place: SharePlace,
  material: RecoveryMaterial,
  tools: Tools,
): Promise<Uint8Array> {
  if (secret.method === 'privy') {
    const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
    return openMessage(secret.recipient, info, JSON.parse(secret.sealed) as SealedMessage)
  }
  if (secret.method === 'user-passcode') {
    return keyOfPasscode({ ...secret, params: passcodeParams(material, tools) }, place, tools)
  }
  if ('prf' in secret) return keyOfPasskey(secret.prf, place, material)
  return 'key' in secret ? secret.key : readCloudRecord(secret.record, place)
}

async function openShare(
  key: Uint8Array,
  place: SharePlace,
  material: RecoveryMaterial,
  auth: Uint8Array,
  secret: RecoverySecret,
): Promise<RecoveryShare> {
  const { recovery_method: method, recovery_params: params } = material
  try {
    const bound = { ...place, method, params }
    return await openAnyRecoveryShare(key, material.encrypted_recovery_share, bound, kindOfShare(auth))
  } catch (error) {
    const blamed = 'prf' in secret ? 'wrong_passkey' : BLAMED[method]
    throw isKeyError(error, 'wrong_shares') ? new FrameFailure(blamed) : error
  }
}

/**
 * @throws FrameFailure `invalid_recovery_pin`, `wrong_passkey`, `cloud_account`, `unfit_wallet`; KeyError `unknown_version`, or
 * `wrong_shares` when what the server keeps does not give the root; and what asking the signer threw
 */
export async function recover(
  { auth, root, appId, userId, material, recovery }: KeyTasks['recover']['input'],
  tools: Tools,
): Promise<Uint8Array> {
  const place = { appId, userId, root: root.address, shareVersion: material.share_version }
  let key: Uint8Array | undefined
  let share: Uint8Array | undefined
  try {
    key = await recoveryKey(recovery, place, material, tools)
    const opened = await openShare(key, place, material, auth, recovery)
    share = opened.share
    await openRoot([auth, share], { ...root, kind: kindOfShare(auth) }, () => undefined)
    return await rebuildShare(auth, share, opened.deviceX)
  } finally {
    wipe(auth, key, share)
    if ('key' in recovery) wipe(recovery.key)
    if ('prf' in recovery) wipe(recovery.prf)
    if ('record' in recovery) wipe(recovery.record)
  }
}
