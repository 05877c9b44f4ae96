/** No node of a chain gave an answer that can be used: in time, of the form, about the chain that was asked for. */
export class NodeAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NodeAway'
  }
}

/** What a node answered in place of a result. Its words are the node's, cut to 300 characters. */
export class NodeRefusal extends Error {
  /** of JSON-RPC */
  readonly code: number

  constructor(code: number, message: string) {
    super(message.slice(0, 300))
    this.name = 'NodeRefusal'
    this.code = code
  }
}

/** Where a chain is asked: the first address that answers is taken. */
export interface ChainAddresses {
  /** CAIP-2; an address that leads to another chain counts as one that does not answer */
  caip2: string
  urls: readonly string[]
}

/** What a call would be, as nodes take it: quantities as `0x` hex. */
export interface EthereumCall {
  from?: string
  to?: string
  value?: string
  data: string
}

export interface SimulatedCall {
  from?: string
  to?: string
  value?: string
  data?: string
  gas?: string
}

export interface SimulatedLog {
  /** small letters, as topics and data are */
  address: string
  topics: readonly string[]
  data: string
}

export interface SimulatedResult {
  succeeded: boolean
  returned: string
  /** what it moved, in order; a transfer of the chain's own asset as one of a token at `0xeeee…` */
  logs: readonly SimulatedLog[]
}

export interface Receipt {
  hash: string
  /** false: it was reverted */
  succeeded: boolean
  block: number
}

/** A node of an Ethereum chain. Everything rejects with NodeAway or NodeRefusal. */
export interface EthereumNode {
  /** Per gas, in wei; `baseFee` null where the chain knows no EIP-1559. */
  fees(): Promise<{ baseFee: bigint | null; gasPrice: bigint; priorityFee: bigint }>
  estimateGas(call: EthereumCall): Promise<bigint>
  balance(address: string): Promise<bigint>
  call(call: EthereumCall): Promise<string>
  /**
   * What calls one after the other would do to the chain as it is now, fees aside (`eth_simulateV1`); a node that does not
   * know the method counts as one that is away.
   */
  simulate(calls: readonly SimulatedCall[]): Promise<SimulatedResult[]>
  /** How many transactions of the address are on the chain, and how many with those that wait. */
  nonces(address: string): Promise<{ latest: number; pending: number }>
  /**
   * The node has it now, or had it before: it names its hash.
   * @param everywhere brings it to every node, and is content where one has it
   */
  send(signed: { raw: string; hash: string }, everywhere?: boolean): Promise<void>
  /** What the chain says of transactions that share a nonce: `used` is how many of the address it had before. */
  look(
    address: string,
    hashes: readonly string[],
  ): Promise<{ used: number; head: number; receipt: Receipt | null }>
  /** Whether any node has one of these. Rejects with NodeAway where none says so and one does not answer. */
  has(hashes: readonly string[]): Promise<boolean>
}

/** A node of Solana. Everything rejects with NodeAway or NodeRefusal. */
export interface SolanaNode {
  balance(address: string): Promise<bigint>
  /** Of all accounts that the address has for the token. */
  tokenBalance(address: string, mint: string): Promise<bigint>
  /** The block height after which a blockhash of now is good for nothing. */
  lastHeight(): Promise<number>
  /** As of Ethereum. The first time a node tries it before, and refuses what fails; `everywhere` it does not. */
  send(signed: { raw: string; hash: string }, everywhere?: boolean): Promise<void>
  look(signature: string): Promise<{ height: number; seen: 'no' | 'early' | 'succeeded' | 'failed' }>
  /** Whose an account is, in base58, and what it holds; null where there is none. */
  account(address: string): Promise<{ owner: string; data: Buffer } | null>
  /** What a durable nonce is now, in base58; null where the account holds none. */
  durableNonce(account: string): Promise<string | null>
}

export interface ChainNodes {
  ethereum(at: ChainAddresses): EthereumNode
  solana(at: ChainAddresses): SolanaNode
}
