import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, type PortName, portVariable } from '../config.ts'
import { freeLoopbackAddresses } from '../net/loopback.ts'
import type { Part } from '../part.ts'
import { anvilBinary } from './binary.ts'
import { type Child, spawnChild } from './child.ts'
import { placeContracts } from './contracts.ts'
import { createEtherFaucet, type FaucetPayment, prepareFaucetAccount } from './ether-faucet.ts'
import { callEthereum } from './ethereum-rpc.ts'

const READY_WITHIN = 30_000
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 10_000

export interface EthereumPart extends Part {
  readonly chainId: number
  readonly url: string
  /** Pays out of the faucet's account; resolves with the hash of the mined transaction. */
  pay(payment: FaucetPayment): Promise<string>
}

/** Puts on a chain what another part of this world has there. */
export type Prepare = (chain: Pick<EthereumPart, 'url' | 'pay'>) => Promise<void>

/** An Ethereum node (anvil) for one chain; started again when it dies. `prepare` is what else each start puts there. */
export function createEthereumPart(
  config: Config,
  name: string,
  portName: PortName,
  chainId: number,
  prepare: Prepare = async () => {},
): EthereumPart {
  const port = config.ports[portName]
  const url = `http://127.0.0.1:${port}`
  const pay = createEtherFaucet(url)
  let child: Child | undefined
  let ready = false
  let stopping = false
  let pause = FIRST_PAUSE
  let restart: NodeJS.Timeout | undefined

  async function launch(hosts: string[]): Promise<void> {
    const started = spawnChild(anvilBinary(), anvilArguments(config, chainId, port, hosts))
    child = started
    let complaint = ''
    started.process.stderr?.on('data', (chunk) => {
      complaint = (complaint + chunk).slice(-500)
    })
    started.process.once('exit', (code, signal) => {
      child = undefined
      ready = false
      if (stopping) return
      console.error(`${name}: node ended (${signal ?? code}), starting it again ${complaint.trim()}`)
      restart = setTimeout(() => void relaunch(hosts), pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    })
    await untilReady(url, chainId, () => child === started)
    await prepareFaucetAccount(url)
    await placeContracts(url)
    await prepare({ url, pay })
    ready = true
    pause = FIRST_PAUSE
  }

  async function relaunch(hosts: string[]): Promise<void> {
    await launch(hosts).catch((error: Error) => console.error(`${name}: ${error.message}`))
  }

  return {
    name,
    chainId,
    url,
    pay,
    async start() {
      stopping = false
      await launch(await freeLoopbackAddresses(port, portVariable(portName)))
    },
    async health() {
      try {
        const block = await callEthereum<string>(url, 'eth_blockNumber')
        return { ok: ready, chainId, port, block: Number(block) }
      } catch {
        return { ok: false, chainId, port }
      }
    },
    async stop() {
      stopping = true
      clearTimeout(restart)
      await child?.end()
    },
  }
}

function anvilArguments(config: Config, chainId: number, port: number, hosts: string[]): string[] {
  const args = ['--quiet', '--chain-id', String(chainId), '--port', String(port), '--host', hosts.join(',')]
  if (!config.stateFolder) return args
  mkdirSync(config.stateFolder, { recursive: true })
  return [...args, '--state', join(config.stateFolder, `ethereum-${chainId}.json`), '--state-interval', '30']
}

async function untilReady(url: string, chainId: number, alive: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN
  while (Date.now() < deadline && alive()) {
    const answer = await callEthereum<string>(url, 'eth_chainId').catch(() => undefined)
    if (answer !== undefined && Number(answer) === chainId) return
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error(`The Ethereum node for chain ${chainId} did not come up`)
}
