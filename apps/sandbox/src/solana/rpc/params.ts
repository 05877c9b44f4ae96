import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  isAddress,
  isSignature,
  type Signature,
} from '@solana/kit'
import { invalidParams, RpcFault } from '../../json-rpc/fault.ts'

const COMMITMENTS = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']

/** The positional parameters of a call, read one by one; every reader throws an Invalid params fault. */
export class Params {
  readonly #values: unknown[]

  constructor(values: unknown[]) {
    this.#values = values
  }

  has(index: number): boolean {
    return this.#values[index] !== undefined && this.#values[index] !== null
  }

  raw(index: number): unknown {
    return this.#values[index]
  }

  address(index: number): Address {
    return readAddress(this.string(index))
  }

  signature(index: number): Signature {
    return readSignature(this.string(index))
  }

  string(index: number): string {
    const value = this.#values[index]
    if (typeof value === 'string') return value
    throw invalidParams(
      value === undefined ? 'Invalid params: too few parameters' : `Invalid params: #${index} is no string`,
    )
  }

  /** A u64. */
  integer(index: number): bigint {
    return readInteger(this.#values[index], `#${index}`)
  }

  list(index: number, longest: number): unknown[] {
    const value = this.#values[index]
    if (!Array.isArray(value)) throw invalidParams(`Invalid params: #${index} is no list`)
    if (value.length > longest) throw invalidParams(`Too many inputs provided; max ${longest}`)
    return value
  }

  /** The configuration object, empty when left out. Checks what all methods have in common. */
  config(index: number, slot: number): Record<string, unknown> {
    const value = this.#values[index] ?? {}
    if (typeof value !== 'object' || Array.isArray(value))
      throw invalidParams(`Invalid params: #${index} is no configuration object`)
    const config = value as Record<string, unknown>
    if (config.commitment !== undefined && config.commitment !== null)
      oneOf(config.commitment, COMMITMENTS, 'commitment')
    if (config.minContextSlot !== undefined && config.minContextSlot !== null) {
      if (readInteger(config.minContextSlot, 'minContextSlot') > BigInt(slot))
        throw new RpcFault(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
    }
    return config
  }
}

export function readAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw invalidParams('Invalid param: WrongSize or not base58: an address is 32 bytes in base58')
}

export function readSignature(value: unknown): Signature {
  if (typeof value === 'string' && isSignature(value)) return value
  throw invalidParams('Invalid param: a signature is 64 bytes in base58')
}

export function readInteger(value: unknown, name: string): bigint {
  if (typeof value === 'bigint' && value >= 0n && value < 2n ** 64n) return value
  throw invalidParams(`Invalid params: ${name} is no unsigned 64-bit integer`)
}

export function oneOf<T extends string>(value: unknown, known: readonly T[], name: string): T {
  if (known.includes(value as T)) return value as T
  throw invalidParams(
    `Invalid params: ${name} is unknown; expected one of ${known.map((one) => `\`${one}\``).join(', ')}`,
  )
}

/** Bytes given as text in base58 or base64. */
export function readBytes(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    if (encoding === 'base64') return new Uint8Array(getBase64Encoder().encode(text))
    // Reading base58 takes quadratic time; nothing that is expected here is longer.
    if (text.length > 1700) throw new Error('too long')
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
}
