import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { openFileState } from '@latchkey/signer'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../adapters/embedded-postgres/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../adapters/postgres/test-database.ts'
import { readEnvironment } from '../config/environment.ts'
import { startServer } from '../config/start-server.ts'
import { runAppCommand } from './app.ts'
import { runBackendCommand } from './backend.ts'
import { readTables } from './backup/tables.ts'
import { runBackupCommand } from './backup.ts'
import { runKeyCommand } from './key.ts'
import { runRestoreCommand } from './restore.ts'

const APP = 'latchkeybackuptestapp0001'
const ORIGIN = 'http://localhost:3000'
const codes: string[] = []
let folder: string
let databases: TestDatabase[]
let mail: SMTPServer
let lines: string[]
const print = (line: string) => void lines.push(line)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-backup-'))
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  lines = []
  mail = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        codes.push(text.match(/\b\d{6}\b/)?.[0] ?? '')
        done()
      })
    },
  })
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  await new Promise<void>((done) => mail.close(done))
  await Promise.all(databases.map((database) => database.drop()))
  rmSync(folder, { recursive: true })
})

/** A house of its own: database and key folder, number 0 the old one, number 1 the one restored into. */
const house = (number: 0 | 1, port = 0) =>
  readEnvironment({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databases[number]?.url,
    KEY_DIR: join(folder, `keys-${number}`),
    SIGNER_STATE_DIR: join(folder, `signer-${number}`),
    GENERATE_KEYS: number === 0 ? 'true' : undefined,
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    LOG_LEVEL: 'silent',
  })

