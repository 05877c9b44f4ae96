import type { UpdateWalletBody, WalletResponse } from '@latchkey/contract'
import type { ClientRequest } from '@latchkey/signer'
import { countRequest } from './count-request.ts'
import { checkNamed, notForPages, ownerOf } from './owners.ts'
import { askAbout, withSigners } from './signers.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'
import { walletOf } from './wallets.ts'
import { toWallet } from './wire.ts'

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
  const { rules: wallet } = await walletOf(ports, caller, walletId)
  notForPages(caller, body, ['owner', 'owner_id', 'policy_ids'])
  await countRequest(ports, app, walletId)
  const signed = await withSigners(ports, app, request, { ownerId: wallet.document.owner_id })
  await checkNamed(ports, app, body)
  const owner = (await ownerOf(ports, app, body))?.quorum
  const said = await askAbout(
    ports,
    [wallet, ...signed.signers],
    () => ports.signer.changeWallet({ ...signed, wallet, owner }),
    null,
  )
  const { version } = said.document
  const detail = { wallet: walletId, version, fields: Object.keys(body) }
  const act = { userId: caller.userId ?? '', action: 'server wallet changed', detail }
  await ports.serverWallets.save(said, act, new Date(ports.clock.now()))
  return toWallet(await walletOf(ports, { app, userId: null }, walletId))
}
