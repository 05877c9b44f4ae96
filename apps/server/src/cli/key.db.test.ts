import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { openHouse } from '../config/open-house.ts'
import { signerFolderOf } from '../config/open-signer.ts'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runAppCommand } from './app.ts'
import { runBackendCommand } from './backend.ts'
import { runKeyCommand } from './key.ts'

const ID = 'keycommandapp000000000001'

let house: CliHouse
let database: pg.Client
beforeEach(async () => {
  house = await openCliHouse(ID)
  database = new pg.Client({ connectionString: house.environment.databaseUrl })
  await database.connect()
})
afterEach(async () => {
  await database.end()
  await house.close()
})

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runKeyCommand(house.environment, args, (line) => void lines.push(line))
  return lines
}
const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows
/** What a server does with its keys when it starts. */
const start = async () => (await openHouse(house.environment, createPinoLogger('silent'))).close()
const idsOf = async (file: string) =>
  [...(await readFile(file, 'utf8')).matchAll(/^([\w.-]+):/gm)].map(([, id = '']) => id)

const addSession = (keyId: string) =>
  rows(
    `WITH u AS (INSERT INTO users (id, app_id, created_at) VALUES ('did:privy:somebody', $1, now()) RETURNING id)
     INSERT INTO sessions (id, app_id, user_id, client, auth_time, expires_at, ends_at, key_id, seed)
     SELECT gen_random_uuid(), $1, id, 'c', now(), '2126-02-03T00:00:00Z', '2126-02-03T00:00:00Z', $2, '\\x00' FROM u`,
    [ID, keyId],
  )

/** Of each set of the server's own keys: its file, what the house has under it, where that lies. */
const SETS = {
  sealing: {
    file: () => house.environment.sealingKeyFile,
    what: 'secrets of webhooks',
    read: `SELECT id AS name, encode(sealed_secret, 'base64') AS sealed FROM webhook_endpoints`,
    write: `UPDATE webhook_endpoints SET sealed_secret = decode($1, 'base64')`,
    named: (name: string) => JSON.stringify([name]),
  },
  login: {
    file: () => house.environment.loginKeyFile,
    what: 'signing keys of apps',
    read: 'SELECT kid AS name, sealed FROM app_keys',
    write: 'UPDATE app_keys SET sealed = $1',
    named: (name: string) => `["${ID}", "${name}"]`,
  },
}

describe.each(['sealing', 'login'] as const)('the %s keys', (purpose) => {
  const { file, what, read, write, named } = SETS[purpose]
  const ids = () => idsOf(file())
  beforeEach(() =>
    runBackendCommand(
      house.environment,
      'webhook',
      ['add', '--id', ID, '--url', 'https://localhost:1/hook'],
      () => {},
    ),
  )

  it('get a new one in front, which seals once the server was started with it, and let the old one go', async () => {
    const [old = ''] = await ids()
    expect(await run('list')).toContain(`${purpose}  ${old}  current, 1 ${what}`)
    const [said = ''] = await run('add', purpose)
    const [fresh = '', ...others] = await ids()
    expect(others).toEqual([old])
    expect(said).toBe(
      `made the ${purpose} key ${fresh} in ${file()}: start the server again, then key rotate ${purpose}`,
    )
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    const tooEarly = `The ${purpose} key ${fresh} is new: start the server with it first, so that it opens what is sealed under it.`
    await expect(run('rotate', purpose)).rejects.toThrow(tooEarly)
    await expect(runAppCommand(house.environment, ['rotate-key', '--id', ID], () => {})).rejects.toThrow(
      tooEarly,
    )
    await start()
    await expect(run('retire', purpose, '--key', old)).rejects.toThrow(
      `The ${purpose} key ${old} is still named by 1 ${what}: key rotate ${purpose}`,
    )
    expect(await run('rotate', purpose)).toEqual([
      `1 ${what} went from ${old} to ${fresh}`,
      `nothing names ${old} any more: key retire ${purpose} --key ${old}`,
    ])
    expect(await run('list')).toContain(`${purpose}  ${old}  nothing names it`)
    await run('retire', purpose, '--key', old)
    expect(await ids()).toEqual([fresh])
    await start()
    const audit = await rows(
      `SELECT app_id, user_id, action, detail FROM audit WHERE action LIKE 'key %' ORDER BY id`,
    )
    const ofNobody = { app_id: '', user_id: '' }
    expect(audit).toEqual([
      { ...ofNobody, action: 'key rotation begun', detail: { purpose, to: fresh } },
      {
        ...ofNobody,
        action: 'key rotation ended',
        detail: { purpose, to: fresh, moved: { [what]: 1 } },
      },
      { ...ofNobody, action: 'key retired', detail: { purpose, key: old, ended_sessions: 0 } },
    ])
  })

  it('are named by live sessions, which end only where the operator says so', async () => {
    const [old = ''] = await ids()
    await addSession(old)
    await run('add', purpose)
    await start()
    const said = await run('rotate', purpose)
    const those = '1 sessions (each goes over when it is next refreshed, the last ends on 2126-02-03)'
    expect(said.at(-1)).toBe(`${old} is still named by ${those}`)
    await expect(run('retire', purpose, '--key', old)).rejects.toThrow(
      `The ${purpose} key ${old} is still named by ${those}: key rotate ${purpose}; --end-sessions logs those users out`,
    )
    expect(await rows('SELECT revoked_for FROM sessions')).toEqual([{ revoked_for: null }])
    expect((await run('retire', purpose, '--key', old, '--end-sessions'))[0]).toBe('1 sessions ended')
    expect(await rows('SELECT revoked_for FROM sessions')).toEqual([{ revoked_for: 'key retired' }])
  })

  it('are missed at the start where something names one that was left out, and not where nothing does', async () => {
    const [old = ''] = await ids()
    const [{ sealed }] = await rows(read)
    await run('add', purpose)
    await start()
    await run('rotate', purpose)
    await run('retire', purpose, '--key', old)
    await start()
    // as a server writes it that was left running with the old key in front
    await rows(write, [sealed])
    await expect(start()).rejects.toThrow(
      `The database holds data (${what}) under the ${purpose} key ${old}, which is not configured. Bring it back`,
    )
  })

  it('stay as they are where a value does not open, which is named', async () => {
    const [old = ''] = await ids()
    await run('add', purpose)
    await start()
    const [{ name, sealed }] = await rows(read)
    const bytes = Buffer.from(sealed, 'base64')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    await rows(write, [bytes.toString('base64')])
    const said = await run('rotate', purpose)
    expect(said).toEqual([
      `0 ${what} went from ${old} to ${(await ids())[0]}`,
      expect.stringContaining(`${what}: ${named(name)} stays under ${old}: `),
      `${old} is still named by 1 ${what}`,
    ])
  })

  it('are not changed by what is no command', async () => {
    const before = await ids()
    const wrong: [string[], string][] = [
      [[], 'There is no command key'],
      [['delete', purpose], 'There is no command key delete'],
      [['rotate'], 'Say which keys: key rotate sealing, key rotate login, key rotate signer'],
      [['retire', purpose], 'Say which key: --key <id>, as key list has it'],
      [['retire', purpose, '--key', 'other'], `No ${purpose} key other is configured; key list has them`],
      [
        ['retire', purpose, '--key', before[0] ?? ''],
        `${before[0]} is the current ${purpose} key: put a new one in front first`,
      ],
    ]
    const said = []
    for (const [args] of wrong)
      said.push(
        await run(...args).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      )
    expect(said).toEqual(wrong.map(([, sentence]) => sentence))
    expect(await ids()).toEqual(before)
  })
})

