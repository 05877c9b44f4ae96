import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallAnswer, CallOptions, TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'
import { wrongCode } from '../testing/wrong-code.ts'

let house: TestHouse
let email: string
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  email = `target${count}@example.com`
  await house.setApp({ limits: { guesses_per_client: 10, guesses_per_address: 100 } })
})

const networkOf = () => `203.0.113.${count}`
const as = (client: string, address = networkOf()): CallOptions => ({
  headers: { 'privy-ca-id': client },
  address,
})

interface Asked {
  address: string
  code: string
  by: CallOptions
}

/** A code that this client has asked for, in a network that asks for nothing else. */
async function ask(client: string, address = email, guesser = as(client)): Promise<Asked> {
  house.clock.advance(31_000)
  const from = as(client, `198.51.100.${count}`)
  expect((await house.call('passwordlessInit', { body: { email: address }, ...from })).status).toBe(200)
  return { address, code: house.mailer.codeFor(address), by: guesser }
}
const type = ({ address, by }: Asked, code: string) =>
  house.call('passwordlessAuthenticate', { body: { email: address, code }, ...by })
const guess = (asked: Asked) => type(asked, wrongCode(asked.code))

/** Connections of the house that a test which holds a row leaves to guesses. */
const CONNECTIONS = 7

/** Guesses that wait for a row or for each other; other work of the server may wait as well. */
const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%guess_passes%'`

/** That a mail has left is noted in its code's row. */
const mailsNoted = () =>
  expect.poll(() => house.rows('SELECT 1 FROM login_codes WHERE outbox IS NOT NULL')).toEqual([])

/** Tries that really meet: each has begun, in this order, before a row that they need is let go. */
async function meeting(row: string, tries: (() => Promise<CallAnswer>)[]): Promise<number[]> {
  const answers: Promise<CallAnswer>[] = []
  let over = 0
  await mailsNoted()
  await house.database.transaction(async (session) => {
    expect((await session.query({ text: `${row} FOR UPDATE` })).rows).not.toEqual([])
    const waiting = async () => {
      // a transaction sees the activity of others as it was when it first looked
      await session.query({ text: 'SELECT pg_stat_clear_snapshot()' })
      return (await session.query({ text: WAITING })).rows.length
    }
    expect(tries.length).toBeGreaterThan(1)
    for (const start of tries) {
      const answer = start()
      answers.push(answer.finally(() => (over += 1)))
      await expect.poll(async () => (await waiting()) + over).toBe(Math.min(answers.length, CONNECTIONS))
    }
    expect(await waiting()).toBeGreaterThan(0)
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}
const CODES = 'SELECT 1 FROM login_codes'

it('at many addresses from one network take its places one by one, the first ones too', async () => {
  await house.setApp({ limits: { guesses_per_address: 5 } })
  const asked: Asked[] = []
  for (let index = 0; index < 12; index++) {
    asked.push(await ask(`asker-${index}`, `many${index}-${count}@example.com`, as(`guesser-${index}`)))
  }
  const statuses = await meeting(
    CODES,
    asked.map((one) => () => guess(one)),
  )
  expect(statuses.sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])
})

it('at one address from one network are counted one by one, the first ones too', async () => {
  await house.setApp({ limits: { guesses_per_client: 5 } })
  const asked: Asked[] = []
  for (let index = 0; index < 7; index++) asked.push(await ask(`one-${index}`))
  const statuses = await meeting(
    CODES,
    asked.map((one) => () => guess(one)),
  )
  expect(statuses.sort()).toEqual([...Array(5).fill(401), 429, 429])
})

it('at one address take one place of their network’s budget', async () => {
  await house.setApp({ limits: { guesses_per_address: 2 } })
  const asked: Asked[] = []
  for (let index = 0; index < 6; index++) asked.push(await ask(`one-${index}`))
  const statuses = await meeting(
    CODES,
    asked.map((one) => () => guess(one)),
  )
  expect(statuses).toEqual(Array(6).fill(401))
  const [second, third] = [await ask('two', `b${email}`), await ask('three', `c${email}`)]
  expect([(await guess(second)).status, (await guess(second)).status]).toEqual([401, 401])
  // only a place lets anybody guess at one code twice
  expect([(await guess(third)).status, (await guess(third)).status]).toEqual([401, 429])
})

it('hold a right code back that came after them, and let one in that came before', async () => {
  await house.setApp({ limits: { guesses_per_client: 5 } })
  // whoever meets the guess that takes the place in the budget begins anew, and with it its turn
  await guess(await ask('place'))
  const asked: Asked[] = []
  for (let index = 0; index < 4; index++) asked.push(await ask(`wrong-${index}`))
  const right = await ask('right')
  const wrong = asked.map((one) => () => guess(one))
  const enter = () => type(right, right.code)
  expect(await meeting(CODES, [...wrong, enter])).toEqual([...Array(4).fill(401), 429])

  email = `second-${email}`
  await guess(await ask('another place'))
  const later: Asked[] = []
  for (let index = 0; index < 3; index++) later.push(await ask(`late-${index}`))
  const first = await ask('first')
  const more = later.map((one) => () => guess(one))
  const statuses = await meeting(CODES, [...more, () => type(first, first.code)])
  expect(statuses).toEqual([...Array(3).fill(401), 200])
})

it('never wait for each other, whatever of their counters was there when each began', async () => {
  await guess(await ask('before', `other-${email}`, as('before')))
  const one = await ask('one')
  const elsewhere = await ask('elsewhere', email, as('elsewhere', `198.51.99.${count}`))
  const two = await ask('two')
  const budget = `SELECT 1 FROM guess_failures WHERE key = '${APP_ID} address ${networkOf()}'`
  const statuses = await meeting(budget, [() => guess(one), () => guess(elsewhere), () => guess(two)])
  expect(statuses).toEqual([401, 401, 401])
})

it('let right codes of their network in while another login there is under way', async () => {
  const [slow, quick] = [await ask('slow', `slow-${email}`), await ask('quick')]
  await mailsNoted()
  let first: Promise<CallAnswer> | undefined
  let guessed: Promise<CallAnswer> | undefined
  await house.database.transaction(async (session) => {
    const held = `SELECT 1 FROM login_codes WHERE identifier = 'email:slow-${email}' FOR UPDATE`
    expect((await session.query({ text: held })).rows).toHaveLength(1)
    first = type(slow, slow.code)
    await expect.poll(() => house.rows(WAITING)).toHaveLength(1)
    expect((await type(quick, quick.code)).status).toBe(200)
    // a guess waits for the login: it could be one of many that meet
    guessed = guess(await ask('guess', `guess-${email}`))
    await expect.poll(() => house.rows(WAITING)).toHaveLength(2)
  })
  expect([(await first)?.status, (await guessed)?.status]).toEqual([200, 401])
})
