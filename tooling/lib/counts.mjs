import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Counts `failures`: which, and why, a line each */

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** The end of a long run is what is kept of it, so each failure has to fit into a line there. */
const MOST = 300

// What runners paint their messages with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character itself is meant
const PAINT = /\u001b\[[0-9;]*m/g

/** @param {string} where @param {string} [why] a message of many lines */
const failure = (where, why = '') =>
  (why ? `${where}: ${why}` : where).replace(PAINT, '').split(/\s+/).join(' ').trim().slice(0, MOST)

/**
 * A runner that ended badly without naming a failed test, or left no report, counts as one failure.
 * @param {Counts | undefined} counts @param {number} exitCode @returns {Counts}
 */
function honest(counts, exitCode) {
  if (!counts) return { passed: 0, failed: 1, failures: [`no report, and the end was ${exitCode}`] }
  return exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`no test failed, but the end was ${exitCode}`] }
    : counts
}

/** Counts of a Vitest JSON report; a file that could not be loaded is a failure. */
export function vitestCounts(path, exitCode) {
  const report = read(path)
  const broken = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failures = report?.testResults.flatMap((file) =>
    broken.includes(file)
      ? [failure(file.name, file.message)]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => failure(`${file.name}: ${test.fullName}`, test.failureMessages?.[0])),
  )
  return honest(
    report && { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures },
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
      failures: [
        ...unexpectedOf(report.suites),
        ...(report.errors ?? []).map(({ message }) => failure('outside a test', message)),
      ],
    },
    exitCode,
  )
}

/** @returns {string[]} */
const unexpectedOf = (suites = []) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) =>
          failure(`${spec.file}:${spec.line}: ${spec.title}`, results.at(-1)?.error?.message),
        ),
    ),
    ...unexpectedOf(suite.suites),
  ])

/** Counts from the summary that `node --test` writes with its TAP reporter. */
export function nodeTestCounts(path, exitCode) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const figure = (name) => Number(text.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))?.[1] ?? Number.NaN)
  const [passed, failed, cancelled] = [figure('pass'), figure('fail'), figure('cancelled')]
  const failures = [...text.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, title]) => failure(title))
  return honest(Number.isNaN(passed) ? undefined : { passed, failed: failed + cancelled, failures }, exitCode)
}
