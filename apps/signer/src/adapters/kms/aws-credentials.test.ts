import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseAwsCredentials } from './aws-credentials.ts'
import { chooseKeyWrapper } from './choose-key-wrapper.ts'
import { playAws } from './testing/play-aws.ts'
import { playAwsRoles } from './testing/play-aws-roles.ts'

const role = {
  role: 'signer+role@1',
  id: 'ASIAROLE',
  secret: 'secret/of+the-role',
  session: 'session-of-the-role',
  authorization: 'Bearer of-the-container',
}
const TOLD = { id: role.id, secret: role.secret, session: role.session }
const INSTANCE_CALLS = [
  'PUT /latest/api/token',
  'GET /latest/meta-data/iam/security-credentials/',
  'GET /latest/meta-data/iam/security-credentials/signer+role@1',
]

const closing: (() => unknown)[] = []
let machine: Awaited<ReturnType<typeof playAwsRoles>>
let tokenFile: string
beforeEach(async () => {
  machine = await playAwsRoles(role)
  const folder = mkdtempSync(join(tmpdir(), 'role-'))
  tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, `${role.authorization}\n`)
  closing.push(machine.close, () => rmSync(folder, { recursive: true }))
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type Variables = Record<string, string | undefined>

const instance = () => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: machine.url })
const container = (more: Variables = { AWS_CONTAINER_AUTHORIZATION_TOKEN: role.authorization }) => ({
  AWS_CONTAINER_CREDENTIALS_FULL_URI: `${machine.url}/v2/credentials`,
  ...more,
})
const told = (env: Variables) => chooseAwsCredentials(env)()
const reason = (env: Variables) =>
  new Promise((done) => done(told(env))).then(
    () => 'told',
    (error: Error) => error.message.replace(machine.url, 'there').replace(tokenFile, 'the file'),
  )

it('are those of the variables, without asking anybody', async () => {
  const env = { ...instance(), ...container(), AWS_ACCESS_KEY_ID: 'AKIAOWN', AWS_SECRET_ACCESS_KEY: 'own' }
  expect(await told(env)).toEqual({ id: 'AKIAOWN', secret: 'own', session: undefined })
  expect(await told({ ...env, AWS_SESSION_TOKEN: 'of-mine' })).toEqual({
    id: 'AKIAOWN',
    secret: 'own',
    session: 'of-mine',
  })
  expect(machine.calls).toEqual([])
})

it('are those of the role of the container, by its token or what stands in its file now', async () => {
  expect(await told({ ...instance(), ...container() })).toEqual(TOLD)
  const ask = chooseAwsCredentials(container({ AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: tokenFile }))
  expect(await ask()).toEqual(TOLD)
  writeFileSync(tokenFile, 'Bearer of-another')
  await expect(ask()).rejects.toThrow('was not told (401)')
  writeFileSync(tokenFile, role.authorization)
  expect(await ask()).toEqual(TOLD)
  expect(machine.calls).toEqual(Array.from({ length: 4 }, () => 'GET /v2/credentials'))
})

it('are those of the role of the instance, by version 2 of its metadata service', async () => {
  expect(await told(instance())).toEqual(TOLD)
  expect(machine.calls).toEqual(INSTANCE_CALLS)
})

it('open a key file by the role', async () => {
  const aws = await playAws({
    accessKey: role.id,
    secret: role.secret,
    session: role.session,
    region: 'eu-west-1',
    keys: { 'key-1': randomBytes(32) },
  })
  closing.push(aws.close)
  const wrapper = chooseKeyWrapper({
    SIGNER_KMS: 'aws',
    SIGNER_KMS_KEY: 'key-1',
    SIGNER_KMS_URL: aws.url,
    AWS_REGION: 'eu-west-1',
    ...container(),
  })
  const plain = randomBytes(32)
  const wrapped = (await wrapper?.wrap(plain)) as Buffer
  expect((await wrapper?.unwrap(wrapped))?.equals(plain)).toBe(true)
  expect(machine.calls).toEqual(['GET /v2/credentials', 'GET /v2/credentials'])
})

it('are refused in one sentence, which says nothing that was answered', async () => {
  const noRole = 'AWS_ACCESS_KEY_ID is not set, and the role of this machine'
  expect({
    'half of a key': await reason({ AWS_ACCESS_KEY_ID: 'AKIAOWN' }),
    'the other half': await reason({ AWS_SECRET_ACCESS_KEY: 'own', ...container() }),
    'no role, and no instance': await reason({ AWS_EC2_METADATA_DISABLED: 'true' }),
    'a container without its token': await reason(container({})),
    'a token in no file': await reason(
      container({ AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: `${tokenFile}-2` }),
    ),
    'an address of another machine': await reason({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://10.0.0.1/c',
    }),
    'a path that is none': await reason({ AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '@10.0.0.1/c' }),
    'what answers something else': await reason({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${machine.url}/latest/api/token`,
    }),
  }).toEqual({
    'half of a key': 'SIGNER_KMS is aws, so AWS_SECRET_ACCESS_KEY has to be set',
    'the other half': 'SIGNER_KMS is aws, so AWS_ACCESS_KEY_ID has to be set',
    'no role, and no instance': 'SIGNER_KMS is aws, so AWS_ACCESS_KEY_ID has to be set',
    'a container without its token': `${noRole} was not told (401) at there`,
    'a token in no file': 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE names no file that can be read: the file-2',
    'an address of another machine':
      'AWS_CONTAINER_CREDENTIALS_FULL_URI has to be an https address, or one of this machine',
    'a path that is none': 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI has to be a path',
    'what answers something else': `${noRole} was not told (400) at there`,
  })
  await machine.close()
  expect([await reason(container()), await reason(instance())]).toEqual([
    `${noRole} cannot be asked for (ECONNREFUSED) at there`,
    `${noRole} cannot be asked for (ECONNREFUSED) at there`,
  ])
})
