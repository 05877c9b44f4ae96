import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openRecoveryKit } from '@latchkey/keys/recovery-kit'
import type { KeyWrapper } from '@latchkey/signer/key-files'
import { chooseKeyWrapper, sealKeyFile } from '@latchkey/signer/key-files'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { playAws } from '../../../signer/src/adapters/kms/testing/play-aws.ts'
import type { TestDatabase } from '../adapters/postgres/test-database.ts'
import { createTestDatabase } from '../adapters/postgres/test-database.ts'
import { readEnvironment } from '../config/environment.ts'
import { sealAuthShare } from '../sealing/auth-share.ts'
import { createKeyring, parseKeys } from '../sealing/keyring.ts'
import { runAppCommand } from './app.ts'
import { runOpenWalletCommand } from './open-wallet.ts'
import { SEALED_ROOTS, VECTOR_APP, VECTOR_KEYS } from './vectors/sealed-roots.ts'

type Vector = (typeof SEALED_ROOTS)[number]

const [FIRST, SECOND] = SEALED_ROOTS
const OTHER_KEY = Buffer.alloc(32, 7).toString('base64url')
const archive = (name: string) => fileURLToPath(new URL(`vectors/${name}.backup`, import.meta.url))

let folder: string
let out: string
let lines: string[]
let testDatabase: TestDatabase
let client: pg.Client

const environmentWith = (more: Record<string, string> = {}) =>
  readEnvironment({
    DATABASE_URL: testDatabase.url,
    KEY_DIR: join(folder, 'keys'),
    GENERATE_KEYS: 'true',
    SEALING_KEYS: VECTOR_KEYS.sealing,
    SIGNER_KEYS: VECTOR_KEYS.signer,
    ...more,
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-open-'))
  testDatabase = await createTestDatabase({ migrated: true })
  await runAppCommand(
    environmentWith(),
    ['upsert', '--id', VECTOR_APP, '--json', '{"name":"Vector"}'],
    () => {},
  )
  client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  out = join(folder, 'out')
  lines = []
  for (const root of SEALED_ROOTS) await insert(root)
})
afterEach(async () => {
  rmSync(out, { recursive: true, force: true })
  await rows('DELETE FROM users')
  await rows('DELETE FROM audit')
  await rows('DELETE FROM notices')
})

const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows

const MADE = new Date('2026-03-04T05:06:07Z')
async function insert(root: Vector) {
  const { userId, email, address, kind, chainType, shareVersion } = root
  await rows('INSERT INTO users (id, app_id, created_at) VALUES ($1, $2, $3)', [userId, VECTOR_APP, MADE])
  await rows(
    `INSERT INTO linked_accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
     VALUES ($1, 'email', $2, $3, $4, $4)`,
    [VECTOR_APP, email, userId, MADE],
  )
  const { authShare, encryptedRecoveryShare, sealedRecoveryKey } = root
  const sealed = [authShare, encryptedRecoveryShare, sealedRecoveryKey].map((part) => JSON.stringify(part))
  await rows(
    `INSERT INTO roots (app_id, address, user_id, chain_type, kind, share_version, recovery_method, auth_share,
       encrypted_recovery_share, sealed_recovery_key, request_mac, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'privy', $7, $8, $9, '', $10)`,
    [VECTOR_APP, address, userId, chainType, kind, shareVersion, ...sealed, MADE],
  )
  for (const [at, wallet] of root.wallets.entries()) await insertWallet(root, wallet, at)
}

const insertWallet = (
  root: Vector,
  wallet: { [K in keyof Vector['wallets'][number]]: string | number },
  at: number,
) =>
  rows('INSERT INTO wallets VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', [
    ...[VECTOR_APP, wallet.address, root.userId, root.address],
    ...[wallet.chain_type, wallet.wallet_index, wallet.public_key, new Date(MADE.getTime() + at * 1000)],
  ])

const run = (args: string[], environment = environmentWith(), passphrase?: string) =>
  runOpenWalletCommand(environment, passphrase, args, (line) => void lines.push(line))
const open = (user: string, ...more: string[]) =>
  run(['--id', VECTOR_APP, '--user', user, '--out', out, ...more])
const written = () => readdirSync(out).sort()
const audit = () => rows('SELECT app_id, user_id, session_id, action, root, detail FROM audit')
const notices = () => rows('SELECT kind, address, detail FROM notices')

