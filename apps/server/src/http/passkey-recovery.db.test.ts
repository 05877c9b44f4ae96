import type { PasskeyParams } from '@latchkey/contract'
import { fromBase64url, openAnyRecoveryShare, openRoot, passkeyKey } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import type { App } from '../domain/app/app.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

const METHOD = 'recovery-encryption-key'
const PARAMS: PasskeyParams = {
  credential_id: 'Zm9yLWEtdGVzdA',
  rp_id: 'keys.example',
  salt: Buffer.alloc(32, 0x5a).toString('base64url'),
}
/** What the passkey answers for that salt. */
const PRF = Uint8Array.from({ length: 32 }, (_, at) => 7 * at + 3)

let house: TestHouse
/** what an app answers that never heard of passkeys */
let before: object
let email: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  before = await offered()
  await offer(true)
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `passkey${count}@example.com`
})

const offered = async () => (await house.call('appConfig')).body.embedded_wallet_config
/** Whether the app has its users choose a passkey. */
const offer = (passkey_recovery: boolean) =>
  house.setApp({ embedded_wallet_config: { passkey_recovery, user_owned_recovery_options: ['icloud'] } })

/** A user whose wallet is recovered by a passkey. */
async function withPasskey() {
  const session = await house.login(email, 'home')
  const frame = await openTestFrame(house, session)
  const { body, entropy } = await frame.makeRoot()
  await frame.call('createRoot', body)
  const root = body.address
  const place = { appId: APP_ID, userId: session.user.id, root, shareVersion: 2 }
  const recoveryKey = passkeyKey(PRF, place, PARAMS)
  const made = await frame.resplit(root, entropy, 1, { method: METHOD, params: { ...PARAMS }, recoveryKey })
  const set = await frame.call('setRecovery', made.body, { root })
  return { session, frame, root, entropy, place, made, set }
}
type Owner = Awaited<ReturnType<typeof withPasskey>>

const recoveryOf = async ({ session, root }: Owner) => {
  const headers = { authorization: `Bearer ${session.privy_access_token}` }
  const { user } = (await house.call('currentUser', { headers })).body
  const wallet = user.linked_accounts.find(({ address }: { address?: string }) => address === root)
  return [wallet.recovery_method, wallet.recovery_kind]
}

describe('a recovery by a passkey', () => {
  it('is stored as one by a key of one’s own, is named beside it, and opens the wallet by what the passkey answers', async () => {
    const owner = await withPasskey()
    const { frame, root, place, set } = owner
    const { wallets, ...told } = set.body.root
    expect([set.status, told]).toEqual([
      200,
      {
        address: root,
        chain_type: 'ethereum',
        kind: 'hd',
        share_version: 2,
        recovery_method: METHOD,
        passkey: PARAMS,
      },
    ])
    expect((await frame.call('listRoots')).body.roots).toEqual([{ ...told, wallets }])
    expect(await recoveryOf(owner)).toEqual([METHOD, 'passkey'])
    const { body: material } = await frame.call('recoveryKeyMaterial', {}, { root })
    expect(material).toMatchObject({
      recovery_type: 'recovery_encryption_key',
      recovery_key: '',
      recovery_method: METHOD,
      recovery_params: PARAMS,
    })
    const key = passkeyKey(PRF, place, material.recovery_params)
    const bound = { ...place, method: METHOD, params: material.recovery_params } as const
    const { share } = await openAnyRecoveryShare(key, material.encrypted_recovery_share, bound, 'hd')
    const auth = fromBase64url(material.auth_share)
    const opened = await openRoot(
      [auth, share],
      { address: root, chainType: 'ethereum', kind: 'hd' },
      () => true,
    )
    expect(opened).toBe(true)
  })

  it('is not what a host’s own key is named, nor what comes after it', async () => {
    const owner = await withPasskey()
    const { frame, root, entropy } = owner
    const host = await frame.resplit(root, entropy, 2, { method: METHOD })
    expect((await frame.call('setRecovery', host.body, { root })).status).toBe(200)
    expect(await recoveryOf(owner)).toEqual([METHOD, undefined])
    expect((await frame.call('listRoots')).body.roots[0]).not.toHaveProperty('passkey')
  })

  it('is told to the user as what it is, in the audit too, and to the backend as published clients know it', async () => {
    const app = (await house.ports.apps.find(APP_ID)) as App
    await addEndpoint({ ...house.ports, endpoints: createWebhookEndpointStore(house.database) }, app, {
      url: 'https://hooks.example/',
      events: ['wallet.recovery_setup'],
    })
    const { root, session } = await withPasskey()
    await house.sendNotices()
    const mail = house.mailer.mails
      .filter(({ to, text }) => to === email && text.includes(root))
      .find(({ text }) => text.includes('a passkey'))
    expect(mail).toBeDefined()
    const [audited] = await house.rows(
      "SELECT detail FROM audit WHERE action = 'recovery set' AND root = $1",
      [root],
    )
    const replaced = { recovery_method: 'privy', recovery_params: {} }
    expect(audited.detail).toEqual({ method: 'passkey', share_version: 2, replaced })
    const messages = await house.rows(
      "SELECT type, detail FROM webhook_messages WHERE user_id = $1 AND type = 'wallet.recovery_setup'",
      [session.user.id],
    )
    const detail = { address: root, method: 'recovery_encryption_key' }
    expect(messages).toEqual([{ type: 'wallet.recovery_setup', detail }])
  })

  it.each([
    ['another member', { second_salt: PARAMS.salt }],
    ['a short salt', { salt: PARAMS.salt.slice(1) }],
    ['an address for a host', { rp_id: 'https://keys.example' }],
    ['no credential', { credential_id: '' }],
  ])('is not set with %s', async (_, changed) => {
    const { frame, root, entropy } = await withPasskey()
    const params = { ...PARAMS, ...changed }
    const { body } = await frame.resplit(root, entropy, 2, { method: METHOD, params })
    const answer = await frame.call('setRecovery', body, { root })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
    const right = await frame.resplit(root, entropy, 2, { method: METHOD, params: { ...PARAMS } })
    expect((await frame.call('setRecovery', right.body, { root })).status).toBe(200)
  })
})

