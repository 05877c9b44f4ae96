import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let email: string
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  email = `waits${++count}@example.com`
  house.mailer.outcome = 'sent'
  await house.setApp({ limits: {} })
})

const as = (client: string, address?: string) => ({
  headers: { 'privy-ca-id': client },
  ...(address && { address }),
})
const mailsTo = (address: string) => house.mailer.mails.filter(({ to }) => to === address)

/** What somebody sees who asks and guesses: statuses, bodies and the wait that is named. */
function eyes(client: string, address = email, network?: string) {
  const seen: unknown[] = []
  const call = async (route: 'passwordlessInit' | 'passwordlessAuthenticate', body: object) => {
    const { status, body: said, headers } = await house.call(route, { body, ...as(client, network) })
    seen.push([status, said, headers.get('retry-after')])
  }
  return {
    seen,
    ask: () => call('passwordlessInit', { email: address }),
    guess: (code: string) => call('passwordlessAuthenticate', { email: address, code }),
    last: () => (seen.at(-1) as [number, unknown])[1],
  }
}
const wrongOf = (...codes: string[]) =>
  ['135790', '246801', '975310'].find((code) => !codes.includes(code)) as string

describe('asking for another code', () => {
  it('is answered with the seconds until the next one: all 30, or what is left of them when nothing was sent', async () => {
    const user = eyes('asker')
    const said: unknown[] = []
    for (const wait of [0, 12_000, 17_500, 501]) {
      house.clock.advance(wait)
      await user.ask()
      said.push([user.last(), mailsTo(email).length])
    }
    expect(said).toEqual([
      [{ success: true, resend_after: 30 }, 1],
      [{ success: true, resend_after: 18 }, 1],
      [{ success: true, resend_after: 1 }, 1],
      [{ success: true, resend_after: 30 }, 2],
    ])
  })

  it('waits for nothing once one’s own five tries are spent, and then waits anew', async () => {
    const user = eyes('asker')
    await user.ask()
    const first = house.mailer.codeFor(email)
    for (let tries = 0; tries < 5; tries++) await user.guess(wrongOf(first))
    house.clock.advance(4_000)
    await user.ask()
    expect([user.last(), mailsTo(email).length]).toEqual([{ success: true, resend_after: 30 }, 2])
    const { status } = await house.call('passwordlessAuthenticate', {
      body: { email, code: house.mailer.codeFor(email) },
      ...as('asker'),
    })
    expect(status).toBe(200)
  })
})

describe('a code that counts no more', () => {
  it('is said to be spent with the fifth wrong try and after it, also to the right one', async () => {
    const user = eyes('asker')
    await user.ask()
    const right = house.mailer.codeFor(email)
    for (let tries = 0; tries < 5; tries++) await user.guess(wrongOf(right))
    await user.guess(right)
    const plain = [401, { error: 'The code is wrong or has expired', code: 'invalid_credentials' }, null]
    const spent = [
      401,
      {
        error: 'Too many wrong tries: ask for another code',
        code: 'invalid_credentials',
        data: { reason: 'spent' },
      },
      null,
    ]
    expect(user.seen.slice(1)).toEqual([plain, plain, plain, plain, spent, spent])
  })

  it('is said to have expired after ten minutes, and not before', async () => {
    const user = eyes('asker')
    await user.ask()
    const right = house.mailer.codeFor(email)
    house.clock.advance(599_999)
    await user.guess(wrongOf(right))
    expect(user.last()).toEqual({ error: 'The code is wrong or has expired', code: 'invalid_credentials' })
    house.clock.advance(1)
    await user.guess(right)
    expect(user.last()).toEqual({
      error: 'The code has expired',
      code: 'invalid_credentials',
      data: { reason: 'expired' },
    })
  })

  it('is good for its own ten minutes where another was used just before it was asked for', async () => {
    const user = eyes('asker')
    await user.ask()
    await user.guess(house.mailer.codeFor(email))
    house.clock.advance(25_000)
    await user.ask()
    expect(user.last()).toEqual({ success: true, resend_after: 30 })
    house.clock.advance(580_000)
    await user.guess(house.mailer.codeFor(email))
    expect(user.seen.map((answer) => (answer as [number])[0])).toEqual([200, 200, 200, 200])
  })

  it('says so to nobody who has not asked for it', async () => {
    await eyes('asker').ask()
    const right = house.mailer.codeFor(email)
    const stranger = eyes('stranger')
    for (let tries = 0; tries < 7; tries++) await stranger.guess(wrongOf(right))
    house.clock.advance(600_001)
    await stranger.guess(right)
    const never = eyes('stranger', 'nobody-asked@example.com')
    for (let tries = 0; tries < 8; tries++) await never.guess(right)
    expect(stranger.seen).toEqual(never.seen)
  })
})

