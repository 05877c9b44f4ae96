import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createSigner } from './domain/create-signer.ts'
import { createSignerServer } from './http/signer-server.ts'
import { parseSignerKeys } from './parse-signer-keys.ts'

const { env } = process

function needed(name: string): string {
  const value = env[name]?.trim()
  if (value) return value
  process.stderr.write(`${name} has to be set\n`)
  process.exit(1)
}

const keys = parseSignerKeys(
  env.SIGNER_KEY_FILE ? readFileSync(env.SIGNER_KEY_FILE, 'utf8') : needed('SIGNER_KEYS'),
)
const app = createSignerServer(await createSigner({ keys }), {
  serverToken: needed('SIGNER_TOKEN'),
  operatorToken: needed('SIGNER_OPERATOR_TOKEN'),
})
const server = serve({
  fetch: app.fetch,
  port: Number(env.PORT ?? 4100),
  hostname: env.HOST ?? '127.0.0.1',
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => server.close(() => process.exit(0)))
}
