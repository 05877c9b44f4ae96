import type { RecoveryKeyMaterialResponse } from '@latchkey/contract'
import type { RootName } from '@latchkey/keys'
import { fromBase64url, newRecipient, wipe } from '@latchkey/keys'
import { FrameFailure, invalidArguments } from '../frame-failure.ts'
import type { RecoverySecret } from '../ports/key-room.ts'
import type { Session } from '../session.ts'
import type { Custody } from './custody.ts'
import { askSigner } from './prepare-recovery.ts'
import type { GivenSecret } from './recovery-request.ts'

type Recipient = Awaited<ReturnType<typeof newRecipient>>

const isByPasskey = ({ recovery_method, recovery_params }: RecoveryKeyMaterialResponse) =>
  recovery_method === 'recovery-encryption-key' && Object.keys(recovery_params).length > 0

const canonical = (params: object) => JSON.stringify(Object.entries(params).sort())

const otherWay = () => invalidArguments('This wallet needs another way of recovery')

/** The public half of the seed that a password's parameters name. @throws FrameFailure `unfit_wallet` where it is gone */
function passcodeKeyOf({ passcode_key, recovery_params }: RecoveryKeyMaterialResponse): string {
  if (!passcode_key || passcode_key.key_id !== recovery_params.oprf_key_id)
    throw new FrameFailure('unfit_wallet')
  return passcode_key.public_key
}

/** What opens the recovery share, by the root's method and what the page gave. @throws FrameFailure. @throws VaultError */
async function secretOf(
  custody: Custody,
  session: Session,
  answer: RecoveryKeyMaterialResponse,
  { passcode, accessToken, key, passkey }: GivenSecret,
  recipient: Recipient | undefined,
): Promise<RecoverySecret> {
  const method = answer.recovery_method
  if (method === 'privy' && recipient)
    return { method, recipient: recipient.keyPair, sealed: answer.recovery_key }
  if (method === 'user-passcode' && passcode !== undefined)
    return { method, passcode, publicKey: passcodeKeyOf(answer) }
  if ((method === 'google-drive' || method === 'icloud') && accessToken !== undefined) {
    const cloud = await custody.clouds.open(session, method, accessToken)
    return { method, record: await cloud.read(answer.recovery_params) }
  }
  if (isByPasskey(answer)) {
    if (!passkey) throw otherWay()
    // Asked with what the server said a moment before: another device may have set another one since.
    if (canonical(passkey.params) !== canonical(answer.recovery_params))
      throw new FrameFailure('recovery_changed')
    return { method: 'recovery-encryption-key', prf: passkey.prf }
  }
  if ((method === 'icloud' || method === 'recovery-encryption-key') && key) return { method, key }
  throw otherWay()
}

async function rebuild(
  custody: Custody,
  session: Session,
  root: RootName,
  answer: RecoveryKeyMaterialResponse,
  recovery: RecoverySecret,
): Promise<Uint8Array> {
  const { appId, userId } = session
  const { share_version, recovery_method, recovery_params, encrypted_recovery_share } = answer
  const material = { share_version, recovery_method, recovery_params, encrypted_recovery_share }
  const auth = fromBase64url(answer.auth_share)
  try {
    const input = { auth, root, appId, userId, material, recovery }
    return await custody.keyRoom.run('recover', input, askSigner(custody, session))
  } finally {
    wipe(auth, 'record' in recovery ? recovery.record : undefined)
  }
}

/**
 * Brings a root's device share back to this device: automatically where nothing is given, else by what is given. Nothing
 * is stored before the shares have given the root.
 * @throws FrameFailure `invalid_recovery_pin`, `wrong_passkey`, `recovery_changed`, `invalid_request_arguments` when the root is recovered in another way, and
 * of the cloud. @throws VaultError `login_required` when the login is too old. @throws KeyError `unknown_version`, and when
 * what the server keeps does not give the root.
 */
export async function recover(
  custody: Custody,
  session: Session,
  root: RootName,
  given: GivenSecret = {},
): Promise<void> {
  try {
    const recipient = Object.keys(given).length === 0 ? await newRecipient() : undefined
    const body = {
      chain_type: root.chainType,
      ...(recipient && { recipient_public_key: recipient.publicKey }),
    }
    const answer = await custody.vault.call(session, 'recoveryKeyMaterial', body, root.address)
    const secret = await secretOf(custody, session, answer, given, recipient)
    const share = await rebuild(custody, session, root, answer, secret)
    try {
      const { appId, userId } = session
      const place = { appId, userId, root: root.address, shareVersion: answer.share_version }
      await custody.shares.write({ place, status: 'current', share })
      await custody.shares.settle(place)
    } finally {
      wipe(share)
    }
  } finally {
    wipe(given.key, given.passkey?.prf)
  }
}
