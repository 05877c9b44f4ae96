import { isTest } from './source.mjs'

const HARD_LIMIT = 400
const MEDIAN = 80
const NINETY_FIFTH = 250

/** Tables, copy and published test vectors may be long. */
const EXEMPT = /\/(copy|vectors|generated|gallery\/states)\/|\/tables\.ts$/

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/**
 * @param {import('./source.mjs').SourceFile[]} files
 * @returns {{ problems: string[], note: string }}
 */
export function lengthProblems(files) {
  const counted = files.filter(({ path }) => !isTest(path) && !EXEMPT.test(path))
  const lengths = counted.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b)
  const [median, ninetyFifth] = [at(sorted, 0.5), at(sorted, 0.95)]
  const problems = lengths
    .filter(({ lines }) => lines > HARD_LIMIT)
    .map(({ path, lines }) => `${path} has ${lines} lines; the limit is ${HARD_LIMIT}`)
  if (median >= MEDIAN) problems.push(`the median file has ${median} lines; it should stay below ${MEDIAN}`)
  if (ninetyFifth >= NINETY_FIFTH) {
    problems.push(`the 95th percentile is ${ninetyFifth} lines; it should stay below ${NINETY_FIFTH}`)
  }
  return {
    problems,
    note: `${sorted.length} files, median ${median}, 95th percentile ${ninetyFifth}, longest ${sorted.at(-1) ?? 0}`,
  }
}