/** What the kit and the passphrase of a root give, by the same reader that users have. */
async function readKit(address: string) {
  const [kit, passphrase] = ['recovery-kit.json', 'passphrase.txt'].map((name) =>
    readFileSync(join(out, `${address}-${name}`), 'utf8'),
  ) as [string, string]
  const read = await openRecoveryKit(kit, passphrase, (opened, { kind, root, wallets }) => ({
    entropy: Buffer.from(opened.entropy).toString('hex'),
    ...{ kind, root, wallets },
  }))
  return { ...read, secrets: [kit, passphrase.trim(), read.entropy] }
}

const contentsOf = ({ entropy, kind, address, chainType, wallets }: Vector) => ({
  entropy,
  kind,
  root: { address, chain_type: chainType },
  wallets: wallets.map(({ address: at, chain_type, wallet_index }) => ({
    address: at,
    chain_type,
    wallet_index,
  })),
})

const filesOf = ({ address }: { address: string }) =>
  [`${address}-passphrase.txt`, `${address}-recovery-kit.json`] as const

describe('the operator opens', () => {
  it.each(SEALED_ROOTS)('out of the database $name', async (root) => {
    await open(root.email)
    const { secrets, ...read } = await readKit(root.address)
    expect(read).toEqual(contentsOf(root))
    expect(written()).toEqual(filesOf(root))
    expect(written().map((name) => statSync(join(out, name)).mode & 0o777)).toEqual([0o600, 0o600])
    expect(secrets.filter((secret) => lines.join('\n').includes(secret))).toEqual([])
    expect(await audit()).toEqual([
      {
        app_id: VECTOR_APP,
        user_id: root.userId,
        session_id: null,
        action: 'root opened',
        root: root.address,
        detail: { by: 'operator' },
      },
    ])
    expect(await notices()).toEqual([
      { kind: 'wallet_exported', address: root.email, detail: { address: root.address } },
    ])
  })

  it.each(
    SEALED_ROOTS.flatMap((root) => [
      { ...root, file: 'passphrase-1', made: 'under a passphrase' },
      { ...root, file: 'recipient-2', made: 'to a key' },
    ]),
  )('out of a backup $made, with no database, $name', async (root) => {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', SEALING_KEYS: '', SIGNER_KEYS: '' }
    const key = join(folder, 'backup-key')
    writeFileSync(key, VECTOR_KEYS.backupKey)
    const access = root.file === 'recipient-2' ? ['--key', key] : []
    const passphrase = root.file === 'passphrase-1' ? VECTOR_KEYS.backupPassphrase : undefined
    const args = ['--id', VECTOR_APP, '--user', root.userId, '--out', out, '--backup', archive(root.file)]
    await run([...args, ...access], environmentWith(nowhere), passphrase)
    const { secrets, ...read } = await readKit(root.address)
    expect(read).toEqual(contentsOf(root))
    expect(written()).toEqual([...filesOf(root), 'audit.jsonl'].sort())
    expect(statSync(join(out, 'audit.jsonl')).mode & 0o777).toBe(0o600)
    const said = readFileSync(join(out, 'audit.jsonl'), 'utf8')
    expect(JSON.parse(said)).toEqual({
      at: expect.any(String),
      action: 'root opened',
      by: 'operator',
      app: VECTOR_APP,
      user: root.userId,
      root: root.address,
      backup: `${root.file}.backup`,
      made: expect.stringMatching(/^2026-/),
    })
    expect(secrets.filter((secret) => `${said}${lines.join('\n')}`.includes(secret))).toEqual([])
    expect([await audit(), await notices()]).toEqual([[], []])
  })

  it('out of a backup of the first level of the database, whose rows say less', async () => {
    const { userId, email, address, kind, chainType, shareVersion, wallets, ...sealed } = FIRST
    const table = (name: string, given: Record<string, unknown>[]) => [
      {
        kind: 'table',
        name,
        columns: Object.keys(given[0] as object).map((column) => ({ name: column, type: 'text' })),
      },
      ...given.map((row) =>
        Object.values(row).map((value) =>
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ),
      ),
    ]
    const mine = { app_id: VECTOR_APP, user_id: userId }
    const root = {
      ...mine,
      address,
      chain_type: chainType,
      kind,
      share_version: shareVersion,
      created_at: '1',
    }
    const records = [
      { kind: 'about', createdAt: '2026-01-01T00:00:00.000Z', migrations: ['0001-initial.sql'] },
      { kind: 'keys', purpose: 'sealing', entries: VECTOR_KEYS.sealing },
      ...table('linked_accounts', [{ ...mine, type: 'email', subject: email }]),
      ...table('roots', [
        {
          ...{ ...root, recovery_method: 'privy', auth_share: sealed.authShare },
          encrypted_recovery_share: sealed.encryptedRecoveryShare,
          sealed_recovery_key: sealed.sealedRecoveryKey,
        },
      ]),
      ...table(
        'wallets',
        [...wallets].map((wallet) => ({ ...wallet, ...mine, root: address, created_at: '1' })),
      ),
      { kind: 'end', rows: 2 + wallets.length },
    ]
    const file = join(folder, 'first.backup')
    const header = '{"magic":"LATCHKEY-BACKUP/1","encryption":null}\n'
    writeFileSync(
      file,
      Buffer.concat([
        Buffer.from(header),
        gzipSync(records.map((one) => `${JSON.stringify(one)}\n`).join('')),
      ]),
    )
    const args = ['--id', VECTOR_APP, '--user', email, '--out', out, '--backup', file]
    await expect(run(args)).rejects.toThrow(
      'The signer’s keys are not here: give their file by --signer-keys',
    )
    const keyFile = join(folder, 'signer-keys')
    writeFileSync(keyFile, `# of the signer\n${VECTOR_KEYS.signer}\n`, { mode: 0o600 })
    await run([...args, '--signer-keys', keyFile])
    const { secrets: _, ...read } = await readKit(address)
    expect(read).toEqual(contentsOf(FIRST))
  })

  it('nothing without the keys of a signer that is a process of its own, and all with them', async () => {
    const apart = environmentWith({ SIGNER_URL: 'http://127.0.0.1:1', SIGNER_KEYS: '' })
    const args = ['--id', VECTOR_APP, '--user', FIRST.userId, '--out', out]
    await expect(run(args, apart)).rejects.toThrow('The signer’s keys are not here')
    const keyFile = join(folder, 'signer-keys-apart')
    writeFileSync(keyFile, VECTOR_KEYS.signer, { mode: 0o644 })
    await expect(run([...args, '--signer-keys', keyFile], apart)).rejects.toThrow(
      'can be read by other accounts',
    )
    expect(written()).toEqual([])
    rmSync(keyFile)
    writeFileSync(keyFile, VECTOR_KEYS.signer, { mode: 0o600 })
    await run([...args, '--signer-keys', keyFile], apart)
    expect(written()).toEqual(filesOf(FIRST))
  })

  it.each([
    'sealed',
    'plain',
  ])('all with the %s key file of a signer that has its keys sealed by a service', async (kind) => {
    const account = { accessKey: 'AKIAOPEN', secret: 'secret-of-open', region: 'eu-west-2' }
    const aws = await playAws({ ...account, keys: { 'key-5': randomBytes(32) } })
    const kms = {
      SIGNER_KMS: 'aws',
      SIGNER_KMS_KEY: 'key-5',
      SIGNER_KMS_URL: aws.url,
      AWS_REGION: account.region,
      AWS_ACCESS_KEY_ID: account.accessKey,
      AWS_SECRET_ACCESS_KEY: account.secret,
    }
    const keyFile = join(folder, `signer-keys-${kind}`)
    const text = VECTOR_KEYS.signer
    const content = kind === 'plain' ? text : await sealKeyFile(text, chooseKeyWrapper(kms) as KeyWrapper)
    writeFileSync(keyFile, content, { mode: 0o600 })
    const args = ['--id', VECTOR_APP, '--user', FIRST.userId, '--out', out, '--signer-keys', keyFile]
    const apart = { SIGNER_URL: 'http://127.0.0.1:1', SIGNER_KEYS: '' }
    await run(args, environmentWith({ ...apart, ...kms }))
    await aws.close()
    expect(written()).toEqual(filesOf(FIRST))
    rmSync(out, { recursive: true })
    const blind = run(args, environmentWith(apart)).then(
      () => written(),
      (error: Error) => error.message,
    )
    const refused = `The signer key file ${keyFile} is sealed: SIGNER_KMS has to say by what`
    expect(await blind).toEqual(kind === 'plain' ? filesOf(FIRST) : refused)
  })

  it('an archived wallet as well, and says so', async () => {
    await rows('UPDATE roots SET archived_at = $1', [MADE])
    await open(FIRST.userId)
    expect(lines[0]).toContain(`${FIRST.address} (archived): `)
    expect(written()).toEqual(filesOf(FIRST))
  })

  it('the wallet that one of its addresses names, and leaves the user’s others', async () => {
    await rows('UPDATE wallets SET user_id = $1 WHERE user_id = $2', [FIRST.userId, SECOND.userId])
    await rows('UPDATE roots SET user_id = $1, kind = $3 WHERE user_id = $2', [
      FIRST.userId,
      SECOND.userId,
      'private-key',
    ])
    await open(FIRST.userId, '--address', FIRST.wallets[1].address)
    expect(written()).toEqual(filesOf(FIRST))
  })
})

