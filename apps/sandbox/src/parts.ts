import type { Config } from './config.ts'
import { createEthereumPart, type Prepare } from './evm/ethereum-part.ts'
import { createFaucet, type Faucet } from './faucet/faucet.ts'
import type { Inbox } from './inbox/inbox.ts'
import { createMailPart } from './mail/mail-part.ts'
import type { Part } from './part.ts'
import { createSolanaPart } from './solana/solana-part.ts'

export interface Registry {
  parts: Part[]
  faucet: Faucet
  /** JSON-RPC addresses of the Ethereum chains, by id. */
  chains: ReadonlyMap<number, string>
}

/**
 * Every part of this outside world. A new one (a phone network, an identity provider, an on-ramp) gets a folder
 * of its own and a line here; whatever it delivers to people goes to the inbox.
 */
export function createParts(config: Config, inbox: Inbox, prepare: Prepare): Registry {
  const mail = createMailPart(config, inbox)
  const ethereum = createEthereumPart(config, 'ethereum', 'ethereum', 31337, prepare)
  const ethereum2 = createEthereumPart(config, 'ethereum-2', 'ethereum2', 31338, prepare)
  const solana = createSolanaPart(config)
  return {
    parts: [mail, ethereum, ethereum2, solana],
    faucet: createFaucet({ ethereum, 'ethereum-2': ethereum2 }, solana),
    chains: new Map([ethereum, ethereum2].map(({ chainId, url }) => [chainId, url])),
  }
}
