import * as v from 'valibot'

const ethereumChain = v.pipe(
  v.string(),
  v.regex(/^eip155:[1-9]\d{0,14}$/, 'A chain is written eip155:<number>'),
)

/** Who scans an app's transactions. */
export const scanningSchema = v.strictObject({
  /**
   * `blockaid`: the service, with the credentials `blockaid`; `simulation`: the app's own node in `chains`, which says what
   * would happen and judges nothing
   */
  by: v.picklist(['blockaid', 'simulation']),
  /** what the service calls chains that this release has no name of its for */
  chain_names: v.optional(v.record(ethereumChain, v.pipe(v.string(), v.regex(/^[\w:-]{1,60}$/))), {}),
})

const solanaChain = v.pipe(
  v.string(),
  v.regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, 'A chain of Solana is written solana:<32 characters>'),
)

export const clustersSchema = v.object({
  'mainnet-beta': v.exactOptional(solanaChain),
  devnet: v.exactOptional(solanaChain),
  testnet: v.exactOptional(solanaChain),
})
