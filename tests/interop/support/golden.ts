import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { FrameExchange, HttpExchange, Transcript } from './recorder.ts'

const file = (story: string) => new URL(`../golden/${story}.json`, import.meta.url)

/** True when a run shall write its transcripts down in place of comparing them: `RECORD=1`. */
export const recording = process.env.RECORD === '1'

/** @throws Error for a recording of nothing, which everything would agree with */
export function readGolden(story: string): Transcript {
  return notEmpty(story, JSON.parse(readFileSync(file(story), 'utf8')) as Transcript)
}

/** The transcript, where both the API and the frame were spoken to. @throws Error */
export function notEmpty(story: string, transcript: Transcript): Transcript {
  for (const part of ['http', 'frame'] as const) {
    if (transcript[part].length === 0) throw new Error(`The recording of ${story} has nothing in ${part}`)
  }
  return transcript
}

export function writeGolden(story: string, transcript: Transcript): void {
  mkdirSync(new URL('../golden/', import.meta.url), { recursive: true })
  writeFileSync(file(story), `${JSON.stringify(transcript, null, 2)}\n`)
}

export const hasGolden = (story: string) => existsSync(file(story))

/**
 * The different things that were said, each once and sorted: independent calls of a page may overtake each other
 * and a slow one may be asked again, neither of which changes the contract, nor does the order of an object's members.
 */
export function vocabulary(exchanges: readonly (HttpExchange | FrameExchange)[]): string[] {
  return [...new Set(exchanges.map((exchange) => JSON.stringify(exchange, inOrder)))].sort()
}

const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