async function withServer<T>(number: 0 | 1, work: (call: Call) => Promise<T>): Promise<T> {
  const port = await freePort()
  const server = await startServer(house(number, port))
  try {
    return await work(async (path, body, headers = {}) => {
      const response = await fetch(`http://localhost:${port}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'privy-app-id': APP, origin: ORIGIN, ...headers },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Record<string, never> }
    })
  } finally {
    await server.stop()
  }
}

type Call = (
  path: string,
  body: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: Record<string, never> }>

async function logIn(call: Call, email: string) {
  const before = codes.length
  expect(await call('passwordless/init', { email })).toMatchObject({ status: 200 })
  await expect.poll(() => codes.length).toBeGreaterThan(before)
  const answer = await call('passwordless/authenticate', {
    email,
    code: codes.at(-1),
    mode: 'login-or-sign-up',
  })
  expect(answer.status).toBe(200)
  return answer.body as unknown as { user: { id: string }; token: string; refresh_token: string }
}

async function everyRow(number: 0 | 1): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databases[number]?.url })
  await client.connect()
  const found: Record<string, string[]> = {}
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`)
    // Each house has code keys of its own, which are in no backup.
    found[name] = rows.map((row) => row.row).filter((row) => !row.startsWith('(code,'))
  }
  await client.end()
  return found
}

const makeApp = () =>
  runAppCommand(
    house(0),
    ['upsert', '--id', APP, '--json', JSON.stringify({ name: 'Backup', allowed_origins: [ORIGIN] })],
    () => {},
  )

it.each([
  undefined,
  'correct horse',
])('restores every row to the byte, and its users log in as before (passphrase %s)', async (passphrase) => {
  await makeApp()
  const before = await withServer(0, (call) => logIn(call, 'ada@example.com'))
  const file = join(folder, 'all.backup')
  await runBackupCommand(house(0), { passphrase }, passphrase ? [file] : [file, '--plain'], print)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  await runRestoreCommand(house(1), passphrase, [file], print)
  // Login keys are in no backup: the operator has a copy of their own.
  copyFileSync(house(0).loginKeyFile, house(1).loginKeyFile)
  const rows = await everyRow(0)
  expect(rows.users).toHaveLength(1)
  expect(await everyRow(1)).toEqual(rows)
  expect(statSync(join(folder, 'keys-1', 'sealing-keys')).mode & 0o777).toBe(0o600)

  await withServer(1, async (call) => {
    const refreshed = await call(
      'sessions',
      { refresh_token: before.refresh_token },
      { authorization: `Bearer ${before.token}` },
    )
    expect(refreshed.status).toBe(200)
    expect((await logIn(call, 'ada@example.com')).user.id).toBe(before.user.id)
    expect((await logIn(call, 'new@example.com')).user.id).not.toBe(before.user.id)
  })
})

it('holds no login key, says so, and a restore says what brings it back or does without', async () => {
  await makeApp()
  const before = await withServer(0, (call) => logIn(call, 'ada@example.com'))
  const file = join(folder, 'all.backup')
  await runBackupCommand(house(0), {}, [file, '--plain'], print)
  const { loginKeyFile } = house(0)
  expect(lines).toContain(
    `The login keys are not in it: keep a copy of ${loginKeyFile} in another place than this file.`,
  )
  const content = readFileSync(file)
  const records = gunzipSync(content.subarray(content.indexOf('\n') + 1)).toString()
  const keyIn = (path: string) => readFileSync(path, 'utf8').trim().split(':').at(-1) as string
  expect(records).toContain(keyIn(house(0).sealingKeyFile))
  expect(records).not.toContain(keyIn(loginKeyFile))

  await runRestoreCommand(house(1), undefined, [file], print)
  const id = readFileSync(loginKeyFile, 'utf8').match(/^login-[\w-]+/m)?.[0]
  expect(lines.at(-1)).toMatch(/^What the signer remembers is back/)
  expect(lines).toContain(
    `The login keys (${id}) are in no backup: bring them back to ${house(1).loginKeyFile} before the server starts. Where they are lost: key lost login`,
  )
  await expect(withServer(1, async () => undefined)).rejects.toThrow(/login-keys is missing/)
  await runKeyCommand(house(1), ['lost', 'login', '--confirm'], print)
  await withServer(1, async (call) => {
    const headers = { authorization: `Bearer ${before.token}` }
    expect(await call('sessions', { refresh_token: before.refresh_token }, headers)).toMatchObject({
      status: 401,
    })
    expect((await logIn(call, 'ada@example.com')).user.id).toBe(before.user.id)
  })
})

it('brings back what the signer in the process remembers, whole or not at all, into no other memory', async () => {
  await makeApp()
  const ada = { appId: APP, userId: 'did:privy:ada' }
  const at = (number: 0 | 1) => join(folder, `signer-${number}`)
  const lowest = async (number: 0 | 1) =>
    (await openFileState(at(number), 'x')).update(ada, (record) => ({ record, result: record.lowest }))
  const state = await openFileState(at(0), 'x')
  await state.update(ada, (record) => ({ record: { ...record, lowest: { root: 7 } }, result: undefined }))
  const file = join(folder, 'all.backup')
  await withServer(0, async () => runBackupCommand(house(0), {}, [file, '--plain'], print))

  expect(lines).toContain(`What the signer remembers is in it (users: 1), from ${at(0)}`)
  mkdirSync(at(1))
  writeFileSync(join(at(1), 'another.json'), '')
  await expect(runRestoreCommand(house(1), undefined, [file], print)).rejects.toThrow(/folder .* holds files/)
  rmSync(at(1), { recursive: true })
  const cut = join(folder, 'cut.backup')
  writeFileSync(cut, readFileSync(file).subarray(0, -20))
  await expect(runRestoreCommand(house(1), undefined, [cut], print)).rejects.toThrow('cut short')
  expect(readdirSync(folder).filter((name) => name.startsWith('signer-1'))).toEqual([])

  await runRestoreCommand(house(1), undefined, [file], print)
  expect(lines).toContain('What the signer remembers is back (users: 1)')
  expect(await lowest(1)).toEqual({ root: 7 })
  const modes = [at(1), join(at(1), readdirSync(at(1))[0] as string)].map(
    (path) => statSync(path).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o600])
})

it('says that it found nothing that the signer remembers, where it was shown another folder', async () => {
  await makeApp()
  const ada = { appId: APP, userId: 'did:privy:ada' }
  const state = await openFileState(join(folder, 'signer-0'), 'x')
  await state.update(ada, (record) => ({ record: { ...record, lowest: { root: 7 } }, result: undefined }))
  const signerStateDir = join(folder, 'elsewhere')
  await withServer(0, async () =>
    runBackupCommand({ ...house(0), signerStateDir }, {}, [join(folder, 'all.backup'), '--plain'], print),
  )
  expect(lines).toContain(`What the signer remembers is in it (users: 0), from ${signerStateDir}`)
})

it('says that a signer of its own needs what the one in the process remembered', async () => {
  await makeApp()
  const ada = { appId: APP, userId: 'did:privy:ada' }
  const state = await openFileState(join(folder, 'signer-0'), 'x')
  await state.update(ada, (record) => ({ record: { ...record, lowest: { root: 7 } }, result: undefined }))
  const file = join(folder, 'all.backup')
  await withServer(0, async () => runBackupCommand(house(0), {}, [file, '--plain'], print))
  await runRestoreCommand({ ...house(1), signerUrl: 'http://localhost:1' }, undefined, [file], print)
  expect(
    lines.filter((line) => line.startsWith('The backup holds what its signer remembered (users: 1)')),
  ).toHaveLength(1)
  expect(readdirSync(folder)).not.toContain('signer-1')
})

it('tells no webhook of what it brings back', async () => {
  await makeApp()
  // nobody listens there: what is told stays to be delivered
  const add = ['add', '--id', APP, '--url', 'https://localhost:1/hook']
  await runBackendCommand(house(0), 'webhook', add, print)
  await withServer(0, (call) => logIn(call, 'ada@example.com'))
  const file = join(folder, 'all.backup')
  await runBackupCommand(house(0), {}, [file, '--plain'], print)
  await runRestoreCommand(house(1), undefined, [file], print)
  const [before, after] = [await everyRow(0), await everyRow(1)]
  expect(before.webhook_messages).toHaveLength(2)
  expect(after.users).toHaveLength(1)
  expect(after.webhook_messages).toEqual(before.webhook_messages)
  expect(after.webhook_deliveries).toEqual(before.webhook_deliveries)
})

it('holds no key, code or address in the clear under a passphrase', async () => {
  await makeApp()
  await withServer(0, (call) => logIn(call, 'ada@example.com'))
  const file = join(folder, 'sealed.backup')
  await runBackupCommand(house(0), { passphrase: 'correct horse' }, [file], print)
  const content = readFileSync(file)
  const key =
    readFileSync(join(folder, 'keys-0', 'sealing-keys'), 'utf8')
      .split(':')
      .at(-1)
      ?.trim() ?? ''
  for (const secret of ['ada@example.com', APP, key]) expect(content.includes(secret)).toBe(false)
  // gzip starts with these bytes; an encrypted body must not.
  expect(content.subarray(content.indexOf('\n') + 1).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))
})

