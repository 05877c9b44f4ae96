import type { SignerState } from '../../ports/signer-state.ts'
import { checkPlace, deedOf, rawDeed } from '../server-wallets/deeds.ts'
import { isEnough } from '../server-wallets/document-book.ts'
import type { AuthorityDocument, WalletDocument, Worded } from '../server-wallets/documents.ts'
import type { RpcAnswer, SignedSend } from '../server-wallets/port.ts'
import { readBody } from '../server-wallets/read-body.ts'
import { rawSignSchema, rpcSchema } from '../server-wallets/rpc-body.ts'
import { keepSend, keptSend, readSend } from '../server-wallets/sends.ts'
import { readRequest, verifyRequest } from '../server-wallets/signed-request.ts'
import { SignerRefusal } from '../signer.ts'
import type { SignerKeys } from '../signer-keys.ts'
import type { DelegatedRequest, DelegatedSendRequest } from './port.ts'
import { delegatedWalletId } from './wallet-id.ts'
import { withDelegatedKey } from './with-delegated-key.ts'

export interface SigningParts {
  keys: SignerKeys
  state: SignerState
  /** milliseconds since 1970 */
  now: () => number
  /** The document, if it is the newest of this app. @throws SignerRefusal */
  currentAuthority(worded: Worded<AuthorityDocument>, appId: string): Promise<AuthorityDocument>
}

/** Checks that the app's authority has signed this request for this very wallet. */
async function admitted(parts: SigningParts, asked: DelegatedRequest) {
  const { request, route } = asked
  const { appId } = asked.grant
  const authority = await parts.currentAuthority(asked.authority, appId)
  const wallet = placeOf(asked)
  const nowMs = parts.now()
  readRequest(request, { appId, method: 'POST', path: `/wallets/${wallet.id}/${route}`, nowMs })
  const verified = verifyRequest(request, { appId, userKeys: [], secrets: parts.keys.wallets, nowMs })
  const signing = verified.signingOf(authority)
  if (!isEnough(signing, authority)) {
    throw new SignerRefusal(
      'invalid_signature',
      'Too few of the app’s authorization keys have signed this request',
    )
  }
  const mark = { payload: verified.payload, signatures: [...signing.signatures.keys()] }
  return { authority, wallet, mark }
}

/**
 * Signs with a delegated wallet what a request says that the app's authority has signed for this very wallet. Exports, and
 * what has to be filled in first, are no such thing.
 */
export async function signDelegated(parts: SigningParts, asked: DelegatedRequest): Promise<RpcAnswer> {
  const { authority, wallet } = await admitted(parts, asked)
  const { method, sign } = deedFor(asked, wallet)
  const data = await withDelegatedKey(parts, { ...asked, authority }, ({ privateKey }) => sign(privateKey))
  return { method, data }
}

/** The same of what the API has filled in. That it counts for this nonce is kept in the user's turn: for a grant that stands. */
export async function signDelegatedSend(
  parts: SigningParts,
  asked: DelegatedSendRequest,
): Promise<SignedSend> {
  const { authority, wallet, mark } = await admitted(parts, asked)
  const { nonce, sign } = readSend(asked.request, wallet)(asked.filled)
  return withDelegatedKey(parts, { ...asked, authority }, async ({ privateKey }) => {
    await keepSend(parts.state.wallets, mark, nonce)
    return { ...sign(privateKey), nonce }
  })
}

/** The nonce that this request counts for. */
export async function findDelegatedSend(
  parts: SigningParts,
  asked: DelegatedRequest,
): Promise<{ nonce: number } | null> {
  const { wallet, mark } = await admitted(parts, asked)
  readSend(asked.request, wallet)
  return keptSend(parts.state.wallets, mark)
}

/** The wallet as the requests of server wallets know one. */
function placeOf({ grant, address }: DelegatedRequest): WalletDocument {
  const one = grant.wallets.find((wallet) => wallet.address === address)
  if (!one) throw new SignerRefusal('invalid_request', 'The grant is of other wallets')
  return {
    kind: 'wallet',
    app: grant.appId,
    id: delegatedWalletId(grant.appId, one),
    version: 1,
    chain_type: one.chain_type,
    address,
    public_key: '',
    owner_id: null,
    policy_ids: [],
    additional_signers: [],
  }
}

function deedFor({ route, request }: DelegatedRequest, wallet: WalletDocument) {
  if (route === 'raw_sign') {
    const { params } = readBody(request.body, rawSignSchema)
    return { method: 'raw_sign', sign: rawDeed(params, wallet).sign }
  }
  const body = readBody(request.body, rpcSchema)
  checkPlace(body, wallet)
  if (body.method === 'exportPrivateKey' || body.method === 'eth_sendTransaction') {
    throw new SignerRefusal('invalid_request', `A delegated wallet has no ${body.method}`)
  }
  return { method: body.method, sign: deedOf(body, wallet).sign }
}
