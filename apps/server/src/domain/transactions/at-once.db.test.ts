import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestChain } from '../../testing/chain-world.ts'
import { newRequestId, newWallet, randomAddress, signingOf, startChain } from '../../testing/chain-world.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, openAgain, openTestHouse } from '../../testing/test-house.ts'
import { createTransactionWorker } from './worker.ts'

const ETHER = 10n ** 18n

let chain: TestChain
let house: TestHouse
let second: Awaited<ReturnType<typeof openAgain>>
beforeAll(async () => {
  chain = await startChain(71_001)
  house = await openTestHouse()
  second = await openAgain(house, {})
  await house.setApp({ development: true, chains: { [chain.caip2]: { rpc_urls: [chain.url] } } })
})
afterAll(async () => {
  await second.close()
  await house.close()
  await chain.stop()
})

const app = async () => (await house.ports.apps.find(APP_ID)) as never
const statuses = (walletId: string) =>
  house.rows('SELECT nonce, status FROM transactions WHERE wallet_id = $1 ORDER BY nonce', [walletId])

it('gives 50 sends at once over two servers 50 nonces without a gap, and each lands once', async () => {
  const wallet = newWallet()
  await chain.fund(wallet.address, ETHER)
  const sends = Array.from({ length: 50 }, (_, index) => ({ to: randomAddress(), value: 1_000 + index }))
  const settings = await app()
  const sent = await Promise.all(
    sends.map((transaction, index) =>
      (index % 2 ? house : second).ports.transactions.send(
        settings,
        wallet,
        { id: newRequestId(), caip2: chain.caip2, transaction },
        signingOf(wallet.account),
      ),
    ),
  )
  const nonces = sent.map(({ transaction_request }) => Number(transaction_request?.nonce))
  expect(nonces.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect(new Set(sent.map(({ transaction_id }) => transaction_id)).size).toBe(50)
  await expect.poll(() => chain.count(wallet.address)).toBe(50)
  const got = await Promise.all(sends.map(({ to }) => chain.balance(to)))
  expect(got).toEqual(sends.map(({ value }) => BigInt(value)))

  house.clock.advance(60_000)
  const workers = [createTransactionWorker(house.sending), createTransactionWorker(second.sending)]
  const taken = await Promise.all(workers.map((worker) => worker.take()))
  expect(taken.reduce((sum, one) => sum + one)).toBe(50)
  await Promise.all(workers.map((worker) => worker.idle()))
  expect(await statuses(wallet.id)).toEqual(nonces.map((_, nonce) => ({ nonce, status: 'confirmed' })))
})

it('gives each wallet nonces of its own', async () => {
  const [one, other] = [newWallet(), newWallet()]
  await chain.fund(one.address, ETHER)
  await chain.fund(other.address, ETHER)
  const settings = await app()
  const send = (wallet: typeof one) =>
    house.ports.transactions.send(
      settings,
      wallet,
      { id: newRequestId(), caip2: chain.caip2, transaction: { to: randomAddress(), value: 7 } },
      signingOf(wallet.account),
    )
  const sent = await Promise.all([send(one), send(other), send(other)])
  expect(sent.map(({ transaction_request }) => transaction_request?.nonce).toSorted()).toEqual([
    '0x0',
    '0x0',
    '0x1',
  ])
})

it('signs a nonce once for many who ask at once by the same signatures, and answers them one transaction', async () => {
  const wallet = newWallet()
  await chain.fund(wallet.address, ETHER)
  const settings = await app()
  const request = { id: newRequestId(), caip2: chain.caip2, transaction: { to: randomAddress(), value: 11 } }
  const signing = signingOf(wallet.account)
  const sent = await Promise.all(
    [house, second, house, second].map(({ ports }) =>
      ports.transactions.send(settings, wallet, request, signing),
    ),
  )
  expect(sent.slice(1)).toEqual([sent[0], sent[0], sent[0]])
  expect(signing.signed).toHaveLength(1)
  await expect.poll(() => chain.count(wallet.address)).toBe(1)
  expect(await chain.balance(request.transaction.to)).toBe(11n)
})
