import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createGoogleKms, readGoogleAccount } from './google-kms.ts'
import { playGoogle } from './testing/play-google.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: typeof pair) => key.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const RING = 'projects/p-1/locations/global/keyRings/r-1/cryptoKeys'

async function world() {
  const email = 'signer@p-1.iam.gserviceaccount.com'
  const keys = { seeds: randomBytes(32), others: randomBytes(32) }
  const google = await playGoogle({ email, publicKey: pair.publicKey, keys })
  closing.push(google.close)
  const account = {
    type: 'service_account' as const,
    client_email: email,
    private_key_id: 'key-id-1',
    private_key: pem(pair),
    token_uri: `${google.url}/token`,
  }
  const open = (options: object = {}) =>
    createGoogleKms({ key: `${RING}/seeds`, account, url: google.url, ...options })
  return { google, account, open }
}

it('wraps by a key of Cloud KMS as a service account, and unwraps what it wrapped', async () => {
  const { google, open } = await world()
  const plain = randomBytes(32)
  const wrapped = await open().wrap(plain)
  expect(wrapped.includes(plain)).toBe(false)
  expect((await open().unwrap(wrapped)).equals(plain)).toBe(true)
  expect(google.additional).toEqual(['latchkey-signer-keys', 'latchkey-signer-keys'])
})

it('says by which code Google refused, and nothing else that it says', async () => {
  const { open, account } = await world()
  const wrapped = await open().wrap(randomBytes(32))
  const changed = Buffer.from(wrapped)
  changed[20] = (changed[20] as number) ^ 1
  const tries = {
    'another key': open({ key: `${RING}/others` }).unwrap(wrapped),
    'no such key': open({ key: `${RING}/third` }).unwrap(wrapped),
    'a changed one': open().unwrap(changed),
    'by another private key': open({ account: { ...account, private_key: pem(other) } }).unwrap(wrapped),
    'another account': open({
      account: { ...account, client_email: 'x@p-1.iam.gserviceaccount.com' },
    }).unwrap(wrapped),
    'a clock that is wrong': open({ now: () => Date.now() - 3_600_000 }).unwrap(wrapped),
    'no private key': open({ account: { ...account, private_key: 'gone' } }).unwrap(wrapped),
  }
  const said = await Promise.all(
    Object.entries(tries).map(async ([name, one]) => [
      name,
      await one.then(String, (error) => error.message),
    ]),
  )
  expect(Object.fromEntries(said)).toEqual({
    'another key': 'Google Cloud KMS refused it (INVALID_ARGUMENT)',
    'no such key': 'Google Cloud KMS refused it (NOT_FOUND)',
    'a changed one': 'Google Cloud KMS refused it (INVALID_ARGUMENT)',
    'by another private key': 'Google Cloud KMS knows no such account (invalid_grant)',
    'another account': 'Google Cloud KMS knows no such account (invalid_grant)',
    'a clock that is wrong': 'Google Cloud KMS knows no such account (invalid_grant)',
    'no private key': 'The private key of the Google service account cannot be read',
  })
})

it('says where it was asked when it is away', async () => {
  const { google, open } = await world()
  await closing.pop()?.()
  await expect(open().wrap(randomBytes(32))).rejects.toThrow(
    `Google Cloud KMS cannot be asked (ECONNREFUSED) at ${google.url}`,
  )
})

it('takes names of keys and key files of service accounts alone', async () => {
  const { account, open } = await world()
  expect(() => open({ key: `${RING}/seeds/../others` })).toThrow('SIGNER_KMS_KEY has to be projects/')
  const folder = mkdtempSync(join(tmpdir(), 'google-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'account.json')
  writeFileSync(file, JSON.stringify({ ...account, client_id: '1' }))
  expect(readGoogleAccount(file)).toEqual(account)
  writeFileSync(file, JSON.stringify({ ...account, type: 'authorized_user' }))
  expect(() => readGoogleAccount(file)).toThrow(`names ${file}, which is no key file of a service account`)
})
