import type { SetRecoveryBody, SetRecoveryResponse } from '@latchkey/contract'
import { sealAuthShare } from '../../sealing/auth-share.ts'
import type { App } from '../app/app.ts'
import { requireFactor } from '../mfa/require-factor.ts'
import { Refusal } from '../refusal.ts'
import { checkRecoveryMethod } from './allowed-recovery.ts'
import { requestMarks, settle } from './create-root.ts'
import type { SignedCaller } from './may-release.ts'
import { mayRelease } from './may-release.ts'
import { agreesToRecovery, storedAddress } from './ownership.ts'
import { askSigner } from './signer-session.ts'
import type { VaultPorts } from './vault-ports.ts'

/**
 * Puts shares of the next version, and a method of recovery, in the place of a root's own: the last step of a re-split, by
 * the frame of a session that is bound to it. The root's key agrees to it, so that nobody who merely got into an account can
 * put shares there that open nothing. The wallet's own consent is the frame's, which does what the page says, so the user
 * has to have shown who it is a moment ago: else one moment of a hostile page's script would be enough to put the key under a
 * password, a key or a cloud of its own, and to lock all other devices out. An account that was just added sets none on a
 * device that is new to the user. The signer is told before this answers: where it cannot be, the same request is to be repeated.
 * @throws Refusal `missing_or_invalid_mfa`, `reauthentication_required`, `older_account_required`, `not_found`, `invalid_data` when the proof or the nonce does not hold,
 * `disallowed_recovery_method`, `resource_already_exists` with the root as it is, when it has another version by now
 */
export async function setRecovery(
  ports: VaultPorts,
  app: App,
  caller: SignedCaller,
  root: string,
  body: SetRecoveryBody,
): Promise<SetRecoveryResponse> {
  const { owner } = caller
  await requireFactor(ports, app, caller, 'other')
  await mayRelease(ports, app, caller, 'set-recovery')
  checkRecoveryMethod(app, body, 'change')
  const address = storedAddress(root)
  const own = (await ports.vault.roots(owner)).find((one) => one.address === address)
  const first = own?.wallets.find((one) => one.address === address)
  if (!own || !first) throw new Refusal('not_found', 'The user has no such root')
  const shareVersion = body.from + 1
  if (!agreesToRecovery(first, body.proof, { ...owner, nonce: body.nonce, shareVersion })) {
    throw new Refusal('invalid_data', 'The root’s key has not agreed to this')
  }
  if (Buffer.from(body.auth_share, 'base64url').length !== SHARE_BYTES[own.kind]) {
    throw new Refusal('invalid_data', 'The shares are not of this kind of root')
  }
  const authShare = await sealAuthShare(ports.keyring, body.auth_share, {
    ...owner,
    root: address,
    shareVersion,
  })
  const marks = requestMarks(ports, { address, ...body })
  const now = new Date(ports.clock.now())
  const change = await ports.vault.setRecovery(owner, address, { body, authShare, marks }, now)
  const changed = settle(change)
  await askSigner(ports, app, caller, { route: 'setRecovery', root: address }, (signer, evidence) =>
    signer.retireShares({ ...evidence, shareVersion: changed.share_version }),
  )
  return {
    root: changed,
    ...(change.kind === 'done' && change.replaced ? { replaced: change.replaced } : {}),
  }
}

const SHARE_BYTES = { hd: 17, 'private-key': 33 } as const
