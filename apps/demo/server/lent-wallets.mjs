// Wallets that users lend us (docs/guides/delegation.md): a whole transaction is signed by our authorization key's request,
// and brought to the chain by ourselves, since a lent wallet sends nothing.
import { numberToHex } from 'viem'
import { BackendRefusal } from './refusal.mjs'

const GAS = 21_000n
const PATIENCE_MS = 20_000

/** @param {{ latchkey: import('@latchkey/node').Latchkey, chain: import('./chain.mjs').Chain }} needs */
export function createLentWallets({ latchkey, chain }) {
  /** @type {Map<string, string>} id by address: what was lent once we ask for again, and it is the signer that says no */
  const ids = new Map()
  /** @type {Map<string, Promise<unknown>>} the last payment by address: two at once would take the same nonce */
  const last = new Map()

  function idOf(account) {
    const { address, delegated, id } = account
    if (delegated && id) ids.set(address, id)
    const known = ids.get(address)
    if (!known) throw new BackendRefusal('not_lent', 409)
    return known
  }

  /** Signs with a wallet; `not_lent` where its user has taken it back. */
  async function asking(signed) {
    try {
      return await signed
    } catch (error) {
      throw error.code === 'not_found' ? new BackendRefusal('not_lent', 409) : error
    }
  }

  async function payNow(id, from, { to, amount }) {
    const [nonce, fees] = await Promise.all([
      chain.getTransactionCount({ address: from, blockTag: 'pending' }),
      chain.estimateFeesPerGas(),
    ])
    const balance = await chain.getBalance({ address: from })
    if (balance < amount + GAS * fees.maxFeePerGas) throw new BackendRefusal('wallet_is_empty', 409)
    const transaction = {
      type: 2,
      to,
      value: numberToHex(amount),
      chain_id: chain.chain.id,
      nonce,
      gas_limit: numberToHex(GAS),
      max_fee_per_gas: numberToHex(fees.maxFeePerGas),
      max_priority_fee_per_gas: numberToHex(fees.maxPriorityFeePerGas),
    }
    const signed = await asking(latchkey.wallets.signTransaction(id, transaction))
    const hash = await chain.sendRawTransaction({ serializedTransaction: signed })
    const { status } = await chain.waitForTransactionReceipt({ hash, timeout: PATIENCE_MS })
    return { hash, status: status === 'success' ? 'confirmed' : 'execution_reverted' }
  }

  return {
    /** @returns the words, which are ours alone, and the signature over them */
    async sign(account, message) {
      const signature = await asking(latchkey.wallets.signMessage(idOf(account), message))
      return { address: account.address, message, signature }
    },
    /** @param {{ to: string, amount: bigint }} payment @returns hash and what became of it */
    async pay(account, payment) {
      const { address } = account
      const id = idOf(account)
      const turn = (last.get(address) ?? Promise.resolve())
        .catch(() => {})
        .then(() => payNow(id, address, payment))
      last.set(address, turn)
      return turn.finally(() => last.get(address) === turn && last.delete(address))
    },
  }
}