/**
 * A thief asks for codes at somebody's address, guesses, and compares with an address that nobody has. Whatever differs
 * tells of the mailbox, of the account, or of what its owner does.
 */
describe('a thief who asks and guesses learns nothing', () => {
  const looks = async (address: string, between: (step: number) => Promise<void> = async () => {}) => {
    const thief = eyes(`thief of ${address}`, address)
    for (let step = 0; step < 12; step++) {
      await thief.ask()
      await between(step)
      house.clock.advance(2_000)
    }
    for (let tries = 0; tries < 6; tries++) await thief.guess(wrongOf(...known))
    house.clock.advance(6_000)
    for (const wait of [0, 10_000, 25_000, 0]) {
      house.clock.advance(wait)
      await thief.ask()
    }
    house.clock.advance(400_000)
    await thief.guess(wrongOf(...known))
    house.clock.advance(200_000)
    await thief.guess(wrongOf(...known))
    return thief.seen
  }
  let known: string[] = []
  const quiet = () => looks(`quiet-${email}`)

  it('of whether the mailbox exists', async () => {
    known = []
    house.mailer.outcome = 'refused'
    const seen = await looks(email, async () => {
      await expect
        .poll(() =>
          house.rows('SELECT 1 FROM login_codes WHERE identifier = $1 AND undeliverable', [`email:${email}`]),
        )
        .toHaveLength(1)
    })
    house.mailer.outcome = 'sent'
    expect(seen).toEqual(await quiet())
  })

  it('of whether others ask for codes there, so that it shares the one sent last', async () => {
    known = []
    await house.setApp({ limits: { sends_per_identifier: 1 } })
    for (let other = 0; other < 4; other++) {
      await eyes(`other-${other}`).ask()
      house.clock.advance(41_000)
    }
    const sent = mailsTo(email).length
    const mails: number[] = []
    const seen = await looks(email, async () => void mails.push(mailsTo(email).length))
    expect(mails[0]).toBe(sent)
    await house.setApp({ limits: {} })
    expect(seen).toEqual(await quiet())
  })

  it('of whether the owner used the code that the thief had them sent', async () => {
    known = []
    const seen = await looks(email, async (step) => {
      if (step !== 3) return
      known = [house.mailer.codeFor(email)]
      const body = { email, code: house.mailer.codeFor(email) }
      expect((await house.call('passwordlessAuthenticate', { body, ...as('owner') })).status).toBe(200)
    })
    expect(seen).toEqual(await quiet())
  })
})

/**
 * The same with numbers so small that the thief meets them. Each letter is a deed of the thief, who is alone in a network:
 * `a` asks, `g` guesses, `f` guesses as a client that never asks; `p` guesses twice at a code of its own elsewhere, and so
 * sees whether its network has a place left, `q` the same at one that another client asked for; `.` waits a second and `:` thirty-one. At each
 * `*` something happens at the address.
 */
