import { type Client, initSmartWalletLink, linkSmartWallet, perClient } from '@latchkey/core'
import { createSiweMessage } from 'viem/siwe'
import type { ChainWallet, SmartWallets } from './smart-wallets.ts'

/** What a message that links an account is known by; it is no address that anybody asks. */
const RESOURCE = 'https://privy.io'
const STATEMENT = 'This smart wallet belongs to the account that is logged in here.'

/** Links of this page that are under way, by the wallet that owns what is linked. */
const underWay = /* @__PURE__ */ perClient((_: Client) => new Map<string, Promise<void>>())

/**
 * Has the user's smart wallet sign that it is theirs (EIP-4361), and the server keep it. Nothing is asked of the user: it
 * moves nothing. However often a page wants it meanwhile, it is done once; of two tabs the second waits, and finds it done.
 *
 * @throws ApiError; what the wallet could not sign
 */
export function linkOnce(wallets: SmartWallets, wallet: ChainWallet): Promise<void> {
  const { client, owner } = wallets
  const own = underWay(client)
  const linking = own.get(owner) ?? linkAmongTabs(wallets, wallet).finally(() => own.delete(owner))
  own.set(owner, linking)
  return linking
}

async function linkAmongTabs(wallets: SmartWallets, wallet: ChainWallet): Promise<void> {
  const { client, owner } = wallets
  const name = `latchkey smart wallet ${client.appId} ${owner}`
  const locks = globalThis.navigator?.locks
  if (!locks) return link(wallets, wallet)
  const first = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await link(wallets, wallet)
    return lock !== null
  })
  if (first) return
  await locks.request(name, async () => {
    if (!isLinked(await client.refreshUser())) await link(wallets, wallet)
  })
}

export const isLinked = (user: { smartWallet?: unknown } | null) => Boolean(user?.smartWallet)

async function link({ client, kind, version }: SmartWallets, { chain, quiet }: ChainWallet): Promise<void> {
  const { address } = quiet.account
  const { host, origin } = window.location
  const { nonce } = await initSmartWalletLink(client, address)
  const message = createSiweMessage({
    address,
    chainId: chain.id,
    domain: host,
    uri: origin,
    version: '1',
    nonce,
    statement: STATEMENT,
    issuedAt: new Date(client.clock.now()),
    resources: [RESOURCE],
  })
  const signature = await quiet.account.signMessage({ message })
  try {
    await linkSmartWallet(client, {
      message,
      signature,
      smartWalletType: kind,
      smartWalletVersion: version,
    })
  } catch (error) {
    // the answer may have got lost, or another page was first
    if (!isLinked(await client.refreshUser().catch(() => null))) throw error
  }
}
