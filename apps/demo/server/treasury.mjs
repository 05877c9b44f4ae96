// The app's own wallet: its key is the signer's, and each payment is a request that our authorization key signs.
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { numberToHex, parseEther } from 'viem'
import { CAIP2 } from './chain.mjs'
import { BackendRefusal } from './refusal.mjs'

const LOW = parseEther('0.1')
const MOST_PAYMENTS = 10_000

/**
 * @param {{ latchkey: import('@latchkey/node').Latchkey, chain: import('./chain.mjs').Chain, faucet: string, origin: string, file: string }} needs
 *   `faucet`: the sandbox's, which plays whoever fills a treasury; `file` keeps which wallet it is
 */
export function createTreasury({ latchkey, chain, faucet, origin, file }) {
  let wallet
  let filling
  /** @type {Map<string, string>} user by the id of what was sent to them */
  const payments = new Map()

  /**
   * Made once: a backend that starts again knows its id, and two that start at once are answered the same. No other wallet of the
   * app's will do: it may be there for something else. A database that is newer than the file has none of that id.
   */
  async function findOrMake() {
    const id = keptId(file)
    const kept = id ? await latchkey.wallets.get(id) : null
    if (kept) return kept
    const made = await latchkey.wallets.create(
      { chain_type: 'ethereum' },
      { idempotencyKey: 'juniper-treasury' },
    )
    keepId(file, made.id)
    return made
  }

  function own() {
    wallet ??= findOrMake().catch((error) => {
      wallet = undefined
      throw error
    })
    return wallet
  }

  function fill(address) {
    filling ??= askFaucet(faucet, origin, address).finally(() => {
      filling = undefined
    })
    return filling
  }

  return {
    /** Address and balance, filled up where it runs low. */
    async look() {
      const { address } = await own()
      if ((await chain.getBalance({ address })) < LOW) await fill(address)
      return { address, balance: String(await chain.getBalance({ address })) }
    },
    /** @param {{ userId: string, order: string, to: string, amount: bigint }} payment */
    async pay({ userId, order, to, amount }) {
      const { id, address } = await own()
      if ((await chain.getBalance({ address })) < LOW) await fill(address)
      const idempotencyKey = createHash('sha256').update(`${userId} ${order}`).digest('hex')
      const transaction = { to, value: numberToHex(amount) }
      const sent = await latchkey.wallets.sendTransaction(
        id,
        { caip2: CAIP2, transaction },
        { idempotencyKey },
      )
      payments.set(sent.transactionId, userId)
      if (payments.size > MOST_PAYMENTS) payments.delete(payments.keys().next().value)
      return { id: sent.transactionId, hash: sent.hash }
    },
    /** What became of a payment; for whom it was made alone. */
    async payment(userId, id) {
      const found = payments.get(id) === userId ? await latchkey.transactions.get(id) : null
      if (!found) throw new BackendRefusal('not_found', 404)
      return { id, hash: found.transaction_hash, status: found.status }
    },
  }
}

/** @returns {string | undefined} */
function keptId(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).id
  } catch {
    return undefined
  }
}

/** Whole or not at all. */
function keepId(file, id) {
  writeFileSync(`${file}.new`, `${JSON.stringify({ id })}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

async function askFaucet(faucet, origin, address) {
  const answer = await fetch(faucet, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ chain: 'ethereum', address }),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The faucet answered ${answer.status}`)
}
