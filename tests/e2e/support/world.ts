import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../../tooling/lib/build-steps.mjs'
import { run } from '../../../tooling/lib/run.mjs'
import { createService } from '../../../tooling/lib/service.mjs'
import { describeStack } from '../../../tooling/lib/stack.mjs'
import { freePorts } from './ports.ts'

/** Where everything is that the tests of a run talk to. */
export interface World {
  demo: string
  api: string
  sandbox: string
  ethereum: string
  ethereumSecond: string
  solana: string
  solanaSocket: string
  appId: string
  /** the server's data folder, with which its CLI finds the database */
  serverData: string
  /** what the server says, for tests that search it for secrets */
  serverLog: string
  /** what the server was started with, and the operator's credential at the signer; its CLI reads the same */
  serverEnv: Record<string, string>
}

/** What a run chooses by its environment: `LATCHKEY_SIGNER=apart` makes the signer a process of its own. */
const { LATCHKEY_SIGNER } = process.env
const CHOSEN = LATCHKEY_SIGNER ? { LATCHKEY_SIGNER } : {}

export interface RunningWorld {
  world: World
  stop(): Promise<void>
}

/**
 * Starts what `npm start` starts, on ports and in a data folder of its own, so that it never meets a running one.
 * @throws Error with the end of its log when a part does not come up.
 */
export async function startWorld(): Promise<RunningWorld> {
  await build((line: string) => console.log(line))
  const home = mkdtempSync(join(tmpdir(), 'latchkey-world-'))
  const stack = describeStack({ ...(await movedPorts()), ...CHOSEN }, join(home, 'server'))
  const services: ReturnType<typeof createService>[] = []
  const stop = async () => {
    for (const service of services.reverse()) await service.stop()
    rmSync(home, { recursive: true, force: true })
  }
  let serverEnv: Record<string, string> = {}
  try {
    for (const part of [stack.sandbox, stack.signer, stack.server, stack.demo]) {
      if (!part) continue
      let env: Record<string, string> = part.env
      if (part === stack.server) {
        const connected = await stack.connect()
        await seed(connected.seed)
        env = { ...env, ...connected.env }
        serverEnv = { ...env, ...stack.operator }
      }
      const service = createService({
        ...part,
        env,
        logFile: join(home, `${part.name}.log`),
        log: (line: string) => console.log(line),
        onLost: (message: string) => console.error(message),
      })
      services.push(service)
      await service.start()
    }
    await stack.prepareBackend()
  } catch (error) {
    await stop()
    throw error
  }
  const at = (name: keyof typeof stack.ports) => `http://localhost:${stack.ports[name]}`
  return {
    world: {
      demo: at('demo'),
      api: at('server'),
      sandbox: at('sandbox'),
      ethereum: at('ethereum'),
      ethereumSecond: at('ethereum2'),
      solana: at('solana'),
      solanaSocket: `ws://localhost:${stack.ports.solanaSocket}`,
      appId: 'latchkeydemoapp0000000001',
      serverData: stack.data,
      serverLog: join(home, 'server.log'),
      serverEnv,
    },
    stop,
  }
}

async function seed(cli: { program: string; args?: string[]; env: Record<string, string> }) {
  const code = await run(process.execPath, [cli.program, ...(cli.args ?? [])], {
    env: cli.env,
    quiet: true,
  })
  if (code !== 0) throw new Error(`Seeding the demo's app failed with code ${code}`)
}

async function movedPorts(): Promise<Record<string, string>> {
  const variables = [
    'DEMO_PORT',
    'LATCHKEY_PORT',
    'SIGNER_PORT',
    'SANDBOX_PORT',
    'SANDBOX_SMTP_PORT',
    'SANDBOX_ETHEREUM_PORT',
    'SANDBOX_ETHEREUM_2_PORT',
    'SANDBOX_SOLANA_PORT',
    'SANDBOX_SOLANA_WS_PORT',
  ]
  const ports = await freePorts(variables.length)
  return Object.fromEntries(variables.map((name, index) => [name, String(ports[index])]))
}

/** The world that the run's global set-up has started. */
export function worldOfThisRun(): World {
  const text = process.env.LATCHKEY_TEST_WORLD
  if (!text) throw new Error('No world runs: these tests need their global set-up')
  return JSON.parse(text) as World
}

/** What a demo of a test's own has to be told. */
export function neighboursOf({ sandbox, ethereum, ethereumSecond, solana, solanaSocket }: World) {
  return { sandbox, ethereum, ethereumSecond, solana, solanaSocket }
}
