// The rules of the house: `npm run check`. With --update-api it writes the public names and the reference.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aliases } from './aliases.mjs'
import { assertionLoopProblems } from './check/assertion-loops.mjs'
import { dependencyProblems } from './check/dependencies.mjs'
import { lengthProblems } from './check/file-length.mjs'
import { hostBundleProblems } from './check/host-bundle.mjs'
import { importProblems } from './check/import-rules.mjs'
import { nameProblems } from './check/names.mjs'
import { formatProblems, lintProblems, typeProblems } from './check/programs.mjs'
import { publicNameProblems } from './check/public-names.mjs'
import { sizeProblems } from './check/size.mjs'
import { isCode, isTest, projectFiles, readFiles } from './check/source.mjs'
import { wordProblems } from './check/words.mjs'
import { ROOT } from './lib/root.mjs'
import { referenceProblems } from './reference.mjs'

const inSource = (path) => /^(packages|apps)\/[^/]+\/src\//.test(path) && isCode(path)

/** Entry points that others may import, and the packages that each folder's manifest names. */
function house() {
  // What tests and the gallery reach from source, beside what packages publish.
  const entryPoints = aliases.map(({ find }) => find)
  const declared = {}
  for (const path of projectFiles(ROOT).filter((one) =>
    /^(packages|apps)\/[^/]+\/package\.json$/.test(one),
  )) {
    const manifest = JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
    for (const entry of Object.keys(manifest.exports ?? {})) entryPoints.push(join(manifest.name, entry))
    const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
    declared[path.replace('/package.json', '')] = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
  }
  return { entryPoints, declared }
}

const CHECKS = [
  ['types', () => typeProblems(ROOT)],
  ['reference', (update) => ({ problems: referenceProblems(ROOT, { update }) })],
  ['lint', () => lintProblems(ROOT)],
  ['format', () => formatProblems(ROOT)],
  ['imports', () => ({ problems: importProblems(readFiles(ROOT, inSource), house()) })],
  ['one name, one thing', () => ({ problems: nameProblems(readFiles(ROOT, inSource)) })],
  ['assertions in loops', () => ({ problems: assertionLoopProblems(readFiles(ROOT, isTest)) })],
  ['file length', () => lengthProblems(readFiles(ROOT, (path) => isCode(path)))],
  ['public names', (update) => ({ problems: publicNameProblems(ROOT, projectFiles(ROOT), { update }) })],
  ['no key code in a host bundle', () => hostBundleProblems(ROOT)],
  ['size', () => sizeProblems(ROOT)],
  ['dependencies', () => dependencyProblems(ROOT, projectFiles(ROOT))],
  ['words', () => ({ problems: wordProblems(readFiles(ROOT, () => true)) })],
]

/**
 * Runs every check, prints each with its problems, and counts them.
 * @param {{ updateApi?: boolean }} [options]
 */
export async function runChecks({ updateApi = false } = {}) {
  const counts = { passed: 0, failed: 0, failures: [] }
  for (const [name, check] of CHECKS) {
    let result
    try {
      result = await check(updateApi)
    } catch (error) {
      result = { problems: [error.stack ?? String(error)] }
    }
    const fine = result.problems.length === 0
    counts[fine ? 'passed' : 'failed'] += 1
    console.log(`${fine ? 'ok    ' : 'FAILED'} ${name}${result.note ? ` (${result.note})` : ''}`)
    if (!fine) counts.failures.push(`${name}: ${result.problems.slice(0, 3).join('; ').slice(0, 600)}`)
    for (const problem of result.problems) console.log(`       ${problem.replaceAll('\n', '\n       ')}`)
  }
  return counts
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('tooling/check.mjs')) {
  const { passed, failed } = await runChecks({ updateApi: process.argv.includes('--update-api') })
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}
