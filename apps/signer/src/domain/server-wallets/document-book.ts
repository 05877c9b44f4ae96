import type { LedgerEntry, LedgerName, WalletLedger } from '../../ports/wallet-ledger.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import { digestOf } from './canonical.ts'
import type {
  AuthorityDocument,
  PolicyDocument,
  QuorumDocument,
  SaidPolicy,
  SignerDocument,
  Worded,
} from './documents.ts'
import type { KnownDocument } from './known-documents.ts'
import { createKnownDocuments, frozen } from './known-documents.ts'
import type { Signing, VerifiedRequest } from './signed-request.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

export type Quorum = QuorumDocument | AuthorityDocument

/** A change as its request asks for it, and who of the owner signed it. */
export interface SignedChange {
  payload: string
  signing: Signing
  threshold: number
}

/** The signer's documents: what it says of them, and that it takes none but the newest of each. */
export interface DocumentBook {
  /** @throws SignerRefusal `state_rolled_back` until an operator has said that it may go on */
  going(): Promise<void>
  /** @throws SignerRefusal `no_authority` */
  hasAuthority(app: string): Promise<void>
  /**
   * The document, if it is this app's and the newest.
   * @throws SignerRefusal `invalid_request`, `superseded`, `state_rolled_back`
   */
  current<D extends SignerDocument>(worded: Worded<D>, app: string): Promise<D>
  /**
   * What the signer said last of this policy, if the word is for that: the same object for as long as it is.
   * @throws SignerRefusal `show_document` where it is not, also where the signer knows of none: it tells nothing by this alone
   */
  said(policy: SaidPolicy & { app: string }): Promise<PolicyDocument>
  /** @throws SignerRefusal `invalid_request` where the signer has made no such one, or it is gone */
  known(name: LedgerName): Promise<void>
  /** What the signer said of one last; null where that is nothing, or it is gone. */
  newest(name: LedgerName): Promise<Worded<SignerDocument> | null>
  /** Makes the first version; the same again where it was made so. @throws SignerRefusal `superseded` for an id that was used */
  make<D extends SignerDocument>(document: D): Promise<Worded<D>>
  /** The next version, made by a signed request. @throws SignerRefusal `signature_used`, and as `current` */
  change<D extends SignerDocument>(
    worded: Worded<D>,
    change: SignedChange,
    next: (document: D) => D,
  ): Promise<Worded<D>>
  /** @throws SignerRefusal as `change` */
  remove(worded: Worded<SignerDocument>, change: SignedChange): Promise<void>
}

export const nameOf = ({ kind, app, id }: SignerDocument): LedgerName => ({ kind, app, id })

export const isEnough = (signing: Signing, { authorization_threshold: threshold }: Quorum): boolean =>
  signing.members.size >= threshold

/**
 * What a request changes by the word of this owner.
 * @throws SignerRefusal `invalid_signature`
 */
export function signedChange(request: VerifiedRequest, owner: Quorum): SignedChange {
  const signing = request.signingOf(owner)
  if (!isEnough(signing, owner)) {
    throw new SignerRefusal('invalid_signature', 'Too few of the owners have signed this request')
  }
  return { payload: request.payload, signing, threshold: owner.authorization_threshold }
}

