import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, portVariable } from '../config.ts'
import { type HttpListener, listenHttp } from '../net/http-listener.ts'
import type { Part } from '../part.ts'
import { SLOT_MILLISECONDS } from './chain/slots.ts'
import { SolanaChain } from './chain/solana-chain.ts'
import { createSolanaFaucet, type SolanaFaucet } from './chain/solana-faucet.ts'
import { createSolanaCall } from './rpc/solana-call.ts'
import { createSolanaHttp } from './rpc/solana-http.ts'
import { listenSolanaSocket, type SolanaSocket } from './socket/solana-socket.ts'

const SAVE_EVERY = 30_000

export interface SolanaPart extends Part {
  /** The faucet, once the part has started. */
  faucet(): SolanaFaucet
}

/** A Solana node: JSON-RPC and WebSocket over the real runtime. */
export function createSolanaPart(config: Config): SolanaPart {
  const { solana: port, solanaSocket: socketPort } = config.ports
  const stateFile = config.stateFolder && join(config.stateFolder, 'solana.bin')
  let chain: SolanaChain | undefined
  let faucet: SolanaFaucet | undefined
  let http: HttpListener | undefined
  let socket: SolanaSocket | undefined
  let timers: NodeJS.Timeout[] = []
  let saved = 0

  function save(): void {
    if (!stateFile || !chain || chain.ledger.total === saved) return
    saved = chain.ledger.total
    chain.save(`${stateFile}.new`)
    renameSync(`${stateFile}.new`, stateFile)
  }

  return {
    name: 'solana',
    faucet() {
      if (!faucet) throw new Error('The Solana node has not started')
      return faucet
    },
    async start() {
      if (config.stateFolder) mkdirSync(config.stateFolder, { recursive: true })
      chain = new SolanaChain(stateFile)
      faucet = await createSolanaFaucet(chain)
      const call = createSolanaCall({ chain, faucet })
      http = await listenHttp(port, portVariable('solana'), createSolanaHttp(call).fetch)
      socket = await listenSolanaSocket(socketPort, portVariable('solanaSocket'), chain)
      timers = [keepTime(chain), setInterval(save, SAVE_EVERY)]
    },
    async health() {
      return {
        ok: http !== undefined && socket !== undefined,
        port,
        socketPort,
        slot: chain?.slots.slot,
        token: faucet?.mints.spl,
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      timers = []
      await Promise.all([http?.close(), socket?.close()])
      http = undefined
      socket = undefined
      save()
    },
  }
}

function keepTime(chain: SolanaChain): NodeJS.Timeout {
  let told = Date.now()
  return setInterval(() => {
    const passed = Math.floor((Date.now() - told) / SLOT_MILLISECONDS)
    if (passed < 1) return
    told += passed * SLOT_MILLISECONDS
    chain.advance(passed)
  }, SLOT_MILLISECONDS / 4)
}