describe('a thief who uses up what is counted learns nothing', () => {
  type World = (address: string, star: number) => Promise<unknown>
  let run = 0
  const wrong = (address: string) => wrongOf(...mailsTo(address).map(({ to }) => house.mailer.codeFor(to)))
  const owner = (address: string) => eyes('owner', address, '198.51.100.1')
  async function logIn(address: string) {
    if (mailsTo(address).length > 0) await owner(address).guess(house.mailer.codeFor(address))
  }
  const WORLDS: Record<string, World> = {
    'the owner asks': (address) => owner(address).ask(),
    'the owner logs in by the newest code': logIn,
    'the owner asks, and logs in by that': async (address) => {
      const asking = owner(address)
      await asking.ask()
      await asking.guess(house.mailer.codeFor(address))
      expect(asking.seen.map((answer) => (answer as [number])[0])).toEqual([200, 200])
    },
    'the owner asks and mistypes': async (address) => {
      await owner(address).ask()
      await owner(address).guess(wrong(address))
    },
    'others ask, so that the thief shares a code, and the owner logs in': async (address, star) => {
      if (star > 1) return logIn(address)
      for (const one of [1, 2, 3]) await eyes(`other-${one}`, address, `198.51.101.${star}`).ask()
    },
    'all mail is refused': async () => void (house.mailer.outcome = 'refused'),
  }

  async function sees(deeds: string, world: World): Promise<unknown[]> {
    run += 1
    const address = `looked-at-${run}@example.com`
    const network = `192.0.2.${run}`
    const asker = eyes(`asker-${run}`, address, network)
    const passer = eyes(`passer-${run}`, address, network)
    const seen: unknown[] = []
    const note = async (eye: ReturnType<typeof eyes>, deed: Promise<void>) => {
      await deed
      seen.push(eye.seen.at(-1))
    }
    const twiceAside = async (at: string, typist: string) => {
      await eyes(`aside-${at}`, at, network).ask()
      const aside = eyes(typist, at, network)
      for (let guesses = 0; guesses < 2; guesses++) await note(aside, aside.guess(wrong(at)))
    }
    const deedsBy: Record<string, (index: number) => unknown> = {
      '*'(index) {
        // two codes that are sent in one moment have no order
        house.clock.advance(1)
        return world(address, [...deeds.slice(0, index)].filter((deed) => deed === '*').length)
      },
      a: () => note(asker, asker.ask()),
      g: () => note(asker, asker.guess(wrong(address))),
      f: () => note(passer, passer.guess(wrong(address))),
      p: (index) => twiceAside(`p-${run}-${index}@example.com`, `aside-p-${run}-${index}@example.com`),
      q: (index) => twiceAside(`q-${run}-${index}@example.com`, `passer-${run}`),
      '.': () => house.clock.advance(1_000),
      ':': () => house.clock.advance(31_000),
    }
    for (const [index, deed] of [...deeds].entries()) await deedsBy[deed]?.(index)
    house.mailer.outcome = 'sent'
    return seen
  }

  it.each([
    ['whose network has no place left', 'pp*a*ggg'],
    ['of a code that it did not ask for, with no place left', 'qq*f*f*f'],
    ['by the places that its guesses took', 'p*a*g:a*gp'],
    ['by the places that guesses at what it did not ask for took', '*f*q*q'],
    ['by the first tries that it has', 'pp*a*g:a*gg:a*g'],
    ['who asks again before its tries are spent', '*a.ggg*...a.ggg.a'],
    ['who asks again once they are', '*a.ggggg*...a.:a'],
    ['by how often it may ask', '*a*...a::a:a:a:a'],
    ['who does all of it', 'ag*a*p*:g:ag:*agg:fpq'],
  ])('%s: %s', async (_, deeds) => {
    const limits = {
      guesses_per_address: 2,
      guesses_per_client: 8,
      sends_per_client: 4,
      sends_per_identifier: 2,
    }
    await house.setApp({ limits })
    const quiet = await sees(deeds, async () => {})
    const seen: Record<string, unknown[]> = {}
    for (const [name, world] of Object.entries(WORLDS)) seen[name] = await sees(deeds, world)
    expect(seen).toEqual(Object.fromEntries(Object.keys(WORLDS).map((name) => [name, quiet])))
  })
})
