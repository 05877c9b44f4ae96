// Mutation tests: changes the code of an area bit by bit and tells which changes no test notices.
// `npm run mutate [-- area[/folder] ...]`; without a name, every area. Takes minutes to hours.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOT } from './lib/root.mjs'
import { areasOf } from './mutate/areas.mjs'
import { scoreOf, survivors, withoutDoubt } from './mutate/score.mjs'

const REPORTS = join(ROOT, 'test-results', 'mutation')
const CONCURRENCY = Number(process.env.MUTATE_CONCURRENCY ?? 1)
/** On a busy machine a short limit takes slow mutants for noticed ones. */
const SLOWEST_MS = 60_000

/** Stryker's options; reports, survivors and what the next run need not do again are kept in one folder per area. */
function optionsFor(name, area) {
  const folder = join(REPORTS, name.replaceAll('/', '-'))
  mkdirSync(folder, { recursive: true })
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tooling/mutate/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    mutate: area.mutate,
    concurrency: CONCURRENCY,
    incremental: true,
    incrementalFile: join(folder, 'incremental.json'),
    reporters: ['json', 'html', 'progress-append-only'],
    jsonReporter: { fileName: join(folder, 'mutation.json') },
    htmlReporter: { fileName: join(folder, 'mutation.html') },
    // outside: a copy of the repository inside it would be checked and tested as a part of it
    tempDirName: join(tmpdir(), 'latchkey-mutation', name.replaceAll('/', '-')),
    ignorePatterns: ['dist', 'test-results', '.latchkey', '.next', '*.tsbuildinfo', 'coverage'],
    // TypeScript 7 has no compiler API for Stryker to rewrite a configuration with, and nothing here needs it.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    cleanTempDir: 'always',
    timeoutMS: SLOWEST_MS,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    allowConsoleColors: false,
    logLevel: 'warn',
  }
}

/** Stryker does not see that a test changed under its title: what survived the last run is tried again in each. */
function forgetDoubtful(file) {
  if (!existsSync(file)) return
  writeFileSync(file, JSON.stringify(withoutDoubt(JSON.parse(readFileSync(file, 'utf8')))))
}

/** Runs one area and prints its survivors. @returns whether its target is met */
async function measure({ name, area }) {
  process.env.LATCHKEY_MUTATION_TESTS = area.tests.join(' ')
  process.env.LATCHKEY_MUTATION_ISOLATE = String(!area.shared)
  const options = optionsFor(name, area)
  forgetDoubtful(options.incrementalFile)
  await new Stryker(options).runMutationTest()
  const report = JSON.parse(readFileSync(options.jsonReporter.fileName, 'utf8'))
  const lines = survivors(report)
  writeFileSync(join(options.jsonReporter.fileName, '..', 'survivors.txt'), `${lines.join('\n')}\n`)
  for (const line of lines) console.log(line)
  const { killed, late, alive, ignored, score } = scoreOf(report)
  console.log(
    `${name}: ${killed} of ${killed + alive} killed (${late} by time), ${score.toFixed(1)} % (target ${area.target} %), ` +
      `${ignored} set aside`,
  )
  return score >= area.target
}

/** A PostgreSQL for the areas that need one. @returns what ends it */
async function startPostgres() {
  const { createServer } = await import('vite')
  const modules = await createServer({
    configFile: false,
    root: ROOT,
    server: { middlewareMode: true, watch: null },
    // one file is loaded; the pages of the repository are none of it
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  const { default: setup } = await modules.ssrLoadModule('/tooling/vitest/test-postgres.ts')
  const stop = await setup()
  await modules.close()
  return stop
}

try {
  const wanted = areasOf(process.argv.slice(2))
  const stop = wanted.some(({ area }) => area.postgres) ? await startPostgres() : undefined
  let met = true
  try {
    for (const one of wanted) met = (await measure(one)) && met
  } finally {
    await stop?.()
  }
  process.exitCode = met ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
