import type { AuthResponse, SealedMessage } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import {
  fromBase64url,
  newRecipient,
  openAnyRecoveryShare,
  openMessage,
  openRoot,
  shareX,
} from '@latchkey/keys'
import { SignerRefusal } from '@latchkey/signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const DAY = 86_400_000

let house: TestHouse
let authorization: string
let people = 0
let email: string
beforeAll(async () => {
  house = await openTestHouse()
  const { secret } = await addSecret(house.ports, APP_ID)
  authorization = `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`
})
afterAll(() => house.close())
beforeEach(async () => {
  email = `coming${++people}@example.com`
  await house.setApp({
    pregenerated_wallets: 100,
    embedded_wallet_config: { require_user_owned_recovery_on_create: false },
  })
})

const BOTH = { create_ethereum_wallet: true, create_solana_wallet: true }

function importOne(more: object = BOTH, address = email) {
  const body = { linked_accounts: [{ type: 'email', address }], ...more }
  return house.call('importUser', { body, headers: { origin: undefined, authorization } })
}

interface Account {
  type: string
  address: string
  chain_type?: string
}
const wallets = ({ body }: { body: { linked_accounts: Account[] } }) =>
  body.linked_accounts
    .filter(({ type }) => type === 'wallet')
    .map(({ chain_type, address }) => [chain_type, address])
const rootsOf = (userId: string) =>
  house.rows('SELECT address, made_by, pregenerated FROM roots WHERE user_id = $1', [userId])

/** What a frame does on a user's first device: a recovery, and a signature. */
async function firstDevice(session: AuthResponse) {
  const frame = await openTestFrame(house, session)
  const [root] = (await frame.call('listRoots')).body.roots
  const { keyPair, publicKey } = await newRecipient()
  const { status, body } = await frame.call(
    'recoveryKeyMaterial',
    { recipient_public_key: publicKey },
    { root: root.address },
  )
  if (status !== 200) return { root, said: body.code }
  const place = {
    appId: APP_ID,
    userId: session.user.id,
    root: root.address,
    shareVersion: root.share_version,
  }
  const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
  const key = await openMessage(keyPair, info, JSON.parse(body.recovery_key) as SealedMessage)
  const bound = { ...place, method: 'privy', params: {} } as const
  const { share, deviceX } = await openAnyRecoveryShare(key, body.encrypted_recovery_share, bound, 'hd')
  const auth = fromBase64url(body.auth_share)
  const name = { address: root.address, chainType: root.chain_type }
  const found = await openRoot([share, auth], name, ({ key: at }) =>
    root.wallets.map(
      (one: { chain_type: 'ethereum' | 'solana'; wallet_index: number }) =>
        at(one.chain_type, one.wallet_index).address,
    ),
  )
  return { root, found, distinct: new Set([deviceX, shareX(share), shareX(auth)]).size }
}

describe('a user who has not come yet', () => {
  it('has wallets on both chains, which open on the first device by a login', async () => {
    const answer = await importOne()
    expect(answer.status).toBe(200)
    const made = wallets(answer)
    expect(made.map(([chain]) => chain)).toEqual(['ethereum', 'solana'])
    house.clock.advance(30 * DAY)
    const session = await house.login(email)
    expect(session.user.id).toBe(answer.body.id)
    const { found, distinct } = await firstDevice(session)
    expect([found, distinct]).toEqual([made.map(([, address]) => address), 3])
  })

  it('has them listed as those that a frame has made', async () => {
    const { linked_accounts } = (await importOne()).body
    const [, ethereum] = linked_accounts
    expect(ethereum).toMatchObject({
      type: 'wallet',
      chain_type: 'ethereum',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      recovery_method: 'privy',
      wallet_index: 0,
      imported: false,
    })
  })

  it('keeps them however often the import is repeated, also at the same moment', async () => {
    const both = await Promise.all([importOne(), importOne()])
    const again = await importOne()
    expect(again.status).toBe(200)
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(wallets)).toEqual([wallets(again), wallets(again)])
    expect(await rootsOf(again.body.id)).toEqual([
      { address: wallets(again)[0]?.[1], made_by: null, pregenerated: true },
    ])
  })

  it('gets them by the next import where the signer could not be asked in the first', async () => {
    const { signer } = house.ports
    house.ports.signer = {
      ...signer,
      makeRoot: async () => {
        throw new SignerRefusal('unavailable', 'The signer cannot be asked')
      },
    }
    const failed = await importOne()
    house.ports.signer = signer
    expect([failed.status, failed.body.code]).toEqual([503, 'unavailable'])
    const after = await importOne()
    expect([after.status, wallets(after).length]).toEqual([200, 2])
  })

  it('is audited with the root, and told to webhooks', async () => {
    const endpoints = createWebhookEndpointStore(house.database)
    const app = await house.manage.store.find(APP_ID)
    const { id } = await addEndpoint({ ...house.ports, endpoints }, app as never, {
      url: 'https://hooks.example/x',
      events: ['user.wallet_created'],
    })
    const { body } = await importOne({ create_solana_wallet: true })
    const [address] = wallets({ body }).map(([, one]) => one)
    expect(
      await house.rows('SELECT action, root, session_id, detail FROM audit WHERE user_id = $1 ORDER BY id', [
        body.id,
      ]),
    ).toEqual(
      expect.arrayContaining([
        { action: 'root created', root: address, session_id: null, detail: { method: 'privy' } },
        { action: 'root pregenerated', root: address, session_id: null, detail: { by: 'backend' } },
      ]),
    )
    const told = await house.rows('SELECT type, detail FROM webhook_messages WHERE user_id = $1', [body.id])
    expect(told).toEqual([{ type: 'user.wallet_created', detail: { address } }])
    await endpoints.remove(APP_ID, id)
  })
})

