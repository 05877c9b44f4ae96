import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createSigner, openFileState } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadKeys } from '../adapters/key-files/load-keys.ts'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import type { Environment } from '../config/environment.ts'
import { signerFolderOf } from '../config/open-signer.ts'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { newRequestKey, refusal } from '../testing/wallet-clients.ts'
import { runAppCommand } from './app.ts'
import { runAuthorizationKeyCommand } from './authorization-key.ts'

const ID = 'authkeycommandapp00000001'
const OTHER = 'authkeycommandapp00000002'
const SERVER_TOKEN = 'the credential of the server'
const OPERATOR_TOKEN = 'the credential of the operator'

type Place = 'in the server’s process' | 'of its own process'

let house: CliHouse
let database: pg.Client
let signer: Awaited<ReturnType<typeof createSigner>>
let url: string
let close: () => void
beforeAll(async () => {
  house = await openCliHouse(ID)
  database = new pg.Client({ connectionString: house.environment.databaseUrl })
  await database.connect()
  const { signerKeyFile: file } = house.environment
  const keys = await loadKeys({ purpose: 'signer', file, generate: false, warn: () => {} })
  // as the server does it, or the signer's own process
  const state = await openFileState(signerFolderOf(house.environment), 'SIGNER_STATE_DIR')
  signer = await createSigner({ keys, state })
  const { fetch } = createSignerServer(signer, { serverToken: SERVER_TOKEN, operatorToken: OPERATOR_TOKEN })
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    close = () => void server.close()
  })
  url = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  close()
  await database.end()
  await house.close()
})

const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows
const waiting = async () => (await rows('SELECT signed FROM authority_orders'))[0]?.signed
/** The next call brings it, as `authorityOf` does. */
async function bring() {
  const said = await signer.setAuthority(await waiting())
  await rows('DELETE FROM authority_orders')
  return said.document.public_keys
}

const environments: Record<Place, () => Environment> = {
  'in the server’s process': () => house.environment,
  'of its own process': () => ({
    ...house.environment,
    signerUrl: url,
    signerToken: SERVER_TOKEN,
    signerOperatorToken: OPERATOR_TOKEN,
  }),
}

describe.each(Object.keys(environments) as Place[])('with the signer %s, an operator', (place) => {
  async function run(verb: string, ...more: string[]): Promise<string[]> {
    const lines: string[] = []
    const args = [verb, '--id', ID, ...more]
    await runAuthorizationKeyCommand(environments[place](), args, (line) => void lines.push(line))
    return lines
  }
  const names = async () => (await run('list')).slice(0, -1).map((line) => line.split('  ')[0] ?? '')

  beforeEach(async () => {
    await run('remove', '--all')
    await bring()
  })

  it('registers keys, lists and removes them, before and after they are in effect', async () => {
    const [one, two] = [newRequestKey().publicKey, newRequestKey().publicKey]
    expect(await run('list')).toEqual(['no authorization keys'])
    const pem = join(signerFolderOf(house.environment), `${place.length}.pem`)
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await writeFile(pem, publicKey.export({ type: 'spki', format: 'pem' }))
    const said = await run('add', '--key', one)
    expect(said).toEqual([
      expect.stringMatching(/^ordered: [0-9a-f]{16}; in effect with the next call about the app’s server wa/),
      `server wallets are off: app set --id ${ID} --json '{"server_wallets":true}'`,
    ])
    expect(await run('list')).toEqual([
      `${(await names())[0]}  ${one}`,
      expect.stringMatching(/^1 of 1 sign, ordered 20.*Z, waits for the next call about the app’s server w/),
    ])
    await run('add', '--key', two)
    expect(await bring()).toEqual([one, two])
    await run('add', '--key', pem, '--threshold', '2', '--user-keys-by-token', 'on')
    const third = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(await bring()).toEqual([one, two, third])
    const listed = await run('list')
    expect(listed.slice(0, 3).map((line) => line.split('  ')[1])).toEqual([one, two, third])
    expect(listed.slice(3)).toEqual([
      expect.stringMatching(/^2 of 3 sign, ordered 20.*Z, in effect$/),
      'a backend gets a user’s key for the user’s token alone',
    ])
    const [, second = ''] = await names()
    await run('remove', '--key', second)
    expect(await bring()).toEqual([one, third])
    await run('set', '--threshold', '1', '--user-keys-by-token', 'off')
    const { mac: _, orderedAt: __, ...order } = await waiting()
    expect(order).toEqual({
      appId: ID,
      publicKeys: [one, third],
      authorizationThreshold: 1,
      userKeysByToken: false,
    })
  })

  it('is told that server wallets are off only where the key would serve nothing', async () => {
    const set = (delegated_actions: boolean) =>
      runAppCommand(
        house.environment,
        ['set', '--id', ID, '--json', JSON.stringify({ delegated_actions })],
        () => {},
      )
    const add = () => run('add', '--key', newRequestKey().publicKey)
    const ordered = expect.stringMatching(/^ordered: /)
    await set(true)
    expect(await add()).toEqual([ordered])
    await set(false)
    expect(await add()).toEqual([ordered, expect.stringMatching(/^server wallets are off: /)])
  })

  it('goes on with no key that only the database says, and takes all away whatever it says', async () => {
    const [mine, planted] = [newRequestKey().publicKey, newRequestKey().publicKey]
    await run('add', '--key', mine)
    await bring()
    await run('set', '--threshold', '1')
    await rows(
      `UPDATE authority_orders SET signed = jsonb_set(signed::jsonb, '{publicKeys,1}', to_jsonb($1::text))::json`,
      [planted],
    )
    const forged = await waiting()
    expect(forged.publicKeys).toEqual([mine, planted])
    const nobodys = 'The database holds an order of authorization keys that no operator of this signer gave'
    await expect(run('list')).rejects.toThrow(nobodys)
    await expect(run('add', '--key', newRequestKey().publicKey)).rejects.toThrow(nobodys)
    expect(await waiting()).toEqual(forged)
    await run('remove', '--all')
    expect(await bring()).toEqual([])
  })

  it('goes on with no order of before the one in effect, nor of another app', async () => {
    const [kept, removed] = [newRequestKey().publicKey, newRequestKey().publicKey]
    await run('add', '--key', kept)
    await run('add', '--key', removed)
    const old = await waiting()
    await bring()
    await run('remove', '--key', (await names())[1] ?? '')
    await bring()
    const show = (order: object) =>
      rows('INSERT INTO authority_orders (app_id, signed, ordered_at) VALUES ($1, $2, now())', [
        ID,
        JSON.stringify(order),
      ])
    await show(old)
    const added = newRequestKey().publicKey
    await run('add', '--key', added)
    expect((await waiting()).publicKeys).toEqual([kept, added])
    await rows('DELETE FROM authority_orders')
    const other = { appId: OTHER, publicKeys: [removed], authorizationThreshold: 1, userKeysByToken: false }
    await show(await signer.orderAuthority(other))
    await expect(run('add', '--key', added)).rejects.toThrow('that no operator of this signer gave')
  })

  it('is told of what is no key, no name, no threshold and no command', async () => {
    const wrong: [string[], string][] = [
      [['add'], 'Say which key: --key <file with the public key, or the key in base64>'],
      [['add', '--key', 'bm9uZQ=='], 'This is no public key of P-256'],
      [['add', '--key', newRequestKey().publicKey, '--threshold', '2'], 'The threshold is none that these'],
      [['add', '--key', newRequestKey().publicKey, '--user-keys-by-token', 'yes'], 'is on or off'],
      [['remove'], 'Say which key: --key <name of the list>, or --all'],
      [['remove', '--key', 'abc'], 'No authorization key is called abc'],
      [['forget'], 'There is no command app authorization-key forget'],
    ]
    const said: string[] = []
    for (const [[verb = '', ...more]] of wrong) {
      said.push(
        await run(verb, ...more).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      )
    }
    expect(said).toEqual(wrong.map(([, sentence]) => expect.stringContaining(sentence)))
    expect(await waiting()).toBeUndefined()
  })
})

