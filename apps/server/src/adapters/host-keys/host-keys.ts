import { createLocalJWKSet, errors } from 'jose'
import type { Clock } from '../../ports/clock.ts'
import type { HostKeys } from '../../ports/host-keys.ts'
import type { Outside } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'

/** A set is read anew when it is this old, or when a token names a key that it lacks. */
const FRESH_MS = 10 * 60_000
/** Whatever tokens name, a host is asked no more often than this. */
const COOLDOWN_MS = 30_000
/** A host that cannot be reached does not lock its users out for this long. */
const STALE_MS = 24 * 3_600_000
const REMEMBERED = 1_000

type KeySet = ReturnType<typeof createLocalJWKSet>

interface Entry {
  /** undefined until it was read once */
  keys: KeySet | undefined
  readAt: number
  askedAt: number
  asking: Promise<void> | undefined
}

/** Key sets of hosts, fetched from their own address and remembered. */
export function createHostKeys(ports: { outside: Outside; clock: Clock }): HostKeys {
  const entries = new Map<string, Entry>()

  function entryOf(url: string): Entry {
    const entry = entries.get(url) ?? { keys: undefined, readAt: 0, askedAt: 0, asking: undefined }
    entries.delete(url)
    entries.set(url, entry)
    if (entries.size > REMEMBERED) {
      const oldest = entries.keys().next().value
      if (oldest !== undefined) entries.delete(oldest)
    }
    return entry
  }

  /** One request at a time for each set; a failure leaves what is there. */
  async function read(url: string, entry: Entry): Promise<void> {
    const now = ports.clock.now()
    if (!entry.asking && now - entry.askedAt < COOLDOWN_MS) return
    entry.askedAt = now
    entry.asking ??= fetchSet(ports.outside, url)
      .then(
        (keys) => {
          entry.keys = keys
          entry.readAt = ports.clock.now()
        },
        () => undefined,
      )
      .finally(() => {
        entry.asking = undefined
      })
    await entry.asking
  }

  return {
    async find(url, header) {
      const entry = entryOf(url)
      if (ports.clock.now() - entry.readAt > FRESH_MS) await read(url, entry)
      const usable = () => entry.keys && ports.clock.now() - entry.readAt <= STALE_MS
      if (!usable()) throw new OutsideError(new URL(url).host)
      const found = await keyOf(entry.keys, header)
      if (found) return found
      await read(url, entry)
      return keyOf(entry.keys, header)
    },
  }
}

async function fetchSet(outside: Outside, url: string): Promise<KeySet> {
  const { status, text } = await outside.fetch(url, { headers: { accept: 'application/json' } })
  if (status !== 200) throw new OutsideError(new URL(url).host)
  return createLocalJWKSet(JSON.parse(text))
}

async function keyOf(keys: KeySet | undefined, header: { kid?: string | undefined; alg: string }) {
  try {
    return await keys?.({ ...header, kid: header.kid as string }, { payload: '', signature: '' })
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
