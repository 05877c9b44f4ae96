import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Places } from '../../ports/places.ts'

const LONGEST_PLACE = 80
const BITS = { 4: 32, 6: 128 }

/**
 * The operator's table of networks: lines of `cidr,place`, such as `203.0.113.0/24,Berlin`. The longest prefix that an
 * address is in counts. Empty lines and lines that begin with `#` are passed over.
 * @throws Error that names the variable and the line when the file cannot be read or is malformed.
 */
export function loadPlaces(file: string | undefined): Places {
  if (file === undefined) return { of: () => null }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`NETWORK_PLACES_FILE: ${file} cannot be read`, { cause: error })
  }
  return parsePlaces(text)
}

/** @throws Error that names the line. */
export function parsePlaces(text: string): Places {
  const tables = new Map<string, { family: 4 | 6; prefix: number; places: Map<bigint, string> }>()
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim()
    if (!line || line.startsWith('#')) continue
    const { family, prefix, network, place } = readLine(line, index + 1)
    const key = `${family}/${prefix}`
    const table = tables.get(key) ?? { family, prefix, places: new Map() }
    tables.set(key, table)
    table.places.set(network, place)
  }
  const longestFirst = [...tables.values()].sort((a, b) => b.prefix - a.prefix)
  return {
    of(address) {
      const bare = address.split('/')[0] ?? ''
      const family = isIP(bare) as 0 | 4 | 6
      if (!family) return null
      const number = numberOf(bare, family)
      for (const table of longestFirst) {
        if (table.family !== family) continue
        const place = table.places.get(number >> BigInt(BITS[family] - table.prefix))
        if (place !== undefined) return place
      }
      return null
    },
  }
}

function readLine(line: string, number: number) {
  const fault = (what: string) => new Error(`NETWORK_PLACES_FILE: line ${number} ${what}: ${line}`)
  const comma = line.indexOf(',')
  const place = unquoted(line.slice(comma + 1).trim())
  if (comma < 0 || !place) throw fault('is not a network and a place, as in 203.0.113.0/24,Berlin')
  if (place.length > LONGEST_PLACE || /\p{Cc}/u.test(place))
    throw fault(`has a place that is not a text of at most ${LONGEST_PLACE} characters`)
  const [address = '', length, rest] = unquoted(line.slice(0, comma).trim()).split('/')
  const family = isIP(address) as 0 | 4 | 6
  const prefix = Number(length)
  if (!family || rest !== undefined || !/^\d{1,3}$/.test(length ?? '') || prefix > BITS[family])
    throw fault('does not begin with a network, as in 203.0.113.0/24 or 2001:db8::/32')
  const network = numberOf(address, family) >> BigInt(BITS[family] - prefix)
  return { family, prefix, network, place }
}

const unquoted = (text: string) =>
  /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text

function numberOf(address: string, family: 4 | 6): bigint {
  if (family === 4) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  // the URL parser spells an address in groups alone, also one that ends with an IPv4 address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [left, right] = [groups(head), groups(tail)]
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return all.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}
