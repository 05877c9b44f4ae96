import type { AuthResponse, RouteName } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../adapters/postgres/sweep.ts'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import type { AccountMoves, WalletOwner } from '../testing/account-moves.ts'
import { accountMoves } from '../testing/account-moves.ts'
import type { ToldNotice } from '../testing/notice-links.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const HOUR_MS = 3_600_000

let house: TestHouse
let world: AccountMoves
let secret: string
let owner: WalletOwner

beforeAll(async () => {
  house = await openTestHouse()
  world = accountMoves(house)
  secret = (await addSecret(house.ports, APP_ID)).secret
  await house.setApp({ name: 'Juniper', sms_auth: true, guest_auth: true })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.rows('DELETE FROM kept_users')
  owner = await world.owner()
  // what is to be undone did not happen on the day of the sign-up
  house.clock.advance(200 * 24 * HOUR_MS)
  await world.told()
})

const backend = (name: RouteName, options: object = {}) =>
  house.call(name, {
    ...options,
    headers: {
      origin: undefined,
      authorization: `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`,
    },
  })

describe('a thief who moves the account of somebody’s wallet to a throw-away user', () => {
  let thief: AuthResponse
  let link: string

  beforeEach(async () => {
    thief = await world.guest()
    await world.transfer(thief, owner.email)
    const notices = await world.told()
    expect(notices.map(({ to }) => to)).toEqual([owner.email])
    expect(notices[0]?.text).toContain(`${owner.email} opens another Juniper account now`)
    link = world.linkTo(notices, owner.email)
  })

  it('destroys nothing: one press of the link in the owner’s mailbox brings user, account and wallet back', async () => {
    const page = await world.open(link, 'GET')
    expect([page.status, page.body.includes('<form method="post">')]).toEqual([200, true])
    expect(page.body).toContain('comes back with its wallets')
    expect(await world.accounts(owner.session.user.id)).toEqual([])
    expect(await world.press(link)).toContain('The change was undone')
    expect(await world.accounts(owner.session.user.id)).toEqual([`email:${owner.email}`])
    expect(await world.accounts(thief.user.id)).toEqual([])
    expect(
      (await world.told()).map(({ to, text }) => [to, text.includes('as they were before')]),
    ).toContainEqual([owner.email, true])
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
    expect(await world.kept()).toEqual([])
  })

  it('loses every session that came in by the account, and keeps the one of the guest alone', async () => {
    const byAccount = await house.login(owner.email, 'thief')
    expect(byAccount.user.id).toBe(thief.user.id)
    await world.press(link)
    expect([await world.isLive(byAccount), await world.isLive(thief)]).toEqual([false, true])
  })

  it('leaves nothing to see of the user meanwhile, whom no API finds or lists', async () => {
    const params = { user_id: owner.session.user.id }
    const see = async () => {
      const found = await Promise.all([
        backend('getUser', { params }),
        backend('userByWallet', { body: { address: owner.root } }),
        backend('setCustomMetadata', { params, body: { custom_metadata: { plan: 'gold' } } }),
      ])
      const listed = (await backend('searchUsers', { body: { searchTerm: owner.session.user.id } })).body.data
      return { found: found.map(({ status }) => status), listed: listed.length === 1 }
    }
    expect(await see()).toEqual({ found: [404, 404, 404], listed: false })
    expect((await backend('userByEmail', { body: { address: owner.email } })).body.id).toBe(thief.user.id)
    await world.press(link)
    expect(await see()).toEqual({ found: [200, 200, 200], listed: true })
    expect((await backend('userByEmail', { body: { address: owner.email } })).body.id).toBe(
      owner.session.user.id,
    )
  })

  it('is undone once, by two presses at the same moment too, and does not repeat it with what was offered', async () => {
    const pages = await Promise.all([world.press(link), world.press(link)])
    expect(pages.map((page) => page.includes('The change was undone'))).toEqual([true, true])
    const rest = await world.told()
    expect(rest.filter(({ text }) => text.includes('as they were before'))).toHaveLength(1)
    const first = await world.offer(thief, owner.email)
    const second = await world.offer(thief, owner.email)
    expect((await world.send(thief, 'passwordlessTransfer', first)).status).toBe(200)
    await world.press(await world.linkFor(owner.email))
    expect((await world.send(thief, 'passwordlessTransfer', first)).body.code).toBe('invalid_credentials')
    expect((await world.send(thief, 'passwordlessTransfer', second)).body.code).toBe('invalid_credentials')
    expect(await world.accounts(owner.session.user.id)).toEqual([`email:${owner.email}`])
  })

  it('gives a place under a limit back, and takes it again when the user is back', async () => {
    await house.setApp({ user_limit: 1_000 })
    const places = async () =>
      (await house.rows('SELECT user_count FROM apps WHERE id = $1', [APP_ID]))[0].user_count
    const before = await places()
    await world.press(link)
    expect(await places()).toBe(before + 1)
    const again = await world.guest()
    await world.transfer(again, owner.email)
    // the new guest took one
    expect(await places()).toBe(before + 1)
    await house.setApp({ user_limit: null })
  })

  it('moves it on in vain: the link takes it back from whoever has it', async () => {
    const next = await world.guest()
    await world.transfer(next, owner.email)
    expect((await world.told()).map(({ to, link: given }) => [to, given])).toEqual([[owner.email, null]])
    await world.press(link)
    expect(await world.accounts(next.user.id)).toEqual([])
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
  })

  it('does not destroy it by having the throw-away user deleted', async () => {
    expect((await backend('deleteUser', { params: { user_id: thief.user.id } })).status).toBe(200)
    await world.press(link)
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
  })

  it('does not keep it from coming back by a failure halfway, which leaves all as it was and the link good', async () => {
    await house.rows(
      `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
    )
    await house.rows(
      'CREATE TRIGGER no_room BEFORE INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION no_room()',
    )
    const failed = await world.open(link, 'POST')
    await house.rows('DROP FUNCTION no_room CASCADE')
    expect(failed.status).toBe(503)
    expect([await world.kept(), await world.accounts(thief.user.id)]).toEqual([
      [owner.session.user.id],
      [`email:${owner.email}`],
    ])
    expect(await world.told()).toEqual([])
    await world.press(link)
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
  })
})

describe('a user whose account was moved', () => {
  let other: AuthResponse
  let notices: ToldNotice[]
  let link: string
  let before: object

  beforeEach(async () => {
    before = await world.account(owner.email)
    other = await world.phoneUser()
    await world.transfer(other, owner.email)
    notices = await world.told()
    link = world.linkTo(notices, owner.email)
  })

  it('is deleted for good when the link is over', async () => {
    expect(await world.kept()).toEqual([owner.session.user.id])
    const left = 'SELECT 1 FROM account_changes WHERE user_id = $1'
    expect(await house.rows(left, [owner.session.user.id])).toHaveLength(1)
    await house.rows(`UPDATE kept_users SET keep_until = now() - interval '3 minutes'`)
    await sweep(house.database, house.ports.signer)
    expect([await world.kept(), await house.rows(left, [owner.session.user.id])]).toEqual([[], []])
    expect((await world.open(link, 'POST')).status).toBe(404)
    expect(await world.accounts(other.user.id)).toContain(`email:${owner.email}`)
  })

  it('does not come back after 72 hours, swept or not', async () => {
    house.clock.advance(72 * HOUR_MS)
    expect((await world.open(link, 'POST')).status).toBe(404)
    expect(await world.accounts(owner.session.user.id)).toEqual([])
  })

  it('is deleted for good when the backend says so, though it is not there for it', async () => {
    expect((await backend('deleteUser', { params: { user_id: owner.session.user.id } })).status).toBe(404)
    expect(await world.kept()).toEqual([])
    expect((await world.open(link, 'POST')).status).toBe(404)
    expect(
      await house.rows('SELECT 1 FROM account_changes WHERE user_id = $1', [owner.session.user.id]),
    ).toEqual([])
  })

  it('comes back with the account as it was, which is no new one', async () => {
    expect(await world.account(owner.email)).not.toEqual(before)
    await world.press(link)
    expect(await world.account(owner.email)).toEqual(before)
  })

  it('comes back by the link of whoever got the account, too, and then both links are done', async () => {
    const theirs = notices.find(({ to }) => to.startsWith('+'))?.link ?? ''
    expect(await world.press(theirs)).toContain('The change was undone')
    expect(await world.account(owner.email)).toEqual(before)
    expect(await world.accounts(other.user.id)).toEqual([expect.stringMatching(/^phone:/)])
    await world.told()
    expect(await world.press(link)).toContain('The change was undone')
    expect(await world.told()).toEqual([])
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
  })

  it('comes back, too, where a later release has changed the tables meanwhile', async () => {
    await house.rows(`ALTER TABLE roots ADD COLUMN shape text NOT NULL DEFAULT 'round'`)
    await house.rows('ALTER TABLE roots RENAME COLUMN made_by TO planted_by')
    const page = await world.press(link)
    const roots = await house.rows('SELECT shape, planted_by FROM roots WHERE user_id = $1', [
      owner.session.user.id,
    ])
    await house.rows('ALTER TABLE roots DROP COLUMN shape')
    await house.rows('ALTER TABLE roots RENAME COLUMN planted_by TO made_by')
    expect(page).toContain('The change was undone')
    expect(roots).toEqual([{ shape: 'round', planted_by: null }])
  })

  it('keeps nobody from registering the key again, and then nothing is undone, the link stays good, and says so', async () => {
    const again = `INSERT INTO roots SELECT r.* FROM kept_users k, jsonb_populate_record(NULL::roots,
      k.rows -> 'roots' -> 0 || jsonb_build_object('user_id', $1::text)) r WHERE k.user_id = $2`
    await house.rows(again, [other.user.id, owner.session.user.id])
    expect(await world.press(link)).toContain('Nothing was undone')
    expect([await world.accounts(owner.session.user.id), await world.kept()]).toEqual([
      [],
      [owner.session.user.id],
    ])
    expect(await world.told()).toEqual([])
    await house.rows('DELETE FROM roots WHERE user_id = $1', [other.user.id])
    expect(await world.press(link)).toContain('The change was undone')
    expect(await world.wallets(owner)).toEqual({
      user: owner.session.user.id,
      roots: [owner.root],
      signs: 200,
    })
  })
})

it('a user whom no link reaches is deleted at once', async () => {
  await house.rows(`UPDATE linked_accounts SET new_until = 'infinity' WHERE subject = $1`, [owner.email])
  await world.transfer(await world.guest(), owner.email)
  expect((await world.told()).map(({ to, link }) => [to, link])).toEqual([[owner.email, null]])
  expect(await world.kept()).toEqual([])
})

it('an address that was replaced before the move still has its way back, and the thief’s own has none', async () => {
  const session = await house.login(owner.email, 'own-device')
  const thiefs = `thief-${owner.email}`
  world.clear()
  await world.update(session, owner.email, thiefs)
  const first = await world.linkFor(owner.email)
  await world.transfer(await world.guest(), thiefs)
  const notices = await world.told()
  expect(notices.map(({ to, link }) => [to, link === null]).sort()).toEqual([
    [owner.email, false],
    [thiefs, true],
  ])
  expect(world.linkTo(notices, owner.email)).toBe(first)
  expect(await world.press(first)).toContain('The change was undone')
  expect(await world.accounts(owner.session.user.id)).toEqual([`email:${owner.email}`])
  expect(await world.wallets(owner)).toEqual({ user: owner.session.user.id, roots: [owner.root], signs: 200 })
})

it('webhooks are told where the account and its user have gone, and that they are back', async () => {
  const endpoints = { ...house.ports, endpoints: createWebhookEndpointStore(house.database) }
  const app = (await house.manage.store.find(APP_ID)) as never
  const events = ['user.created', 'user.transferred_account', 'user.wallet_created', 'user.linked_account']
  await addEndpoint(endpoints, app, { url: 'https://host.example/hook', events })
  const thief = await world.guest()
  await world.transfer(thief, owner.email)
  await world.press(await world.linkFor(owner.email))
  const told = await house.rows(
    `SELECT type, user_id, user_then -> 'accounts' -> 0 ->> 'subject' AS subject,
      detail ->> 'from_user' AS from_user, detail -> 'deleted_user' AS deleted
    FROM webhook_messages WHERE user_id = ANY ($1) AND type <> 'user.created' OR user_id = $2 ORDER BY id`,
    [[owner.session.user.id, thief.user.id], owner.session.user.id],
  )
  const [from, to] = [owner.session.user.id, thief.user.id]
  const moved = { type: 'user.transferred_account', subject: owner.email }
  expect(told).toEqual([
    { ...moved, user_id: to, from_user: from, deleted: true },
    { type: 'user.created', user_id: from, subject: owner.email, from_user: null, deleted: null },
    { ...moved, user_id: from, from_user: to, deleted: false },
  ])
})

it('answered none of all this with a failure of its own', () => {
  const errors = house.logs.filter((line) => line.includes('"level":"error"'))
  expect(errors.filter((line) => !line.includes('53100'))).toEqual([])
})
