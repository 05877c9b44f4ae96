// The printed table: honest before it is green.
import { median } from './median.mjs'

/**
 * @param rows `ours` and `peer`: a figure, or those of all runs, of which the median counts and the spread is shown;
 *   run by run they are pairs, measured one after the other, and their ratio is the median of the pairs' ratios.
 *   `target`: what ours must not exceed; `part`: what the ratio must not exceed; null or none: a row for the record
 */
export function printTable(title, rows) {
  console.log(`\n${title}`)
  const cells = rows.map((row) => [
    row.what,
    row.unit,
    withSpread(row.ours),
    row.peer === undefined ? '-' : withSpread(row.peer),
    row.peer === undefined ? '-' : withSpread(ratios(row), 2),
    limit(row),
    verdict(row),
  ])
  const head = ['what', 'unit', 'ours', 'peer', 'ours / peer', 'target', 'verdict']
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((row) => String(row[column]).length)),
  )
  const line = (row) => row.map((cell, column) => String(cell).padEnd(widths[column])).join('  ')
  console.log(line(head))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of cells) console.log(line(row))
}

const all = (figure) => (Array.isArray(figure) ? figure : [figure])
const ratios = ({ ours, peer }) => all(ours).map((value, run) => value / all(peer)[run])

function limit({ target, part }) {
  if (part !== undefined) return `${format(part, 2)} of the peer`
  return target === null || target === undefined ? '-' : format(target)
}

function verdict(row) {
  const [value, most] =
    row.part === undefined ? [median(all(row.ours)), row.target] : [median(ratios(row)), row.part]
  if (!Number.isFinite(value)) return 'not measured'
  if (most === null || most === undefined) return ''
  return value <= most ? 'met' : `missed by ${(((value - most) / most) * 100).toFixed(0)} %`
}

function withSpread(figure, digits) {
  const values = all(figure).filter(Number.isFinite)
  const middle = format(median(values), digits)
  if (values.length < 2) return middle
  return `${middle} (${format(Math.min(...values), digits)} to ${format(Math.max(...values), digits)})`
}

const format = (value, digits) =>
  Number.isFinite(value) ? value.toFixed(digits ?? (value < 10 ? 2 : value < 100 ? 1 : 0)) : String(value)
