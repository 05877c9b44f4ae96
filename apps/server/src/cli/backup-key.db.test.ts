import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../adapters/postgres/test-database.ts'
import { readEnvironment } from '../config/environment.ts'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runBackupCommand } from './backup.ts'
import { runBackupKeyCommand } from './backup-key.ts'
import { runRestoreCommand } from './restore.ts'

const ID = 'backupkeycommandapp000001'
const ROWS = 3_000
let house: CliHouse
let folder: string
let keyFile: string
let publicKey: string
/** A backup to that key, as it was written. */
let whole: Buffer
/** What is restored into: an empty database, and a folder without keys. */
let empty: TestDatabase
let target: ReturnType<typeof readEnvironment>
let file: string

async function query(url: string | undefined, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function newPair(name: string): Promise<{ file: string; publicKey: string }> {
  const lines: string[] = []
  const made = join(folder, name)
  await runBackupKeyCommand([made], (line) => void lines.push(line))
  return { file: made, publicKey: lines.join('\n') }
}

beforeAll(async () => {
  house = await openCliHouse(ID)
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-key-'))
  await query(
    house.environment.databaseUrl,
    `INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
     SELECT '${ID}', 'user ' || n, gen_random_uuid(), 'wallet exported', jsonb_build_object('n', n, 'hash', md5(n::text)), now()
     FROM generate_series(1, ${ROWS}) n`,
  )
  const pair = await newPair('private')
  keyFile = pair.file
  publicKey = pair.publicKey
  const written = join(folder, 'written.backup')
  await runBackupCommand(house.environment, { recipient: publicKey }, [written], () => {})
  whole = readFileSync(written)
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  empty = await createTestDatabase()
  file = join(mkdtempSync(join(folder, 'case-')), 'all.backup')
  target = readEnvironment({ DATABASE_URL: empty.url, KEY_DIR: join(file, '../keys') })
  writeFileSync(file, whole)
})
afterEach(() => empty.drop())

const restore = (...args: string[]) => runRestoreCommand(target, undefined, [file, ...args], () => {})
const backup = (access: object, ...args: string[]) =>
  runBackupCommand(house.environment, access, [`${file}.new`, ...args], () => {})
const sealingKeys = (environment: typeof target) => readFileSync(environment.sealingKeyFile, 'utf8').trim()
const AUDIT = 'SELECT a::text AS row FROM audit a ORDER BY id'

/** What a refused restore says, once nothing of the backup is found to be there. */
async function refusal(...args: string[]): Promise<string> {
  const said = await restore(...args).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  const tables = await query(empty.url, `SELECT to_regclass('apps') IS NOT NULL AS there`)
  const rows = tables.some((one) => (one as { there: boolean }).there)
    ? await query(empty.url, 'SELECT id FROM apps')
    : []
  return rows.length > 0 || existsSync(target.sealingKeyFile) ? `${said}, and something is there` : said
}

describe('a backup to a public key', () => {
  it('comes back to the byte with the private key', async () => {
    await restore('--key', keyFile)
    const audit = await query(house.environment.databaseUrl, AUDIT)
    expect(audit.length).toBeGreaterThanOrEqual(ROWS)
    expect(await query(empty.url, AUDIT)).toEqual(audit)
    expect(sealingKeys(target)).toBe(sealingKeys(house.environment))
  })

  it('gives whoever has the file and the public key nothing', async () => {
    const key = sealingKeys(house.environment).split(':').at(-1) ?? ''
    expect(key.length).toBeGreaterThan(40)
    expect([whole.includes(key), whole.includes(ID)]).toEqual([false, false])
    const body = whole.subarray(whole.indexOf('\n') + 1)
    expect(body.subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))
    const publicHalf = join(file, '../public')
    writeFileSync(publicHalf, `${publicKey}\n`)
    const dressed = join(file, '../dressed')
    writeFileSync(dressed, publicKey.replace('public', 'private'))
    expect([
      await refusal(),
      await refusal('--key', publicHalf),
      await refusal('--key', dressed),
      await refusal('--key', house.environment.sealingKeyFile),
    ]).toEqual([
      `The backup is encrypted to a key: give the file of its private half by --key (public half ${publicKey})`,
      'That is the public half of a backup key: the private one opens backups',
      'The key file holds no private key of a backup, as backup-key writes it',
      'The key file holds no private key of a backup, as backup-key writes it',
    ])
  })

  it('says which key it wants where another is given, and opens for that other under no header', async () => {
    const other = await newPair('other')
    expect(await refusal('--key', other.file)).toBe(
      `The key is wrong: the backup is encrypted to another, with the public half ${publicKey}`,
    )
    const end = whole.indexOf('\n')
    const header = whole.subarray(0, end).toString().replace(publicKey, other.publicKey)
    writeFileSync(file, Buffer.concat([Buffer.from(header), whole.subarray(end)]))
    expect(await refusal('--key', other.file)).toBe('The backup was changed or is cut short')
  })

  const at = (place: number) => whole.with(place, (whole[place] ?? 0) ^ 1)
  it.each<[string, () => void]>([
    ['cut short by its tag', () => writeFileSync(file, whole.subarray(0, -16))],
    ['cut short by half', () => writeFileSync(file, whole.subarray(0, whole.length / 2))],
    ['longer by a byte', () => appendFileSync(file, 'x')],
    ['changed in its middle', () => writeFileSync(file, at(Math.floor(whole.length / 2)))],
    ['changed at its end', () => writeFileSync(file, at(whole.length - 1))],
    [
      'with another header',
      () => writeFileSync(file, whole.toString('latin1').replace('"iv"', ' "iv"'), 'latin1'),
    ],
    [
      'with no point for a key',
      () => writeFileSync(file, whole.toString('latin1').replace('ted":"B', 'ted":"C'), 'latin1'),
    ],
  ])('is refused whole when it is %s', async (_, spoil) => {
    spoil()
    expect(readFileSync(file).equals(whole)).toBe(false)
    expect(await refusal('--key', keyFile)).toMatch(/^The backup was changed/)
    writeFileSync(file, whole)
    await restore('--key', keyFile)
    expect(await query(empty.url, 'SELECT id FROM apps')).toEqual([{ id: ID }])
  })

  it('is not taken for another that was put in its place without the key', async () => {
    rmSync(file)
    await runBackupCommand(house.environment, {}, [file, '--plain'], () => {})
    expect(await refusal('--key', keyFile)).toBe('The backup is not encrypted to a key: leave --key out')
    await restore()
    expect(await query(empty.url, 'SELECT id FROM apps')).toEqual([{ id: ID }])
  })
})

