import { createTransactionWorker } from '../domain/transactions/worker.ts'
import type { TestChain, TestNode } from './chain-world.ts'
import { randomAddress, startChain, startNode } from './chain-world.ts'
import type { CallAnswer } from './test-house.ts'
import type { WalletCall, WalletHouse } from './wallet-house.ts'
import { openWalletHouse } from './wallet-house.ts'

const ETHER = 10n ** 18n

export interface SendingHouse {
  house: WalletHouse
  chain: TestChain
  node: TestNode
  /** a wallet of the app, or of whom it is, with an ether on the chain */
  newWallet(body?: Record<string, unknown>): Promise<{ id: string; address: string }>
  /** asks the wallet to send as a backend does, signed by the app's key unless the call says who */
  send(wallet: string, transaction: object, call?: WalletCall): Promise<CallAnswer>
  /** all that is due after a minute, and what is due by that */
  lookAfter(rounds?: number): Promise<void>
  /** raw transactions that the node was asked to take */
  broadcasts(): number
  close(): Promise<void>
}

/** An app whose server wallets send on a chain of the test's own, by the real signer, and a node before it that does as told. */
export async function openSendingHouse(chainId: number): Promise<SendingHouse> {
  const chain = await startChain(chainId)
  const node = await startNode(chain.url)
  const house = await openWalletHouse({
    development: true,
    chains: { [chain.caip2]: { rpc_urls: [node.url], confirmations: 1 } },
  })
  return {
    house,
    chain,
    node,
    async newWallet(body = {}) {
      const made = await house.wallets('POST', '/v1/wallets', { body: { chain_type: 'ethereum', ...body } })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
      await chain.fund(made.body.address, ETHER)
      return { id: made.body.id, address: made.body.address }
    },
    send: (wallet, transaction, call = {}) =>
      house.wallets('POST', `/v1/wallets/${wallet}/rpc`, {
        body: sendBody(chain.caip2, transaction),
        keys: [house.key],
        ...call,
      }),
    async lookAfter(rounds = 1) {
      for (let round = 0; round < rounds; round++) {
        house.clock.advance(60_000)
        const worker = createTransactionWorker(house.sending)
        await worker.take()
        await worker.idle()
      }
    },
    broadcasts: () => node.calls('eth_sendRawTransaction').length,
    async close() {
      await house.close()
      node.close()
      await chain.stop()
    },
  }
}

/** The body of a send on a chain. */
export const sendBody = (caip2: string, transaction: object) => ({
  method: 'eth_sendTransaction',
  caip2,
  params: { transaction },
})

/** What moves a little, to somebody new. */
export const payment = (value = 5) => ({ to: randomAddress(), value })