export function createDocumentBook(
  ledger: WalletLedger,
  secrets: WalletSecrets,
  now: () => number,
): DocumentBook {
  const rolledBack = () =>
    new SignerRefusal('state_rolled_back', 'The signer has forgotten what it said: an operator has to look')
  const superseded = () => new SignerRefusal('superseded', 'This is not the newest version')

  const known = createKnownDocuments(secrets)
  /** of documents in the ledger, which answers the same object while it is the same */
  const digests = new WeakMap<object, string>()

  function check<D extends SignerDocument>(worded: Worded<D>, app = worded.document.app): KnownDocument<D> {
    const found = known(worded)
    if (found && found.document.app === app) return found
    throw new SignerRefusal('invalid_request', 'The signer has not said this of this app')
  }

  /** The word for which each of them was last found to be said. */
  const words = new WeakMap<object, string>()

  function isWordOf(document: object, word: string): boolean {
    if (words.get(document) === word) return true
    if (!secrets.isSaid({ document: document as SignerDocument, word })) return false
    words.set(frozen(document) as object, word)
    return true
  }

  function digestIn({ document }: LedgerEntry): string {
    const digest = digests.get(document) ?? digestOf(document)
    digests.set(document, digest)
    return digest
  }

  /** What the signer said once lasts before it is said: what it does not know of was lost. */
  async function compare(
    { document, digest }: KnownDocument,
    entry: LedgerEntry | undefined,
  ): Promise<LedgerEntry> {
    const { version } = document
    const lost = !entry || version > entry.version
    const differs = version === entry?.version && !entry.gone && digest !== digestIn(entry)
    if (lost || differs) {
      await ledger.halt(now())
      throw rolledBack()
    }
    return entry
  }

  const say = <D extends SignerDocument>(document: D): Worded<D> => ({
    document,
    word: secrets.say(document),
  })

  /** Members who have signed with something that was not honoured before. */
  function freshOf({ spent }: LedgerEntry, { signing, threshold }: SignedChange): string[] {
    const fresh = [...signing.signatures].filter(([id]) => !spent.includes(id))
    if (new Set(fresh.map(([, member]) => member)).size < threshold) {
      throw new SignerRefusal(
        'signature_used',
        'This change was made before: sign it anew, with an idempotency key or an expiry',
      )
    }
    return [...signing.signatures.keys()]
  }

  return {
    async going() {
      if ((await ledger.haltedAt()) !== null) throw rolledBack()
    },

    async hasAuthority(app) {
      const entry = await ledger.entry({ kind: 'authority', app, id: app })
      if (entry && !entry.gone) return
      throw new SignerRefusal('no_authority', 'No operator has registered authorization keys of this app')
    },

    async current(worded, app) {
      const shown = check(worded, app)
      const { document } = shown
      const entry = await compare(shown, await ledger.entry(nameOf(document)))
      if (document.version < entry.version || entry.gone) throw superseded()
      return document
    },

    async said({ kind, app, id, word }) {
      const entry = await ledger.entry({ kind, app, id })
      if (entry && !entry.gone && isWordOf(entry.document, word)) return entry.document as PolicyDocument
      throw new SignerRefusal('show_document', `The policy ${id} is to be shown whole`)
    },

    async known(name) {
      const entry = await ledger.entry(name)
      if (entry && !entry.gone) return
      throw new SignerRefusal('invalid_request', `There is no ${name.kind} ${name.id}`)
    },

    async newest(name) {
      const entry = await ledger.entry(name)
      return entry && !entry.gone ? say(entry.document as SignerDocument) : null
    },

    make: (document) =>
      ledger.update(nameOf(document), (entry) => {
        if (!entry)
          return { keep: { version: 1, document, gone: false, by: null, spent: [] }, result: say(document) }
        const same = digestOf(document) === digestOf(entry.document)
        if (entry.version === 1 && !entry.gone && same) return { result: say(document) }
        throw superseded()
      }),

    change: (worded, change, next) =>
      ledger.update(nameOf(worded.document), async (given) => {
        const shown = check(worded)
        const { document } = shown
        const entry = await compare(shown, given)
        // The answer was lost, before or after the API has kept it.
        if (entry.by === change.payload && !entry.gone)
          return { result: say(entry.document as typeof document) }
        if (document.version < entry.version || entry.gone) throw superseded()
        const spent = [...new Set([...entry.spent, ...freshOf(entry, change)])]
        const made = { ...next(document), version: document.version + 1 }
        const keep = { version: made.version, document: made, gone: false, by: change.payload, spent }
        return { keep, result: say(made) }
      }),

    remove: (worded, change) =>
      ledger.update(nameOf(worded.document), async (given) => {
        const shown = check(worded)
        const { document } = shown
        const entry = await compare(shown, given)
        if (entry.gone && entry.by === change.payload) return { result: undefined }
        if (document.version < entry.version || entry.gone) throw superseded()
        freshOf(entry, change)
        const keep = { ...entry, version: document.version + 1, gone: true, by: change.payload }
        return { keep, result: undefined }
      }),
  }
}
