import type { AuthResponse, RouteName } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeLinks } from '../testing/notice-links.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { openTestHouse, SERVER_ORIGIN } from '../testing/test-house.ts'

const HOUR_MS = 3_600_000

type Links = ReturnType<typeof noticeLinks>

let house: TestHouse
let links: Links
let count = 0
let email: string
let victim: AuthResponse

beforeAll(async () => {
  house = await openTestHouse()
  links = noticeLinks(house)
  await house.setApp({ name: 'Juniper', sms_auth: true, guest_auth: true })
})
afterAll(() => house.close())
beforeEach(async () => {
  email = `victim-${++count}@example.com`
  victim = await house.login(email, 'own-device')
  clear()
})

const number = () => `+1201555${String(2000 + ++count)}`
const as = (session: AuthResponse, client = 'thief') => ({
  authorization: `Bearer ${session.privy_access_token}`,
  'privy-ca-id': client,
})
const send = (session: AuthResponse, name: RouteName, body: object) =>
  house.call(name, { body, headers: as(session) })
const clear = () => links.clear()

async function phoneProof(session: AuthResponse, phoneNumber: string) {
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: as(session) })
  return { phoneNumber, code: house.texter.codeFor(phoneNumber) }
}

async function linkPhone(session: AuthResponse, phoneNumber: string) {
  const answer = await send(session, 'passwordlessSmsLink', await phoneProof(session, phoneNumber))
  expect(answer.status).toBe(200)
}

async function loginByPhone(phoneNumber: string, client = 'thief'): Promise<AuthResponse> {
  house.clock.advance(60_000)
  const headers = { 'privy-ca-id': client }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
  return (await house.call('passwordlessSmsAuthenticate', { body, headers })).body
}

async function updateEmail(session: AuthResponse, newAddress: string) {
  house.clock.advance(60_000)
  await house.call('passwordlessInit', { body: { email: newAddress }, headers: as(session) })
  const body = { oldAddress: email, newAddress, code: house.mailer.codeFor(newAddress) }
  expect((await send(session, 'passwordlessUpdate', body)).status).toBe(200)
}

const open: Links['open'] = (...given) => links.open(...given)
const told = () => links.told()
const linkTo: Links['linkTo'] = (...given) => links.linkTo(...given)
const accounts = async (userId: string): Promise<string[]> =>
  (
    await house.rows('SELECT type, subject FROM linked_accounts WHERE user_id = $1 ORDER BY 1, 2', [userId])
  ).map(({ type, subject }) => `${type}:${subject}`)
const isLive = async (session: AuthResponse) =>
  (await house.call('currentUser', { headers: as(session) })).status === 200

