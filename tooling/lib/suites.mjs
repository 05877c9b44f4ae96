import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { READERS } from './changed.mjs'
import { nodeTestCounts, playwrightCounts, vitestCounts } from './counts.mjs'
import { ensureInstalled } from './installed.mjs'
import { ROOT } from './root.mjs'
import { bin, run } from './run.mjs'

const REPORTS = join(ROOT, 'test-results', 'counts')

/** In the order in which they run, quick ones first; the last three side by side (tooling/test.mjs). */
export const SUITES = ['check', 'unit', 'services', 'e2e', 'faults', 'interop', 'consumers']

function reportFor(name) {
  mkdirSync(REPORTS, { recursive: true })
  const path = join(REPORTS, `${name}.json`)
  rmSync(path, { force: true })
  return path
}

async function check() {
  const { runChecks } = await import('../check.mjs')
  return runChecks()
}

/** @param {string[]} args @param {{ cwd?: string, env?: object, nothing?: boolean }} [options] `nothing` to run is no failure */
async function vitest(name, args, { cwd = ROOT, env = {}, nothing = false } = {}) {
  const report = reportFor(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(bin('vitest'), ['run', ...args, ...reporters], { cwd, env })
  if (nothing && code === 0 && !existsSync(report)) return { passed: 0, failed: 0 }
  return vitestCounts(report, code)
}

/** A suite of Vitest over what a change reaches by imports, and the tests that read files beside. */
async function vitestChanged(name, { base }) {
  const since = base ? `--changed=${base}` : '--changed'
  const reached = await vitest(name, ['--project', name, since, '--passWithNoTests'], { nothing: true })
  if (name !== 'unit') return reached
  const readers = await vitest(name, ['--project', name, ...READERS])
  return {
    passed: reached.passed + readers.passed,
    failed: reached.failed + readers.failed,
    failures: [reached, readers].flatMap(({ failures = [] }) => failures),
  }
}

async function playwright(name, folder, env, files) {
  const report = reportFor(name)
  const code = await run(bin('playwright'), ['test', '--reporter=list,json', ...files], {
    cwd: folder,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return playwrightCounts(report, code)
}

async function nodeTest(name, folder, files, env) {
  const report = reportFor(name)
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout']
  const counting = ['--test-reporter=tap', `--test-reporter-destination=${report}`]
  const code = await run(
    process.execPath,
    ['--test', '--test-concurrency=1', ...reporters, ...counting, ...files],
    {
      cwd: folder,
      env,
    },
  )
  return nodeTestCounts(report, code)
}

const isTest = (name) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(name) && !name.includes('node_modules')

/**
 * A folder of `tests/`: it brings a Playwright or a Vitest configuration, else its `*.test.mjs` run under Node's own
 * runner. A lockfile of its own is installed first.
 */
async function folderSuite(name, { log, env, stories = [] }) {
  const folder = join(ROOT, 'tests', name)
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => isTest(file))
  if (!files.length) return undefined
  if (existsSync(join(folder, 'package-lock.json'))) await ensureInstalled(folder, { dev: true, log })
  const has = (stem) =>
    ['ts', 'mjs', 'js'].some((ending) => existsSync(join(folder, `${stem}.config.${ending}`)))
  if (has('playwright'))
    return playwright(
      name,
      folder,
      env,
      stories.map((path) => relative(folder, join(ROOT, path))),
    )
  if (has('vitest')) return vitest(name, [], { cwd: folder, env })
  return nodeTest(
    name,
    folder,
    files.filter((file) => file.endsWith('.mjs')),
    env,
  )
}

/**
 * Runs one suite; undefined when there is nothing to run yet.
 * @param {string} name
 * @param {{ log: (line: string) => void, env: Record<string, string>, changed?: { base?: string }, stories?: string[] }} context
 *   `changed`: only what a change touches, since `base` or the last commit; `stories`: only these files of e2e
 */
export function runSuite(name, context) {
  if (name === 'check') return check()
  if (name === 'unit' || name === 'services')
    return context.changed ? vitestChanged(name, context.changed) : vitest(name, ['--project', name])
  return folderSuite(name, name === 'e2e' ? context : { ...context, stories: [] })
}
