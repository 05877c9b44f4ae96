// Juniper's backend, as a host writes it with @latchkey/node: it knows a visitor by the access token that the page sends, and
// what it signs or pays is decided here, never by the page.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createLatchkey } from '@latchkey/node'
import { Hono } from 'hono'
import { getAddress, isAddress, parseEther } from 'viem'
import { createAllowance } from './allowance.mjs'
import { openChain } from './chain.mjs'
import { createLentWallets } from './lent-wallets.mjs'
import { BackendRefusal, refusalOf } from './refusal.mjs'
import { createTreasury } from './treasury.mjs'

/** What the page may ask of the treasury at once, and a person in all; what an order at the shop costs its user. */
const MOST_PAID = parseEther('0.005')
const MOST_PAID_EACH = parseEther('0.02')
const ORDER_PRICE = parseEther('0.001')
const MOST_ORDERED_EACH = parseEther('0.005')
const MOST_SIGNED_EACH = 20n
/** An address that nobody holds a key for. */
const SHOP = '0x000000000000000000000000000000000000c0de'
const AMOUNT = /^0\.\d{1,18}$/
const ORDER = /^[0-9a-f-]{36}$/

/**
 * Routes for the demo's own origin, each for a visitor with a token.
 * @param {{ file: string | undefined, near: import('../serve.mjs').Neighbours, origin: string }} options `file` has the
 *   credentials, which an operator may bring while this runs; without them every route answers `not_set_up`
 */
export function createBackend({ file, near, origin }) {
  let opened
  const open = () => {
    opened ??= openWith(readCredentials(file), { file, near, origin })
    return opened
  }
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })
  app.onError((error, c) => {
    const { code, status } = refusalOf(error)
    if (code === 'unavailable')
      console.error(`${c.req.method} ${c.req.path}: ${error.code ?? ''} ${error.message}`)
    return c.json({ error: code }, status)
  })
  app.use(async (c, next) => {
    const { latchkey } = open()
    const { userId } = await latchkey.verifyAccessToken(c.req.header('authorization'))
    c.set('userId', userId)
    await next()
  })

  app.get('/wallet', async (c) => c.json(await open().treasury.look()))
  app.post('/payments', async (c) => {
    const { order, amount, to } = await readOrder(c)
    const wei = readAmount(amount)
    const userId = c.get('userId')
    const wallet = await open().walletOf(userId, to)
    const asked = { userId, order, amount: wei }
    return c.json(await open().paid(asked, () => open().treasury.pay({ ...asked, to: wallet.address })))
  })
  app.get('/payments/:id', async (c) =>
    c.json(await open().treasury.payment(c.get('userId'), c.req.param('id'))),
  )
  app.post('/lent/orders', async (c) => {
    const { order, wallet } = await readOrder(c)
    const userId = c.get('userId')
    const account = await open().walletOf(userId, wallet)
    const asked = { userId, order, amount: ORDER_PRICE }
    return c.json(await open().ordered(asked, () => open().lent.pay(account, { ...asked, to: SHOP })))
  })
  app.post('/lent/signatures', async (c) => {
    const { order, wallet } = await readOrder(c)
    const userId = c.get('userId')
    const account = await open().walletOf(userId, wallet)
    // the words are ours: a page that chose them could have anything signed, a login elsewhere for one
    const words = `Juniper signs this for you.\nOrder ${order}`
    const asked = { userId, order, amount: 1n }
    return c.json(await open().signed(asked, () => open().lent.sign(account, words)))
  })
  return app
}

function openWith({ appId, appSecret, authorizationKey }, { file, near, origin }) {
  const latchkey = createLatchkey({
    appId,
    appSecret,
    apiUrl: near.apiUrl,
    authorizationKeys: [authorizationKey],
    timeoutMs: 30_000,
  })
  const chain = openChain(near.ethereum)
  return {
    latchkey,
    treasury: createTreasury({
      ...{ latchkey, chain, faucet: `${near.sandbox}/faucet`, origin },
      file: join(dirname(file), 'demo-treasury.json'),
    }),
    lent: createLentWallets({ latchkey, chain }),
    paid: createAllowance(MOST_PAID_EACH),
    ordered: createAllowance(MOST_ORDERED_EACH),
    signed: createAllowance(MOST_SIGNED_EACH),
    /** The visitor's own Ethereum wallet of this address, as the API knows it now: a page could name anybody's. */
    async walletOf(userId, address) {
      const user = await latchkey.users.get(userId)
      if (!user) throw new BackendRefusal('invalid_token', 401)
      if (typeof address !== 'string' || !isAddress(address, { strict: false }))
        throw new BackendRefusal('not_your_wallet', 403)
      const named = getAddress(address)
      const account = user.linked_accounts.find(
        ({ type, chain_type, wallet_client, address: own }) =>
          type === 'wallet' &&
          chain_type === 'ethereum' &&
          wallet_client === 'privy' &&
          getAddress(own) === named,
      )
      if (!account) throw new BackendRefusal('not_your_wallet', 403)
      return account
    },
  }
}

function readCredentials(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new BackendRefusal('not_set_up', 503)
  }
}

/** The body, whose `order` is new for each press: sent twice it is one. */
async function readOrder(c) {
  const body = await c.req.json().catch(() => null)
  if (typeof body?.order !== 'string' || !ORDER.test(body.order))
    throw new BackendRefusal('invalid_order', 400)
  return body
}

/** Ether as text, above 0. @returns {bigint} wei */
function readAmount(text) {
  const wei = typeof text === 'string' && AMOUNT.test(text) ? parseEther(text) : 0n
  if (wei <= 0n || wei > MOST_PAID) throw new BackendRefusal('invalid_amount', 400)
  return wei
}