describe('a change of who can come in', () => {
  it('is told to every channel that there was before it, with a way to undo it', async () => {
    const phoneNumber = number()
    await linkPhone(victim, phoneNumber)
    const notices = await told()
    expect(notices.map(({ to }) => to)).toEqual([email])
    expect(notices[0]?.text).toContain(`${phoneNumber} can now log in to your Juniper account`)
    expect(linkTo(notices, email)).toMatch(/^http:\/\/localhost:4000\/undo\/c1~[0-9a-f-]{36}~[\w-]{43}$/)
  })

  it('is told once, however often its request is repeated', async () => {
    const proof = await phoneProof(victim, number())
    for (let i = 0; i < 3; i++) {
      house.clock.advance(1_000)
      expect((await send(victim, 'passwordlessSmsLink', proof)).status).toBe(200)
    }
    expect(await told()).toHaveLength(1)
  })

  it('that replaces an e-mail goes to the one that is replaced, and not to the new one', async () => {
    await updateEmail(victim, `new-${email}`)
    const notices = await told()
    expect(notices.map(({ to }) => to)).toEqual([email])
    expect(notices[0]?.text).toContain(`new-${email} has taken the place of ${email}`)
  })

  it('that removes an account is told to it, too, and so is what follows until it can be undone no more', async () => {
    const phoneNumber = number()
    await linkPhone(victim, phoneNumber)
    house.clock.advance(73 * HOUR_MS)
    await told()
    const session = await house.login(email, 'own-device')
    clear()
    expect((await send(session, 'passwordlessUnlink', { address: email })).status).toBe(200)
    const removal = await told()
    expect(removal.map(({ to }) => to).sort()).toEqual([phoneNumber, email].sort())
    expect(removal.find(({ to }) => to === email)?.text).toContain(`${email} can no longer log in`)
    await house.call('passwordlessInit', { body: { email: `next-${email}` }, headers: as(session) })
    const link = { email: `next-${email}`, code: house.mailer.codeFor(`next-${email}`) }
    expect((await send(session, 'passwordlessLink', link)).status).toBe(200)
    expect((await told()).map(({ to }) => to).sort()).toEqual([phoneNumber, email].sort())
    house.clock.advance(72 * HOUR_MS)
    const later = await loginByPhone(phoneNumber)
    clear()
    expect((await send(later, 'passwordlessUnlink', { address: `next-${email}` })).status).toBe(200)
    expect((await told()).map(({ to }) => to).sort()).toEqual([phoneNumber, `next-${email}`].sort())
  })

  it('by a transfer is told to both users', async () => {
    const phoneNumber = number()
    await loginByPhone(phoneNumber, 'other-device')
    house.clock.advance(60_000)
    const offered = await send(victim, 'passwordlessSmsLink', await phoneProof(victim, phoneNumber))
    clear()
    const { nonce } = offered.body.data
    expect((await send(victim, 'passwordlessSmsTransfer', { nonce, phoneNumber })).status).toBe(200)
    const notices = await told()
    expect(notices.map(({ to }) => to)).toEqual([email, phoneNumber])
    expect((await open(linkTo(notices, email), 'POST')).status).toBe(200)
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`])
  })

  it('is made so often in an hour, and then refused', async () => {
    const phoneNumber = number()
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      house.clock.advance(60_000)
      statuses.push((await send(victim, 'passwordlessSmsLink', await phoneProof(victim, phoneNumber))).status)
      statuses.push((await send(victim, 'passwordlessSmsUnlink', { phoneNumber })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 200])
    house.clock.advance(HOUR_MS)
    await linkPhone(await house.login(email, 'own-device'), phoneNumber)
  })
})

describe('a thief with a stolen access token', () => {
  let phoneNumber: string
  let thief: AuthResponse
  let link: string

  beforeEach(async () => {
    phoneNumber = number()
    await linkPhone(victim, phoneNumber)
    link = linkTo(await told(), email)
    thief = await loginByPhone(phoneNumber)
    expect(thief.user.id).toBe(victim.user.id)
    clear()
  })

  it('loses the account and every session by one press of the link’s button, and the owner hears of it', async () => {
    expect((await open(link, 'POST')).body).toContain('The change was undone')
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`])
    expect([await isLive(thief), await isLive(victim)]).toEqual([false, false])
    const notices = await told()
    expect(notices).toMatchObject([{ to: email, link: null }])
    expect(notices[0]?.text).toContain('are as they were before')
    expect((await loginByPhone(phoneNumber)).user.id).not.toBe(victim.user.id)
    expect((await house.login(email, 'own-device')).user.id).toBe(victim.user.id)
  })

  it('is not undone by a program that opens links', async () => {
    for (let i = 0; i < 3; i++) {
      const page = await open(link, 'GET')
      expect([page.status, page.body.includes('<form method="post">')]).toEqual([200, true])
    }
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`, `phone:${phoneNumber}`])
    expect(await isLive(thief)).toBe(true)
  })

  it('is undone once: the link undoes nothing that came later', async () => {
    await open(link, 'POST')
    await told()
    const again = await house.login(email, 'own-device')
    house.clock.advance(60_000)
    await linkPhone(again, phoneNumber)
    await told()
    for (const method of ['POST', 'GET'] as const) {
      const page = await open(link, method)
      expect([page.status, page.body.includes('The change was undone')]).toEqual([200, true])
    }
    expect(await accounts(again.user.id)).toEqual([`email:${email}`, `phone:${phoneNumber}`])
    expect(await isLive(again)).toBe(true)
    expect(await told()).toEqual([])
  })

  it('is undone once by two presses at the same moment', async () => {
    const pages = await Promise.all([open(link, 'POST'), open(link, 'POST')])
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect(await told()).toHaveLength(1)
  })

  it('is not undone by a link that is forged, or made of another one', async () => {
    const [keyId, change, mac] = (link.split('/undo/')[1] ?? '').split('~') as [string, string, string]
    const other = `stranger-${email}`
    await linkPhone(await house.login(other, 'stranger'), number())
    const strangers = (linkTo(await told(), other).split('/undo/')[1] ?? '').split('~')
    const forged = [
      `${keyId}~${change}~${'A'.repeat(43)}`,
      `${keyId}~${change}~`,
      `${keyId}~${change}~${mac}~${mac}`,
      `${keyId}~${change}~${strangers[2]}`,
      `${keyId}~${strangers[1]}~${mac}`,
      `c2~${change}~${mac}`,
      `${keyId}~00000000-0000-0000-0000-000000000000~${mac}`,
      'x',
    ]
    for (const token of forged) {
      const page = await open(`${SERVER_ORIGIN}/undo/${token}`, 'POST')
      expect([page.status, page.body.includes('does not work any more')]).toEqual([404, true])
    }
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`, `phone:${phoneNumber}`])
    expect((await open(link, 'POST')).status).toBe(200)
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`])
  })

  it('is not undone after 72 hours', async () => {
    house.clock.advance(72 * HOUR_MS)
    expect((await open(link, 'GET')).status).toBe(404)
    expect((await open(link, 'POST')).status).toBe(404)
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`, `phone:${phoneNumber}`])
  })

  it('gets no link on the way in that it added, so that it undoes nothing of the owner’s', async () => {
    const own = await house.login(email, 'own-device')
    expect((await send(own, 'passwordlessSmsUnlink', { phoneNumber })).status).toBe(200)
    const notices = await told()
    expect(notices.map(({ to, link: given }) => [to, given !== null]).sort()).toEqual(
      [
        [phoneNumber, false],
        [email, true],
      ].sort(),
    )
  })

  it('that has removed and replaced what the owner had, too, loses it all by the first link', async () => {
    await updateEmail(thief, `thief-${email}`)
    const replaced = await told()
    expect(linkTo(replaced, email)).not.toBe(link)
    expect(replaced.find(({ to }) => to === phoneNumber)?.link).toBeNull()
    const another = await house.login(`thief-${email}`, 'thief')
    clear()
    expect((await send(another, 'passwordlessUnlink', { address: `thief-${email}` })).status).toBe(200)
    expect((await told()).map(({ to }) => to)).toContain(email)
    await open(link, 'POST')
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`])
    expect([await isLive(thief), await isLive(another)]).toEqual([false, false])
    const home = await house.login(email, 'own-device')
    expect(home.user.id).toBe(victim.user.id)
    expect(home.user.linked_accounts.map(({ type }) => type)).toEqual(['email'])
  })

  it('whose change of the e-mail is undone leaves the old one, as it was', async () => {
    const [before] = await house.rows('SELECT * FROM linked_accounts WHERE subject = $1', [email])
    await updateEmail(victim, `thief-${email}`)
    const second = linkTo(await told(), email)
    await open(second, 'POST')
    expect(await accounts(victim.user.id)).toEqual([`email:${email}`, `phone:${phoneNumber}`])
    const [after] = await house.rows('SELECT * FROM linked_accounts WHERE subject = $1', [email])
    expect(after).toEqual(before)
  })

  it('is put out even when a newer user has the removed account by then, which the link takes back', async () => {
    expect((await send(thief, 'passwordlessUnlink', { address: email })).status).toBe(200)
    const removal = linkTo(await told(), email)
    const owner = await house.login(email, 'own-device')
    expect(owner.user.id).not.toBe(victim.user.id)
    expect((await open(removal, 'POST')).body).toContain('The change was undone')
    expect(await accounts(victim.user.id)).toContain(`email:${email}`)
    expect([await isLive(thief), await isLive(owner)]).toEqual([false, false])
  })
})

describe('the page behind the link', () => {
  it('runs nothing, loads nothing, is framed by nobody, and sends its form home', async () => {
    await linkPhone(victim, number())
    const page = await open(linkTo(await told(), email), 'GET')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'; sandbox allow-forms; form-action 'self'$/,
    )
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.body).not.toMatch(/<script|src=|href=/)
  })

  it('speaks the language of the browser, and says whose names are whose', async () => {
    await linkPhone(victim, number())
    const link = linkTo(await told(), email)
    const german = await open(link, 'GET', { 'accept-language': 'de-DE' })
    expect(german.body).toContain('<html lang="de" dir="ltr">')
    expect(german.body).toContain('Änderung rückgängig machen')
    expect((await open(link, 'GET', { 'accept-language': 'ar' })).body).toContain(
      '<html lang="ar" dir="rtl">',
    )
  })

  it('writes no token into the log', async () => {
    await linkPhone(victim, number())
    const link = linkTo(await told(), email)
    await open(link, 'GET')
    await open(link, 'POST')
    expect(house.logs.filter((line) => line.includes('/undo/')).length).toBeGreaterThan(0)
    expect(house.logs.join('\n')).not.toContain(link.split('~')[2])
  })
})
