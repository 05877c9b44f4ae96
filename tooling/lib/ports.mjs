import { createServer } from 'node:net'

/** What `npm start` listens on: what it is, the variable that moves it, the default. */
export const PORTS = {
  demo: { what: 'the demo', variable: 'DEMO_PORT', port: 3000 },
  server: { what: 'the API and the wallet frame', variable: 'LATCHKEY_PORT', port: 4000 },
  signer: { what: 'the signer', variable: 'SIGNER_PORT', port: 4100 },
  sandbox: { what: 'the sandbox (inbox and control page)', variable: 'SANDBOX_PORT', port: 5050 },
  smtp: { what: "the sandbox's mail server", variable: 'SANDBOX_SMTP_PORT', port: 5025 },
  ethereum: { what: 'the Ethereum chain 31337', variable: 'SANDBOX_ETHEREUM_PORT', port: 8545 },
  ethereum2: { what: 'the Ethereum chain 31338', variable: 'SANDBOX_ETHEREUM_2_PORT', port: 8546 },
  solana: { what: 'the Solana chain', variable: 'SANDBOX_SOLANA_PORT', port: 8899 },
  solanaSocket: { what: "the Solana chain's WebSocket", variable: 'SANDBOX_SOLANA_WS_PORT', port: 8900 },
}

/**
 * The port of each service, from the environment or the default.
 * @param {Record<string, string | undefined>} env
 * @returns {Record<keyof typeof PORTS, number>}
 */
export function choosePorts(env) {
  const chosen = {}
  const owners = new Map()
  for (const [name, { variable, port }] of Object.entries(PORTS)) {
    const text = env[variable]
    const number = text ? Number(text) : port
    if (!Number.isInteger(number) || number < 1 || number > 65535) {
      throw new Error(`${variable} is "${text}"; it must be a port number from 1 to 65535.`)
    }
    if (owners.has(number)) throw new Error(`${owners.get(number)} and ${variable} are both ${number}.`)
    owners.set(number, variable)
    chosen[name] = number
  }
  return chosen
}

function taken(port, host) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(error.code === 'EADDRINUSE' || error.code === 'EACCES'))
    probe.listen(port, host, () => probe.close(() => done(false)))
  })
}

/**
 * One line for each port that something else holds on either loopback address.
 * @param {Record<string, number>} chosen
 */
export async function takenPorts(chosen) {
  const lines = []
  for (const [name, port] of Object.entries(chosen)) {
    const { what, variable } = PORTS[name]
    if ((await taken(port, '127.0.0.1')) || (await taken(port, '::1'))) {
      lines.push(
        `Port ${port}, for ${what}, is taken. End what uses it or choose another with ${variable}=<port>.`,
      )
    }
  }
  return lines
}
