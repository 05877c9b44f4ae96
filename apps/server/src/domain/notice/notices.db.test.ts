import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoticeStore } from '../../adapters/postgres/notice-store.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../../testing/test-house.ts'
import { NOTICE_WAITS_MS, sendNotices } from './notices.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await house.setApp({ name: 'Juniper' })
})
afterAll(() => house.close())
beforeEach(() => {
  house.mailer.mails = []
  house.texter.texts = []
  house.mailer.outcome = 'sent'
})

const now = () => new Date(house.clock.now())

async function tell(userId: string, kind: string, detail: object = {}): Promise<number> {
  const [row] = await house.rows('SELECT tell_user($1, $2, $3, $4, $5) AS told', [
    APP_ID,
    userId,
    kind,
    detail,
    now(),
  ])
  return row.told
}

const link = (userId: string, type: string, subject: string, data: object, more: object = {}) => {
  const { language = null, newUntil = null } = more as { language?: string; newUntil?: Date }
  const values = [APP_ID, type, subject, userId, data, now(), language, newUntil]
  return house.rows('INSERT INTO linked_accounts VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)', values)
}

const left = () => house.rows('SELECT kind, channel, address, tries FROM notices ORDER BY id')
const mails = () => house.mailer.mails.filter(({ subject }) => !subject.includes('code'))
const ports = (more: object = {}) => ({
  store: createNoticeStore(house.database),
  mailer: house.mailer,
  texter: house.texter,
  codeKeys: house.ports.codeKeys,
  clock: house.clock,
  log: house.ports.log,
  publicUrl: 'https://auth.example',
  ...more,
})