/** A sealed record with one letter of a part changed. */
const changed = <T extends object>(record: T, part: keyof T): string => {
  const text = String(record[part])
  return JSON.stringify({ ...record, [part]: `${text[0] === 'B' ? 'C' : 'B'}${text.slice(1)}` })
}
const set = (column: string, value: unknown) => () =>
  rows(`UPDATE roots SET ${column} = $1 WHERE user_id = $2`, [value, FIRST.userId])
const otherShare = async () => {
  const { userId, address: root, shareVersion } = FIRST
  const place = { appId: VECTOR_APP, userId, root, shareVersion }
  const share = Buffer.alloc(17, 9).toString('base64url')
  const sealed = await sealAuthShare(createKeyring(parseKeys(VECTOR_KEYS.sealing)), share, place)
  return set('auth_share', JSON.stringify(sealed))()
}
const { encryptedRecoveryShare: share, sealedRecoveryKey: key, authShare } = FIRST
const nothing = async () => []
const NEWER = 'This is of a format that this release does not know; use a newer one'

describe('nothing is written, and no audit says that it was', () => {
  it.each<[string, () => Promise<unknown>, string, string?]>([
    [
      'with another signer key of that id',
      nothing,
      'The recovery key does not open with the signer’s key signer-1',
      `signer-1:${OTHER_KEY}`,
    ],
    [
      'without the signer key of that id',
      set('sealed_recovery_key', JSON.stringify({ ...key, key_id: 'signer-0' })),
      'its recovery key is sealed to the signer’s key signer-0; given are signer-1',
    ],
    [
      'where the recovery key was changed',
      set('sealed_recovery_key', changed(key, 'ciphertext')),
      'The recovery key does not open with the signer’s key signer-1',
    ],
    ['where the recovery key is missing', set('sealed_recovery_key', null), 'its recovery key is missing'],
    [
      'where the recovery key is of a newer format',
      set('sealed_recovery_key', JSON.stringify({ ...key, version: 2 })),
      NEWER,
    ],
    [
      'where the recovery share was changed',
      set('encrypted_recovery_share', changed(share, 'ciphertext')),
      'The recovery share does not open',
    ],
    [
      'where the recovery share is of a newer format',
      set('encrypted_recovery_share', JSON.stringify({ ...share, version: 3 })),
      NEWER,
    ],
    [
      'where the auth share was changed',
      set('auth_share', changed(authShare, 'ciphertext')),
      'its auth share does not open with these sealing keys',
    ],
    [
      'where the shares say another version',
      set('share_version', 2),
      'its auth share does not open with these sealing keys',
    ],
    ['where the auth share is of another wallet', otherShare, 'The shares do not give this address'],
    [
      'where the root is said to be on another chain',
      set('chain_type', 'solana'),
      'The shares do not give this address',
    ],
  ])('%s', async (_, change, sentence, signerKeys = VECTOR_KEYS.signer) => {
    await change()
    const keyFile = join(folder, 'given-keys')
    rmSync(keyFile, { force: true })
    writeFileSync(keyFile, signerKeys, { mode: 0o600 })
    const message = await open(FIRST.userId, '--signer-keys', keyFile).then(
      () => 'done',
      (error: Error) => error.message,
    )
    expect(message).toContain(`${FIRST.address}: ${sentence}`)
    expect([written(), await audit(), await notices()]).toEqual([[], [], []])
  })

  it('where the address is another wallet’s', async () => {
    const { address } = SECOND.wallets[1]
    await rows('DELETE FROM users WHERE id = $1', [SECOND.userId])
    await rows('DELETE FROM wallets')
    await set('address', address)()
    await expect(open(FIRST.userId)).rejects.toThrow(`${address}: its auth share does not open`)
    expect([written(), await audit()]).toEqual([[], []])
  })

  it.each([
    ['user-passcode', 'its user’s password'],
    ['google-drive', 'its user’s Google account'],
    ['icloud', 'its user’s Apple account'],
    ['recovery-encryption-key', 'the key of 32 bytes that the app’s own backend keeps'],
  ])('for recovery by %s, and what it takes is said', async (method, sentence) => {
    await set('recovery_method', method)()
    await expect(open(FIRST.userId)).rejects.toThrow(
      `${FIRST.address}: no operator can open it. It takes ${sentence}`,
    )
    expect([written(), await audit()]).toEqual([[], []])
  })
})

