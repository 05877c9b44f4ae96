import { hkdfSync } from 'node:crypto'
import type { Keyring } from '../ports/keyring.ts'
import { UnknownKey } from '../ports/keyring.ts'

export const SEALING_KEY_BYTES = 32

/**
 * Keys given as `id:base64url`, several separated by commas, the current one first.
 * @throws Error when an entry is malformed or an id stands twice.
 */
export function parseKeys(text: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [id, value, ...rest] = entry.split(':')
    const key = Buffer.from(value ?? '', 'base64url')
    if (!id || !/^[A-Za-z0-9_.-]{1,64}$/.test(id) || rest.length > 0 || key.length !== SEALING_KEY_BYTES) {
      throw new Error('Each sealing key is written id:base64url of 32 bytes, several separated by commas')
    }
    if (keys.has(id)) throw new Error(`Two sealing keys have the id ${id}`)
    keys.set(id, key)
  }
  return keys
}

/** The first key of the map is the current one. */
export function createKeyring(keys: ReadonlyMap<string, Buffer>): Keyring {
  const ids = [...keys.keys()]
  const current = ids[0]
  if (current === undefined) throw new Error('A keyring needs a key')
  const derived = new Map<string, Buffer>()
  return {
    current,
    ids,
    derive(id, purpose) {
      const name = `${id} ${purpose}`
      const known = derived.get(name)
      if (known) return known
      const key = keys.get(id)
      if (!key) throw new UnknownKey(id)
      const made = Buffer.from(hkdfSync('sha256', key, '', `latchkey/${purpose}`, 32))
      derived.set(name, made)
      return made
    },
  }
}
