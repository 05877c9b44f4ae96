import { isAddress } from 'viem'
import type { TypedData } from './intent.ts'
import type { Approval } from './movements.ts'
import { isObject } from './scan-refusal.ts'

/** What typed data lets somebody spend once it is signed: permits of tokens (ERC-2612 and older), and of Permit2. */
export function readPermits({ primaryType, domain, message }: TypedData, from: string): Approval[] {
  const spender = addressOf(message.spender)
  if (!spender) return []
  if (primaryType === 'Permit') {
    const token = addressOf(domain.verifyingContract)
    const everything = message.allowed === true || message.allowed === 'true' ? 2n ** 256n - 1n : 0n
    const amount = numberOf(message.value) ?? everything
    const owner = addressOf(message.owner ?? message.holder) ?? from
    return token ? [{ kind: 'ERC20', token, owner, spender, amount, ...expiry(message.deadline) }] : []
  }
  if (!/^Permit(Single|Batch)$/.test(primaryType)) return []
  const details = Array.isArray(message.details) ? message.details : [message.details]
  return details.filter(isObject).flatMap((one): Approval[] => {
    const token = addressOf(one.token)
    const amount = numberOf(one.amount) ?? 0n
    return token ? [{ kind: 'ERC20', token, owner: from, spender, amount, ...expiry(one.expiration) }] : []
  })
}

/** Every address that stands somewhere in what is signed, in lower case. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return isAddress(value, { strict: false }) ? [value.toLowerCase()] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(addressesIn)
}

const addressOf = (value: unknown) => addressesIn(typeof value === 'string' ? value : undefined)[0]

function numberOf(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) ? BigInt(value) : undefined
}

function expiry(value: unknown): { expiration?: bigint } {
  const expiration = numberOf(value)
  return expiration === undefined ? {} : { expiration }
}
