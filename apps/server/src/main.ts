import { readEnvironment } from './config/environment.ts'
import { startServer } from './config/start-server.ts'

const running = startServer(readEnvironment(process.env))

running.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  if (error.cause instanceof Error) process.stderr.write(`${error.cause.message}\n`)
  process.exit(1)
})

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    running
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
}