it('opens what it can, beside a wallet that it cannot', async () => {
  await rows('UPDATE wallets SET user_id = $1 WHERE user_id = $2', [FIRST.userId, SECOND.userId])
  await rows(
    `UPDATE roots SET user_id = $1, kind = 'private-key', recovery_method = 'icloud' WHERE user_id = $2`,
    [FIRST.userId, SECOND.userId],
  )
  await expect(open(FIRST.userId)).rejects.toThrow(`${SECOND.address}: no operator can open it`)
  expect(written()).toEqual(filesOf(FIRST))
})

it('leaves a wallet out of the kit that somebody else registered, and names it', async () => {
  const planted = {
    ...FIRST.wallets[2],
    wallet_index: 2,
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
  }
  await insertWallet(FIRST, planted, 3)
  await open(FIRST.userId)
  expect(lines).toContain(`${planted.address} does not come from ${FIRST.address} and is in no kit`)
  const { secrets: _, ...read } = await readKit(FIRST.address)
  expect(read).toEqual(contentsOf(FIRST))
})

it('overwrites no kit and no passphrase', async () => {
  const files = filesOf(FIRST)
  expect(files.length).toBeGreaterThan(1)
  for (const name of files) {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, name), 'kept')
    await expect(open(FIRST.userId)).rejects.toThrow(`${join(out, name)} exists; a kit is never overwritten`)
    expect(written()).toEqual([name])
    rmSync(join(out, name))
  }
  expect(await audit()).toEqual([])
  await open(FIRST.userId)
  expect(written()).toEqual(files)
})

