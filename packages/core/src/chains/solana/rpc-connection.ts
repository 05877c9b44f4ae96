import { base64 } from '@scure/base'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { solanaClusters } from './clusters.ts'
import type { ConnectionLike, SignatureStatus } from './web3-types.ts'

/** Between two looks at whether a transaction is confirmed, in ms. */
const LOOK_AGAIN_MS = 500

/** A connection to a cluster of the config, for hosts that have none of web3.js: the one named first, else the main one. */
export function configuredConnection(context: ClientContext): ConnectionLike {
  const first = context.config().solanaClusters?.[0]?.name ?? 'mainnet-beta'
  const cluster = solanaClusters(context.config()).find(({ name }) => name === first)
  return rpcConnection(context, cluster?.rpcUrl ?? '')
}

/** What is used of web3.js' connection, over JSON-RPC. A confirmation is looked for until the blockhash is too old. */
function rpcConnection(context: ClientContext, rpcEndpoint: string): ConnectionLike {
  const commitment = 'confirmed'
  async function call<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const response = await fetch(rpcEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = (await response.json()) as { result?: Result; error?: { message: string } }
    if (answer.error) throw new ClientError(answer.error.message, 'transaction_failure')
    return answer.result as Result
  }
  const wire = (transaction: unknown) =>
    base64.encode((transaction as { serialize(): Uint8Array }).serialize())
  const statuses = (signatures: string[]) =>
    call<{ value: (SignatureStatus | null)[] }>('getSignatureStatuses', signatures)
  return {
    rpcEndpoint,
    commitment,
    getBalance: async (key) =>
      (
        await call<{ value: number }>('getBalance', (key as { toBase58(): string }).toBase58(), {
          commitment,
        })
      ).value,
    getFeeForMessage: (message) => call('getFeeForMessage', wire(message), { commitment }),
    getLatestBlockhash: async () =>
      (
        await call<{ value: { blockhash: string; lastValidBlockHeight: number } }>('getLatestBlockhash', {
          commitment,
        })
      ).value,
    simulateTransaction: (transaction) =>
      call('simulateTransaction', wire(transaction), {
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: true,
      }),
    sendRawTransaction: (raw, options) =>
      call('sendTransaction', base64.encode(raw), { encoding: 'base64', ...(options as object | undefined) }),
    async confirmTransaction(strategy) {
      const { signature, lastValidBlockHeight } = strategy as {
        signature: string
        lastValidBlockHeight: number
      }
      for (;;) {
        const [status] = (await statuses([signature])).value
        if (status?.err || (status?.confirmationStatus && status.confirmationStatus !== 'processed'))
          return { value: { err: status.err } }
        if ((await call<number>('getBlockHeight', { commitment })) > lastValidBlockHeight)
          throw new ClientError('The transaction was not confirmed in time', 'transaction_failure')
        await new Promise<void>((done) => context.clock.setTimeout(done, LOOK_AGAIN_MS))
      }
    },
    getParsedTransaction: (signature, config) =>
      call('getTransaction', signature, { encoding: 'jsonParsed', ...(config as object | undefined) }),
    getSignatureStatuses: statuses,
  }
}
