import { readFile, rm, stat } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadKeys } from '../adapters/key-files/load-keys.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { runAppCommand } from '../cli/app.ts'
import type { Keyring } from '../ports/keyring.ts'
import { createKeyring, parseKeys } from '../sealing/keyring.ts'
import { createLoginKeyring } from '../sealing/login-keys.ts'
import { seal, unseal } from '../sealing/seal.ts'
import { SEALS } from '../sealing/seals.ts'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { openHouse } from './open-house.ts'

const ID = 'loginkeysapp0000000000001'
const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'

let house: CliHouse
let database: pg.Client
let sealing: Keyring
let said: string[]
beforeEach(async () => {
  house = await openCliHouse(ID)
  said = []
  database = new pg.Client({ connectionString: house.environment.databaseUrl })
  await database.connect()
  const values = JSON.stringify({ bot_token: TOKEN })
  await runAppCommand(
    house.environment,
    ['credentials', '--id', ID, '--name', 'telegram', '--json', values],
    () => {},
  )
  await asReleaseBefore()
})
afterEach(async () => {
  await database.end()
  await house.close()
})

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows
const keysOf = (purpose: string, file: string) => loadKeys({ purpose, file, generate: false, warn: () => {} })
const values = () =>
  rows(`SELECT kid AS name, decode(sealed, 'base64') AS sealed FROM app_keys
    UNION ALL SELECT name, sealed FROM app_credentials ORDER BY 1`)

const APP_KEY = ({ name }: { name: string }) =>
  [SEALS.appKey.purpose, SEALS.appKey.context({ appId: ID, kid: name })] as const
const CREDENTIAL = [
  SEALS.appCredential.purpose,
  SEALS.appCredential.context({ appId: ID, name: 'telegram' }),
] as const
const placeOf = (row: { name: string }) => (row.name === 'telegram' ? CREDENTIAL : APP_KEY(row))

/** The database as a release left it that knew no login keys. */
async function asReleaseBefore() {
  const { sealingKeyFile, loginKeyFile } = house.environment
  const own = await keysOf('sealing', sealingKeyFile)
  sealing = createKeyring(own)
  const both = createLoginKeyring(await keysOf('login', loginKeyFile), own)
  for (const row of await values()) {
    const [purpose, at] = placeOf(row)
    const sealed = seal(sealing, systemRandom, purpose, unseal(both, purpose, row.sealed, at), at)
    if (row.name === 'telegram') await rows('UPDATE app_credentials SET sealed = $1', [sealed])
    else await rows('UPDATE app_keys SET sealed = $1', [sealed.toString('base64')])
  }
  await rows(`DELETE FROM key_checks WHERE purpose = 'login'`)
  await rm(loginKeyFile)
}

const note = (message: string, fields?: object) => void said.push(JSON.stringify([message, fields]))
const LOG = { info: note, warn: note, error: note }
/** What a server does with its keys when it starts, with GENERATE_KEYS or without. */
const start = async (generateKeys = true) =>
  (await openHouse({ ...house.environment, generateKeys }, LOG)).close()

/** The ids of the keys that the values are under, by their names. */
const keyIds = async () => (await values()).map(({ sealed }) => sealed.subarray(1, 1 + sealed[0]).toString())

describe('a database of a release that knew no login keys', () => {
  it('is not taken without one, and gets one where keys may be made', async () => {
    const { loginKeyFile } = house.environment
    await expect(start(false)).rejects.toThrow(
      `The login key file ${loginKeyFile} is missing; nothing is under such a key yet: GENERATE_KEYS=true makes one`,
    )
    expect(await keyIds()).toEqual([sealing.current, sealing.current])
    await start()
    expect((await stat(loginKeyFile)).mode & 0o777).toBe(0o600)
    expect(await readFile(loginKeyFile, 'utf8')).toMatch(/^login-\d{8}-[0-9a-f]{6}:/m)
    await start(false)
  })

  it('has what proves who somebody is under it after the start, and opens it as before', async () => {
    const before = await values()
    await start()
    const [current = ''] = await keysOf('login', house.environment.loginKeyFile).then((keys) => [
      ...keys.keys(),
    ])
    expect(await keyIds()).toEqual([current, current])
    const both = createLoginKeyring(await keysOf('login', house.environment.loginKeyFile), new Map())
    const after = await values()
    expect(after.map((row) => unseal(both, placeOf(row)[0], row.sealed, placeOf(row)[1]))).toEqual(
      before.map((row) => unseal(sealing, placeOf(row)[0], row.sealed, placeOf(row)[1])),
    )
    expect(after.length).toBeGreaterThan(1)
    for (const row of after)
      expect(() => unseal(sealing, placeOf(row)[0], row.sealed, placeOf(row)[1])).toThrow(
        'No sealing key has the id',
      )
    const told = 'signing keys and credentials of apps went under the login keys'
    expect(said.filter((line) => line.includes(told))).toHaveLength(1)
    expect(said.join()).not.toContain(TOKEN)
    said = []
    await start()
    expect(said.join()).not.toContain(told)
  })

  it('is gone on with where a start was cut off in the middle', async () => {
    await start()
    const [credential] = await rows('SELECT sealed FROM app_credentials')
    const both = createLoginKeyring(await keysOf('login', house.environment.loginKeyFile), new Map())
    const text = unseal(both, CREDENTIAL[0], credential.sealed, CREDENTIAL[1])
    const moved = await rows('SELECT sealed FROM app_keys')
    const left = seal(sealing, systemRandom, CREDENTIAL[0], text, CREDENTIAL[1])
    await rows('UPDATE app_credentials SET sealed = $1', [left])
    await start(false)
    expect(await keyIds()).toEqual([both.current, both.current])
    expect(await rows('SELECT sealed FROM app_keys')).toEqual(moved)
  })

  it('names what does not open, which stays as it is, and the rest goes', async () => {
    const [row] = await rows('SELECT sealed FROM app_credentials')
    const changed = row.sealed.with(row.sealed.length - 1, row.sealed.at(-1) ^ 1)
    await rows('UPDATE app_credentials SET sealed = $1', [changed])
    await start()
    expect(await rows('SELECT sealed FROM app_credentials')).toEqual([{ sealed: Buffer.from(changed) }])
    expect((await keyIds()).filter((id) => id.startsWith('login-'))).toHaveLength(1)
    expect(said).toContain(
      JSON.stringify([
        'what is not under the login keys does not open',
        { detail: `credentials of apps: ["${ID}", "telegram"]` },
      ]),
    )
  })
})

it('makes no login key anew where the database was used with one', async () => {
  await start()
  await rm(house.environment.loginKeyFile)
  await expect(start()).rejects.toThrow(/login-keys is missing; a new key could not open/)
  const other = {
    ...house.environment,
    loginKeys: `login-other:${Buffer.alloc(32, 9).toString('base64url')}`,
  }
  await expect(openHouse(other, LOG)).rejects.toThrow(
    /data \(signing keys of apps, credentials of apps\) under the login key login-.*, which is not configured/,
  )
})

it('takes no sealing key for a login key', async () => {
  const [id = ''] = sealing.ids
  const key = (await keysOf('sealing', house.environment.sealingKeyFile)).get(id) as Buffer
  const loginKeys = `login-1:${key.toString('base64url')}`
  expect(parseKeys(loginKeys).size).toBe(1)
  await expect(openHouse({ ...house.environment, loginKeys }, LOG)).rejects.toThrow(
    `The login key login-1 is the sealing key ${id}`,
  )
})
