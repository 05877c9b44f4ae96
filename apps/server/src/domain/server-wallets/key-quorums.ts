import type { CreateKeyQuorumBody, KeyQuorumResponse } from '@latchkey/contract'
import type { ClientRequest, QuorumDocument } from '@latchkey/signer'
import type { KeptDocument } from '../../ports/server-wallet-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { authorityOf } from './authority.ts'
import { countRequest } from './count-request.ts'
import { idsOfCall } from './ids-of-call.ts'
import { checkUsers, makeQuorum } from './owners.ts'
import { askAbout, withSigners } from './signers.ts'
import type { WalletPorts } from './wallet-ports.ts'
import { toQuorum } from './wire.ts'

async function quorumOf(ports: WalletPorts, app: App, id: string): Promise<KeptDocument<QuorumDocument>> {
  const quorum = await ports.serverWallets.find(app.id, 'quorum', id)
  if (!quorum) throw new Refusal('not_found', 'The app has no such key quorum')
  return quorum
}

/** @param begun as of `createWallet` */
export async function createKeyQuorum(
  ports: WalletPorts,
  app: App,
  body: CreateKeyQuorumBody,
  begun: string | undefined,
): Promise<KeyQuorumResponse> {
  await countRequest(ports, app, null)
  await authorityOf(ports, app)
  const { public_keys: publicKeys = [], user_ids: userIds = [] } = body
  await checkUsers(ports, app, userIds, 'user_ids')
  const { document } = await makeQuorum(ports, app, idsOfCall(ports.random, begun)('quorum'), {
    publicKeys,
    userIds,
    authorizationThreshold: body.authorization_threshold ?? 1,
    displayName: body.display_name ?? null,
  })
  return toQuorum(document)
}

export const getKeyQuorum = async (ports: WalletPorts, app: App, id: string): Promise<KeyQuorumResponse> =>
  toQuorum((await quorumOf(ports, app, id)).document)

/** Signed by the quorum as it is. */
export async function changeKeyQuorum(
  ports: WalletPorts,
  app: App,
  id: string,
  body: CreateKeyQuorumBody,
  request: ClientRequest,
): Promise<KeyQuorumResponse> {
  const quorum = await quorumOf(ports, app, id)
  await countRequest(ports, app, null)
  const signed = await withSigners(ports, app, request, { ownerId: id })
  await checkUsers(ports, app, body.user_ids ?? [], 'user_ids')
  const said = await askAbout(
    ports,
    signed.signers,
    () => ports.signer.changeQuorum({ ...signed, quorum }),
    null,
  )
  const detail = { quorum: id, version: said.document.version }
  const act = { userId: '', action: 'key quorum changed', detail }
  await ports.serverWallets.save(said, act, new Date(ports.clock.now()))
  return toQuorum(said.document)
}

/** Signed by the quorum. What it owns, nobody changes or uses by it again. */
export async function deleteKeyQuorum(
  ports: WalletPorts,
  app: App,
  id: string,
  request: ClientRequest,
): Promise<void> {
  const quorum = await quorumOf(ports, app, id)
  await countRequest(ports, app, null)
  const signed = await withSigners(ports, app, request, { ownerId: id })
  await askAbout(ports, signed.signers, () => ports.signer.deleteQuorum({ ...signed, quorum }), null)
  const act = { userId: '', action: 'key quorum deleted', detail: { quorum: id } }
  await ports.serverWallets.remove(app.id, 'quorum', id, act, new Date(ports.clock.now()))
}
