const KEY_BYTES = 32

/**
 * The signer's sealing keys, `id:base64url` of 32 bytes each, separated by commas or lines, the current one first;
 * lines that start with # are skipped.
 * @throws Error when an entry is malformed, an id stands twice or there is none.
 */
export function parseSignerKeys(text: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>()
  const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'))
  for (const entry of lines.join(',').split(',')) {
    if (entry.trim() === '') continue
    const [, id, value] = /^([A-Za-z0-9_.-]{1,64}):([A-Za-z0-9_-]+)$/.exec(entry.trim()) ?? []
    const key = Buffer.from(value ?? '', 'base64url')
    if (!id || key.length !== KEY_BYTES)
      throw new Error('Each signer key is written id:base64url of 32 bytes')
    if (keys.has(id)) throw new Error(`Two signer keys have the id ${id}`)
    keys.set(id, key)
  }
  if (keys.size === 0) throw new Error('The signer needs a key')
  return keys
}
