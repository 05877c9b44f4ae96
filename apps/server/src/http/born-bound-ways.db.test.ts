import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, playFarcaster, signInText } from '../testing/farcaster-world.ts'
import type { OAuthHouse } from '../testing/oauth-visit.ts'
import { openOAuthHouse, visit } from '../testing/oauth-visit.ts'
import type { PlayedOutside } from '../testing/played-outside.ts'
import { createSoftAuthenticator } from '../testing/soft-authenticator.ts'
import { telegramBot } from '../testing/telegram-bot.ts'
import type { FrameKey } from '../testing/test-frame.ts'
import { newFrameKey } from '../testing/test-frame.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'
import { APP_ID, ORIGIN } from '../testing/test-house.ts'

const BOT_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'
const hostKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let oauth: OAuthHouse
let house: TestHouse
let world: ReturnType<typeof playFarcaster>
let key: FrameKey
let other: FrameKey
beforeAll(async () => {
  oauth = await openOAuthHouse()
  house = oauth.house
  await oauth.settle()
  await house.credentials.save(APP_ID, 'telegram', { bot_token: BOT_TOKEN })
  world = playFarcaster(house.ports.outside as PlayedOutside)
  await house.setApp({
    sms_auth: true,
    guest_auth: true,
    farcaster_auth: true,
    passkey_auth: true,
    passkeys_for_signup_enabled: true,
    telegram_auth: true,
    telegram_auth_config: { bot_id: '110201543', bot_name: 'shop_bot', link_enabled: true },
    custom_jwt_auth: true,
    custom_jwt: {
      public_key: hostKey.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      issuer: 'https://host.example',
    },
  })
  key = await newFrameKey()
  other = await newFrameKey()
})
afterAll(() => house.close())

/** The last step of a login, which can be sent again. */
type Authenticate = (body: object) => Promise<CallAnswer>
type Way = () => Promise<Authenticate>

const seconds = () => Math.floor(house.clock.now() / 1000)

async function signedByPerson(
  fid: number,
  fields: { domain: string; uri: string; nonce: string; end?: string },
) {
  const person = newPerson(fid)
  world.own(person)
  const { domain, uri, nonce, end } = fields
  const message = signInText({
    ...{ domain, uri, nonce, fid },
    address: person.address,
    issuedAt: new Date(house.clock.now()).toISOString(),
    ...(end ? { expirationTime: end } : {}),
  })
  return { message, signature: person.sign(message), fid }
}

const ONE_USE: Record<string, Way> = {
  async sms() {
    const phoneNumber = '+12015550187'
    await house.call('passwordlessSmsInit', { body: { phoneNumber } })
    const code = house.texter.codeFor(phoneNumber)
    return (body) => house.call('passwordlessSmsAuthenticate', { body: { phoneNumber, code, ...body } })
  },
  async oauth() {
    const at = visit()
    const { code } = await oauth.comeBack('google', at)
    return (body) => oauth.authenticate(at, code, body)
  },
  async telegram() {
    const data = telegramBot(BOT_TOKEN).widget({ id: 81, first_name: 'Ida', auth_date: seconds() })
    return (body) => house.call('telegramAuthenticate', { body: { telegram_auth_result: data, ...body } })
  },
  async farcaster() {
    const { channel_token } = (await house.call('farcasterInit')).body
    const request = world.channels.get(channel_token)?.request as Record<string, string>
    const { domain = '', siweUri: uri = '', nonce = '', expirationTime = '' } = request
    const signed = await signedByPerson(6_001, { domain, uri, nonce, end: expirationTime })
    return (body) => house.call('farcasterAuthenticate', { body: { ...signed, channel_token, ...body } })
  },
  async 'a Farcaster mini app'() {
    const { nonce } = (await house.call('farcasterV2Init')).body
    const signed = await signedByPerson(6_002, { domain: 'app.example', uri: ORIGIN, nonce })
    return (body) => house.call('farcasterV2Authenticate', { body: { ...signed, ...body } })
  },
  async 'a new passkey'() {
    const { options } = (await house.call('passkeyRegisterInit')).body
    const authenticator_response = createSoftAuthenticator(ORIGIN).create(options)
    return (body) =>
      house.call('passkeyRegister', { body: { relying_party: ORIGIN, authenticator_response, ...body } })
  },
  async 'a passkey'() {
    const device = createSoftAuthenticator(ORIGIN)
    const { options: made } = (await house.call('passkeyRegisterInit')).body
    await house.call('passkeyRegister', {
      body: { relying_party: ORIGIN, authenticator_response: device.create(made) },
    })
    house.clock.advance(1_000)
    const { options } = (await house.call('passkeyAuthenticateInit')).body
    const { challenge } = options
    const authenticator_response = device.get(options)
    return (body) =>
      house.call('passkeyAuthenticate', {
        body: { relying_party: ORIGIN, challenge, authenticator_response, ...body },
      })
  },
}

const AGAIN: Record<string, Way> = {
  async guest() {
    const guest_credential = randomBytes(24).toString('base64url')
    return (body) => house.call('guestAuthenticate', { body: { guest_credential, ...body } })
  },
  async 'a token of the host'() {
    const token = await new SignJWT({ sub: 'host-user', iss: 'https://host.example', exp: seconds() + 300 })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuedAt(seconds())
      .sign(hostKey.privateKey)
    return (body) => house.call('customJwtAuthenticate', { body: { token, ...body } })
  },
}

const sidOf = ({ body }: CallAnswer): string =>
  JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).sid
const keyOf = async (answer: CallAnswer) =>
  (await house.rows('SELECT frame_key FROM sessions WHERE id = $1', [sidOf(answer)]))[0].frame_key

describe.each(Object.keys(ONE_USE))('%s', (name) => {
  it('opens a session that is bound to the key it names, and is answered again to that key alone', async () => {
    const authenticate = await (ONE_USE[name] as Way)()
    const first = await authenticate({ dpop_jkt: key.jkt })
    expect([first.status, await keyOf(first)]).toEqual([200, key.jkt])
    for (const body of [{ dpop_jkt: other.jkt }, {}]) {
      const answer = await authenticate(body)
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
    }
    const repeated = await authenticate({ dpop_jkt: key.jkt })
    expect(sidOf(repeated)).toBe(sidOf(first))
    expect(await keyOf(first)).toBe(key.jkt)
  })
})

describe.each(Object.keys(AGAIN))('%s', (name) => {
  it('opens a session for each time it is shown, bound to the key it names then', async () => {
    const authenticate = await (AGAIN[name] as Way)()
    const answers = [await authenticate({ dpop_jkt: key.jkt }), await authenticate({ dpop_jkt: other.jkt })]
    const third = await authenticate({})
    expect(await Promise.all(answers.map(keyOf))).toEqual([key.jkt, other.jkt])
    expect(await keyOf(third)).toBeNull()
    expect(new Set([...answers, third].map(sidOf)).size).toBe(3)
  })
})
