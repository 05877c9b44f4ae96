const KILLED = new Set(['Killed', 'Timeout'])
const ALIVE = new Set(['Survived', 'NoCoverage'])

/** Noticed by time alone: ran on for ever, or let a test wait; Stryker calls the second killed like any other. */
const isLate = ({ status, statusReason = '' }) =>
  status === 'Timeout' || (status === 'Killed' && statusReason.startsWith('Test timed out'))

/**
 * What a report of the mutation-testing schema says: mutants that tests noticed, those they did not, and the share
 * of the first in percent. Mutants that do not compile or were set aside by a comment count for neither. `late`: how
 * many of the noticed only took too long, which on a busy machine says little.
 * @param {{ files: Record<string, { mutants: { status: string, statusReason?: string }[] }> }} report
 */
export function scoreOf(report) {
  const mutants = Object.values(report.files).flatMap((file) => file.mutants)
  const count = (statuses) => mutants.filter(({ status }) => statuses.has(status)).length
  const [killed, alive] = [count(KILLED), count(ALIVE)]
  const ignored = count(new Set(['Ignored']))
  const late = mutants.filter(isLate).length
  return {
    killed,
    late,
    alive,
    ignored,
    score: killed + alive ? (100 * killed) / (killed + alive) : Number.NaN,
  }
}

/**
 * One line per mutant that no test noticed: where it is and what it puts there.
 * @param {{ files: Record<string, { source: string, mutants: any[] }> }} report
 */
export function survivors(report) {
  return Object.entries(report.files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants
      .filter(({ status }) => ALIVE.has(status))
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map(({ location: { start, end }, replacement, status, mutatorName }) => {
        const was = lines[start.line - 1]
          .slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined)
          .trim()
        const put = String(replacement ?? mutatorName).replaceAll(/\s+/g, ' ')
        const unseen = status === 'NoCoverage' ? ' (no test runs it)' : ''
        return `${path}:${start.line}:${start.column}  ${was}  ->  ${put}${unseen}`
      })
  })
}

/**
 * A report without the mutants that the next run has to try again: those that lived, and those that took too long, which
 * on a busy machine says little.
 * @template {{ files: Record<string, { mutants: { status: string }[] }> }} R @param {R} report @returns {R}
 */
export function withoutDoubt(report) {
  const sure = (mutant) => !ALIVE.has(mutant.status) && !isLate(mutant)
  const files = Object.entries(report.files).map(([path, file]) => [
    path,
    { ...file, mutants: file.mutants.filter(sure) },
  ])
  return { ...report, files: Object.fromEntries(files) }
}
