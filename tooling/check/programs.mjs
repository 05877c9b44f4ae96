import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs one of the installed tools; its output is the problem when it fails. */
function tool(root, name, args) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status === 0) return { problems: [] }
  return { problems: [`${name} ${args.join(' ')}\n${`${stdout}${stderr}`.trim()}`] }
}

/** Types of every package, then of the tests beside the code, then of those in `tests/`. */
export function typeProblems(root) {
  const runs = [['-b'], ['--noEmit', '-p', 'tsconfig.tests.json'], ['--noEmit', '-p', 'tests']]
  return { problems: runs.flatMap((args) => tool(root, 'tsc', args).problems) }
}

export const lintProblems = (root) => tool(root, 'oxlint', ['--deny-warnings', '--quiet'])

export const formatProblems = (root) => tool(root, 'biome', ['check', '--colors=off', '--max-diagnostics=30'])
