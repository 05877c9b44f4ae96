import { base64 } from '@scure/base'
import type { ClientContext } from '../../context.ts'
import { solanaClusters } from './clusters.ts'
import type { ConnectionLike, SignatureStatus } from './web3-types.ts'

/** What became of a transaction stays so. A fork that is only processed may still lose, with its failures too. */
export const isSettled = ({ confirmationStatus }: SignatureStatus): boolean =>
  confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'

/** Between two looks at whether a transaction is confirmed, in ms. */
const LOOK_AGAIN_MS = 500
/** How long one answer may take, in ms. */
const ANSWER_MS = 20_000

/** What a cluster answered instead of a result. `code`: of JSON-RPC */
export class SolanaRpcError extends Error {
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/** A connection to a cluster of the config, for hosts that have none of web3.js: the one named first, else the main one. */
export function configuredConnection(context: ClientContext): ConnectionLike {
  const first = context.config().solanaClusters?.[0]?.name ?? 'mainnet-beta'
  const cluster = solanaClusters(context.config()).find(({ name }) => name === first)
  return rpcConnection(context, cluster?.rpcUrl ?? '')
}

/**
 * What is used of web3.js' connection, over JSON-RPC. Throws SolanaRpcError for what the cluster refused, something else
 * for an answer that did not come or is none. A confirmation is looked for until the blockhash is too old.
 */
export function rpcConnection(context: ClientContext, rpcEndpoint: string): ConnectionLike {
  const commitment = 'confirmed'
  async function call<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const abort = new AbortController()
    const limit = context.clock.setTimeout(() => abort.abort(), ANSWER_MS)
    try {
      const response = await fetch(rpcEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: abort.signal,
      })
      const { result, error } = (await response.json()) as {
        result?: Result
        error?: { message?: unknown; code?: unknown }
      }
      if (error) throw new SolanaRpcError(String(error.message), Number(error.code))
      if (result === undefined) throw new TypeError('The cluster did not answer')
      return result
    } finally {
      context.clock.clearTimeout(limit)
    }
  }
  const wire = (transaction: unknown) =>
    base64.encode((transaction as { serialize(): Uint8Array }).serialize())
  const addresses = (keys: unknown[]) => keys.map((key) => (key as { toBase58(): string }).toBase58())
  const statuses = (signatures: string[], config?: unknown) =>
    call<{ value: (SignatureStatus | null)[] }>(
      'getSignatureStatuses',
      signatures,
      ...(config ? [config] : []),
    )
  const getBlockHeight = () => call<number>('getBlockHeight', { commitment })
  return {
    rpcEndpoint,
    commitment,
    getBalance: async (key, asked = commitment) =>
      (await call<{ value: number }>('getBalance', ...addresses([key]), { commitment: asked })).value,
    getTokenBalance: async (key, asked = commitment) =>
      (
        await call<{ value: { amount: string } }>('getTokenAccountBalance', ...addresses([key]), {
          commitment: asked,
        })
      ).value,
    getFeeForMessage: (message) => call('getFeeForMessage', wire(message), { commitment }),
    getLatestBlockhash: async (asked = commitment) =>
      (
        await call<{ value: { blockhash: string; lastValidBlockHeight: number } }>('getLatestBlockhash', {
          commitment: asked,
        })
      ).value,
    simulateTransaction: (transaction, config) =>
      call('simulateTransaction', wire(transaction), { encoding: 'base64', ...(config as object) }),
    sendRawTransaction: (raw, options) =>
      call('sendTransaction', base64.encode(raw), { encoding: 'base64', ...(options as object | undefined) }),
    async confirmTransaction(strategy) {
      const { signature, lastValidBlockHeight } = strategy as {
        signature: string
        lastValidBlockHeight: number
      }
      for (;;) {
        const [status] = (await statuses([signature])).value
        if (status && isSettled(status)) return { value: { err: status.err } }
        if ((await getBlockHeight()) > lastValidBlockHeight)
          throw new Error('The transaction was not confirmed in time')
        await new Promise<void>((done) => context.clock.setTimeout(done, LOOK_AGAIN_MS))
      }
    },
    getParsedTransaction: (signature, config) =>
      call('getTransaction', signature, { encoding: 'jsonParsed', ...(config as object | undefined) }),
    getSignatureStatuses: statuses,
    getBlockHeight,
    getMinimumBalanceForRentExemption: (length) => call('getMinimumBalanceForRentExemption', length),
    getMultipleParsedAccounts: (keys: unknown[], asked?: object) =>
      call('getMultipleAccounts', addresses(keys), { encoding: 'jsonParsed', commitment, ...asked }),
    async getMultipleAccountsInfo(keys: unknown[]) {
      const config = { encoding: 'base64', commitment }
      const { value } = await call<{ value: ({ owner: string; data: [string] } | null)[] }>(
        'getMultipleAccounts',
        addresses(keys),
        config,
      )
      return value.map((account) => account && { ...account, data: base64.decode(account.data[0]) })
    },
  }
}
