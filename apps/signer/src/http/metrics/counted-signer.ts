import { RPC_METHODS } from '../../domain/server-wallets/rpc-body.ts'
import type { Signer } from '../../domain/signer.ts'
import { SignerRefusal } from '../../domain/signer.ts'
import type { SignatureOutcome, SignerMetrics } from './signer-metrics.ts'

function outcomeOf(error: unknown): SignatureOutcome {
  if (!(error instanceof SignerRefusal)) return 'failed'
  return error.code === 'policy_violation' ? 'denied' : 'refused'
}

/** A body says its method itself: of what it may say only what there is becomes a label. */
function methodOf({ method }: Record<string, unknown>): string {
  return typeof method === 'string' && RPC_METHODS.has(method) ? method : 'other'
}

/** The same signer, each of whose signatures is counted. */
export function countedSigner<S extends Signer>(signer: S, metrics: Pick<SignerMetrics, 'signature'>): S {
  async function counted<T>(
    wallet: 'server' | 'delegated',
    method: string,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      const answer = await work()
      metrics.signature(wallet, method, 'signed')
      return answer
    } catch (error) {
      metrics.signature(wallet, method, outcomeOf(error))
      throw error
    }
  }
  return {
    ...signer,
    rpc: (asked) => counted('server', methodOf(asked.request.body), () => signer.rpc(asked)),
    rawSign: (asked) => counted('server', 'raw_sign', () => signer.rawSign(asked)),
    signSend: (asked) => counted('server', 'eth_sendTransaction', () => signer.signSend(asked)),
    exportWallet: (asked) => counted('server', 'exportPrivateKey', () => signer.exportWallet(asked)),
    signDelegated: (asked) => {
      const method = asked.route === 'raw_sign' ? asked.route : methodOf(asked.request.body)
      return counted('delegated', method, () => signer.signDelegated(asked))
    },
    signDelegatedSend: (asked) =>
      counted('delegated', 'eth_sendTransaction', () => signer.signDelegatedSend(asked)),
  }
}
