// What `npm start` runs. Each program reads its own variables; here they get the values that fit together.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { choosePorts } from './ports.mjs'
import { ROOT } from './root.mjs'

export const DEMO_APP_ID = 'latchkeydemoapp0000000001'

/** @param {Record<string, string | undefined>} env */
export function describeStack(env) {
  const ports = choosePorts(env)
  const data = join(ROOT, '.latchkey')
  const logs = join(data, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  const url = (name) => `http://localhost:${ports[name]}`
  const server = {
    PORT: String(ports.server),
    PUBLIC_URL: url('server'),
    DATA_DIR: data,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    SANDBOX_PORT: '',
  }
  return {
    ports,
    data,
    urls: { demo: url('demo'), server: url('server'), sandbox: url('sandbox') },
    sandbox: {
      name: 'sandbox',
      program: join(ROOT, 'apps/sandbox/dist/main.js'),
      env: {
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_SMTP_PORT: String(ports.smtp),
        SANDBOX_ETHEREUM_PORT: String(ports.ethereum),
        SANDBOX_ETHEREUM_2_PORT: String(ports.ethereum2),
        SANDBOX_SOLANA_PORT: String(ports.solana),
        SANDBOX_SOLANA_WS_PORT: String(ports.solanaSocket),
        SANDBOX_ALLOWED_ORIGINS: url('demo'),
        SANDBOX_STATE_DIR: join(data, 'sandbox'),
      },
      ready: `${url('sandbox')}/healthz`,
      logFile: join(logs, 'sandbox.log'),
    },
    seed: {
      program: join(ROOT, 'apps/server/dist/cli/main.js'),
      env: server,
    },
    server: {
      name: 'server',
      program: join(ROOT, 'apps/server/dist/main.js'),
      env: server,
      ready: `${url('server')}/healthz`,
      logFile: join(logs, 'server.log'),
    },
    demo: {
      name: 'demo',
      program: join(ROOT, 'apps/demo/serve.mjs'),
      env: {
        DEMO_PORT: String(ports.demo),
        DEMO_NEIGHBOURS: JSON.stringify({
          apiUrl: url('server'),
          sandbox: url('sandbox'),
          ethereum: url('ethereum'),
          ethereumSecond: url('ethereum2'),
          solana: url('solana'),
          solanaSocket: `ws://localhost:${ports.solanaSocket}`,
        }),
      },
      ready: url('demo'),
      logFile: join(logs, 'demo.log'),
    },
  }
}
