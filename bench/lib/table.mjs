// The printed table: honest before it is green.

/** `number`: a figure that must not exceed `target`; a target of null is a row for the record. */
export function printTable(title, rows) {
  console.log(`\n${title}`)
  const cells = rows.map((row) => [
    row.what,
    row.unit,
    format(row.ours),
    row.peer === undefined ? '-' : format(row.peer),
    row.peer === undefined ? '-' : `${format(row.ours / row.peer, 2)}`,
    row.target === null ? '-' : format(row.target),
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

function verdict(row) {
  if (!Number.isFinite(row.ours)) return 'not measured'
  if (row.target === null) return ''
  if (row.ours <= row.target) return 'met'
  return `missed by ${(((row.ours - row.target) / row.target) * 100).toFixed(0)} %`
}

const format = (value, digits) =>
  Number.isFinite(value) ? value.toFixed(digits ?? (value < 10 ? 2 : value < 100 ? 1 : 0)) : String(value)