describe('the signer’s keys', () => {
  const signerIds = () => idsOf(house.environment.signerKeyFile)

  it('get a new one in front, by which the signer says anew what it said of the apps, and let the old one go', async () => {
    const [old = ''] = await signerIds()
    await run('add', 'signer')
    const [fresh = '', ...others] = await signerIds()
    expect(others).toEqual([old])
    await expect(run('rotate', 'signer')).rejects.toThrow(
      `The signer key ${fresh} is new: start the server with it first`,
    )
    await start()
    await expect(run('retire', 'signer', '--key', old)).rejects.toThrow(
      `The signer key ${old} is still named by 1 registrations of apps’ keys: key rotate signer`,
    )
    expect(await run('rotate', 'signer')).toEqual([
      `1 registrations of apps’ keys went from ${old} to ${fresh}`,
      `nothing names ${old} any more: key retire signer --key ${old}`,
    ])
    await run('retire', 'signer', '--key', old)
    expect(await signerIds()).toEqual([fresh])
    await start()
  })

  it('are named by what the signer of the server remembers, until that has been through it', async () => {
    const [old = ''] = await signerIds()
    await run('add', 'signer')
    await start()
    const [fresh = ''] = await signerIds()
    await run('rotate', 'signer')
    const folder = signerFolderOf(house.environment)
    await mkdir(folder, { mode: 0o700, recursive: true })
    const file = (name: string, value: object) => writeFile(join(folder, name), JSON.stringify(value))
    const factors = { pending: null, passkeys: {}, codes: [], taken: {}, wrong: null }
    const totp = (keyId: string) => ({ secret: 'AA', keyId, lastStep: 1, lastBy: 'x', lastAt: 1 })
    const record = (keyId: string) => ({
      ...{ v: 1, app: ID, user: keyId, passcode: {}, lowest: {} },
      factors: { ...factors, totp: totp(keyId) },
    })
    await file(`${'a'.repeat(64)}.json`, record(old))
    await file(`${'b'.repeat(64)}.json`, record(fresh))
    await expect(run('retire', 'signer', '--key', old)).rejects.toThrow(
      `The signer key ${old} is still named by second factors of 1 users: key rotate signer`,
    )
    await file('keys.json', { v: 1, keys: [fresh] })
    await run('retire', 'signer', '--key', old)
    expect(await signerIds()).toEqual([fresh])
  })
})
