import type { SolanaChain } from '../chain/solana-chain.ts'
import type { SolanaFaucet } from '../chain/solana-faucet.ts'
import type { Params } from './params.ts'

export interface MethodContext {
  chain: SolanaChain
  faucet: SolanaFaucet
}

/** One RPC method: reads its parameters, answers its result, throws RpcFault. */
export type Method = (context: MethodContext, params: Params) => unknown

export type Methods = Record<string, Method>

/** A result with the slot that it is true for. */
export function inContext(chain: SolanaChain, value: unknown) {
  return { context: { apiVersion: API_VERSION, slot: chain.slots.slot }, value }
}

export const API_VERSION = '2.3.0'
