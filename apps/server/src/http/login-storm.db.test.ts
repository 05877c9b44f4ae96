import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer, CallOptions, TestHouse } from '../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, OTHER_ORIGIN, openTestHouse, SERVER_ORIGIN } from '../testing/test-house.ts'
import { wrongCode } from '../testing/wrong-code.ts'

let house: TestHouse
let email: string
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `victim${count}@example.com`
})

const OFFICE = '203.0.113.80'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const COOKIE = `latchkey-device-${APP_ID}`

const init = (options: CallOptions = {}, address = email) =>
  house.call('passwordlessInit', { body: { email: address }, ...options })
const authenticate = (body: object, options: CallOptions = {}) =>
  house.call('passwordlessAuthenticate', { body: { email, ...body }, ...options })
const as = (client: string, address: string, headers = {}): CallOptions => ({
  headers: { 'privy-ca-id': client, ...headers },
  address,
})
/** Somebody new in each call, on a network of their own, a moment later. */
let strangers = 0
const stranger = () => {
  strangers += 1
  house.clock.advance(1)
  return as(`stranger-${strangers}`, `198.51.${100 + (strangers >> 8)}.${strangers & 255}`)
}
/** Time goes by once it is noted what was sent: a mail of which that is not known after a minute would go out again. */
async function pass(ms: number): Promise<void> {
  await vi.waitFor(async () =>
    expect(await house.rows('SELECT code_id FROM login_codes WHERE outbox IS NOT NULL')).toEqual([]),
  )
  house.clock.advance(ms)
}
const mailsTo = (address: string) => house.mailer.mails.filter(({ to }) => to === address)
const statusesOf = (answers: CallAnswer[]) => [...new Set(answers.map(({ status }) => status))]

/** Logs the victim in and answers the cookie that the browser keeps. */
async function knownDevice(options: CallOptions = as('own', '203.0.113.20')): Promise<string> {
  await init(options)
  const answer = await authenticate({ code: house.mailer.codeFor(email) }, options)
  expect(answer.status).toBe(200)
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(COOKIE))
  return line?.split(';')[0] ?? ''
}

