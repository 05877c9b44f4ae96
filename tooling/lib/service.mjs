import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { ROOT } from './root.mjs'

const GUARD = new URL('./child-guard.mjs', import.meta.url).href
const PATIENCE_MS = 15_000
const MOST_RESTARTS = 5
const WINDOW_MS = 60_000
/** Before the second restart within the window; before each further one twice as long. */
const FIRST_PAUSE_MS = 500
const READY_MS = 90_000
const POLL_MS = 100

/**
 * A program that is kept running. Its output goes to a log file, which is quoted when it fails.
 * @typedef {object} ServiceOptions
 * @property {string} name
 * @property {string} program path of a Node program
 * @property {string[]} [args]
 * @property {Record<string, string>} env
 * @property {string} ready a URL that answers 200 once it is ready
 * @property {string} logFile
 * @property {(line: string) => void} log
 * @property {(message: string) => void} onLost called when it ended too often to be started again
 */

const restarts = (count) => (count === 1 ? '1 restart' : `${count} restarts`)

/** @param {ServiceOptions} options */
export function createService(options) {
  const { name, log } = options
  let child
  let stopping = false
  let started = false
  let restart
  let logFrom = 0
  const ends = []

  function launch() {
    const file = openSync(options.logFile, 'a', 0o600)
    logFrom = statSync(options.logFile).size
    // A session of its own: Ctrl-C reaches us alone, and we stop our children in order.
    const spawned = spawn(process.execPath, ['--import', GUARD, options.program, ...(options.args ?? [])], {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', file, file, 'ipc'],
      detached: true,
    })
    closeSync(file)
    child = spawned
    spawned.once('exit', (code, signal) => ended(spawned, signal ?? code))
  }

  function ended(which, how) {
    if (which !== child) return
    child = undefined
    if (stopping) return
    if (!started) return
    ends.push(Date.now())
    const lately = ends.filter((at) => at > Date.now() - WINDOW_MS).length
    if (lately > MOST_RESTARTS) {
      options.onLost(`the ${name} keeps ending (${how}):\n${tail()}`)
      return
    }
    const pause = lately === 1 ? 0 : FIRST_PAUSE_MS * 2 ** (lately - 2)
    log(`the ${name} ended (${how}), starting it again ${pause ? `in ${pause / 1000} s` : 'at once'}`)
    restart = setTimeout(launchAgain, pause)
  }

  function launchAgain() {
    launch()
    const launched = child
    whenReady().then(
      () => child === launched && log(`the ${name} is back, after ${restarts(ends.length)}`),
      // one that ended is started again by what saw its end
      (error) => !stopping && child === launched && options.onLost(error.message),
    )
  }

  async function whenReady() {
    const end = Date.now() + READY_MS
    while (Date.now() < end) {
      if (!child) throw new Error(`${name} ended while starting:\n${tail()}`)
      const answer = await fetch(options.ready, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => {})
      if (answer?.ok) return
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
    throw new Error(`${name} does not answer at ${options.ready}:\n${tail()}`)
  }

  function tail() {
    const text = readFileSync(options.logFile).subarray(logFrom).toString().trim()
    return text.split('\n').slice(-15).join('\n') || '(it said nothing)'
  }

  return {
    name,
    async start() {
      launch()
      await whenReady()
      started = true
    },
    /** Asks it to stop, then insists. */
    async stop(patience = PATIENCE_MS) {
      stopping = true
      clearTimeout(restart)
      const ending = child
      if (!ending) return
      await new Promise((done) => {
        const force = setTimeout(() => ending.kill('SIGKILL'), patience)
        ending.once('exit', () => {
          clearTimeout(force)
          done()
        })
        ending.kill('SIGTERM')
      })
    },
    kill: () => child?.kill('SIGKILL'),
  }
}
