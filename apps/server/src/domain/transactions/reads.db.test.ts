import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestChain } from '../../testing/chain-world.ts'
import { newRequestId, newWallet, randomAddress, signingOf, startChain } from '../../testing/chain-world.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../../testing/test-house.ts'
import { CHAINS } from './assets.ts'
import type { SendingApp } from './port.ts'

const BASE = 8453
const ETHER = 10n ** 18n
const USDC = CHAINS.base.assets.usdc?.token as string
/** Answers 1,234,567 to every call: 1.234567 USDC. */
const TOKEN_CODE = '0x6212d6875f5260205ff3'

let chain: TestChain
let house: TestHouse
let app: SendingApp
const wallet = { ...newWallet(), userId: 'did:privy:sender' }
beforeAll(async () => {
  chain = await startChain(BASE)
  house = await openTestHouse()
  await house.setApp({ development: true, chains: { [chain.caip2]: { rpc_urls: [chain.url] } } })
  app = (await house.ports.apps.find(APP_ID)) as SendingApp
  await chain.fund(wallet.address, 2n * ETHER)
  await chain.rpc('anvil_setCode', [USDC, TOKEN_CODE])
})
afterAll(async () => {
  await house.close()
  await chain.stop()
})

const { account } = wallet
const send = (transaction: object) =>
  house.ports.transactions.send(
    app,
    wallet,
    { id: newRequestId(), caip2: chain.caip2, transaction },
    signingOf(account),
  )
const list = (query: object = {}) =>
  house.ports.transactions.list(app, wallet, { chain: 'base', asset: ['eth', 'usdc'], limit: 100, ...query })
const balance = (query: object) =>
  house.ports.transactions.balance(app, wallet, { chain: ['base'], asset: ['eth'], ...query })

it('reads what a wallet has, in the smallest units and as people write it', async () => {
  expect(await balance({ asset: ['eth', 'usdc', 'sol'] })).toEqual({
    balances: [
      {
        chain: 'base',
        asset: 'eth',
        raw_value: '2000000000000000000',
        raw_value_decimals: 18,
        display_values: { eth: '2' },
      },
      {
        chain: 'base',
        asset: 'usdc',
        raw_value: '1234567',
        raw_value_decimals: 6,
        display_values: { usdc: '1.234567' },
      },
    ],
  })
})

it.each([
  ['a chain without a node', { chain: ['base', 'polygon'], asset: ['usdc'] }, 'not_supported', /eip155:137/],
  ['an asset that is not there', { asset: ['sol'] }, 'invalid_data', /None/],
  ['a chain of another kind', { chain: ['solana'], asset: ['sol'] }, 'invalid_data', /solana/],
])('refuses %s by name', async (_, query, code, message) => {
  await expect(balance(query)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
})

it('lists what was sent, newest first and page by page, with what it plainly moved', async () => {
  const [to, other] = [randomAddress(), randomAddress()]
  const coin = await send({ to, value: '0x38d7ea4c68000' })
  house.clock.advance(1_000)
  const data = `0xa9059cbb${other.slice(2).toLowerCase().padStart(64, '0')}${(2_500_000).toString(16).padStart(64, '0')}`
  const token = await send({ to: USDC, data })
  house.clock.advance(1_000)
  const strange = await send({ to: USDC, data: '0xabcdef01' })
  const row = (sent: typeof coin, at: number, details: object | null) => ({
    caip2: chain.caip2,
    transaction_hash: sent.hash,
    status: 'broadcasted',
    created_at: house.clock.now() - at,
    details,
    privy_transaction_id: sent.transaction_id,
    wallet_id: wallet.id,
  })
  const between = {
    type: 'transfer_sent',
    sender: wallet.address,
    sender_privy_user_id: 'did:privy:sender',
    recipient_privy_user_id: null,
    chain: 'base',
  }
  const coinRow = row(coin, 2_000, {
    ...between,
    recipient: to,
    asset: 'eth',
    raw_value: '1000000000000000',
    raw_value_decimals: 18,
    display_values: { eth: '0.001' },
  })
  const tokenRow = row(token, 1_000, {
    ...between,
    recipient: other.toLowerCase(),
    asset: 'usdc',
    raw_value: '2500000',
    raw_value_decimals: 6,
    display_values: { usdc: '2.5' },
  })
  const strangeRow = row(strange, 0, null)
  expect(await list()).toEqual({ transactions: [strangeRow, tokenRow, coinRow], next_cursor: null })
  expect((await list({ asset: ['eth'] })).transactions).toEqual([strangeRow, coinRow])
  const first = await list({ limit: 2 })
  expect(first.transactions).toEqual([strangeRow, tokenRow])
  expect(await list({ limit: 2, cursor: first.next_cursor })).toEqual({
    transactions: [coinRow],
    next_cursor: null,
  })
  expect((await list({ chain: 'optimism' })).transactions).toEqual([])
  const others = await house.ports.transactions.list(app, newWallet(), {
    chain: 'base',
    asset: ['eth'],
    limit: 9,
  })
  expect(others).toEqual({ transactions: [], next_cursor: null })
})

it.each([
  ['limit', { limit: 0 }],
  ['limit', { limit: 101 }],
  ['cursor', { cursor: 'bm9uc2Vuc2U' }],
])('refuses a %s that is none', async (_, query) => {
  await expect(list(query)).rejects.toMatchObject({ code: 'invalid_data' })
})
