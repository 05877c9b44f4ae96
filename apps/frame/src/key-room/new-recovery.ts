import type { RecoveryParams, SealedRecoveryKey, SignerKeyResponse } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import type { Bytes } from '@latchkey/keys'
import {
  encodeCloudRecord,
  encodeRecoveryPayload,
  newRecoveryKey,
  passkeyKey,
  sealMessage,
  wipe,
} from '@latchkey/keys'
import type { RecoverySetup, SplitRoot } from '../ports/key-room.ts'
import { keyOfPasscode } from './key-of-passcode.ts'
import type { SharePlace } from './share-place.ts'
import type { Tools } from './tools.ts'
import { slowTools } from './tools.ts'

/** How old a login may be that recovers automatically, where the server does not say: a day. */
const USUAL_LOGIN_AGE_S = 86_400

/** A recovery key for new shares, and what becomes of it. The key is the caller's to wipe. */
interface NewRecovery {
  key: Uint8Array
  params: RecoveryParams
  /** what is kept elsewhere, so that the key comes back */
  kept: Pick<SplitRoot, 'recoveryKey' | 'cloudRecord'>
}

async function sealToSigner(
  signer: SignerKeyResponse,
  place: SharePlace,
  key: Bytes,
): Promise<SealedRecoveryKey> {
  const maxLoginAge = signer.max_login_age ?? USUAL_LOGIN_AGE_S
  const payload = encodeRecoveryPayload({ key, maxLoginAge, factors: [] })
  try {
    const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
    return { ...(await sealMessage(signer.public_key, info, payload)), key_id: signer.key_id }
  } finally {
    wipe(payload)
  }
}

async function ofPasscode(
  { passcode, signer }: RecoverySetup & { method: 'user-passcode' },
  place: SharePlace,
  tools: Tools,
): Promise<NewRecovery> {
  const { key_id, public_key: publicKey } = signer.passcode_key
  const params = slowTools(tools).newPasscodeParams(key_id)
  const key = await keyOfPasscode({ passcode, params, publicKey }, place, tools)
  return { key, params: { ...params }, kept: {} }
}

/** Wipes a fresh key if nobody gets it. */
async function keeping(
  key: Uint8Array,
  rest: () => Promise<Omit<NewRecovery, 'key'>> | Omit<NewRecovery, 'key'>,
): Promise<NewRecovery> {
  try {
    return { key, ...(await rest()) }
  } catch (error) {
    wipe(key)
    throw error
  }
}

/**
 * The recovery key of shares that are being made, by method. @throws KeyError `invalid_input` where signer, evaluation or
 * key are none, and what asking the signer threw
 */
export async function newRecovery(
  setup: RecoverySetup,
  place: SharePlace,
  tools: Tools,
): Promise<NewRecovery> {
  switch (setup.method) {
    case 'privy': {
      const key = newRecoveryKey()
      return keeping(key, async () => ({
        params: {},
        kept: { recoveryKey: await sealToSigner(setup.signer, place, key) },
      }))
    }
    case 'user-passcode':
      return ofPasscode(setup, place, tools)
    case 'google-drive':
    case 'icloud': {
      const { params, key: given } = setup
      if (given) return { key: given, params, kept: {} }
      const key = newRecoveryKey()
      return keeping(key, () => ({
        params,
        kept: { cloudRecord: new TextEncoder().encode(encodeCloudRecord(place, key)) },
      }))
    }
    case 'recovery-encryption-key':
      if ('prf' in setup)
        return {
          key: passkeyKey(setup.prf, place, setup.params),
          params: { ...setup.params },
          kept: {},
        }
      return { key: setup.key, params: {}, kept: {} }
  }
}
