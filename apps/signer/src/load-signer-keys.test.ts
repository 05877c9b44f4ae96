import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseKeyWrapper } from './adapters/kms/choose-key-wrapper.ts'
import { playAws } from './adapters/kms/testing/play-aws.ts'
import { loadSignerKeys } from './load-signer-keys.ts'
import { parseSignerKeys } from './parse-signer-keys.ts'
import type { KeyWrapper } from './ports/key-wrapper.ts'
import { sealKeyFile } from './sealed-key-file.ts'

let home: string
let file: string
let kms: Record<string, string>
let stop: () => Promise<void>
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'load-'))
  file = join(home, 'signer-keys')
  const account = { accessKey: 'AKIAONE', secret: 'secret-one', region: 'eu-west-3' }
  const aws = await playAws({ ...account, keys: { 'key-1': randomBytes(32) } })
  stop = aws.close
  kms = {
    SIGNER_KMS: 'aws',
    SIGNER_KMS_KEY: 'key-1',
    SIGNER_KMS_URL: aws.url,
    AWS_REGION: account.region,
    AWS_ACCESS_KEY_ID: account.accessKey,
    AWS_SECRET_ACCESS_KEY: account.secret,
  }
})
afterEach(async () => {
  await stop()
  rmSync(home, { recursive: true, force: true })
})

const KEYS = `k1:${randomBytes(32).toString('base64url')}`
const own = (text: string) => writeFileSync(file, text, { mode: 0o600 })
const load = (env: Record<string, string>, said: string[] = []) =>
  loadSignerKeys(env, join(home, 'state'), (line) => void said.push(line))
const refusal = (env: Record<string, string>) => load(env).then(String, (error: Error) => error.message)

it('takes keys of the environment or of a file, sealed or not', async () => {
  const expected = [...parseSignerKeys(KEYS)]
  expect([...(await load({ SIGNER_KEYS: KEYS }))]).toEqual(expected)
  own(KEYS)
  expect([...(await load({ SIGNER_KEY_FILE: file }))]).toEqual(expected)
  own(await sealKeyFile(KEYS, chooseKeyWrapper(kms) as KeyWrapper))
  expect([...(await load({ ...kms, SIGNER_KEY_FILE: file }))]).toEqual(expected)
})

it('makes the first file sealed where it is to be sealed, and opens it the next time', async () => {
  const said: string[] = []
  const env = { ...kms, SIGNER_KEY_FILE: file, GENERATE_KEYS: 'true' }
  const made = await load(env, said)
  const key = [...made.values()][0]?.toString('base64url') as string
  expect(key).toHaveLength(43)
  expect(readFileSync(file, 'utf8')).not.toContain(key)
  expect([...(await load(env, said))]).toEqual([...made])
  expect(said).toEqual([`made a signer key in ${file}: keep it as long as the database`])
})

it('opens nothing while the service is away, and takes no plain file, nor one that it cannot open', async () => {
  own(await sealKeyFile(KEYS, chooseKeyWrapper(kms) as KeyWrapper))
  expect(await refusal({ SIGNER_KEY_FILE: file })).toBe(
    `The signer key file ${file} is sealed: SIGNER_KMS has to say by what`,
  )
  await stop()
  expect(await refusal({ ...kms, SIGNER_KEY_FILE: file })).toBe(
    `AWS KMS cannot be asked (ECONNREFUSED) at ${kms.SIGNER_KMS_URL}`,
  )
  own(KEYS)
  expect(await refusal({ ...kms, SIGNER_KEY_FILE: file })).toBe(
    `The signer key file ${file} is not sealed, and SIGNER_KMS is set`,
  )
  expect(await refusal({ ...kms, SIGNER_KEYS: KEYS })).toBe(
    'SIGNER_KMS is set, so SIGNER_KEY_FILE has to name the sealed key file',
  )
  expect(await refusal({})).toBe('SIGNER_KEY_FILE or SIGNER_KEYS has to be set')
})

it('names the variable that is missing or wrong', () => {
  const reason = (env: object) => {
    try {
      return chooseKeyWrapper({ ...env } as Record<string, string>)?.kms ?? 'none'
    } catch (error) {
      return (error as Error).message
    }
  }
  const hsm = { SIGNER_KMS: 'hsm', SIGNER_KMS_KEY: 'a1', HSM_MODULE: '/m.so', HSM_TOKEN: 't' }
  expect([
    reason({ SIGNER_KMS: ' ' }),
    reason(kms),
    reason({ ...kms, SIGNER_KMS: 'vault' }),
    reason({ ...kms, SIGNER_KMS_KEY: '' }),
    reason({ ...kms, AWS_REGION: undefined }),
    reason({ ...kms, AWS_SECRET_ACCESS_KEY: undefined }),
    reason({ ...kms, SIGNER_KMS_URL: 'http://kms.example' }),
    reason({ ...kms, SIGNER_KMS_URL: 'https://kms.example' }),
    reason({ ...kms, SIGNER_KMS: 'google' }),
    reason(hsm),
    reason({ ...hsm, HSM_PIN: '1234' }),
  ]).toEqual([
    'none',
    'aws',
    'SIGNER_KMS is "vault"; it must be aws, google or hsm',
    'SIGNER_KMS is aws, so SIGNER_KMS_KEY has to be set',
    'SIGNER_KMS is aws, so AWS_REGION has to be set',
    'SIGNER_KMS is aws, so AWS_SECRET_ACCESS_KEY has to be set',
    'SIGNER_KMS_URL has to be an https address',
    'aws',
    'SIGNER_KMS is google, so GOOGLE_APPLICATION_CREDENTIALS has to be set',
    'SIGNER_KMS is hsm, so HSM_PIN has to be set',
    'hsm',
  ])
})