describe('the key pair of backups', () => {
  it('is one file for its owner alone that is never overwritten, and one line that is printed', async () => {
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const held = readFileSync(keyFile, 'utf8')
    expect(held).toMatch(/^latchkey-backup-private-1:[\w-]{43}\n$/)
    expect(publicKey).toMatch(/^latchkey-backup-public-1:[\w-]{87}$/)
    await expect(runBackupKeyCommand([keyFile], () => {})).rejects.toThrow('a key is never overwritten')
    await expect(runBackupKeyCommand([], () => {})).rejects.toThrow('Say where the private key goes')
    expect(readFileSync(keyFile, 'utf8')).toBe(held)
  })

  it('is asked for its public half, alone', async () => {
    const passphrase = 'correct horse'
    const refused: [access: object, args: string[], fault: string][] = [
      [{ recipient: readFileSync(keyFile, 'utf8') }, [], 'That is the private half of a backup key'],
      [{ recipient: 'age1qqqq' }, [], 'The recipient is no public key of a backup'],
      [{ recipient: publicKey.slice(0, -4) }, [], 'The recipient is no public key of a backup'],
      [{ recipient: publicKey, passphrase }, [], 'leave one out'],
      [{ recipient: publicKey }, ['--plain'], 'A recipient is set and --plain asks for none'],
      [{ passphrase }, ['--recipient', publicKey], 'leave one out'],
    ]
    const said = await Promise.all(
      refused.map(([access, args]) => backup(access, ...args).catch((error: Error) => error.message)),
    )
    expect(said).toEqual(refused.map(([, , fault]) => expect.stringContaining(fault)))
    expect(existsSync(`${file}.new`)).toBe(false)
    await backup({ recipient: 'what the environment says' }, '--recipient', publicKey)
    expect(readFileSync(`${file}.new`, 'latin1').slice(0, 300)).toContain(publicKey)
  })
})