describe('a notice', () => {
  it('goes to every channel once: e-mail, phone, and what a provider confirmed', async () => {
    const { user } = await house.login('every@example.com')
    await link(user.id, 'phone', '+12015550111', {})
    await link(user.id, 'google_oauth', 'g-1', { email: 'g@example.com', listed: ['Confirmed@Example.com'] })
    await link(user.id, 'github_oauth', 'gh-1', { email: 'claimed@example.com' })
    await link(user.id, 'apple_oauth', 'a-1', { listed: ['every@example.com'] })
    await link(user.id, 'custom_auth', 'c-1', { listed: ['host-says@example.com'] })
    house.mailer.mails = []
    expect(await tell(user.id, 'new_device', { device: 'Chrome on macOS' })).toBe(3)
    await house.sendNotices()
    expect(
      mails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['confirmed@example.com', 'every@example.com'])
    expect(house.texter.texts.map(({ to, channel }) => ({ to, channel }))).toEqual([
      { to: '+12015550111', channel: 'sms' },
    ])
    expect(mails()[0]?.subject).toBe('New device in your Juniper account')
    expect(mails()[0]?.text).toContain('Chrome on macOS')
    expect(await left()).toEqual([])
    await house.sendNotices()
    expect(mails()).toHaveLength(2)
  })

  it('comes in the language in which that very account logs in, else in that of the sign-up', async () => {
    const headers = { 'accept-language': 'de-CH, fr;q=0.9' }
    await house.call('passwordlessInit', { body: { email: 'language@example.com' }, headers })
    const body = { email: 'language@example.com', code: house.mailer.codeFor('language@example.com') }
    const { user } = (await house.call('passwordlessAuthenticate', { body, headers })).body
    await link(user.id, 'phone', '+12015550112', {}, { language: 'ja' })
    await link(user.id, 'google_oauth', 'g-2', { listed: ['none@example.com'] })
    house.mailer.mails = []
    await tell(user.id, 'wallet_exported')
    await house.sendNotices()
    const german = 'Der Schlüssel Ihrer Juniper-Wallet wurde exportiert'
    expect(mails().map(({ to, subject }) => ({ to, subject }))).toEqual(
      expect.arrayContaining([
        { to: 'language@example.com', subject: german },
        { to: 'none@example.com', subject: german },
      ]),
    )
    expect(mails()).toHaveLength(2)
    expect(house.texter.texts[0]?.text).toContain('書き出されました')
  })

  it('is there only when what it tells of was committed', async () => {
    const { user } = await house.login('rollback@example.com')
    await house.database
      .transaction(async (session) => {
        const text = 'SELECT tell_user($1, $2, $3, $4, $5)'
        await session.query({ text, values: [APP_ID, user.id, 'new_device', {}, now()] })
        throw new Error('and then it failed')
      })
      .catch(() => {})
    expect(await left()).toEqual([])
    await tell(user.id, 'new_device')
    expect(await left()).toHaveLength(1)
    await house.sendNotices()
  })

  it('is tried again with growing waits, and given up after three days', async () => {
    const { user } = await house.login('patient@example.com')
    await tell(user.id, 'session_reused')
    house.mailer.outcome = 'failed'
    const began = house.clock.now()
    expect(NOTICE_WAITS_MS.length).toBeGreaterThan(1)
    for (const [tried, wait] of NOTICE_WAITS_MS.entries()) {
      await house.sendNotices()
      expect(await left()).toMatchObject([{ tries: tried + 1 }])
      house.clock.advance(wait - 1)
      expect(await sendNotices(ports())).toBe(0)
      house.clock.advance(1)
    }
    expect(NOTICE_WAITS_MS.every((wait, index) => wait > (NOTICE_WAITS_MS[index - 1] ?? 0))).toBe(true)
    expect(house.clock.now() - began).toBeGreaterThan(2.5 * 86_400_000)
    await house.sendNotices()
    expect(await left()).toEqual([])
    expect(house.logs.at(-1)).toContain('a notice was given up')
    expect(house.logs.at(-1)).not.toContain('patient')
  })

  it('that the mail server refuses for good is not tried again', async () => {
    const { user } = await house.login('refused@example.com')
    await tell(user.id, 'new_device')
    house.mailer.outcome = 'refused'
    await house.sendNotices()
    expect(await left()).toEqual([])
  })

  it('is sent by one of two servers, and by the other when the first died over it', async () => {
    const { user } = await house.login('twice@example.com')
    await tell(user.id, 'new_device')
    const dead = await createNoticeStore(house.database).claim(
      now(),
      new Date(house.clock.now() + 60_000),
      10,
    )
    expect(dead).toHaveLength(1)
    house.mailer.mails = []
    await house.sendNotices()
    expect(mails()).toEqual([])
    house.clock.advance(60_000)
    await Promise.all([sendNotices(ports()), sendNotices(ports())])
    expect(mails()).toHaveLength(1)
  })

  it('is left to the server that has it for longer than the mail server may take', async () => {
    const { user } = await house.login('slow@example.com')
    await tell(user.id, 'new_device')
    house.mailer.mails = []
    const slow = {
      ...house.mailer,
      async send() {
        house.clock.advance(44_999)
        expect(await sendNotices(ports())).toBe(0)
        return 'sent' as const
      },
    }
    expect(await sendNotices(ports({ mailer: slow }))).toBe(1)
    expect(await left()).toEqual([])
    expect(mails()).toEqual([])
  })

  it('of one kind fills no mailbox, and changes of accounts are told all the same', async () => {
    const { user } = await house.login('flooded@example.com')
    for (let times = 0; times < 30; times++) await tell(user.id, 'wallet_exported')
    expect(await left()).toHaveLength(10)
    await tell(user.id, 'new_device')
    for (let times = 0; times < 12; times++) await tell(user.id, 'account_added')
    expect(await left()).toHaveLength(23)
    house.clock.advance(3_600_000)
    await tell(user.id, 'wallet_exported')
    expect(await left()).toHaveLength(24)
    await house.sendNotices()
  })

  it('to a phone is given up where nothing sends texts', async () => {
    const { user } = await house.login('silent@example.com')
    await link(user.id, 'phone', '+12015550113', {})
    await tell(user.id, 'new_device')
    await sendNotices(ports({ texter: undefined }))
    expect(await left()).toEqual([])
    expect(house.texter.texts).toEqual([])
  })
})

describe('the channels of a user', () => {
  const channels = (userId: string) =>
    house.rows('SELECT address, is_old FROM notice_channels($1, $2) ORDER BY address', [userId, now()])

  it('that are new still hear, but are no old ones', async () => {
    const { user } = await house.login('old@example.com')
    await link(user.id, 'phone', '+12015550114', {}, { newUntil: new Date(house.clock.now() + 1000) })
    expect(await channels(user.id)).toEqual([
      { address: '+12015550114', is_old: false },
      { address: 'old@example.com', is_old: true },
    ])
    expect(await tell(user.id, 'new_device')).toBe(1)
    house.clock.advance(1000)
    expect(await tell(user.id, 'new_device')).toBe(2)
    await house.sendNotices()
  })
})
