import type { ScannedAmount, ScannedAsset } from '@latchkey/contract'
import { said } from '../../said.ts'
import { objectOf } from '../outside/read-object.ts'

const LONGEST = { symbol: 20, name: 60, type: 20, address: 100, url: 2_048 }
const MOST_DECIMALS = 255

/** A decimal number as text; undefined where it is none. */
export function decimalOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^-?\d{1,90}(?:\.\d{1,90})?$/.test(text) ? text : undefined
}

function secureUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST.url || !URL.canParse(value)) return undefined
  const { protocol, username, password, href } = new URL(value)
  return protocol === 'https:' && !username && !password ? href : undefined
}

/** An asset as somebody described it, with no field of it that cannot be shown. */
export function assetOf(value: unknown): ScannedAsset {
  const given = objectOf(value)
  const { decimals } = given
  const whole = typeof decimals === 'number' && Number.isInteger(decimals)
  return compact({
    type: said(given.type, LONGEST.type),
    address: said(given.address, LONGEST.address),
    symbol: said(given.symbol, LONGEST.symbol),
    name: said(given.name, LONGEST.name),
    decimals: whole && decimals >= 0 && decimals <= MOST_DECIMALS ? decimals : undefined,
    logo_url: secureUrl(given.logo_url),
  })
}

export function scannedAmount(value: unknown): ScannedAmount {
  const given = objectOf(value)
  return compact({ value: decimalOf(given.value), usd_price: decimalOf(given.usd_price) })
}

/** `raw` in whole units, without zeros at its end. */
export function inUnits(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** Without the fields that are undefined. */
export const compact = <T extends object>(
  fields: T,
): { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
