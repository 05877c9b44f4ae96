import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const LOOK_AT_PARENT_MS = 1_000

/**
 * Calls `end` once when this program is asked to stop: by a signal, because the terminal died, or because the npm
 * that started it is gone. A second signal calls `hurry`.
 * @param {{ end: (reason: string) => void, hurry?: () => void }} handlers
 */
export function onEnd({ end, hurry = () => process.exit(1) }) {
  let asked = false
  const ask = (reason) => {
    if (asked) return hurry()
    asked = true
    end(reason)
  }
  for (const signal of SIGNALS) process.on(signal, () => ask(signal))
  // A terminal that is gone makes every write fail; without a listener that would end us before our children.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    if (!asked) ask('npm ended')
  }, LOOK_AT_PARENT_MS)
  watch.unref()
}

// npm runs a script through a shell, which outlives an npm that was killed: look at the shell and at its parent.
const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`

function parentOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)])
        .toString()
        .trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return 'gone'
  }
}
