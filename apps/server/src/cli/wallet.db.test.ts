import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runAppCommand } from './app.ts'
import { runWalletCommand } from './wallet.ts'

const ID = 'walletcommandapp000000001'
const OTHER_ID = 'walletcommandapp000000002'
const USED = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const IMPORTED = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const MADE = new Date('2026-02-01T10:00:00Z')
const LATER = new Date('2026-02-02T11:00:00Z')

let house: CliHouse
let database: pg.Client
let count = 0
let user: { id: string; email: string; phone: string }
beforeAll(async () => {
  house = await openCliHouse(ID)
  await runAppCommand(house.environment, ['upsert', '--id', OTHER_ID, '--json', '{"name":"Other"}'], () => {})
  database = new pg.Client({ connectionString: house.environment.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await house.close()
})

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows

async function addUser(appId: string) {
  const name = `owner${++count}`
  const made = { id: `did:privy:${name}`, email: `${name}@example.com`, phone: `+1201555${7000 + count}` }
  await rows('INSERT INTO users (id, app_id, created_at) VALUES ($1, $2, $3)', [made.id, appId, MADE])
  for (const [type, subject] of [
    ['email', made.email],
    ['phone', made.phone],
  ])
    await rows(
      `INSERT INTO linked_accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
       VALUES ($1, $2, $3, $4, $5, $5)`,
      [appId, type, subject, made.id, MADE],
    )
  return made
}

const addRoot = (address: string, kind: string, created: Date, released: Date | null) =>
  rows(
    `INSERT INTO roots (app_id, address, user_id, chain_type, kind, share_version, recovery_method, auth_share,
       encrypted_recovery_share, sealed_recovery_key, request_mac, created_at, released_at, made_by, used_elsewhere)
     VALUES ($1, $2, $3, 'ethereum', $4, 1, 'privy', '{}', '{}', '{}', '', $5, $6::timestamptz, 'thief', $6::timestamptz IS NOT NULL)`,
    [ID, address, user.id, kind, created, released],
  )

beforeEach(async () => {
  await rows('DELETE FROM roots')
  await rows('DELETE FROM notices')
  user = await addUser(ID)
  await addRoot(USED, 'hd', MADE, LATER)
})

async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  await runWalletCommand(house.environment, args, (line) => void lines.push(line))
  return lines.join('\n')
}
const named = (verb: string, address: string, by = user.id) =>
  run(verb, '--id', ID, '--user', by, '--address', address)
const listing = () => run('list', '--id', ID, '--user', user.id)
const archivedAt = async (address: string) =>
  (await rows('SELECT archived_at FROM roots WHERE address = $1', [address]))[0].archived_at
const audit = () =>
  rows('SELECT app_id, session_id, action, root, detail FROM audit WHERE user_id = $1 ORDER BY id', [user.id])
const notices = () =>
  rows('SELECT kind, address, detail FROM notices WHERE user_id = $1 ORDER BY id', [user.id])

const rowOf = (action: string) => ({
  app_id: ID,
  session_id: null,
  action,
  root: USED,
  detail: { by: 'operator' },
})
const toldOf = (kind: string) =>
  [user.email, user.phone].map((address) => ({ kind, address, detail: { address: USED } }))

describe('the operator’s command for a user’s wallets', () => {
  it('puts a root aside that its user has used, and brings it back', async () => {
    const shares = () =>
      rows('SELECT auth_share, encrypted_recovery_share, sealed_recovery_key, request_mac FROM roots')
    const before = await shares()
    expect(await named('archive', USED)).toBe(`wallet ${USED} is archived, with all its shares`)
    expect(await archivedAt(USED)).toEqual(expect.any(Date))
    expect(await audit()).toEqual([rowOf('root archived')])
    expect(await notices()).toEqual(toldOf('wallet_archived'))
    expect(await named('restore', USED)).toBe(`wallet ${USED} is restored`)
    expect(await archivedAt(USED)).toBeNull()
    expect(await audit()).toEqual([rowOf('root archived'), rowOf('root restored')])
    expect(await notices()).toEqual([...toldOf('wallet_archived'), ...toldOf('wallet_restored')])
    expect(await shares()).toEqual(before)
  })

  it('tells nobody of what was so before', async () => {
    await named('restore', USED)
    expect([await audit(), await notices()]).toEqual([[], []])
    await named('archive', USED)
    await named('archive', USED)
    expect(await audit()).toEqual([rowOf('root archived')])
    expect(await notices()).toEqual(toldOf('wallet_archived'))
  })

  it('finds the user by e-mail address and phone number, and the wallet in each spelling', async () => {
    await named('archive', USED.toLowerCase(), ` ${user.email.toUpperCase()}`)
    expect(await archivedAt(USED)).toEqual(expect.any(Date))
    await named('restore', USED, `${user.phone.slice(0, 5)} ${user.phone.slice(5)}`)
    expect(await archivedAt(USED)).toBeNull()
  })

  it('lists what a user has, with what became of it', async () => {
    await addRoot(IMPORTED, 'private-key', LATER, null)
    expect(await listing()).toBe(
      [
        `${USED}  made ${MADE.toISOString()}  used ${LATER.toISOString()}`,
        `${IMPORTED}  imported ${LATER.toISOString()}  never used`,
      ].join('\n'),
    )
    await named('archive', IMPORTED)
    const at = (await archivedAt(IMPORTED)).toISOString()
    expect((await listing()).split('\n')[1]).toBe(
      `${IMPORTED}  imported ${LATER.toISOString()}  never used  archived ${at}`,
    )
  })

  it('brings none back where another is in its place, and names that one', async () => {
    await named('archive', USED)
    await addRoot(OWN, 'hd', LATER, null)
    await expect(named('restore', USED)).rejects.toThrow(
      `Another wallet is in its place: ${OWN}. Archive that one first`,
    )
    await named('archive', OWN)
    await named('restore', USED)
    expect([await archivedAt(USED), await archivedAt(OWN)]).toEqual([null, expect.any(Date)])
  })

  it.each([
    'archive',
    'restore',
  ])('%s touches no wallet of another user, or of the same person’s in another app', async (verb) => {
    if (verb === 'restore') await named('archive', USED)
    const before = await archivedAt(USED)
    const [stranger, elsewhere] = [await addUser(ID), await addUser(OTHER_ID)]
    const missing = `The user has no wallet ${USED}; wallet list shows the first address of each`
    await expect(named(verb, USED, stranger.id)).rejects.toThrow(missing)
    const there = run(verb, '--id', OTHER_ID, '--user', elsewhere.email, '--address', USED)
    await expect(there).rejects.toThrow(missing)
    expect(await archivedAt(USED)).toEqual(before)
  })

  it('says what is wrong with what it was given', async () => {
    const one = ['--id', ID, '--user', user.id]
    const whose = 'Say whose wallet: --user <id, e-mail address, or phone number with its +>'
    const wrong: [string[], string][] = [
      [[], 'There is no command wallet'],
      [['delete', ...one], 'There is no command wallet delete'],
      [['list'], 'Say which app: --id <id>'],
      [['list', '--id', 'nowhere'], 'There is no app nowhere'],
      [['list', '--id', ID], whose],
      [['list', '--id', ID, '--user', 'somebody'], whose],
      [['list', '--id', ID, '--user', '+12'], whose],
      [['list', '--id', ID, '--user', 'did:privy:nobody'], `App ${ID} has no user did:privy:nobody`],
      [['list', '--id', OTHER_ID, '--user', user.email], `App ${OTHER_ID} has no user ${user.email}`],
      [['archive', ...one], 'Say which wallet: --address <address>, as wallet list has it'],
      [['restore', ...one], 'Say which wallet: --address <address>, as wallet list has it'],
      [['archive', ...one, '--address', '0x12'], '0x12 is no address of a wallet'],
    ]
    const said = await Promise.all(
      wrong.map(([args]) =>
        run(...args).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(said).toEqual(wrong.map(([, sentence]) => sentence))
    expect(await listing()).toContain(USED)
  })
})
