/** One refresh as it reaches a server. */
export interface StormAsk {
  token: string
  /** which of two servers, whose clocks are 30 s apart */
  server: 0 | 1
  network: string
  /** ms since the epoch, true time */
  at: number
}

/** The refresh token that is answered, or null: refused. */
export type StormServer = (ask: StormAsk) => Promise<string | null>

export interface StormOptions {
  seed: number
  /** when it begins, ms since the epoch */
  from: number
  token: string
  /**
   * `published` stores whatever it is answered; `ours` puts an answer aside that was overtaken; in `cookie` mode the
   * browser sends what its jar holds then, and takes over every answer
   */
  client: 'published' | 'ours' | 'cookie'
  ask: StormServer
  /** the database loses its last moment */
  goBack?: (at: number) => Promise<void>
}

const TABS = 3
const LATE_MS = 2_000
/** Earliest time of each repetition after the first try: that of the published client's last is about 80 s. */
const REPETITIONS = { published: [2_000, 12_000, 33_000, 56_000, 80_000], ours: [500, 2_000, 6_500] }

/**
 * Three tabs of one honest browser that refresh one session in the same minute, on a clock of its own: requests that never
 * arrive, answers that get lost, storage that reaches other tabs late, networks that change, two servers. The last repetition
 * of each refresh gets through. Returns the token that the browser holds afterwards, when it ended, and how many were refused.
 */
export async function refreshStorm({ seed, from, token, client, ask, goBack }: StormOptions) {
  const random = randomOf(seed)
  const upTo = (ms: number) => Math.floor(random() * ms)
  const log: { at: number; tab: number; token: string }[] = [{ at: 0, tab: -1, token }]
  const queue: { at: number; run(at: number): Promise<void> }[] = []
  const later = (at: number, run: (at: number) => Promise<void>) => void queue.push({ at, run })
  const repetitions = client === 'ours' ? REPETITIONS.ours : REPETITIONS.published
  const tally = { refused: 0, asked: 0, lost: 0 }
  let network = 'home'

  /** What a tab reads: its own writes at once, those of others late; a jar is the browser's and never late. */
  function held(tab: number, at: number, late: number): string {
    const seen = log.filter((one) => client === 'cookie' || one.tab === tab || one.at <= at - late)
    return (seen.at(-1) ?? (log[0] as (typeof log)[number])).token
  }

  function refresh(tab: number, first: number, again: number): void {
    const given = held(tab, first, upTo(LATE_MS))
    const attempt = (at: number, tries: number): void => {
      const last = tries === repetitions.length
      const sent = client === 'cookie' ? held(tab, at, 0) : given
      const arrives = random() < 0.85 || last
      const answered = random() < 0.6 || last
      const repeat = (at: number) =>
        later(Math.max(at, first + (repetitions[tries] ?? 0)), async (at) => attempt(at, tries + 1))
      if (!arrives) return repeat(at + upTo(3_000))
      later(at + upTo(3_000), async (at) => {
        tally.asked++
        const answer = await ask({ token: sent, server: random() < 0.5 ? 0 : 1, network, at })
        if (answer === null) tally.refused++
        if (answer === null) return
        if (!answered) {
          tally.lost++
          return repeat(at + upTo(3_000))
        }
        later(at + upTo(3_000), async (at) => {
          const overtaken = client === 'ours' && held(tab, at, upTo(LATE_MS)) !== sent
          if (!overtaken) log.push({ at, tab, token: answer })
          if (overtaken) refresh(tab, at, again)
          else if (again > 0) refresh(tab, at + upTo(15_000), again - 1)
        })
      })
    }
    attempt(first, 0)
  }

  for (let tab = 0; tab < TABS; tab++) later(from + upTo(10_000), async (at) => refresh(tab, at, upTo(4)))
  for (const name of ['train', 'office']) later(from + upTo(90_000), async () => void (network = name))
  if (goBack) later(from + upTo(60_000), goBack)
  let end = from
  while (queue.length) {
    queue.sort((a, b) => a.at - b.at)
    const next = queue.shift() as (typeof queue)[number]
    end = next.at
    await next.run(next.at)
  }
  return { token: held(-1, end + LATE_MS, LATE_MS), end, ...tally }
}

/** A small generator of the same numbers for the same seed (mulberry32), from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