it('writes none that anybody can read unless that is asked for in so many words', async () => {
  await makeApp()
  const file = join(folder, 'asked.backup')
  const refused: [passphrase: string | undefined, args: string[], fault: RegExp][] = [
    [undefined, [file], /or BACKUP_PASSPHRASE to encrypt it, or say --plain/],
    ['correct horse', [file, '--plain'], /leave one of them out/],
    ['too short', [file], /at least 12 characters/],
  ]
  for (const [passphrase, args, fault] of refused) {
    await expect(runBackupCommand(house(0), { passphrase }, args, print)).rejects.toThrow(fault)
    expect(existsSync(file)).toBe(false)
  }
  await runBackupCommand(house(0), {}, [file, '--plain'], print)
  expect(readFileSync(file).subarray(0, 40).toString()).toContain('LATCHKEY-BACKUP')
  expect(lines.at(-1)).toMatch(/^It is not encrypted/)
})

it('leaves database and keys untouched when the backup is wrong', async () => {
  await makeApp()
  const file = join(folder, 'all.backup')
  await runBackupCommand(house(0), { passphrase: 'correct horse' }, [file], print)
  const whole = readFileSync(file)
  const spoil: [string, () => void, string | undefined][] = [
    ['cut short', () => truncateSync(file, whole.length - 40), 'correct horse'],
    ['lengthened', () => appendFileSync(file, 'x'), 'correct horse'],
    [
      'changed',
      () => writeFileSync(file, whole.with(whole.length - 60, (whole.at(-60) ?? 0) ^ 1)),
      'correct horse',
    ],
    ['opened with another passphrase', () => {}, 'wrong horse'],
    ['opened without one', () => {}, undefined],
    ['no backup at all', () => writeFileSync(file, 'hello'), undefined],
  ]
  for (const [what, change, passphrase] of spoil) {
    writeFileSync(file, whole)
    change()
    await expect(runRestoreCommand(house(1), passphrase, [file], print), what).rejects.toThrow(
      /backup|BACKUP/i,
    )
    expect(existsSync(join(folder, 'keys-1', 'sealing-keys')), what).toBe(false)
  }
  writeFileSync(file, whole)
  await runRestoreCommand(house(1), 'correct horse', [file], print)
  expect(await everyRow(1)).toEqual(await everyRow(0))
})

it('refuses a database that holds rows, other keys, and a file that exists', async () => {
  await makeApp()
  const file = join(folder, 'all.backup')
  await runBackupCommand(house(0), {}, [file, '--plain'], print)
  await expect(runBackupCommand(house(0), {}, [file, '--plain'], print)).rejects.toThrow(/never overwrites/)
  await expect(runRestoreCommand(house(0), undefined, [file], print)).rejects.toThrow(/not empty/)
  const other = { ...house(1), sealingKeys: `other:${Buffer.alloc(32, 9).toString('base64url')}` }
  await expect(runRestoreCommand(other, undefined, [file], print)).rejects.toThrow(/lack the key/)
  expect((await everyRow(1)).apps).toEqual([])
})
