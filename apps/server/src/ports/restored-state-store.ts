import type { RestoredStateOrder, SignerDocument, Worded } from '@latchkey/signer'

/** Which document; as they are kept, in this order. */
export interface DocumentPlace {
  appId: string
  kind: string
  id: string
}

/** An operator's order that the signer go on with the documents that are kept, and those. */
export interface RestoredStateStore {
  order(): Promise<RestoredStateOrder | undefined>
  /** Instead of an earlier one, with a row of the audit. */
  place(order: RestoredStateOrder): Promise<void>
  /** It counts, or never will. */
  drop(order: RestoredStateOrder): Promise<void>
  /** Of all apps, those after this one. */
  documents(after: DocumentPlace, limit: number): Promise<Worded<SignerDocument>[]>
}