describe('the server’s own credential', () => {
  const order = () => ({
    appId: ID,
    publicKeys: [newRequestKey().publicKey],
    authorizationThreshold: 1,
    userKeysByToken: true,
  })
  const by = (token: string) => createHttpSigner({ url, token })

  it('orders no key at the signer, which the operator’s does', async () => {
    const server = by(SERVER_TOKEN)
    expect([
      await refusal(server.orderAuthority(order())),
      await refusal(server.lastAuthority({ appId: ID, waiting: null })),
      await refusal(server.orderRestoredState()),
    ]).toEqual(['unavailable', 'unavailable', 'unavailable'])
    const given = await by(OPERATOR_TOKEN).orderAuthority(order())
    expect(await refusal(server.setAuthority(given))).toBe('done')
    const own = await createSigner({
      keys: new Map([['of another signer', Buffer.alloc(32, 7)]]),
      state: await openFileState(`${signerFolderOf(house.environment)}-2`, 'SIGNER_STATE_DIR'),
    })
    const forged = await own.orderAuthority(order())
    expect([
      await refusal(server.setAuthority(forged)),
      await refusal(server.setAuthority({ ...given, publicKeys: order().publicKeys })),
      await refusal(server.setAuthority({ ...given, orderedAt: given.orderedAt + 1 })),
    ]).toEqual(['invalid_request', 'invalid_request', 'invalid_request'])
  })

  it('is not enough for the command', async () => {
    const apart = { ...environments['of its own process'](), signerOperatorToken: undefined }
    const add = (environment: Environment) =>
      runAuthorizationKeyCommand(
        environment,
        ['add', '--id', ID, '--key', newRequestKey().publicKey],
        () => {},
      )
    await rows('DELETE FROM authority_orders')
    await expect(add(apart)).rejects.toThrow('SIGNER_URL is set, so SIGNER_OPERATOR_TOKEN has to be set too')
    await expect(add({ ...apart, signerOperatorToken: SERVER_TOKEN })).rejects.toThrow('it answered 401')
    expect(await waiting()).toBeUndefined()
    const before = await signer.lastAuthority({ appId: ID, waiting: null })
    await add({ ...apart, signerOperatorToken: OPERATOR_TOKEN })
    expect((await waiting()).publicKeys).toHaveLength((before?.publicKeys.length ?? 0) + 1)
  })
})
