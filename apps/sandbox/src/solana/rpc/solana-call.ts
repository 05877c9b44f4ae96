import { type Call, methodNotFound } from '../../json-rpc/answer.ts'
import { accountMethods } from './account-methods.ts'
import { clusterMethods } from './cluster-methods.ts'
import { historyMethods } from './history-methods.ts'
import type { MethodContext, Methods } from './method.ts'
import { Params } from './params.ts'
import { sendMethods } from './send-methods.ts'

const METHODS = new Map(
  Object.entries<Methods[string]>({
    ...clusterMethods,
    ...accountMethods,
    ...historyMethods,
    ...sendMethods,
  }),
)

/** Solana's HTTP methods over a chain. */
export function createSolanaCall(context: MethodContext): Call {
  return (name, params) => {
    const method = METHODS.get(name)
    if (!method) throw methodNotFound(name)
    return method(context, new Params(params))
  }
}
