import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse, SERVER_ORIGIN } from '../testing/test-house.ts'
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
  email = `user${count}@example.com`
  house.mailer.outcome = 'sent'
})

const init = (options = {}, address = email) =>
  house.call('passwordlessInit', { body: { email: address }, ...options })
const authenticate = (body: object, options = {}) =>
  house.call('passwordlessAuthenticate', { body: { email, ...body }, ...options })
const as = (client: string, address?: string) => ({
  headers: { 'privy-ca-id': client },
  ...(address ? { address } : {}),
})
const mailsTo = (address: string) => house.mailer.mails.filter(({ to }) => to === address)

describe('sending a code', () => {
  it('answers success and sends a mail that names the app, as text and HTML', async () => {
    const answer = await init()
    expect([answer.status, answer.body]).toEqual([200, { success: true, resend_after: 30 }])
    const [mail] = mailsTo(email)
    expect(mail?.subject).toContain('Test app')
    expect(mail?.text).toMatch(/Test app is \d{6}$/m)
    expect(mail?.html).toContain(house.mailer.codeFor(email))
  })

  it('sends nothing new to the same client within 30 seconds, and does so after', async () => {
    await init()
    expect((await init()).status).toBe(200)
    expect(mailsTo(email)).toHaveLength(1)
    house.clock.advance(30_001)
    await init()
    expect(mailsTo(email)).toHaveLength(2)
  })

  it('sends one mail for twenty requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => init()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('answers alike whether or not there is an account', async () => {
    const before = await init()
    await authenticate({ code: house.mailer.codeFor(email) })
    house.clock.advance(60_000)
    const after = await init()
    expect([after.status, after.body]).toEqual([before.status, before.body])
    const wrong = await authenticate({ code: wrongCode(house.mailer.codeFor(email)) })
    const stranger = await house.call('passwordlessAuthenticate', {
      body: { email: 'nobody@example.com', code: '123456' },
    })
    expect([stranger.status, stranger.body]).toEqual([wrong.status, wrong.body])
  })

  it('limits the mails of one client and names the wait', async () => {
    for (let sent = 0; sent < 10; sent++) {
      expect((await init()).status).toBe(200)
      house.clock.advance(31_000)
    }
    const answer = await init()
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(mailsTo(email)).toHaveLength(10)
    house.clock.advance(600_000)
    expect((await init()).status).toBe(200)
  })

  it('keeps a mail that could not be sent, sealed, and sends it later', async () => {
    house.mailer.outcome = 'failed'
    expect((await init()).status).toBe(200)
    const [row] = await house.rows('SELECT outbox, code_mac FROM login_codes WHERE identifier = $1', [
      `email:${email}`,
    ])
    expect(row.outbox.length).toBeGreaterThan(50)
    expect(row.outbox.toString('latin1')).not.toContain(email)
    house.mailer.outcome = 'sent'
    const { createOutboxStore } = await import('../adapters/postgres/outbox-store.ts')
    const store = createOutboxStore(house.database)
    house.clock.advance(60_000)
    const now = new Date(house.clock.now())
    const [first, second] = await Promise.all([
      store.claim(now, new Date(now.getTime() + 1000), 100),
      store.claim(now, new Date(now.getTime() + 1000), 100),
    ])
    expect(first.length + second.length).toBeGreaterThan(0)
    const ids = [...first, ...second].map(({ codeId }) => codeId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sends to a refused address again after 30 seconds', async () => {
    house.mailer.outcome = 'refused'
    await init()
    await expect
      .poll(
        async () =>
          (
            await house.rows('SELECT undeliverable FROM login_codes WHERE identifier = $1', [
              `email:${email}`,
            ])
          )[0]?.undeliverable,
      )
      .toBe(true)
    house.mailer.outcome = 'sent'
    house.clock.advance(30_000)
    await init()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('stores no code and logs none', async () => {
    await init()
    const code = house.mailer.codeFor(email)
    const dump = JSON.stringify(await house.rows('SELECT * FROM login_codes'))
    expect(dump).not.toContain(code)
    expect(house.logs.join('\n')).not.toContain(code)
    expect(house.logs.join('\n')).not.toContain(email)
  })
})

describe('exchanging a code', () => {
  it('answers a session with every field of an auth response [ENT-013]', async () => {
    await init()
    const { status, body } = await authenticate({
      code: house.mailer.codeFor(email),
      mode: 'login-or-sign-up',
    })
    expect(status).toBe(200)
    // the tokens of a provider are answered by a social login alone
    expect(body).toEqual({
      user: expect.objectContaining({ id: expect.stringMatching(/^did:privy:[a-z0-9]{25}$/) }),
      is_new_user: true,
      token: expect.any(String),
      privy_access_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[\w-]{70}$/),
      identity_token: expect.any(String),
      session_update_action: 'set',
    })
    expect(body.user.linked_accounts).toEqual([expect.objectContaining({ type: 'email', address: email })])
    const claims = [body.token, body.privy_access_token, body.identity_token].map((token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()),
    )
    expect(claims.map(({ aid, linked_accounts }) => [Boolean(aid), Boolean(linked_accounts)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  it('lower-cases the address and strips spaces from the code', async () => {
    await init({}, email.toUpperCase())
    const code = house.mailer.codeFor(email)
    const answer = await authenticate({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(answer.status).toBe(200)
  })

  it('finds the account again on another device', async () => {
    const first = await house.login(email, 'device-a')
    const second = await house.login(email, 'device-b')
    expect(second.user.id).toBe(first.user.id)
    expect([first.is_new_user, second.is_new_user]).toEqual([true, false])
    expect(second.refresh_token).not.toBe(first.refresh_token)
  })

  it('refuses a wrong code five times, then the right one too', async () => {
    await init()
    const code = house.mailer.codeFor(email)
    for (let i = 0; i < 5; i++) {
      const answer = await authenticate({ code: wrongCode(code) })
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
    }
    expect((await authenticate({ code })).body.code).toBe('invalid_credentials')
  })

  it('sends a new code at once for one that wrong tries have spent, and counts it as any other', async () => {
    await init()
    const spent = house.mailer.codeFor(email)
    for (let i = 0; i < 4; i++) await authenticate({ code: wrongCode(spent) })
    await init()
    expect(mailsTo(email)).toHaveLength(1)
    await authenticate({ code: wrongCode(spent) })
    await init()
    expect(mailsTo(email)).toHaveLength(2)
    await init()
    expect(mailsTo(email)).toHaveLength(2)
    expect((await authenticate({ code: house.mailer.codeFor(email) })).status).toBe(200)
  })

  it('counts guesses that are sent at the same time one by one', async () => {
    await init()
    const code = house.mailer.codeFor(email)
    await Promise.all(Array.from({ length: 20 }, () => authenticate({ code: wrongCode(code) })))
    const [row] = await house.rows('SELECT tries FROM login_codes WHERE identifier = $1', [`email:${email}`])
    expect(row.tries).toBe(5)
    expect((await authenticate({ code })).status).not.toBe(200)
  })

  it('does not let a stranger’s guesses use up the tries of the client that asked', async () => {
    await init(as('owner'))
    const code = house.mailer.codeFor(email)
    for (let i = 0; i < 8; i++)
      await authenticate({ code: wrongCode(code) }, as(`stranger-${i}`, '198.51.100.7'))
    expect((await authenticate({ code }, as('owner'))).status).toBe(200)
  })

  it('grows the delay over new codes, and only for the one who guessed', async () => {
    const guess = async () => {
      await init(as('guesser', '198.51.100.8'))
      const code = house.mailer.codeFor(email)
      for (let i = 0; i < 5; i++) await authenticate({ code: wrongCode(code) }, as('guesser', '198.51.100.8'))
      house.clock.advance(31_000)
    }
    await guess()
    await guess()
    await init(as('guesser', '198.51.100.8'))
    const code = house.mailer.codeFor(email)
    await authenticate({ code: wrongCode(code) }, as('guesser', '198.51.100.8'))
    const held = await authenticate({ code }, as('guesser', '198.51.100.8'))
    expect([held.status, held.body.code]).toEqual([429, 'too_many_requests'])
    await init(as('owner', '203.0.113.50'))
    const own = house.mailer.codeFor(email)
    expect((await authenticate({ code: own }, as('owner', '203.0.113.50'))).status).toBe(200)
  })

  it('holds back also what is guessed at many codes in the same moment', async () => {
    const clients = Array.from({ length: 10 }, (_, i) => as(`burst-${i}`, '198.51.100.77'))
    const codes: string[] = []
    for (const client of clients) {
      await init(client)
      codes.push(house.mailer.codeFor(email))
    }
    const guessAll = () =>
      Promise.all(
        clients.map((client, i) => authenticate({ code: wrongCode(codes[i] as string) }, client)),
      ).then((answers) => answers.map(({ status }) => status).sort())
    expect(await guessAll()).toEqual(Array(10).fill(401))
    house.clock.advance(31_000)
    expect(await guessAll()).toEqual([401, ...Array(9).fill(429)])
    house.clock.advance(59_000)
    expect((await authenticate({ code: codes[0] }, clients[0])).status).toBe(429)
    house.clock.advance(2_000)
    const both = clients.slice(0, 2).map((client, i) => authenticate({ code: codes[i] }, client))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses).toContain(200)
  })

  it('tells whoever is held back nothing of a code that was used, not even that it was right', async () => {
    await init(as('used', '198.51.100.78'))
    const code = house.mailer.codeFor(email)
    expect((await authenticate({ code }, as('used', '198.51.100.78'))).status).toBe(200)
    for (let i = 0; i < 10; i++) await authenticate({ code: wrongCode(code) }, as('used', '198.51.100.79'))
    expect((await authenticate({ code }, as('used', '198.51.100.79'))).status).toBe(429)
  })

  it('takes nobody who names an address as its client for a client without a name at that address', async () => {
    const nameless = { headers: { 'privy-ca-id': undefined }, address: '203.0.113.60' }
    await init(nameless)
    const code = house.mailer.codeFor(email)
    const posing = as('address 203.0.113.60', '198.51.100.80')
    expect((await authenticate({ code }, nameless)).status).toBe(200)
    expect((await authenticate({ code }, posing)).status).toBe(401)
  })

  it('refuses an expired code', async () => {
    await init()
    house.clock.advance(600_001)
    const answer = await authenticate({ code: house.mailer.codeFor(email) })
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
  })

  it('answers the same code from the same client with the same session for 120 seconds', async () => {
    await init()
    const code = house.mailer.codeFor(email)
    const first = await authenticate({ code })
    house.clock.advance(119_000)
    const again = await authenticate({ code })
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
    expect(again.body.is_new_user).toBe(true)
    expect((await authenticate({ code }, as('other'))).body.code).toBe('invalid_credentials')
    house.clock.advance(2_000)
    expect((await authenticate({ code })).body.code).toBe('invalid_credentials')
  })

  it('makes one user and one session of twenty equal requests at once', async () => {
    await init()
    const code = house.mailer.codeFor(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => authenticate({ code })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    const id = answers[0]?.body.user.id
    expect(await house.rows('SELECT 1 FROM sessions WHERE user_id = $1', [id])).toHaveLength(1)
  })

  it('makes one user of two clients that log in first at the same time', async () => {
    const clients = ['one', 'two', 'three', 'four']
    const codes: string[] = []
    for (const client of clients) {
      await init(as(client))
      codes.push(house.mailer.codeFor(email))
    }
    const answers = await Promise.all(
      clients.map((client, i) => authenticate({ code: codes[i] }, as(client))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
    expect(await house.rows('SELECT 1 FROM linked_accounts WHERE subject = $1', [email])).toHaveLength(1)
  })

  it('takes a code for its own app and address only', async () => {
    await init()
    const code = house.mailer.codeFor(email)
    const elsewhere = await authenticate({ code, email: `x${email}` })
    expect(elsewhere.body.code).toBe('invalid_credentials')
    const otherApp = {
      headers: { 'privy-app-id': 'testapp000000000000000002', origin: 'https://other.example' },
    }
    expect((await authenticate({ code }, otherApp)).body.code).toBe('invalid_credentials')
  })
})

describe('who may have an account', () => {
  it('refuses an unknown user without sign-up, and keeps the code for a sign-up', async () => {
    await init()
    const code = house.mailer.codeFor(email)
    const refused = await authenticate({ code, mode: 'no-signup' })
    expect([refused.status, refused.body.code]).toEqual([401, 'user_does_not_exist'])
    expect((await authenticate({ code })).body.is_new_user).toBe(true)
  })

  it.each([
    ['disallowed_plus_email', 400, { disable_plus_emails: true }, 'a+b@example.com'],
    ['disallowed_login_method', 403, { email_auth: false }, 'ab@example.com'],
  ])('answers %s before a mail is sent', async (code, status, settings, address) => {
    await house.setApp(settings)
    const answer = await init({}, address)
    await house.setApp({ disable_plus_emails: false, email_auth: true })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(mailsTo(address)).toEqual([])
  })

  it('keeps out who is not on the list, only after the right code', async () => {
    await house.setApp({ allowlist_enabled: true, allowlist: ['@friends.example', 'one@example.com'] })
    await init()
    const answer = await authenticate({ code: house.mailer.codeFor(email) })
    email = `u${count}@friends.example`
    await init()
    const friend = await authenticate({ code: house.mailer.codeFor(email) })
    await house.setApp({ allowlist_enabled: false })
    expect([answer.status, answer.body.code]).toEqual([401, 'allowlist_rejected'])
    expect(friend.status).toBe(200)
  })

  it('stops at the app’s number of users', async () => {
    const [{ n }] = await house.rows('SELECT count(*)::int AS n FROM users')
    await house.setApp({ user_limit: n + 1 })
    const known = email
    await house.login(known)
    email = `more${count}@example.com`
    await init()
    const answer = await authenticate({ code: house.mailer.codeFor(email) })
    house.clock.advance(60_000)
    const returning = await house.login(known)
    await house.setApp({ user_limit: null })
    expect([answer.status, answer.body.code]).toEqual([403, 'max_accounts_reached'])
    expect(returning.is_new_user).toBe(false)
  })
})

it('never lets a page of another origin send a code', async () => {
  for (const origin of ['https://evil.example', 'null', SERVER_ORIGIN, 'https://app.example.evil.example']) {
    const answer = await init({ headers: { origin } })
    expect([answer.status, answer.body.code]).toEqual([403, 'invalid_origin'])
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  }
  expect(mailsTo(email)).toEqual([])
})
