// Sends as the server does: the built domain over the built adapters, with the signer's part played, since what is killed is
// whoever sends. Reads one JSON from its arguments, prints each transaction that was answered as one line of JSON.
import { createHash } from 'node:crypto'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createChainNodes } from '../../../apps/server/dist/adapters/chains/chain-nodes.js'
import { createOutside } from '../../../apps/server/dist/adapters/outside/outside.js'
import { openDatabase } from '../../../apps/server/dist/adapters/postgres/database.js'
import { createTransactionStore } from '../../../apps/server/dist/adapters/postgres/transaction-store.js'
import { systemClock } from '../../../apps/server/dist/adapters/system/system-clock.js'
import { systemRandom } from '../../../apps/server/dist/adapters/system/system-random.js'
import { createTransactions } from '../../../apps/server/dist/domain/transactions/transactions.js'

const { databaseUrl, appId, caip2, rpcUrl, privateKey, sends, hangs } = JSON.parse(process.argv[2] ?? '{}')
const log = { info() {}, warn() {}, error() {} }
const database = openDatabase({ url: databaseUrl, poolSize: 8, statementTimeoutMs: 10_000, onIdleError() {} })
// A node that holds what it was asked is not given up before the sender is killed.
const NODE_TIMEOUT_MS = 120_000
const transactions = createTransactions({
  store: createTransactionStore(database),
  nodes: createChainNodes(createOutside({ timeoutMs: NODE_TIMEOUT_MS })),
  clock: systemClock,
  random: systemRandom,
  log,
})
const account = privateKeyToAccount(privateKey)
const chains = { [caip2]: { rpc_urls: [rpcUrl], confirmations: 1, max_fee: '100000000000000000' } }
const wallet = {
  id: 'wallet000000000000000001',
  chainType: 'ethereum',
  address: account.address,
  userId: null,
}

const signing = {
  async sign({ transaction: filled }) {
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: Number(filled.chain_id),
      nonce: Number(filled.nonce),
      gas: BigInt(filled.gas_limit),
      value: BigInt(filled.value),
      to: filled.to,
      maxFeePerGas: BigInt(filled.max_fee_per_gas),
      maxPriorityFeePerGas: BigInt(filled.max_priority_fee_per_gas),
    })
    if (hangs) {
      console.log(JSON.stringify({ signed: keccak256(raw) }))
      await new Promise((done) => setTimeout(done, 600_000))
    }
    return { raw, hash: keccak256(raw) }
  },
  signedNonce: async () => null,
}

await Promise.all(
  sends.map(async ({ request, to, value }) => {
    const id = createHash('sha256').update(request).digest()
    const asked = { id, caip2, transaction: { to, value } }
    const sent = await transactions.send({ id: appId, settings: { chains } }, wallet, asked, signing)
    console.log(JSON.stringify(sent))
  }),
)
await database.close()
