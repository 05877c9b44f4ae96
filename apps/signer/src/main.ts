import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { openFileState } from './adapters/file-state.ts'
import { lockFolder } from './adapters/folder-lock.ts'
import { createFolderReadiness } from './adapters/folder-readiness.ts'
import { createSigner } from './domain/create-signer.ts'
import { createSignerMetrics } from './http/metrics/signer-metrics.ts'
import { createSignerServer } from './http/signer-server.ts'
import { loadSignerKeys } from './load-signer-keys.ts'
import { readPort } from './read-port.ts'

const { env } = process

const say = (line: string) => void process.stderr.write(`${line}\n`)

function refuse(reason: string): never {
  say(reason)
  process.exit(1)
}

const needed = (name: string): string => env[name]?.trim() || refuse(`${name} has to be set`)

function orRefuse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return refuse((error as Error).message)
  }
}

const CLOSE_EVERY_MS = 100
/** Whoever keeps the signer running ends it by force some seconds later. */
const STOP_WITHIN_MS = 8_000

const port = orRefuse(() => readPort(env.PORT))
const folder = needed('SIGNER_STATE_DIR')
const keys = await loadSignerKeys(env, folder, say).catch((error: Error) => refuse(error.message))
const credentials = { serverToken: needed('SIGNER_TOKEN'), operatorToken: needed('SIGNER_OPERATOR_TOKEN') }
if (credentials.serverToken === credentials.operatorToken) {
  refuse('SIGNER_TOKEN and SIGNER_OPERATOR_TOKEN are the same: the server could register keys of its own')
}
await lockFolder(folder, 'SIGNER_STATE_DIR').catch((error: Error) => refuse(error.message))
const metrics = createSignerMetrics()
const state = await openFileState(folder, 'SIGNER_STATE_DIR', metrics.kept).catch((error: Error) =>
  refuse(error.message),
)
const signer = await createSigner({ keys, state }).catch((error: Error) => refuse(error.message))
const app = createSignerServer(signer, credentials, {
  fail: say,
  ready: createFolderReadiness(folder),
  haltedAt: state.wallets.haltedAt,
  metrics,
})
const server = serve({ fetch: app.fetch, port, hostname: env.HOST ?? '127.0.0.1' })
server.on('listening', () => say(`the signer listens on ${env.HOST ?? '127.0.0.1'}`))
server.on('error', (error) => refuse(`The signer cannot listen: ${error.message}`))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    say(`the signer stops (${signal})`)
    server.close(() => process.exit(0))
    // Node's close waits for connections that are kept for later, and for what was opened and asks nothing.
    setInterval(() => (server as Server).closeIdleConnections(), CLOSE_EVERY_MS)
    setTimeout(() => process.exit(0), STOP_WITHIN_MS)
  })
}