describe('whoever copied the token of a user with a passkey', () => {
  it('learns neither what it is asked with nor the shares, and sets no other', async () => {
    const { session, frame, root, entropy } = await withPasskey()
    const thief = await openTestFrame(house, session, await newFrameKey())
    const other = await frame.resplit(root, entropy, 2, { method: METHOD, params: { ...PARAMS } })
    const asked = [
      await thief.call('listRoots'),
      await thief.call('recoveryKeyMaterial', {}, { root }),
      await thief.call('setRecovery', other.body, { root }),
    ]
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([403, 'reauthentication_required']),
    )
    expect(JSON.stringify(asked)).not.toContain(PARAMS.salt)
    expect((await frame.call('setRecovery', other.body, { root })).status).toBe(200)
  })

  it('sets none with the request of the user’s own frame, sent once more', async () => {
    const { frame, root, made, entropy } = await withPasskey()
    const next = await frame.resplit(root, entropy, 2, { method: METHOD })
    expect((await frame.call('setRecovery', next.body, { root })).status).toBe(200)
    const replayed = await frame.call('setRecovery', made.body, { root })
    expect([replayed.status, replayed.body.code]).toEqual([400, 'invalid_data'])
    const [kept] = (await frame.call('listRoots')).body.roots
    expect([kept.share_version, kept.passkey]).toEqual([3, undefined])
  })
})

describe('an app', () => {
  it('says so where it offers passkeys, and nothing to published clients where it does not', async () => {
    expect(await offered()).toMatchObject({ passkey_recovery: true, user_owned_recovery_options: ['icloud'] })
    expect(before).toHaveProperty('user_owned_recovery_options')
    expect(before).not.toHaveProperty('passkey_recovery')
  })

  it('that offers none any more has none set, and opens those that there are', async () => {
    const { frame, root, entropy } = await withPasskey()
    const { body } = await frame.resplit(root, entropy, 2, { method: METHOD, params: { ...PARAMS } })
    await offer(false)
    const refused = await frame.call('setRecovery', body, { root })
    expect([refused.status, refused.body.code]).toEqual([400, 'disallowed_recovery_method'])
    expect((await frame.call('recoveryKeyMaterial', {}, { root })).body.recovery_params).toEqual(PARAMS)
    await offer(true)
    expect((await frame.call('setRecovery', body, { root })).status).toBe(200)
  })

  it('has no wallet made with one: a recovery kit of the wallet comes first', async () => {
    const frame = await openTestFrame(house, await house.login(email, 'home'))
    const { body } = await frame.makeRoot()
    const { sealed_recovery_key: _, ...record } = {
      ...body,
      recovery_method: METHOD,
      recovery_params: PARAMS,
      encrypted_recovery_share: { ...body.encrypted_recovery_share, version: 2 },
    }
    const refused = await frame.call('createRoot', record)
    expect([refused.status, refused.body.code]).toEqual([400, 'disallowed_recovery_method'])
    expect(refused.body.error).toContain('No wallet is made with a passkey')
    expect((await frame.call('createRoot', { ...record, recovery_params: {} })).status).toBe(200)
  })
})
