import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { newPerson, playFarcaster, signInText } from './farcaster-world.ts'
import { openOAuthHouse, visit } from './oauth-visit.ts'
import type { PlayedOutside } from './played-outside.ts'
import { createSoftAuthenticator } from './soft-authenticator.ts'
import { telegramBot } from './telegram-bot.ts'
import type { CallAnswer, TestHouse } from './test-house.ts'
import { APP_ID, ORIGIN } from './test-house.ts'

const BOT_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'

/** The last step of a login, which can be sent again. */
export type Authenticate = (body: object) => Promise<CallAnswer>
export type Way = () => Promise<Authenticate>

/** By proofs that are used up, and by proofs that may be shown again. */
export const ONE_USE = [
  'sms',
  'oauth',
  'telegram',
  'farcaster',
  'a Farcaster mini app',
  'a new passkey',
  'a passkey',
] as const
export const AGAIN = ['guest', 'a token of the host'] as const
export type WayName = (typeof ONE_USE)[number] | (typeof AGAIN)[number]

/** A server whose app takes every way in except a code by e-mail. */
export async function openLoginWays(): Promise<{ house: TestHouse; ways: Record<WayName, Way> }> {
  const hostKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const oauth = await openOAuthHouse()
  const { house } = oauth
  await oauth.settle()
  await house.credentials.save(APP_ID, 'telegram', { bot_token: BOT_TOKEN })
  const world = playFarcaster(house.ports.outside as PlayedOutside)
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

  const ways: Record<WayName, Way> = {
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
  return { house, ways }
}
