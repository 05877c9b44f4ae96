import { SignerRefusal } from '../signer-refusal.ts'
import type { DocumentBook } from './document-book.ts'
import { isEnough } from './document-book.ts'
import type { PolicyDocument, WalletDocument } from './documents.ts'
import { quorumOf } from './owners.ts'
import type { WalletRequest } from './port.ts'
import type { VerifiedRequest } from './signed-request.ts'

/** One who may sign by a wallet and has signed the request: by which policies, and with which signatures. */
export interface Standing {
  role: 'owner' | 'additional'
  policies: readonly PolicyDocument[]
  signatures: readonly string[]
}

type Shown = Pick<WalletRequest, 'signers' | 'policies'>

/**
 * The owner and the additional signers of whom enough have signed. Only those whose quorums were shown count.
 * @throws SignerRefusal `invalid_signature` where there is none; `invalid_request` where a policy of one was not shown
 */
export async function standingsOf(
  book: DocumentBook,
  wallet: WalletDocument,
  shown: Shown,
  request: VerifiedRequest,
): Promise<Standing[]> {
  const standings: Standing[] = []
  const parties = [
    { role: 'owner' as const, id: wallet.owner_id, policyIds: wallet.policy_ids },
    ...wallet.additional_signers.map(({ signer_id, override_policy_ids }) => ({
      role: 'additional' as const,
      id: signer_id,
      policyIds: override_policy_ids ?? wallet.policy_ids,
    })),
  ]
  for (const { role, id, policyIds } of parties) {
    if (!isShown(shown, id)) continue
    const quorum = await quorumOf(book, { app: wallet.app, id, shown: shown.signers })
    const signing = request.signingOf(quorum)
    if (!isEnough(signing, quorum)) continue
    const policies = await policiesOf(book, wallet.app, policyIds, shown)
    standings.push({ role, policies, signatures: [...signing.signatures.keys()] })
  }
  if (standings.length > 0) return standings
  throw new SignerRefusal('invalid_signature', 'Too few of those who may have signed this request')
}

const isShown = ({ signers }: Shown, id: string | null): boolean =>
  signers.some(({ document }) =>
    id === null ? document.kind === 'authority' : document.kind === 'quorum' && document.id === id,
  )

async function policiesOf(
  book: DocumentBook,
  app: string,
  ids: readonly string[],
  { policies }: Shown,
): Promise<PolicyDocument[]> {
  const found: PolicyDocument[] = []
  for (const id of ids) {
    const one = policies.find((policy) => ('document' in policy ? policy.document : policy).id === id)
    if (!one) throw new SignerRefusal('invalid_request', `The policy ${id} was not shown`)
    // of this app, whatever else a caller in the same process, whose requests no schema has read, says there
    const policy = 'document' in one ? await book.current(one, app) : await book.said({ ...one, app })
    if (policy.kind !== 'policy') throw new SignerRefusal('invalid_request', `${id} is no policy`)
    found.push(policy)
  }
  return found
}
