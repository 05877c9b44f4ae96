import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { APP_ID, OTHER_APP_ID, OTHER_ORIGIN } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
const hello = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }

const [owner, thief, lost] = [newRequestKey(), newRequestKey(), newRequestKey()]

let house: WalletHouse
/** ids of what is there: of honest owners, and of the thief, who has the app's secret */
let of: Awaited<ReturnType<typeof fill>>
/** what the rows say of the app's authority, when `lost` was one of its keys */
let olderAuthority: { document: unknown; word: string; version: number }

beforeAll(async () => {
  house = await openWalletHouse()
  house.clock.advance(1_000)
  await orderAuthority(house, [house.key, lost])
  await made('/v1/wallets', { chain_type: 'ethereum' })
  const [row] = await house.rows(
    `SELECT document, word, version FROM signer_documents WHERE kind = 'authority' AND app_id = $1`,
    [APP_ID],
  )
  olderAuthority = row
  house.clock.advance(1_000)
  await orderAuthority(house, [house.key])
  of = await fill()
  const { secret } = await addSecret(house.ports, OTHER_APP_ID)
  const settings = { name: 'Other app', allowed_origins: [OTHER_ORIGIN], server_wallets: true }
  await upsertApp(house.manage, OTHER_APP_ID, settings)
  await orderAuthority(house, [thief], { app: OTHER_APP_ID })
  const theirs = { body: { chain_type: 'ethereum' }, app: OTHER_APP_ID }
  expect(outcome(await callWallets(house, secret, 'POST', '/v1/wallets', theirs))).toBe('done')
  for (const table of TABLES) await house.rows(`CREATE TABLE kept_${table} AS TABLE ${table}`)
})
afterAll(() => house.close())

