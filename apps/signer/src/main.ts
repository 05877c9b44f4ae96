import { serve } from '@hono/node-server'
import { createSigner } from './domain/create-signer.ts'
import { createSignerServer } from './http/signer-server.ts'
import { parseSignerKeys } from './parse-signer-keys.ts'
import { readKeyFile } from './read-key-file.ts'
import { readPort } from './read-port.ts'

const { env } = process

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
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

const port = orRefuse(() => readPort(env.PORT))
const keys = orRefuse(() =>
  parseSignerKeys(env.SIGNER_KEY_FILE ? readKeyFile(env.SIGNER_KEY_FILE) : needed('SIGNER_KEYS')),
)
const credentials = { serverToken: needed('SIGNER_TOKEN'), operatorToken: needed('SIGNER_OPERATOR_TOKEN') }
if (credentials.serverToken === credentials.operatorToken) {
  refuse('SIGNER_TOKEN and SIGNER_OPERATOR_TOKEN are the same: the server could register keys of its own')
}
const app = createSignerServer(await createSigner({ keys }), credentials)
const server = serve({ fetch: app.fetch, port, hostname: env.HOST ?? '127.0.0.1' })
server.on('error', (error) => refuse(`The signer cannot listen: ${error.message}`))

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => server.close(() => process.exit(0)))
}
