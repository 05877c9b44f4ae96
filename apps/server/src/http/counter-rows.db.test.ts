import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const countOf = async (table: string) => Number((await house.rows(`SELECT count(*) FROM ${table}`))[0].count)

it('writes no counters for sends that an address has had its fill of', async () => {
  await house.setApp({ limits: { sends_per_address: 8 } })
  const send = (name: string) =>
    house.call('passwordlessInit', { body: { email: `${name}@example.com` }, address: '198.51.100.9' })
  const open = async () => {
    const statuses = new Set<number>()
    for (let index = 0; index < 60; index++) statuses.add((await send(`fill${index}`)).status)
    return statuses
  }
  expect(await open()).toEqual(new Set([200, 429]))
  const before = await countOf('send_windows')
  // Eight parts of one place each are full by now, so that every further send is refused.
  for (let index = 0; index < 40; index++) {
    const refused = await send(`more${index}`)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await countOf('send_windows')).toBe(before)
  house.clock.advance(10 * 60_000)
  expect((await send('later')).status).toBe(200)
})

it('counts sends at the same moment one by one, and lets no stranger’s be the last', async () => {
  await house.setApp({ limits: { sends_per_address: 300, sends_per_identifier: 5 } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      house.call('passwordlessInit', {
        body: { email: 'crowd@example.com' },
        headers: { 'privy-ca-id': `crowd-${index}` },
        address: `198.51.100.${index + 20}`,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(house.mailer.mails.filter(({ to }) => to === 'crowd@example.com')).toHaveLength(5)
  expect(await countOf(`guess_failures WHERE key LIKE '%crowd@example.com%'`)).toBe(1)
})

it('gives a user so many wallet nonces in a minute and keeps no more', async () => {
  await house.setApp({ limits: { wallet_nonces_per_minute: 5 } })
  const frame = await openTestFrame(house, await house.login('nonces@example.com'))
  const other = await openTestFrame(house, await house.login('others@example.com'))
  for (let index = 0; index < 5; index++) expect((await frame.call('walletNonce')).status).toBe(200)
  const refused = await frame.call('walletNonce')
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(await countOf('wallet_nonces')).toBe(5)
  expect((await other.call('walletNonce')).status).toBe(200)
  house.clock.advance(60_000)
  expect((await frame.call('walletNonce')).status).toBe(200)
})
