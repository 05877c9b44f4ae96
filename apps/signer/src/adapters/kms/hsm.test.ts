import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openKeyFile, sealKeyFile } from '../../sealed-key-file.ts'
import { createHsm } from './hsm.ts'

const MODULE = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
].find((path) => existsSync(path))

const runs = (program: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)))
/** Packages of Debian's that these tests need and that are not installed. */
const missing = [
  ...(MODULE !== undefined && runs('softhsm2-util') ? [] : ['softhsm2']),
  ...(runs('pkcs11-tool') ? [] : ['opensc']),
]
const hasHsm = missing.length === 0
if (!hasHsm) console.warn(`The tests of the HSM are skipped: ${missing.join(' and ')} not installed`)

const PIN = 'pin-of-the-user'
let home: string
let module: string
beforeAll(() => {
  if (!hasHsm) return
  module = MODULE as string
  home = mkdtempSync(join(tmpdir(), 'hsm-'))
  mkdirSync(join(home, 'tokens'))
  const conf = join(home, 'softhsm2.conf')
  writeFileSync(conf, `directories.tokendir = ${join(home, 'tokens')}\nlog.level = ERROR\n`)
  process.env.SOFTHSM2_CONF = conf
  const quiet = { stdio: 'ignore' } as const
  for (const token of ['first', 'second'])
    execFileSync(
      'softhsm2-util',
      ['--init-token', '--free', '--label', token, '--so-pin', 'pin-of-the-officer', '--pin', PIN],
      quiet,
    )
  for (const [token, id] of [
    ['first', 'a1'],
    ['first', 'b2'],
    ['second', 'a1'],
  ]) {
    const place = ['--module', module, '--token-label', token as string, '--login', '--pin', PIN]
    const made = [
      '--keygen',
      '--key-type',
      'AES:32',
      '--id',
      id as string,
      '--label',
      `seeds-${id}`,
      '--sensitive',
    ]
    execFileSync('pkcs11-tool', [...place, ...made], quiet)
  }
})
afterAll(() => {
  delete process.env.SOFTHSM2_CONF
  if (home) rmSync(home, { recursive: true, force: true })
})

/** One after the other: SoftHSM writes its files at a login, and another process that reads them meanwhile finds no token. */
async function inTurn(tries: (() => Promise<string>)[]): Promise<string[]> {
  const said: string[] = []
  for (const one of tries) said.push(await one().then(String, (error: Error) => error.message))
  return said
}

const open = (options: object = {}) => createHsm({ key: 'a1', module, token: 'first', pin: PIN, ...options })
const KEYS = `k1:${randomBytes(32).toString('base64url')}\n`

it('the tests of the HSM are skipped nowhere that apt-get installs what they need for a run of all tests', () => {
  const isInstalledThere = process.env.CI === 'true' && runs('apt-get')
  expect(isInstalledThere ? missing : []).toEqual([])
})

describe.skipIf(!hasHsm)('a key in an HSM', () => {
  it('seals the signer’s keys and opens them, each time by other bytes', async () => {
    const [one, two] = [await sealKeyFile(KEYS, open()), await sealKeyFile(KEYS, open())]
    expect([await openKeyFile(one, open()), await openKeyFile(two, open())]).toEqual([KEYS, KEYS])
    expect(JSON.parse(one).wrapped).not.toBe(JSON.parse(two).wrapped)
  })

  it('opens nothing that another key or another token wrapped, nor what was changed', async () => {
    const sealed = await sealKeyFile(KEYS, open())
    const asIf = (change: object) => JSON.stringify({ ...JSON.parse(sealed), ...change })
    const wrapped = Buffer.from(JSON.parse(sealed).wrapped, 'base64url')
    const flipped = (at: number) => {
      const changed = Buffer.from(wrapped)
      changed[at] = (changed[at] as number) ^ 1
      return changed.toString('base64url')
    }
    const tries = [
      () => openKeyFile(asIf({ key: 'b2' }), open({ key: 'b2' })),
      () => openKeyFile(sealed, open({ token: 'second' })),
      () => openKeyFile(asIf({ wrapped: flipped(0) }), open()),
      () => openKeyFile(asIf({ wrapped: flipped(wrapped.length - 1) }), open()),
    ]
    const said = await inTurn(tries)
    expect(said).toEqual(tries.map(() => 'The signer key file was changed, or its key is another one'))
  })

  it('says in one sentence why it is not opened, and never the PIN', async () => {
    const sealed = await sealKeyFile(KEYS, open())
    const tries = [
      () => openKeyFile(sealed, open({ pin: 'another-pin' })),
      () => openKeyFile(sealed, open({ token: 'third' })),
      () => openKeyFile(sealed, open({ module: '/no/such/module.so' })),
      () => openKeyFile(sealed.replace('"a1"', '"c3"'), open({ key: 'c3' })),
    ]
    const said = await inTurn(tries)
    // in which words depends on the release of pkcs11-tool
    const refused = expect.stringMatching(
      /^The HSM (?:refused it \((?:CKR_[A-Z_]+|[a-z ]+)\)|answered something else .*)$/,
    )
    expect(said).toEqual(tries.map(() => refused))
    expect(said.filter((one) => one.includes('another-pin') || one.includes(PIN))).toEqual([])
  })
})

it('takes ids of keys in hex alone', () => {
  expect(() => createHsm({ key: '--pin', module: '', token: '', pin: '' })).toThrow(
    'SIGNER_KMS_KEY has to be the id of the key in hex for an HSM',
  )
  expect(createHsm({ key: '0aF1', module: '', token: '', pin: '' }).key).toBe('0aF1')
})

it('hands the tool the PIN and what a module may need, and no secret of the signer or the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tool-'))
  writeFileSync(join(folder, 'pkcs11-tool'), `#!/bin/sh\nenv > ${folder}/env\nexit 1\n`, { mode: 0o700 })
  const keys = ['SIGNER_KEYS', 'SEALING_KEYS', 'LOGIN_KEYS', 'CODE_KEYS']
  const others = ['SIGNER_TOKEN', 'DATABASE_URL', 'SMTP_URL', 'TWILIO_AUTH_TOKEN']
  const operators = ['BACKUP_PASSPHRASE', 'APP_CREDENTIALS', 'HSM_PIN']
  for (const name of [...keys, ...others, ...operators]) vi.stubEnv(name, 'a-secret')
  vi.stubEnv('VENDOR_CONFIG', 'of the module')
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  try {
    const hsm = createHsm({ key: 'a1', module: '/module.so', token: 'first', pin: PIN })
    await expect(hsm.wrap(randomBytes(32))).rejects.toThrow('The HSM refused it (it does not say why)')
    const seen = readFileSync(join(folder, 'env'), 'utf8').split('\n')
    expect(seen).toEqual(expect.arrayContaining(['VENDOR_CONFIG=of the module', `LATCHKEY_HSM_PIN=${PIN}`]))
    expect(seen.filter((line) => line.includes('a-secret'))).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
})
