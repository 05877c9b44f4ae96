import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { childrenOf, isAlive, killOne } from './testing/processes.ts'
import { freePorts, until } from './testing/start-sandbox.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const started: ChildProcess[] = []

beforeAll(() => {
  execFileSync(process.execPath, [at('../../../node_modules/typescript/bin/tsc'), '-b', at('..')])
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

const NAMES = ['', 'SMTP_', 'ETHEREUM_', 'ETHEREUM_2_', 'SOLANA_', 'SOLANA_WS_']

async function start(extra: Record<string, string> = {}) {
  const ports = await freePorts(NAMES.length)
  const env = Object.fromEntries(NAMES.map((name, index) => [`SANDBOX_${name}PORT`, String(ports[index])]))
  const child = spawn(process.execPath, [at('../dist/main.js')], {
    env: { PATH: process.env.PATH, ...env, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, ports, ended, output: () => output, url: `http://127.0.0.1:${ports[0]}` }
}

async function ready(url: string) {
  await until(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status === 200)
}

async function nodesOf(pid: number | undefined): Promise<number[]> {
  return childrenOf(pid as number, '--chain-id')
}

const allGone = (pids: number[]) =>
  until(async () => !(await Promise.all(pids.map((pid) => isAlive(pid, '--chain-id')))).includes(true))

describe('the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends with everything it started on %s', async (signal) => {
    const { child, url, ended } = await start()
    await ready(url)
    const nodes = await nodesOf(child.pid)
    expect(nodes).toHaveLength(2)
    const stream = await fetch(`${url}/events`)
    child.kill(signal)
    expect(await ended).toBe(0)
    await stream.body?.cancel().catch(() => {})
    await allGone(nodes)
  })

  it('leaves no node behind when it is killed outright', async () => {
    const { child, url } = await start()
    await ready(url)
    const nodes = await nodesOf(child.pid)
    expect(nodes).toHaveLength(2)
    killOne(child.pid as number)
    await allGone(nodes)
  })

  it.each(NAMES)('names SANDBOX_%sPORT when that port is taken', async (name) => {
    const [taken] = await freePorts(1)
    const squatter = createServer()
    await new Promise<void>((done) => squatter.listen(taken, '127.0.0.1', done))
    const { ended, output } = await start({ [`SANDBOX_${name}PORT`]: String(taken) })
    expect(await ended).toBe(1)
    expect(output()).toBe(
      `Port ${taken} is taken. Stop what listens there, or set SANDBOX_${name}PORT to another port.\n`,
    )
    await new Promise((done) => squatter.close(done))
  })

  it('says in one line what is wrong with a setting', async () => {
    const { ended, output } = await start({ SANDBOX_PORT: 'none' })
    expect(await ended).toBe(1)
    expect(output()).toBe('SANDBOX_PORT is "none". It must be a port number from 1 to 65535.\n')
  })
})
