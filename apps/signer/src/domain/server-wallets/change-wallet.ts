import type { DocumentBook, Quorum } from './document-book.ts'
import { signedChange } from './document-book.ts'
import type { AdditionalSigner, WalletDocument, Worded } from './documents.ts'
import type { NamedOwner } from './owners.ts'
import { ownerIn } from './owners.ts'
import type { ChangeWalletRequest } from './port.ts'
import { readBody, walletPatchSchema } from './read-body.ts'
import type { VerifiedRequest } from './signed-request.ts'

/** That the policies and quorums which a wallet is to name have been made. @throws SignerRefusal `invalid_request` */
export async function checkNamed(
  book: DocumentBook,
  app: string,
  named: { policyIds: readonly string[]; signers: readonly AdditionalSigner[]; ownerId: string | null },
): Promise<void> {
  const overrides = named.signers.flatMap((one) => one.override_policy_ids ?? [])
  for (const id of new Set([...named.policyIds, ...overrides])) await book.known({ kind: 'policy', app, id })
  const quorums = named.signers.map((one) => one.signer_id)
  for (const id of [...new Set(quorums), ...(named.ownerId ? [named.ownerId] : [])])
    await book.known({ kind: 'quorum', app, id })
}

/** Additional signers as a document has them: no override where none was given. */
export const signersIn = (
  given: readonly { signer_id: string; override_policy_ids?: string[] | null | undefined }[],
): AdditionalSigner[] =>
  given.map(({ signer_id, override_policy_ids }) =>
    override_policy_ids ? { signer_id, override_policy_ids } : { signer_id },
  )

/** `PATCH …/wallets/:id` by its owner, whom it can replace. */
export async function changeWallet(
  book: DocumentBook,
  { wallet, request, owner }: ChangeWalletRequest,
  verified: VerifiedRequest,
  ownerNow: Quorum,
): Promise<Worded<WalletDocument>> {
  const body = readBody(request.body, walletPatchSchema)
  const { app } = wallet.document
  const change = signedChange(verified, ownerNow)
  const signers = body.additional_signers && signersIn(body.additional_signers)
  await checkNamed(book, app, { policyIds: body.policy_ids ?? [], signers: signers ?? [], ownerId: null })
  const named: NamedOwner = await ownerIn(book, body, { app, shown: owner })
  return book.change(wallet, change, (before) => ({
    ...before,
    policy_ids: body.policy_ids ?? before.policy_ids,
    additional_signers: signers ?? before.additional_signers,
    owner_id: named.change ? named.id : before.owner_id,
  }))
}
