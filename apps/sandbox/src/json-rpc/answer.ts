import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import {
  INTERNAL_ERROR,
  INVALID_REQUEST,
  invalidParams,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  RpcFault,
} from './fault.ts'

/** Carries out one call; throws RpcFault. Integers in `params` are bigints, so that no u64 loses digits. */
export type Call = (method: string, params: unknown[]) => unknown

type Id = string | number | bigint | null

const LARGEST_BATCH = 1000

/**
 * Answers a JSON-RPC 2.0 text: one request or a batch. Gives undefined where nothing is to be answered
 * (notifications). Never throws; whatever goes wrong becomes an error answer.
 */
export async function answerJsonRpc(text: string, call: Call): Promise<string | undefined> {
  let body: unknown
  try {
    body = parseJsonWithBigInts(text)
  } catch {
    return failure(null, isJson(text) ? NOT_OURS : new RpcFault(PARSE_ERROR, 'Parse error'))
  }
  if (!Array.isArray(body)) return answerOne(body, call)
  if (body.length === 0 || body.length > LARGEST_BATCH)
    return failure(
      null,
      new RpcFault(INVALID_REQUEST, `Invalid request: a batch has 1 to ${LARGEST_BATCH} calls`),
    )
  const answers: string[] = []
  // One after the other: a later call of a batch may rely on an earlier one.
  for (const request of body) {
    const answer = await answerOne(request, call)
    if (answer !== undefined) answers.push(answer)
  }
  return answers.length ? `[${answers.join(',')}]` : undefined
}

/** The parser keeps whole numbers in objects with this one name, and takes a caller's own for one of them. */
const NOT_OURS = invalidParams('No name in an object may be "$n"')

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A notification in the shape of Solana's WebSocket. */
export function notification(method: string, subscription: number, result: unknown): string {
  return stringifyJsonWithBigInts({ jsonrpc: '2.0', method, params: { result, subscription } })
}

async function answerOne(request: unknown, call: Call): Promise<string | undefined> {
  if (!isRecord(request)) return failure(null, new RpcFault(INVALID_REQUEST, 'Invalid request'))
  const { id, method, params = [] } = request
  const silent = id === undefined
  if (!silent && !isId(id)) return failure(null, new RpcFault(INVALID_REQUEST, 'Invalid request: id'))
  const knownId = silent ? null : (id as Id)
  if (request.jsonrpc !== '2.0' || typeof method !== 'string')
    return failure(knownId, new RpcFault(INVALID_REQUEST, 'Invalid request'))
  try {
    if (!Array.isArray(params))
      throw new RpcFault(-32602, '`params` should be an array of positional parameters')
    const result = await call(method, params)
    return silent ? undefined : success(knownId, result)
  } catch (error) {
    return silent ? undefined : failure(knownId, asFault(error, method))
  }
}

/** The answer to a method that is not served. */
export function methodNotFound(method: string): RpcFault {
  return new RpcFault(METHOD_NOT_FOUND, `Method not found: ${method.slice(0, 100)}`)
}

function asFault(error: unknown, method: string): RpcFault {
  if (error instanceof RpcFault) return error
  console.error(`${method}:`, error)
  return new RpcFault(INTERNAL_ERROR, 'Internal error')
}

function success(id: Id, result: unknown): string {
  return stringifyJsonWithBigInts({ jsonrpc: '2.0', result: result ?? null, id })
}

function failure(id: Id, fault: RpcFault): string {
  const error = {
    code: fault.code,
    message: fault.message,
    ...(fault.data === undefined ? {} : { data: fault.data }),
  }
  return stringifyJsonWithBigInts({ jsonrpc: '2.0', error, id })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isId(value: unknown): value is Id {
  return value === null || ['string', 'number', 'bigint'].includes(typeof value)
}
