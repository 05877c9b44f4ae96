import type { UpdateWalletBody, WalletResponse } from '@latchkey/contract'
import type { AdditionalSigner, ClientRequest } from '@latchkey/signer'
import { countRequest } from './count-request.ts'
import { idsOfCall } from './ids-of-call.ts'
import { checkNamed, notForPages, ownerOf } from './owners.ts'
import { askAbout, withSigners } from './signers.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'
import { walletOf } from './wallets.ts'
import { toWallet } from './wire.ts'
import { checkYoungUser } from './young-user.ts'

/**
 * `PATCH …/wallets/:id`, signed by the owner as it is. Made on the version that we have: where the signer has a newer one, the
 * change is refused, since it was made in sight of another state.
 */
export async function changeWallet(
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  body: UpdateWalletBody,
  request: ClientRequest,
): Promise<WalletResponse> {
  const { app } = caller
  const { rules: wallet, userId } = await walletOf(ports, caller, walletId)
  notForPages(caller, body, ['owner', 'owner_id', 'policy_ids'])
  const change = changeOfSigners(wallet.document.additional_signers, body.additional_signers)
  const keysOf = change === 'wallet_delegated' ? await checkYoungUser(ports, caller) : null
  await countRequest(ports, app, walletId)
  const signed = await withSigners(ports, app, request, { ownerId: wallet.document.owner_id, keysOf })
  await checkNamed(ports, app, body)
  const owner = (await ownerOf(ports, app, body, idsOfCall(ports.random, undefined)))?.quorum
  const said = await askAbout(
    ports,
    [wallet, ...signed.signers],
    () => ports.signer.changeWallet({ ...signed, wallet, owner }),
    null,
  )
  const { version } = said.document
  const detail = { wallet: walletId, version, fields: Object.keys(body) }
  const act = { userId: caller.userId ?? '', action: 'server wallet changed', detail }
  const tell = change && userId !== null ? { userId, notice: change, address: wallet.document.address } : null
  await ports.serverWallets.save(said, act, new Date(ports.clock.now()), tell)
  return toWallet(await walletOf(ports, { app, userId: null }, walletId))
}

/** Whether others may sign who could not before, or by other policies; or nobody else any more. */
function changeOfSigners(
  before: readonly AdditionalSigner[],
  after: UpdateWalletBody['additional_signers'],
): 'wallet_delegated' | 'delegation_revoked' | null {
  if (!after) return null
  const spelled = ({ signer_id, override_policy_ids }: AdditionalSigner) =>
    JSON.stringify([signer_id, override_policy_ids ?? null])
  const known = new Set(before.map(spelled))
  if (after.some((one) => !known.has(spelled(one)))) return 'wallet_delegated'
  return before.length > 0 && after.length === 0 ? 'delegation_revoked' : null
}
