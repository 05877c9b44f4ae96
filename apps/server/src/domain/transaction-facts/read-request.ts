import type { ScannedMethod } from '@latchkey/contract/schemas'
import type { ScannedCall } from '../../ports/scanner.ts'
import { Refusal } from '../refusal.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const MOST = 2n ** 256n

/** What is to be scanned, with nothing in it that no scanner has to see. */
export interface ReadRequest {
  account: string
  params: readonly unknown[]
  transaction: ScannedCall | null
}

const refuse = (field: string): Refusal =>
  new Refusal('invalid_data', `The field request.params.${field} is invalid`)

/** @throws Refusal `invalid_data` that names what is wrong */
export function readRequest(method: ScannedMethod, params: readonly unknown[]): ReadRequest {
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction') {
    const transaction = readTransaction(params[0])
    return { account: transaction.from, params: [transaction], transaction }
  }
  // https://ethereum.github.io/execution-apis: a message stands before who signs it, typed data behind
  const [first, second] = params
  if (method === 'personal_sign') {
    if (typeof first !== 'string') throw refuse('0')
    return { account: addressAt(second, '1'), params: [first, second], transaction: null }
  }
  if (typeof second !== 'string' && (typeof second !== 'object' || second === null)) throw refuse('1')
  return { account: addressAt(first, '0'), params: [first, second], transaction: null }
}

function addressAt(value: unknown, field: string): string {
  if (typeof value === 'string' && ADDRESS.test(value)) return value
  throw refuse(field)
}

/** Hex, decimal text as the published client sends it, or a whole number, into hex. */
function quantityAt(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null) return undefined
  const fits =
    (typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)) ||
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
  const quantity = fits ? BigInt(value as string | number) : MOST
  if (quantity >= MOST) throw refuse(field)
  return `0x${quantity.toString(16)}`
}

function dataAt(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return value
  throw refuse('0.data')
}

function readTransaction(value: unknown): ScannedCall {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('0')
  const given = value as Record<string, unknown>
  const to = given.to === undefined || given.to === null ? undefined : addressAt(given.to, '0.to')
  const amount = quantityAt(given.value, '0.value')
  const data = dataAt(given.data ?? given.input)
  const gas = quantityAt(given.gas ?? given.gasLimit, '0.gas')
  return {
    from: addressAt(given.from, '0.from'),
    ...(to && { to }),
    ...(amount && { value: amount }),
    ...(data && { data }),
    ...(gas && { gas }),
  }
}