describe('everybody behind one network address', () => {
  it('is not locked out by a hundred and more guesses at addresses that do not exist', async () => {
    await init(as('colleague', OFFICE))
    const code = house.mailer.codeFor(email)
    const guesses: CallAnswer[] = []
    for (let index = 0; index < 150; index++) {
      const body = { email: `nobody${index}@example.com`, code: '123456' }
      guesses.push(await house.call('passwordlessAuthenticate', { body, ...as(`insider-${index}`, OFFICE) }))
    }
    // They have a budget of their own: else whoever looks could tell by it which addresses somebody asked a code for.
    expect(guesses.map(({ status }) => status)).toEqual([...Array(100).fill(401), ...Array(50).fill(429)])
    expect((await authenticate({ code: wrongCode(code) }, as('colleague', OFFICE))).status).toBe(401)
    expect((await authenticate({ code }, as('colleague', OFFICE))).status).toBe(200)
  })

  it('is charged once for each address that was guessed at, and not for each guess', async () => {
    await house.setApp({ limits: { guesses_per_address: 3 } })
    const network = '203.0.113.81'
    const guess = async (name: string, tries: number) => {
      const answers: CallAnswer[] = []
      await init(as(name, network), `${name}@example.com`)
      for (let index = 0; index < tries; index++) {
        const code = wrongCode(house.mailer.codeFor(`${name}@example.com`))
        const body = { email: `${name}@example.com`, code }
        answers.push(await house.call('passwordlessAuthenticate', { body, ...as(name, network) }))
      }
      return answers.map(({ status }) => status)
    }
    expect(await guess(`a${count}`, 5)).toEqual([401, 401, 401, 401, 401])
    expect(await guess(`b${count}`, 2)).toEqual([401, 401])
    expect(await guess(`c${count}`, 2)).toEqual([401, 401])
    // There is no fourth place: whoever asked for a code may type it, once.
    expect(await guess(`d${count}`, 2)).toEqual([401, 429])
    expect(await guess(`e${count}`, 2)).toEqual([401, 429])
    await house.setApp({ limits: { guesses_per_address: 100 } })
  })

  it.each([
    ['for codes that are typed by who asked', '203.0.113.82', (name: string) => name],
    ['for codes that others asked for', '203.0.113.85', (name: string) => `passer-by ${name}`],
  ])('gets its places back one by one, %s', async (_, network, typistOf) => {
    await house.setApp({ limits: { guesses_per_address: 4 } })
    const guess = async (name: string) => {
      const address = `${name}-${count}@example.com`
      await init(as(name, '203.0.113.99'), address)
      const body = { email: address, code: wrongCode(house.mailer.codeFor(address)) }
      return house.call('passwordlessAuthenticate', { body, ...as(typistOf(name), network) })
    }
    for (const name of ['a', 'b', 'c', 'd']) expect((await guess(name)).status).toBe(401)
    // the first try of a code of one's own needs none
    await guess('e')
    const held = await guess('e')
    expect([held.status, held.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(held.headers.get('retry-after'))).toBe(9_000)
    await pass(150 * MINUTE_MS)
    await guess('e')
    expect((await guess('e')).status).toBe(401)
    await guess('f')
    expect((await guess('f')).status).toBe(429)
    await house.setApp({ limits: { guesses_per_address: 100 } })
  })

  it('lets a right code in although insiders spent all places, and a known device with whatever it types', async () => {
    await house.setApp({ limits: { guesses_per_address: 3 } })
    const network = '203.0.113.83'
    const cookie = await knownDevice(as('own', network))
    await pass(MINUTE_MS)
    for (let index = 0; index < 10; index++) {
      const address = `inside${index}-${count}@example.com`
      await init(as(`in-${index}`, network), address)
      const body = { email: address, code: wrongCode(house.mailer.codeFor(address)) }
      await house.call('passwordlessAuthenticate', { body, ...as(`in-${index}`, network) })
    }
    const mine = as('own', network, { cookie })
    await init(mine)
    const code = house.mailer.codeFor(email)
    const typed: CallAnswer[] = []
    for (let index = 0; index < 4; index++) typed.push(await authenticate({ code: wrongCode(code) }, mine))
    expect(statusesOf(typed)).toEqual([401])
    expect((await authenticate({ code }, mine)).status).toBe(200)

    email = `visitor${count}@example.com`
    await init(as('visitor', network))
    const own = house.mailer.codeFor(email)
    expect((await authenticate({ code: own }, as('visitor', network))).status).toBe(200)
    await house.setApp({ limits: { guesses_per_address: 100 } })
  })

  it('counts guesses at many addresses in the same moment one by one', async () => {
    await house.setApp({ limits: { guesses_per_address: 5 } })
    const network = '203.0.113.84'
    const names = Array.from({ length: 12 }, (_, index) => `moment${index}-${count}@example.com`)
    for (const name of names) await init(stranger(), name)
    const answers = await Promise.all(
      names.map((name, index) =>
        house.call('passwordlessAuthenticate', {
          body: { email: name, code: wrongCode(house.mailer.codeFor(name)) },
          ...as(`moment-${index}`, network),
        }),
      ),
    )
    const passed = answers.filter(({ status }) => status === 401)
    expect(passed).toHaveLength(5)
    await house.setApp({ limits: { guesses_per_address: 100 } })
  })
})

describe('mails to one mailbox', () => {
  it('slow down under a storm of strangers, and whoever asks is always let in by the newest', async () => {
    const start = mailsTo(email).length
    for (let minute = 0; minute < 60; minute++) {
      const asked: CallAnswer[] = []
      for (let index = 0; index < 10; index++) asked.push(await init(stranger()))
      expect(statusesOf(asked)).toEqual([200])
      await pass(MINUTE_MS)
    }
    // Ten at once, then 30 s, 1, 2, 4 and from there on 5 minutes apart.
    expect(mailsTo(email).length - start).toBeGreaterThan(20)
    expect(mailsTo(email).length - start).toBeLessThan(30)
    const victim = as('new-device', '203.0.113.90')
    expect((await init(victim)).status).toBe(200)
    expect((await authenticate({ code: house.mailer.codeFor(email) }, victim)).status).toBe(200)
  })

  it('go out at once again when the storm is over', async () => {
    for (let index = 0; index < 30; index++) await init(stranger())
    await pass(61 * MINUTE_MS)
    const before = mailsTo(email).length
    for (let index = 0; index < 3; index++) await init(stranger())
    expect(mailsTo(email).length - before).toBe(3)
  })

  it('go out when the newest code was used, so that nobody waits for one', async () => {
    for (let index = 0; index < 20; index++) await init(stranger())
    const victim = as('one', '203.0.113.91')
    await init(victim)
    expect((await authenticate({ code: house.mailer.codeFor(email) }, victim)).status).toBe(200)
    const before = mailsTo(email).length
    const second = as('two', '203.0.113.92')
    await init(second)
    expect(mailsTo(email).length).toBe(before + 1)
    expect((await authenticate({ code: house.mailer.codeFor(email) }, second)).status).toBe(200)
  })

  it('carry a code that is good once, whoever else was let in on it', async () => {
    const sharers: CallOptions[] = []
    for (let index = 0; index < 20; index++) {
      const sharer = stranger()
      sharers.push(sharer)
      await init(sharer)
    }
    const code = house.mailer.codeFor(email)
    const victim = as('victim', '203.0.113.93')
    await init(victim)
    expect((await authenticate({ code }, victim)).status).toBe(200)
    const others: CallAnswer[] = []
    for (const sharer of sharers.slice(-5)) others.push(await authenticate({ code }, sharer))
    expect(others.map(({ body }) => body.code)).toEqual(Array(5).fill('invalid_credentials'))
    expect((await authenticate({ code }, victim)).status).toBe(200)
  })

  it('let nobody begin the five tries of a code anew by asking again', async () => {
    for (let index = 0; index < 12; index++) await init(stranger())
    const asker = as('asker', '203.0.113.94')
    await init(asker)
    const code = house.mailer.codeFor(email)
    for (let index = 0; index < 5; index++) await authenticate({ code: wrongCode(code) }, asker)
    const before = mailsTo(email).length
    expect((await init(asker)).status).toBe(200)
    expect(mailsTo(email).length).toBe(before)
    expect((await authenticate({ code }, asker)).body.code).toBe('invalid_credentials')
  })

  it('asked for at the same moment are as few as those one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => init(stranger())))
    expect(statusesOf(answers)).toEqual([200])
    expect(mailsTo(email)).toHaveLength(10)
  })

  it('reach a known device whatever strangers do', async () => {
    const mine = as('own', '203.0.113.20', { cookie: await knownDevice() })
    await pass(MINUTE_MS)
    for (let index = 0; index < 60; index++) await init(stranger())
    const before = mailsTo(email).length
    expect((await init(mine)).status).toBe(200)
    expect(mailsTo(email).length).toBe(before + 1)
    expect((await authenticate({ code: house.mailer.codeFor(email) }, mine)).status).toBe(200)
  })
})