describe('is refused', () => {
  const code = async (work: ReturnType<typeof importOne>) => {
    const { status, body } = await work
    return status === 200 ? 'done' : body.code
  }
  const exists = async () =>
    (await house.rows('SELECT 1 FROM linked_accounts WHERE subject = $1', [email])).length

  it('where the app has not switched it on, and no user is made', async () => {
    await house.setApp({ pregenerated_wallets: 0 })
    expect([await code(importOne()), await exists()]).toEqual(['feature_not_enabled', 0])
    await house.setApp({ pregenerated_wallets: 100 })
    expect([await code(importOne()), await exists()]).toEqual(['done', 1])
    await house.setApp({ pregenerated_wallets: 0 })
    expect(await code(importOne())).toBe('feature_not_enabled')
  })

  it('where the app’s wallets are recovered by their users alone', async () => {
    await house.setApp({
      embedded_wallet_config: {
        require_user_owned_recovery_on_create: true,
        user_owned_recovery_options: ['user-passcode'],
      },
    })
    expect([await code(importOne()), await exists()]).toEqual(['disallowed_recovery_method', 0])
  })

  it('beyond the app’s number, also of two at the same moment', async () => {
    const [{ count }] = await house.rows('SELECT count(*)::int AS count FROM roots WHERE pregenerated')
    await house.setApp({ pregenerated_wallets: count + 1 })
    const two = [`a-${email}`, `b-${email}`].map((address) => code(importOne(BOTH, address)))
    expect((await Promise.all(two)).sort()).toEqual(['done', 'too_many_wallets'])
    expect([await code(importOne()), await exists()]).toEqual(['too_many_wallets', 0])
  })

  it('for a user who has come, whose wallets are made on a device', async () => {
    expect((await importOne({})).status).toBe(200)
    const { user } = await house.login(email)
    expect(await code(importOne())).toBe('resource_already_exists')
    expect(await rootsOf(user.id)).toEqual([])
  })

  it('for accounts of which one is another user’s', async () => {
    await importOne()
    const accounts = [
      { type: 'email', address: email },
      { type: 'custom_auth', custom_user_id: email },
    ]
    const body = { linked_accounts: accounts, ...BOTH }
    const headers = { origin: undefined, authorization }
    expect((await house.call('importUser', { body, headers })).body.code).toBe('resource_already_exists')
  })

  it('for a smart wallet', async () => {
    expect([await code(importOne({ ...BOTH, create_ethereum_smart_wallet: true })), await exists()]).toEqual([
      'feature_not_enabled',
      0,
    ])
  })
})

it('a proof of another key, user or nonce registers nothing, whoever the server takes for its signer', async () => {
  const { signer } = house.ports
  house.ports.signer = { ...signer, makeRoot: (request) => signer.makeRoot({ ...request, nonce: 'another' }) }
  const answer = await importOne()
  house.ports.signer = signer
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
  const [row] = await house.rows('SELECT user_id FROM linked_accounts WHERE subject = $1', [email])
  expect(await rootsOf(row.user_id)).toEqual([])
})
