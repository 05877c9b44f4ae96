// Wallets that users lend us (docs/guides/delegation.md): our authorization key's request signs and sends, as from a wallet of
// our own, until their user takes them back.
import { createHash } from 'node:crypto'
import { numberToHex } from 'viem'
import { CAIP2 } from './chain.mjs'
import { BackendRefusal } from './refusal.mjs'

const PATIENCE_MS = 20_000

/** What the API says of a wallet that is not lent any more, asked before it was taken back or after. */
const TAKEN_BACK = new Set(['not_found', 'invalid_request'])

/** @param {{ latchkey: import('@latchkey/node').Latchkey, chain: import('./chain.mjs').Chain }} needs */
export function createLentWallets({ latchkey, chain }) {
  /** @type {Map<string, string>} id by address: what was lent once we ask for again, and it is the signer that says no */
  const ids = new Map()

  function idOf(account) {
    const { address, delegated, id } = account
    if (delegated && id) ids.set(address, id)
    const known = ids.get(address)
    if (!known) throw new BackendRefusal('not_lent', 409)
    return known
  }

  /** Asks a wallet; `not_lent` where its user has taken it back, `wallet_is_empty` where it cannot pay. */
  async function asking(asked) {
    try {
      return await asked
    } catch (error) {
      if (TAKEN_BACK.has(error.code)) throw new BackendRefusal('not_lent', 409)
      throw error.code === 'insufficient_funds' ? new BackendRefusal('wallet_is_empty', 409) : error
    }
  }

  return {
    /** @returns the words, which are ours alone, and the signature over them */
    async sign(account, message) {
      const signature = await asking(latchkey.wallets.signMessage(idOf(account), message))
      return { address: account.address, message, signature }
    },
    /**
     * @param {{ userId: string, order: string, to: string, amount: bigint }} payment the same order is paid once
     * @returns hash and what became of it
     */
    async pay(account, { userId, order, to, amount }) {
      const idempotencyKey = createHash('sha256').update(`lent ${userId} ${order}`).digest('hex')
      const what = { caip2: CAIP2, transaction: { to, value: numberToHex(amount) } }
      const { hash } = await asking(latchkey.wallets.sendTransaction(idOf(account), what, { idempotencyKey }))
      const { status } = await chain.waitForTransactionReceipt({ hash, timeout: PATIENCE_MS })
      return { hash, status: status === 'success' ? 'confirmed' : 'execution_reverted' }
    },
  }
}
