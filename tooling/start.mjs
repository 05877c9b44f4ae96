// Installs, builds and runs everything on this machine: sandbox, signer, server, demo. Ctrl-C ends all of it.
import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/installed.mjs'
import { takenPorts } from './lib/ports.mjs'
import { requireNode } from './lib/require-node.mjs'
import { ROOT } from './lib/root.mjs'
import { run, running } from './lib/run.mjs'
import { createService } from './lib/service.mjs'
import { onEnd } from './lib/signals.mjs'
import { describeStack } from './lib/stack.mjs'

requireNode()
const began = Date.now()
const log = (line) => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
const services = []
let ending = false

async function end(code) {
  if (ending) return
  ending = true
  for (const child of running) child.kill('SIGTERM')
  for (const service of services.toReversed()) await service.stop()
  process.exit(code)
}

function fail(message) {
  if (ending) return
  console.error(`\n${message}`)
  void end(1)
}

onEnd({
  end: (reason) => {
    log(`stopping (${reason})`)
    void end(0)
  },
  hurry: () => {
    for (const service of services) service.kill()
    process.exit(1)
  },
})

async function launch(options) {
  if (ending) return
  if (!existsSync(options.program))
    throw new Error(`${options.name} was not built: ${options.program} is missing.`)
  log(`starting the ${options.name}`)
  const service = createService({ ...options, log, onLost: fail })
  services.push(service)
  await service.start()
}

async function seed({ program, args, env }) {
  if (ending) return
  log('preparing the database and the demo app')
  const code = await run(process.execPath, [program, ...args], { env, quiet: true })
  if (code !== 0 && !ending) throw new Error('The demo app could not be set up; the messages stand above.')
}

async function main() {
  const stack = describeStack(process.env)
  const { signer: signerPort, ...others } = stack.ports
  const taken = await takenPorts(stack.signer ? { ...others, signer: signerPort } : others)
  if (taken.length) throw new Error(taken.join('\n'))
  await ensureInstalled(ROOT, { dev: false, log })
  const { build } = await import('./lib/build-steps.mjs')
  if (!ending) await build(log)
  // The server is last: once its /healthz answers 200, everything is there but the credentials of the demo's backend.
  await Promise.all([stack.sandbox, stack.demo, ...(stack.signer ? [stack.signer] : [])].map(launch))
  if (ending) return
  const connected = await stack.connect()
  if (connected.note) log(connected.note)
  await seed(connected.seed)
  await launch({ ...stack.server, env: { ...stack.server.env, ...connected.env } })
  if (ending) return
  // all else works without, and whoever runs a signer elsewhere may not want to
  await stack
    .prepareBackend()
    .catch((error) => !ending && log(`the demo's backend has no credentials: ${error.message}`))
  if (ending) return
  log('ready')
  console.log(`
  Demo                http://localhost:${stack.ports.demo}
  Inbox, faucet       http://localhost:${stack.ports.sandbox}
  API, wallet frame   http://localhost:${stack.ports.server}
  Signer              ${stack.signer ? `http://127.0.0.1:${stack.ports.signer}, a process of its own` : 'in the process of the API, or where SIGNER_URL says'}
  Logs                .latchkey/logs

  Press Ctrl-C to end everything.`)
}

main().catch((error) => fail(error.message))