describe('a known device', () => {
  /** Strangers have used up the guesses at the victim's address. */
  async function storm() {
    for (let index = 0; index < 52; index++) {
      const one = stranger()
      await init(one)
      await authenticate({ code: wrongCode(house.mailer.codeFor(email)) }, one)
    }
    expect((await authenticate({ code: '000000' }, stranger())).status).toBe(429)
  }

  it('is not whoever names its client id', async () => {
    await knownDevice(as('own', '203.0.113.20'))
    await storm()
    for (const posing of [as('own', '198.51.99.1'), as('own', '203.0.113.20')]) {
      expect((await authenticate({ code: '000000' }, posing)).status).toBe(429)
    }
  })

  it('gets in under the storm, and strangers who name its client id spend nothing of its own', async () => {
    const mine = as('own', '203.0.113.20', { cookie: await knownDevice(as('own', '203.0.113.20')) })
    await storm()
    await init(mine)
    const code = house.mailer.codeFor(email)
    for (let index = 0; index < 15; index++) {
      await authenticate({ code: wrongCode(code) }, as('own', `198.51.98.${index}`))
    }
    expect((await authenticate({ code }, mine)).status).toBe(200)
  })

  it('has five tries for each code, and a delay of its own for wrong ones', async () => {
    const mine = as('own', '203.0.113.20', { cookie: await knownDevice(as('own', '203.0.113.20')) })
    await pass(MINUTE_MS)
    const seen: number[][] = []
    for (let round = 0; round < 3; round++) {
      await init(mine)
      const code = house.mailer.codeFor(email)
      const statuses: number[] = []
      for (let index = 0; index < 5; index++) {
        statuses.push((await authenticate({ code: wrongCode(code) }, mine)).status)
      }
      expect((await authenticate({ code }, mine)).status).not.toBe(200)
      seen.push(statuses)
      house.clock.advance(31_000)
    }
    expect(seen[0]).toEqual([401, 401, 401, 401, 401])
    expect(seen[2]).toContain(429)
  })

  it('is known for its own user and app, by a cookie that nobody can make', async () => {
    const cookie = await knownDevice()
    const [name, mark] = cookie.split('=') as [string, string]
    const first = email
    email = `other${count}@example.com`
    await knownDevice(as('another', '203.0.113.21'))
    await storm()
    const [id, mac] = mark.split('.') as [string, string]
    const forged = `${id}.${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`
    for (const wrong of [cookie, `${name}=${forged}`, `${name}=${mark}; ${name}=${forged}`, `${name}=`]) {
      const answer = await authenticate({ code: '000000' }, as('own', '203.0.113.20', { cookie: wrong }))
      expect([wrong, answer.status]).toEqual([wrong, 429])
    }
    email = first
    await storm()
    const mine = as('own', '203.0.113.20', { cookie })
    expect((await authenticate({ code: '000000' }, mine)).status).toBe(401)
  })

  it('is answered the same again by whom its first answer, lost on the way, made a known device', async () => {
    const [own, address] = ['own', '203.0.113.20']
    await init(as(own, address))
    const code = house.mailer.codeFor(email)
    const lost = await authenticate({ code }, as(own, address))
    const cookie = lost.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const again = await authenticate({ code }, as(own, address, { cookie }))
    expect([again.status, again.body.refresh_token]).toEqual([200, lost.body.refresh_token])
    expect((await authenticate({ code }, as('another', address, { cookie }))).status).toBe(401)
  })

  it('keeps its cookie from scripts, other paths and other sites, and gets it at a login alone', async () => {
    const answer = await init()
    expect(answer.headers.getSetCookie()).toEqual([])
    const login = await authenticate({ code: house.mailer.codeFor(email) })
    expect(login.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^latchkey-device-testapp000000000000000001=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/api\/v1; HttpOnly; Secure; SameSite=None; Partitioned$/,
      ),
    ])
    const refreshed = await house.call('refreshSession', {
      body: { refresh_token: login.body.refresh_token },
    })
    expect([refreshed.status, refreshed.headers.getSetCookie()]).toEqual([200, []])
    const headers = { 'privy-app-id': OTHER_APP_ID, origin: OTHER_ORIGIN }
    await init({ headers })
    const elsewhere = await authenticate({ code: house.mailer.codeFor(email) }, { headers })
    expect(elsewhere.headers.getSetCookie()[0]).toMatch(/^latchkey-device-testapp000000000000000002=/)
  })

  it('is one whose frame key the user has bound, by a proof for that very request', async () => {
    await init(as('own', '203.0.113.20'))
    const login = await authenticate({ code: house.mailer.codeFor(email) }, as('own', '203.0.113.20'))
    const frame = await openTestFrame(house, login.body)
    expect((await frame.call('listRoots')).status).toBe(200)
    const unbound = await openTestFrame(house, login.body)
    await storm()
    const path = '/api/v1/passwordless/authenticate'
    const prove = (by: typeof frame, changes = {}) =>
      by.prove(path, { ...changes, claims: { ath: undefined, ...(changes as { claims?: object }).claims } })
    const send = async (dpop: string) =>
      (await authenticate({ code: '000000' }, as('own', '203.0.113.20', { dpop }))).status
    expect(await send(await prove(unbound))).toBe(429)
    expect(
      await send(await prove(frame, { claims: { htu: `${SERVER_ORIGIN}/api/v1/passwordless/init` } })),
    ).toBe(429)
    expect(
      await send(await prove(frame, { claims: { iat: Math.floor((house.clock.now() - DAY_MS) / 1000) } })),
    ).toBe(429)
    expect(await send('a.b.c')).toBe(429)
    expect(await send(await prove(frame))).toBe(401)
  })
})
