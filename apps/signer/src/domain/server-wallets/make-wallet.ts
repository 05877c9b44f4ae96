import { randomBytes } from 'node:crypto'
import { wipe } from '@latchkey/keys'
import type { WalletLedger } from '../../ports/wallet-ledger.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import { digestOf } from './canonical.ts'
import { namesOf, newPrivateKey, readImportedKey } from './chain-keys.ts'
import { checkNamed, signersIn } from './change-wallet.ts'
import { clientRecipient, openFromClient } from './client-hpke.ts'
import type { DocumentBook } from './document-book.ts'
import type { WalletDocument } from './documents.ts'
import type {
  FinishImportRequest,
  MadeWallet,
  MakeWalletRequest,
  StartedImport,
  StartImportRequest,
} from './port.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

/** For so long a client may seal a key to what `startImport` answered. */
const IMPORT_MS = 600_000

interface Place {
  book: DocumentBook
  secrets: WalletSecrets
  ledger: WalletLedger
  nowMs: number
}

const placeOf = ({ appId, walletId, chainType }: MakeWalletRequest, address: string) => ({
  appId,
  walletId,
  chainType,
  address,
})

async function keep(
  { book, secrets }: Place,
  request: MakeWalletRequest,
  privateKey: Uint8Array,
): Promise<MadeWallet> {
  const { appId, walletId, chainType, ownerId, policyIds, additionalSigners } = request
  await checkNamed(book, appId, { policyIds, signers: additionalSigners, ownerId })
  const { address, publicKey } = namesOf(chainType, privateKey)
  const document: WalletDocument = {
    kind: 'wallet',
    app: appId,
    id: walletId,
    version: 1,
    chain_type: chainType,
    address,
    public_key: publicKey,
    owner_id: ownerId,
    policy_ids: [...policyIds],
    additional_signers: signersIn(additionalSigners),
  }
  return { ...(await book.make(document)), sealedKey: secrets.seal(placeOf(request, address), privateKey) }
}

/** Makes a key and what is said of it. @throws SignerRefusal as `DocumentBook.make` */
export async function makeWallet(place: Place, request: MakeWalletRequest): Promise<MadeWallet> {
  const privateKey = newPrivateKey(request.chainType)
  try {
    return await keep(place, request, privateKey)
  } finally {
    wipe(privateKey)
  }
}

/** A key pair for one key of one address: what was sealed to another, or to this one before, opens nothing here. */
const importContext = ({ appId, chainType, address }: StartImportRequest, time: string, nonce: string) =>
  JSON.stringify([appId, chainType, address, time, nonce])

export async function startImport(
  { secrets, nowMs }: Place,
  request: StartImportRequest,
): Promise<StartedImport> {
  const [time, nonce] = [String(nowMs + IMPORT_MS), randomBytes(16).toString('base64url')]
  const seed = secrets.derive(secrets.keyId, 'imports', importContext(request, time, nonce)) as Buffer
  return {
    encryptionPublicKey: await clientRecipient(seed),
    ticket: `${secrets.keyId}:${time}:${nonce}`,
  }
}

/**
 * Opens a key that a client has sealed, and makes it a wallet. A ticket makes one wallet of one owner: who comes by what was
 * sealed does not have it a second time under another.
 * @throws SignerRefusal `superseded` where the ticket was used or its time is over
 */
export async function finishImport(place: Place, request: FinishImportRequest): Promise<MadeWallet> {
  const { book, secrets, ledger, nowMs } = place
  const { appId, chainType, address, ticket, entropy } = request
  if (entropy.type !== 'private-key') {
    throw new SignerRefusal('invalid_request', 'Phrases are not imported here: import the private key')
  }
  const [keyId = '', time = '', nonce = ''] = ticket.split(':')
  const seed = secrets.derive(keyId, 'imports', importContext(request, time, nonce))
  if (!seed || !(Number(time) > nowMs && Number(time) <= nowMs + 2 * IMPORT_MS)) {
    throw new SignerRefusal('superseded', 'This import is over: start it again')
  }
  const opened = await openFromClient(seed, request)
  let privateKey: Uint8Array | undefined
  try {
    privateKey = readImportedKey(chainType, opened)
    if (namesOf(chainType, privateKey).address !== address)
      throw new SignerRefusal('invalid_request', 'The key is of another address')
    const { walletId, ownerId, policyIds, additionalSigners } = request
    const document = {
      walletId,
      ownerId,
      policyIds: [...policyIds],
      additionalSigners: signersIn(additionalSigners),
    }
    await checkNamed(book, appId, { policyIds, signers: additionalSigners, ownerId })
    await ledger.update({ kind: 'import', app: appId, id: nonce }, (entry) => {
      if (!entry) return { keep: { version: 1, document, gone: false, by: null, spent: [] }, result: 0 }
      if (digestOf(entry.document) === digestOf(document)) return { result: 0 }
      throw new SignerRefusal('superseded', 'This import has made a wallet: start another')
    })
    return await keep(place, request, privateKey)
  } finally {
    wipe(opened, privateKey)
  }
}
