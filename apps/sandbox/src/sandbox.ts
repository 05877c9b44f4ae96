import type { Config } from './config.ts'
import { Inbox } from './inbox/inbox.ts'
import { createOutside } from './outside/outside.ts'
import { createParts } from './parts.ts'
import { contractsInstalled } from './smart-wallets/installed.ts'
import { placeAccountContracts } from './smart-wallets/place.ts'
import { sponsorSigner } from './smart-wallets/sponsoring.ts'
import { createWebPart } from './web/web-part.ts'

export interface Sandbox {
  /** Starts every part; stops those that did start when one cannot, and throws its reason. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The outside world on localhost: mail, chains, faucet, other people's services and the page that shows them.
 * Throws SetupError when what the state folder holds cannot be read.
 */
export function createSandbox(config: Config): Sandbox {
  const inbox = new Inbox()
  const { parts, faucet, chains } = createParts(config, inbox, async (chain) => {
    if (contractsInstalled()) await placeAccountContracts(chain, sponsorSigner(outside).address)
  })
  const outside = createOutside({
    inbox,
    stateFolder: config.stateFolder,
    ethereumUrl: `http://localhost:${config.ports.ethereum}`,
    chains,
  })
  const web = createWebPart(config, { inbox, parts, faucet, outside })
  const all = [...parts, web]

  async function stop(): Promise<void> {
    await Promise.all(all.map((part) => part.stop()))
  }

  return {
    stop,
    async start() {
      const started = await Promise.allSettled(all.map((part) => part.start()))
      const failed = started.find((outcome) => outcome.status === 'rejected')
      if (!failed) return
      await stop()
      throw failed.reason
    },
  }
}