const TABLES = ['signer_documents', 'server_wallets', 'user_keys', 'authority_orders']
/** What the thief wrote is taken back, all of it. */
async function putBack(): Promise<void> {
  for (const table of TABLES) {
    await house.rows(`DELETE FROM ${table}`)
    await house.rows(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
  }
}

async function made(path: string, body: Record<string, unknown>) {
  const answer = await house.wallets('POST', path, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

async function fill() {
  const ownedBy = ({ publicKey }: typeof owner) => ({ owner: { public_key: publicKey } })
  const wallet = (body: object) => made('/v1/wallets', { chain_type: 'ethereum', ...body })
  const policy = async (rules: object[]) =>
    (
      await made('/v1/policies', {
        version: '1.0',
        name: 'One',
        chain_type: 'ethereum',
        rules,
        ...ownedBy(owner),
      })
    ).id as string
  const bots = await made('/v1/key_quorums', { public_keys: [thief.publicKey] })
  const narrow = await policy([])
  const additional_signers = [{ signer_id: bots.id, override_policy_ids: [narrow] }]
  const session = await house.login('owner@example.com')
  return {
    owned: await wallet(ownedBy(owner)),
    ofApp: await wallet({}),
    /** which the thief may use, under a policy that lets nothing through */
    lent: await wallet({ ...ownedBy(owner), additional_signers }),
    ofUser: await wallet({ owner: { user_id: session.user.id } }),
    session,
    narrow,
    wide: await policy([{ name: 'All', method: '*', action: 'ALLOW', conditions: [] }]),
    thiefs: await wallet(ownedBy(thief)),
  }
}

const asks = async (id: string, key = thief, call: WalletCall = {}) =>
  outcome(await house.wallets('POST', `/v1/wallets/${id}/rpc`, { body: hello, keys: [key], ...call }))

const setIn = (id: string, at: string, value: unknown) =>
  house.rows(
    `UPDATE signer_documents SET document = jsonb_set(document::jsonb, $2, $3::jsonb)::json WHERE id = $1`,
    [id, `{${at}}`, JSON.stringify(value)],
  )
/** The signer's own words for one thing, in the place of another. */
const swap = (from: string, to: string) =>
  house.rows(
    `UPDATE signer_documents t SET document = f.document, word = f.word, version = f.version
      FROM signer_documents f WHERE f.id = $1 AND t.id = $2`,
    [from, to],
  )

/** What somebody writes who has the database, whom they then ask, and what they hear. */
const SWAPS: [string, () => Promise<unknown>, () => Promise<string>, string][] = [
  [
    'an owner of their own on the wallet',
    async () => {
      await setIn(of.owned.id, 'owner_id', of.thiefs.owner_id)
      await house.rows('UPDATE server_wallets SET owner_id = $1 WHERE id = $2', [
        of.thiefs.owner_id,
        of.owned.id,
      ])
    },
    () => asks(of.owned.id),
    'invalid_data',
  ],
  [
    'the rules of their own wallet on the wallet',
    () => swap(of.thiefs.id, of.owned.id),
    () => asks(of.owned.id),
    'invalid_data',
  ],
  [
    'the wallet’s key and address in their own wallet',
    () =>
      house.rows(
        `WITH taken AS (UPDATE server_wallets SET address = 'gone' WHERE id = $1 RETURNING id)
          UPDATE server_wallets t SET sealed_key = f.sealed_key, public_key = f.public_key
          FROM server_wallets f, taken WHERE f.id = $1 AND t.id = $2`,
        [of.owned.id, of.thiefs.id],
      ),
    () => asks(of.thiefs.id),
    'invalid_data',
  ],
  [
    'their own quorum in the place of the owner’s',
    () => swap(of.thiefs.owner_id, of.owned.owner_id),
    () => asks(of.owned.id),
    'invalid_signature',
  ],
  [
    'their key among the owner’s',
    () => setIn(of.owned.owner_id, 'public_keys', [owner.publicKey, thief.publicKey]),
    () => asks(of.owned.id),
    'invalid_data',
  ],
  [
    'their key among the app’s',
    () => setIn(APP_ID, 'public_keys', [house.key.publicKey, thief.publicKey]),
    () => asks(of.ofApp.id),
    'invalid_data',
  ],
  [
    'the authority of an app of theirs in the place of this one’s',
    () =>
      house.rows(
        `UPDATE signer_documents t SET document = f.document, word = f.word, version = f.version
          FROM signer_documents f WHERE f.kind = 'authority' AND f.app_id = $1
            AND t.kind = 'authority' AND t.app_id = $2`,
        [OTHER_APP_ID, APP_ID],
      ),
    () => asks(of.ofApp.id),
    'invalid_data',
  ],
  [
    'the authority as it was when a key that is gone was one of it',
    () =>
      house.rows(
        `UPDATE signer_documents SET document = $1::json, word = $2, version = $3
          WHERE kind = 'authority' AND app_id = $4`,
        [JSON.stringify(olderAuthority.document), olderAuthority.word, olderAuthority.version, APP_ID],
      ),
    () => asks(of.ofApp.id, lost),
    'invalid_signature',
  ],
  [
    'no owner at all on a wallet of somebody’s',
    () => setIn(of.owned.id, 'owner_id', null),
    () => asks(of.owned.id, house.key),
    'invalid_data',
  ],
  [
    'a policy that lets all through in the place of theirs',
    () => swap(of.wide, of.narrow),
    () => asks(of.lent.id),
    'invalid_data',
  ],
  [
    'no policy on what they may use',
    () => setIn(of.lent.id, 'additional_signers,0,override_policy_ids', []),
    () => asks(of.lent.id),
    'invalid_data',
  ],
  [
    'a key of theirs as one that a user signs with',
    async () => {
      const [session] = await house.rows('SELECT id FROM sessions WHERE user_id = $1', [of.session.user.id])
      await house.rows(
        `INSERT INTO user_keys (session_id, key_id, expires_at, user_id)
          VALUES ($1, 's1', now() + interval '100 years', $2)`,
        [session.id, of.session.user.id],
      )
    },
    () => asks(of.ofUser.id),
    'invalid_signature',
  ],
]

describe('database and app secret, stolen both', () => {
  // also where a test has failed
  afterEach(putBack)

  it.each(SWAPS)('sign nothing by %s; its owner does', async (_, write, ask, code) => {
    const signed = async () =>
      (
        await house.rows(
          `SELECT count(*)::integer AS count FROM audit WHERE action IN ('server wallet signed', 'server wallet exported')`,
        )
      )[0].count
    const before = await signed()
    await write()
    expect([await ask(), await signed()]).toEqual([code, before])
    await putBack()
    expect([
      await asks(of.owned.id, owner),
      await asks(of.ofApp.id, house.key),
      await asks(of.lent.id, owner),
      await asks(of.lent.id, thief),
      await asks(of.thiefs.id, thief),
    ]).toEqual(['done', 'done', 'done', 'policy_violation', 'done'])
  })

  it('sign nothing by an order of the app’s keys that no operator has given', async () => {
    const order = await house.signer.orderAuthority({
      appId: APP_ID,
      publicKeys: [house.key.publicKey],
      authorizationThreshold: 1,
      userKeysByToken: false,
    })
    const forged = { ...order, publicKeys: [thief.publicKey], orderedAt: order.orderedAt + 1 }
    await house.ports.serverWallets.placeOrder(forged)
    expect([await asks(of.ofApp.id), await asks(of.ofApp.id, thief)]).not.toContain('done')
    await putBack()
    expect(await asks(of.ofApp.id, house.key)).toBe('done')
  })
})
