import { randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { AwsKmsOptions } from './aws-kms.ts'
import { createAwsKms } from './aws-kms.ts'
import type { AwsCredentials } from './aws-signature.ts'
import { playAws } from './testing/play-aws.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const account = {
  accessKey: 'AKIAFIRST',
  secret: 'secret/of+the-first',
  session: 'session-token-1',
  region: 'eu-central-1',
  keys: { 'alias/signer': randomBytes(32), 'key-2': randomBytes(32) },
}
const credentials = { id: account.accessKey, secret: account.secret, session: account.session }

async function world() {
  const aws = await playAws(account)
  closing.push(aws.close)
  const open = ({ by = credentials, ...options }: { by?: AwsCredentials } & Partial<AwsKmsOptions> = {}) =>
    createAwsKms({
      key: 'alias/signer',
      region: account.region,
      credentials: async () => by,
      url: aws.url,
      ...options,
    })
  return { aws, open }
}

it('wraps by a key of AWS KMS, and unwraps what it wrapped', async () => {
  const { aws, open } = await world()
  const plain = randomBytes(32)
  const wrapped = await open().wrap(plain)
  expect(wrapped.includes(plain)).toBe(false)
  expect((await open().unwrap(wrapped)).equals(plain)).toBe(true)
  expect(aws.calls).toEqual(['TrentService.Encrypt', 'TrentService.Decrypt'])
  const context = { purpose: 'latchkey-signer-keys' }
  expect(aws.contexts).toEqual([context, context])
})

it('says by which code AWS refused, and nothing else that it says', async () => {
  const { open } = await world()
  const wrapped = await open().wrap(randomBytes(32))
  const changed = Buffer.from(wrapped)
  changed[changed.length - 1] = (changed.at(-1) as number) ^ 1
  const tries = {
    'another key': open({ key: 'key-2' }).unwrap(wrapped),
    'no such key': open({ key: 'key-3' }).wrap(randomBytes(32)),
    'a changed one': open().unwrap(changed),
    'a wrong secret': open({ by: { ...credentials, secret: 'another' } }).unwrap(wrapped),
    'another account': open({ by: { ...credentials, id: 'AKIASECOND' } }).unwrap(wrapped),
    'without its session': open({ by: { ...credentials, session: undefined } }).unwrap(wrapped),
    'of another region': open({ region: 'us-east-1' }).unwrap(wrapped),
    'a clock that is wrong': open({ now: () => Date.now() - 3_600_000 }).unwrap(wrapped),
  }
  const said = await Promise.all(
    Object.entries(tries).map(async ([name, one]) => [
      name,
      await one.then(String, (error) => error.message),
    ]),
  )
  expect(Object.fromEntries(said)).toEqual({
    'another key': 'AWS KMS refused it (IncorrectKeyException)',
    'no such key': 'AWS KMS refused it (NotFoundException)',
    'a changed one': 'AWS KMS refused it (InvalidCiphertextException)',
    'a wrong secret': 'AWS KMS refused it (InvalidSignatureException)',
    'another account': 'AWS KMS refused it (UnrecognizedClientException)',
    'without its session': 'AWS KMS refused it (UnrecognizedClientException)',
    'of another region': 'AWS KMS refused it (InvalidSignatureException)',
    'a clock that is wrong': 'AWS KMS refused it (RequestExpiredException)',
  })
})

it('says where it was asked when it is away', async () => {
  const { aws, open } = await world()
  await closing.pop()?.()
  await expect(open().wrap(randomBytes(32))).rejects.toThrow(
    `AWS KMS cannot be asked (ECONNREFUSED) at ${aws.url}`,
  )
})
