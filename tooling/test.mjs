// Installs what tests need, builds, runs every suite (or those named) and counts. Its last line is
// "N passed, N failed". With --changed, or --changed=<ref>, it runs what differs from the last commit, or from where the
// ref and this branch parted.
import { findBrowser } from './lib/browser.mjs'
import { changedPaths, suitesFor } from './lib/changed.mjs'
import { ensureInstalled, SMART_WALLET_CONTRACTS } from './lib/installed.mjs'
import { requireNode } from './lib/require-node.mjs'
import { ROOT } from './lib/root.mjs'
import { running } from './lib/run.mjs'
import { onEnd } from './lib/signals.mjs'
import { runSuite, SUITES } from './lib/suites.mjs'

requireNode()
const log = (line) => console.log(`-- ${line}`)
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []

function finish() {
  if (failures.length) log(`what failed:\n${failures.join('\n')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
}

onEnd({
  end: () => {
    for (const child of running) child.kill('SIGTERM')
    total.failed += 1
    finish()
    process.exit(1)
  },
})

const args = process.argv.slice(2)
const changedFlag = args.find((arg) => arg === '--changed' || arg.startsWith('--changed='))
const changed = changedFlag && { base: changedFlag.split('=')[1] || undefined }
const wanted = args.filter((arg) => arg !== changedFlag)
const unknown = wanted.filter((name) => !SUITES.includes(name))
if (unknown.length) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${SUITES.join(', ')}.`)
  process.exit(1)
}

/** Suites of one worker each, which mostly wait: for processes to end and to come back, and for a browser. */
const SIDE_BY_SIDE = [['faults'], ['interop', 'consumers']]

/** Runs a step that is needed by suites; what it throws is one failure, and the suites that can still run. */
async function prepare(what, work) {
  try {
    return await work()
  } catch (error) {
    total.failed += 1
    failures.push(`${what}: ${error.message}`)
    console.error(`${what}: ${error.message}`)
    return undefined
  }
}

async function main() {
  const touched = changed && suitesFor(changedPaths(ROOT, changed.base))
  const names = (wanted.length ? wanted : SUITES).filter((name) => !touched || touched.suites.includes(name))
  if (touched) log(`changed: ${names.join(', ') || 'nothing'}`)
  await ensureInstalled(ROOT, { dev: true, log })
  // the contracts that smart wallets run on are for development alone, and in no install of the project's
  if (names.some((name) => ['services', 'e2e'].includes(name)))
    await prepare('smart wallet contracts', () => ensureInstalled(SMART_WALLET_CONTRACTS, { dev: true, log }))
  const needsBuild = names.some((name) => !['unit', 'services'].includes(name))
  if (needsBuild) {
    const { build } = await import('./lib/build-steps.mjs')
    await prepare('build', () => build(log))
  }
  const browser =
    names.includes('e2e') || names.includes('interop')
      ? await prepare('browser', () => findBrowser(process.env))
      : undefined
  const env = browser ? { CHROME_PATH: browser } : {}
  const one = async (name) => {
    const began = Date.now()
    log(name)
    const counts = await prepare(name, () => runSuite(name, { log, env, changed, stories: touched?.stories }))
    if (!counts) return
    total.passed += counts.passed
    total.failed += counts.failed
    failures.push(...(counts.failures ?? []).map((line) => `${name}: ${line}`))
    log(
      `${name}: ${counts.passed} passed, ${counts.failed} failed, ${Math.round((Date.now() - began) / 1000)} s`,
    )
  }
  const inTurn = async (some) => {
    for (const name of some) await one(name)
  }
  await inTurn(names.filter((name) => !SIDE_BY_SIDE.flat().includes(name)))
  await Promise.all(SIDE_BY_SIDE.map((lane) => inTurn(names.filter((name) => lane.includes(name)))))
}

await prepare('npm test', main)
finish()