it('says what is wrong with what it was given', async () => {
  const backup = ['--backup', archive('passphrase-1')]
  const wrong: [string[], string][] = [
    [[], 'Say where the kits go: --out <folder>'],
    [['--out', out], 'Say which app: --id <id>'],
    [
      ['--out', out, '--id', VECTOR_APP],
      'Say whose wallet: --user <id, e-mail address, or phone number with its +>',
    ],
    [
      ['--out', out, '--id', VECTOR_APP, '--user', 'no@example.com'],
      `App ${VECTOR_APP} has no user no@example.com`,
    ],
    [
      ['--out', out, '--id', VECTOR_APP, '--user', FIRST.userId, '--address', SECOND.address],
      `The user has no wallet ${SECOND.address}`,
    ],
    [['--out', out, ...backup], 'Say which app: --id <id>'],
    [
      ['--out', out, '--id', VECTOR_APP, '--user', FIRST.userId, '--backup', join(folder, 'none')],
      `There is no file ${join(folder, 'none')}`,
    ],
    [
      ['--out', out, '--id', VECTOR_APP, '--user', FIRST.userId, ...backup],
      'The passphrase is wrong or the backup was changed',
    ],
  ]
  const said: string[] = []
  for (const [args] of wrong) {
    const message = await run(args, environmentWith(), 'another passphrase').then(
      () => 'done',
      (error: Error) => error.message,
    )
    said.push(message)
  }
  expect(said).toEqual(wrong.map(([, sentence]) => sentence))
  await expect(
    run(
      ['--out', out, '--id', VECTOR_APP, '--user', 'no@example.com', ...backup],
      environmentWith(),
      VECTOR_KEYS.backupPassphrase,
    ),
  ).rejects.toThrow(`App ${VECTOR_APP} has no user no@example.com in this backup`)
  expect(written()).toEqual([])
})
