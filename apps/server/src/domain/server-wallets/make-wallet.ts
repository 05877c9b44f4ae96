import type {
  CreateWalletBody,
  ImportInitBody,
  ImportInitResponse,
  ImportSubmitBody,
  WalletResponse,
} from '@latchkey/contract'
import type { MadeWallet } from '@latchkey/signer'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { storedAddress } from '../vault/ownership.ts'
import { authorityOf } from './authority.ts'
import { countRequest } from './count-request.ts'
import { idsOfCall } from './ids-of-call.ts'
import { checkNamed, checkUsers, notForPages, ownerOf, ownOnly } from './owners.ts'
import { inWalletWords } from './signer-words.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'
import { ID_LENGTH } from './wallet-ports.ts'
import { walletOf } from './wallets.ts'
import { toWallet } from './wire.ts'

const IMPORT_MS = 10 * 60_000

const full = () =>
  new Refusal('too_many_wallets', 'The app or the user has as many wallets as the operator allows')

const taken = () => new Refusal('resource_already_exists', 'This address is in the app already')

const mostOf = ({ app: { settings } }: WalletCaller) => ({
  ofApp: settings.server_wallets_per_app,
  ofUser: settings.server_wallets_per_user,
})

/** Before anything is made: adding counts again. */
async function checkRoom({ serverWallets }: WalletPorts, caller: WalletCaller, userId: string | null) {
  const { ofApp, ofUser } = await serverWallets.count(caller.app.id, userId)
  const most = mostOf(caller)
  if (ofApp >= most.ofApp || (userId !== null && ofUser >= most.ofUser)) throw full()
}

/**
 * Has the signer make a wallet: for a page of its user alone, for a backend of whom it names, else of the app's authority.
 * @param begun by which its call is known to all who go on with it; there is one wallet of it
 * @throws Refusal `feature_not_enabled`, `too_many_wallets`, `invalid_data`
 */
export async function createWallet(
  ports: WalletPorts,
  caller: WalletCaller,
  body: CreateWalletBody,
  begun: string | undefined,
): Promise<WalletResponse> {
  const { app, userId } = caller
  await countRequest(ports, app, userId)
  await authorityOf(ports, app)
  const there = await madeBy(ports, caller, begun)
  if (there) return there
  ownOnly(caller, body)
  notForPages(caller, body, ['policy_ids', 'additional_signers'])
  const fields = userId === null ? body : { owner: { user_id: userId } }
  const named = fields.owner && 'user_id' in fields.owner ? fields.owner.user_id : null
  if (named) await checkUsers(ports, app, [named], 'owner.user_id')
  await checkRoom(ports, caller, named)
  await checkNamed(ports, app, body)
  const owner = await ownerOf(ports, app, fields, idsOfCall(ports.random, begun))
  // Drawn each time: the signer makes a key once, and where its answer was lost nobody has heard of the address.
  const walletId = newId(ports.random, ID_LENGTH)
  const made = await inWalletWords(() =>
    ports.signer.makeWallet({
      appId: app.id,
      walletId,
      chainType: body.chain_type,
      ownerId: owner?.id ?? null,
      policyIds: body.policy_ids ?? [],
      additionalSigners: body.additional_signers ?? [],
    }),
  )
  return keep(ports, caller, made, { imported: false, begun })
}

/** The wallet that a call has made before its server died, or was slower than another that went on with it. */
async function madeBy(
  { serverWallets }: WalletPorts,
  { app }: WalletCaller,
  begun: string | undefined,
): Promise<WalletResponse | undefined> {
  const wallet = begun === undefined ? undefined : await serverWallets.walletOfCall(app.id, begun)
  return wallet && toWallet(wallet)
}

async function keep(
  ports: WalletPorts,
  caller: WalletCaller,
  made: MadeWallet,
  how: { imported: boolean; begun: string | undefined },
): Promise<WalletResponse> {
  const { id, chain_type } = made.document
  const now = new Date(ports.clock.now())
  const action = how.imported ? 'server wallet imported' : 'server wallet made'
  const act = { userId: caller.userId ?? '', action, detail: { wallet: id, chain_type } }
  const added = await ports.serverWallets.add({ ...made, ...how }, mostOf(caller), act, now)
  if (added === 'full') throw full()
  if (added === 'taken') {
    const there = await madeBy(ports, caller, how.begun)
    if (there) return there
    throw taken()
  }
  return toWallet(await walletOf(ports, { app: caller.app, userId: null }, id))
}

/** @throws Refusal `feature_not_enabled`, `resource_already_exists` */
export async function startImport(
  ports: WalletPorts,
  caller: WalletCaller,
  { chain_type: chainType, address }: ImportInitBody,
): Promise<ImportInitResponse> {
  const { app } = caller
  await countRequest(ports, app, caller.userId)
  await authorityOf(ports, app)
  await checkAddress(ports, caller, address)
  const started = await inWalletWords(() => ports.signer.startImport({ appId: app.id, chainType, address }))
  const now = ports.clock.now()
  const place = { chainType, address: address.toLowerCase() }
  await ports.serverWallets.keepImport(app.id, place, started.ticket, new Date(now + IMPORT_MS))
  return { encryption_type: 'HPKE', encryption_public_key: started.encryptionPublicKey }
}

async function checkAddress({ serverWallets }: WalletPorts, { app }: WalletCaller, address: string) {
  if (await serverWallets.hasAddress(app.id, storedAddress(address))) {
    throw taken()
  }
}

/**
 * @param begun as of `createWallet`
 * @throws Refusal `invalid_request` for a key that no import was begun for, or too long ago
 */
export async function finishImport(
  ports: WalletPorts,
  caller: WalletCaller,
  body: ImportSubmitBody,
  begun: string | undefined,
): Promise<WalletResponse> {
  const { app } = caller
  const { wallet } = body
  await countRequest(ports, app, caller.userId)
  await authorityOf(ports, app)
  const there = await madeBy(ports, caller, begun)
  if (there) return there
  await checkAddress(ports, caller, wallet.address)
  const named = body.owner && 'user_id' in body.owner ? body.owner.user_id : null
  await checkRoom(ports, caller, named)
  await checkNamed(ports, app, body)
  const place = { chainType: wallet.chain_type, address: wallet.address.toLowerCase() }
  const ticket = await ports.serverWallets.importTicket(app.id, place, new Date(ports.clock.now()))
  if (!ticket)
    throw new Refusal('invalid_request', 'No import of this address is under way: begin with import/init')
  const idOf = idsOfCall(ports.random, begun)
  const owner = await ownerOf(ports, app, body, idOf)
  const made = await inWalletWords(() =>
    ports.signer.finishImport({
      appId: app.id,
      walletId: idOf('wallet'),
      chainType: wallet.chain_type,
      address: wallet.address,
      ticket,
      entropy: wallet.entropy_type === 'hd' ? { type: 'hd', index: wallet.index } : { type: 'private-key' },
      encapsulatedKey: wallet.encapsulated_key,
      ciphertext: wallet.ciphertext,
      ownerId: owner?.id ?? null,
      policyIds: body.policy_ids ?? [],
      additionalSigners: body.additional_signers ?? [],
    }),
  )
  return keep(ports, caller, made, { imported: true, begun })
}
