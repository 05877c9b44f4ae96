import { readEnvironment } from './config/environment.ts'
import type { RunningServer } from './config/start-server.ts'
import { startServer } from './config/start-server.ts'

// A promise of both, so that a malformed variable is told in a line of its own too.
const running = Promise.resolve().then(() => startServer(readEnvironment(process.env)))

running.catch((error: Error) => {
  // Whoever reads the end of the log is to find the reason there: lines that the logger still holds are written at the exit.
  process.once('exit', () => {
    process.stderr.write(`${error.message}\n`)
    if (error.cause instanceof Error) process.stderr.write(`${error.cause.message}\n`)
  })
  process.exit(1)
})

let server: RunningServer | undefined
running.then(
  (started) => {
    server = started
  },
  () => {},
)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // A start may wait for ever, as for another server's migrations, and serves nobody yet: it is cut off, which it survives.
    if (!server) process.exit(0)
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
