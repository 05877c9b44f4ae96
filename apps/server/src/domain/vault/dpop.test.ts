import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import type { FrameKey, ProofChanges } from '../../testing/frame-key.ts'
import { newFrameKey, signProof, tokenHash } from '../../testing/frame-key.ts'
import { readDpopProof } from './dpop.ts'

const NOW_S = 1_770_000_000
const URL_OF = 'https://auth.example.com/api/v1/embedded_wallets'
const ASKED = { method: 'POST', url: URL_OF, accessToken: 'an.access.token', nowMs: NOW_S * 1000 }
const CLAIMS = { htu: URL_OF, iat: NOW_S, ath: tokenHash(ASKED.accessToken), jti: 'a proof of mine' }

const key = await newFrameKey()
const prove = (changes: ProofChanges = {}, by: FrameKey = key) => signProof(by, CLAIMS, changes)
const jwk = (changes: object) => ({
  header: { jwk: { kty: 'EC', crv: 'P-256', x: key.x, y: key.y, ...changes } },
})

function read(proof: string | null, asked: object = {}) {
  try {
    return readDpopProof(proof, { ...ASKED, ...asked })
  } catch (error) {
    return [(error as { code: string }).code, (error as Error).message]
  }
}
const refused = (why: string) => ['invalid_dpop_proof', `The DPoP proof ${why}`]
const NO_KEY = refused('has no P-256 public key')
const OTHER = refused('is for another request')
const OLD = refused('is too old or from the future')
const NO_ID = refused('has no id')

it('says whose a good proof is, by which id it is known, and until when that has to be remembered', async () => {
  expect(read(await prove())).toEqual({
    thumbprint: key.jkt,
    jti: `${key.jkt} a proof of mine`,
    expiresAt: new Date((NOW_S + 61) * 1000),
  })
})

it('takes one without a token where there is none, and one for an address with a query', async () => {
  const claims = { ath: undefined, htu: `${URL_OF}?page=1#top` }
  expect(read(await prove({ claims }), { accessToken: null })).toMatchObject({ thumbprint: key.jkt })
})

it('names one key by one thumbprint, however its point is spelled', async () => {
  const padded = await prove(jwk({ x: `${key.x}=`, y: `${key.y}=` }))
  expect(read(padded)).toMatchObject({ thumbprint: key.jkt })
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x: key.x, y: key.y })
  expect(key.jkt).toBe(createHash('sha256').update(members).digest('base64url'))
})

it.each([
  ['no proof', null],
  ['what is no token', 'a.b'],
  ['nothing', ''],
])('refuses %s', (_, proof) => {
  expect(read(proof)).toEqual(refused('is missing or malformed'))
})

it.each([
  ['another type of token', { header: { typ: 'JWT' } }, refused('is missing or malformed')],
  ['no key', { header: { jwk: undefined } }, NO_KEY],
  ['a key of another type', jwk({ kty: 'RSA' }), NO_KEY],
  ['another curve', jwk({ crv: 'P-384' }), NO_KEY],
  ['half a key', jwk({ y: undefined }), NO_KEY],
  ['the other half', jwk({ x: undefined }), NO_KEY],
  ['the private half', jwk({ d: 'AAAA' }), NO_KEY],
  ['a point that is on no curve', jwk({ x: randomBytes(32).toString('base64url') }), NO_KEY],
  ['another method', { claims: { htm: 'GET' } }, OTHER],
  ['another path', { claims: { htu: `${URL_OF}/other` } }, OTHER],
  ['another origin', { claims: { htu: URL_OF.replace('auth', 'evil') } }, OTHER],
  ['no address', { claims: { htu: 'nothing' } }, OTHER],
  ['a list of addresses', { claims: { htu: [URL_OF] } }, OTHER],
  ['a time that is none', { claims: { iat: String(NOW_S) } }, OLD],
  ['a time more than a minute ago', { claims: { iat: NOW_S - 61 } }, OLD],
  ['a time more than a minute ahead', { claims: { iat: NOW_S + 61 } }, OLD],
  ['another token', { claims: { ath: tokenHash('another') } }, refused('is for another token')],
  ['no token', { claims: { ath: undefined } }, refused('is for another token')],
  ['no id', { claims: { jti: undefined } }, NO_ID],
  ['an id that is too short', { claims: { jti: '1234567' } }, NO_ID],
  ['an id that is too long', { claims: { jti: 'x'.repeat(129) } }, NO_ID],
  ['an id with a control character', { claims: { jti: 'eight\u0000 characters' } }, NO_ID],
  ['an id that begins with one', { claims: { jti: '\u0000eight characters' } }, NO_ID],
  ['an id that ends with one', { claims: { jti: 'eight characters\u0000' } }, NO_ID],
])('refuses a proof with %s', async (_, changes, expected) => {
  expect(read(await prove(changes))).toEqual(expected)
})

it.each([
  ['a minute ago', { iat: NOW_S - 60 }],
  ['a minute ahead', { iat: NOW_S + 60 }],
  ['with an id of eight characters', { jti: '12345678' }],
  ['with an id of 128', { jti: 'x'.repeat(128) }],
])('takes one of %s', async (_, claims) => {
  expect(read(await prove({ claims }))).toMatchObject({ thumbprint: key.jkt })
})

it('refuses a key of another curve, though its signature is as long and holds', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }) }
  const input = `${text(header)}.${text({ htm: 'POST', ...CLAIMS })}`
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  expect(read(`${input}.${signature.toString('base64url')}`)).toEqual(NO_KEY)
})

it('refuses a proof for a token where there is none, and one that another key has signed', async () => {
  expect(read(await prove(), { accessToken: null })).toEqual(refused('is for another token'))
  const other = await newFrameKey()
  const stolen = await prove({ header: { jwk: { kty: 'EC', crv: 'P-256', x: other.x, y: other.y } } })
  expect(read(stolen)).toEqual(refused('does not verify'))
})
