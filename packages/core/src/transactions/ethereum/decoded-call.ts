/** What a call does, in the only words there are for it. */
export type CallAction = 'approve' | 'transfer' | 'batch transfer' | 'mint' | 'transaction'

/** A call as its bytes say, by functions that are known here. Nothing is guessed: what is not in the bytes is absent. */
export interface DecodedCall {
  action: CallAction
  /** such as `transfer`; null: not among the known ones */
  functionName: string | null
  /** the first four bytes of what is called, which name a function; null: it says fewer */
  selector?: `0x${string}` | null
  /** speaks of amounts of one token; with `isNFTIsh` too: its contract does not say which */
  isErc20Ish: boolean
  /** speaks of tokens by their number */
  isNFTIsh: boolean
  /** who may spend afterwards */
  spender?: string
  /** who may move every token of the collection afterwards, if `approved` */
  operator?: string
  approved?: boolean
  transferFrom?: string
  transferTo?: string
  tokenIds?: bigint[]
  /** in base units */
  amounts?: bigint[]
  /** wei that go along with a call that another one carries */
  value?: bigint
  /** who makes the call, where that is not the wallet: the contract that carries it */
  caller?: string
  /** the contract that is called */
  contract: string
}

/** A token as its own contract calls itself: text that anybody may have written. */
export interface TokenFacts {
  /** null: it does not say */
  symbol: string | null
  /** null: it does not say, or could not be asked; whoever counts by 18 then is guessing */
  decimals: number | null
  /** the network could not be asked for all of it: what is null may be said all the same */
  unread?: boolean
}
