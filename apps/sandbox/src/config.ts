import { SetupError } from './setup-error.ts'

/** Everything about a sandbox that can be moved, each with the variable that moves it. */
export interface Config {
  ports: Record<PortName, number>
  /** Origins of pages that may ask the faucet. */
  allowedOrigins: string[]
  /** Folder for the chains' state; without one, a restart begins with empty chains. */
  stateFolder: string | undefined
}

const PORTS = {
  web: ['SANDBOX_PORT', 5050],
  smtp: ['SANDBOX_SMTP_PORT', 5025],
  ethereum: ['SANDBOX_ETHEREUM_PORT', 8545],
  ethereum2: ['SANDBOX_ETHEREUM_2_PORT', 8546],
  solana: ['SANDBOX_SOLANA_PORT', 8899],
  solanaSocket: ['SANDBOX_SOLANA_WS_PORT', 8900],
} as const

export type PortName = keyof typeof PORTS

/** The environment variable that moves a port. */
export function portVariable(name: PortName): string {
  return PORTS[name][0]
}

/** Reads the sandbox's settings from an environment; throws SetupError naming the variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const ports = {} as Record<PortName, number>
  const owners = new Map<number, string>()
  for (const name of Object.keys(PORTS) as PortName[]) {
    const [variable, fallback] = PORTS[name]
    const port = readPort(variable, env[variable], fallback)
    const other = owners.get(port)
    if (other) throw new SetupError(`${other} and ${variable} are both ${port}. Give each a port of its own.`)
    owners.set(port, variable)
    ports[name] = port
  }
  return {
    ports,
    allowedOrigins: readOrigins(env.SANDBOX_ALLOWED_ORIGINS),
    stateFolder: env.SANDBOX_STATE_DIR || undefined,
  }
}

function readPort(variable: string, text: string | undefined, fallback: number): number {
  if (!text) return fallback
  const port = Number(text)
  if (/^\d+$/.test(text) && port >= 1 && port <= 65535) return port
  throw new SetupError(`${variable} is "${text}". It must be a port number from 1 to 65535.`)
}

function readOrigins(text = 'http://localhost:3000'): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((origin) => {
      if (URL.canParse(origin) && new URL(origin).origin === origin) return origin
      throw new SetupError(
        `SANDBOX_ALLOWED_ORIGINS holds "${origin}". It must be a list of origins such as http://localhost:3000, parted by commas.`,
      )
    })
}
