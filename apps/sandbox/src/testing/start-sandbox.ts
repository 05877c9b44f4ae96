import { createServer } from 'node:net'
import type { Config, PortName } from '../config.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'

export interface RunningSandbox {
  sandbox: Sandbox
  config: Config
  /** Base addresses, without a slash at the end. */
  urls: Record<PortName, string>
}

/** Starts a sandbox in this process on free ports, so that tests meet neither each other nor a running one. */
export async function startSandbox(settings: Partial<Config> = {}): Promise<RunningSandbox> {
  const [web, smtp, ethereum, ethereum2, solana, solanaSocket] = await freePorts(6)
  const ports = { web, smtp, ethereum, ethereum2, solana, solanaSocket } as Config['ports']
  const config = { ports, allowedOrigins: ['http://localhost:3000'], stateFolder: undefined, ...settings }
  const sandbox = createSandbox(config)
  await sandbox.start()
  const at = (name: PortName, scheme = 'http') => `${scheme}://localhost:${ports[name]}`
  return {
    sandbox,
    config,
    urls: {
      web: at('web'),
      smtp: at('smtp', 'smtp'),
      ethereum: at('ethereum'),
      ethereum2: at('ethereum2'),
      solana: at('solana'),
      solanaSocket: at('solanaSocket', 'ws'),
    },
  }
}

/** Ports that nobody listens on just now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

/** Asks until the answer is there; throws after a minute. */
export async function until<T>(ask: () => Promise<T | undefined | null | false>): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error('It did not happen within a minute')
    await new Promise((done) => setTimeout(done, 20))
  }
}
