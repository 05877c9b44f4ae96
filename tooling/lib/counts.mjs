import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Counts */

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/**
 * A runner that ended badly without naming a failed test, or left no report, counts as one failure.
 * @param {Counts | undefined} counts @param {number} exitCode @returns {Counts}
 */
function honest(counts, exitCode) {
  if (!counts) return { passed: 0, failed: 1 }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Counts of a Vitest JSON report; a file that could not be loaded is a failure. */
export function vitestCounts(path, exitCode) {
  const report = read(path)
  const broken = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return honest(
    report && { passed: report.numPassedTests, failed: report.numFailedTests + broken.length },
    exitCode,
  )
}

/** Counts of a Playwright JSON report; a test that passed only when retried has passed. */
export function playwrightCounts(path, exitCode) {
  const report = read(path)
  const stats = report?.stats
  return honest(
    stats && {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + (report.errors?.length ?? 0),
    },
    exitCode,
  )
}

/** Counts from the summary that `node --test` writes with its TAP reporter. */
export function nodeTestCounts(path, exitCode) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const figure = (name) => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))?.[1] ?? Number.NaN)
  const [passed, failed, cancelled] = [figure('pass'), figure('fail'), figure('cancelled')]
  return honest(Number.isNaN(passed) ? undefined : { passed, failed: failed + cancelled }, exitCode)
}
