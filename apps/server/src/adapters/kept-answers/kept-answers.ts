import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../ports/clock.ts'
import type { KeptAnswer, KeptAnswerStore, KeptAnswers } from '../../ports/kept-answers.ts'

/** Longer than an outside call with its repeats takes: a server that died while it asked holds nobody up for longer. */
const LEASE_MS = 12_000
const LOOK_EVERY_MS = 100
const LOOKS = 80
const KEEP_NONE_MS = 60_000
const KEEP_FAILED_MS = 10_000

/** Answers of outside services, which all servers over one database share. */
export function createKeptAnswers({ store, clock }: { store: KeptAnswerStore; clock: Clock }): KeptAnswers {
  /** of this server, by key: whoever comes meanwhile waits for the same */
  const asking = new Map<string, Promise<KeptAnswer>>()
  const now = () => new Date(clock.now())
  const inMs = (ms: number) => new Date(clock.now() + ms)

  async function ask(key: string, keepMs: number, load: () => Promise<unknown>): Promise<KeptAnswer> {
    for (let look = 0; look < LOOKS; look++) {
      const known = await store.read(key, now())
      if (known) return known
      if (await store.claim(key, now(), inMs(LEASE_MS))) {
        const answer = await load().then(
          (value): KeptAnswer => (value === null ? { none: true } : { value }),
          (): KeptAnswer => ({ failed: true }),
        )
        const kept = 'value' in answer ? keepMs : 'none' in answer ? KEEP_NONE_MS : KEEP_FAILED_MS
        await store.keep(key, answer, inMs(kept))
        return answer
      }
      await pause(LOOK_EVERY_MS)
    }
    return { failed: true }
  }

  return {
    known: (key) => store.read(key, now()),
    find(key, keepMs, load) {
      const waiting = asking.get(key)
      if (waiting) return waiting
      const found = ask(key, keepMs, load).finally(() => asking.delete(key))
      asking.set(key, found)
      return found
    },
  }
}
