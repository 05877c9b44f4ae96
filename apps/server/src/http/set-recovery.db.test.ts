import type { RecoveryKeyMaterialResponse } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import { fromBase64url, newRecipient, openAnyRecoveryShare, openMessage, openRoot } from '@latchkey/keys'
import { newPasscodeParams } from '@latchkey/keys/passcode'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookEndpointStore } from '../adapters/postgres/webhook-store.ts'
import type { App } from '../domain/app/app.ts'
import { addEndpoint } from '../domain/webhook/endpoints.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

let house: TestHouse
let email: string
let count = 0
beforeAll(async () => {
  house = await openTestHouse()
  const user_owned_recovery_options = ['user-passcode', 'google-drive', 'icloud']
  await house.setApp({ embedded_wallet_config: { user_owned_recovery_options } })
})
afterAll(() => house.close())
beforeEach(() => {
  count += 1
  email = `owner${count}@example.com`
})

async function withWallet(as = email) {
  const session = await house.login(as)
  const frame = await openTestFrame(house, session)
  const { body, entropy } = await frame.makeRoot()
  expect((await frame.call('createRoot', body)).status).toBe(200)
  return { session, frame, body, entropy, root: body.address }
}
type Owner = Awaited<ReturnType<typeof withWallet>>

const DRIVE = { method: 'google-drive', params: { file_id: 'a-file' } } as const
const HOST = { method: 'recovery-encryption-key' } as const

const refused = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const TAKEN = [400, 'resource_already_exists']

/** What a frame gets of key material: whether it opens the wallet, under this key. */
async function opens({ session, root }: Owner, material: RecoveryKeyMaterialResponse, key: Uint8Array) {
  const owner = { appId: APP_ID, userId: session.user.id }
  const { recovery_method: method, recovery_params: params, share_version: shareVersion } = material
  const { share } = await openAnyRecoveryShare(
    key,
    material.encrypted_recovery_share,
    { ...owner, root, shareVersion, method, params },
    'hd',
  )
  const auth = fromBase64url(material.auth_share)
  return openRoot([auth, share], { address: root, chainType: 'ethereum', kind: 'hd' }, () => true)
}

describe('a recovery that is set', () => {
  it('takes the place of the one before, shares and all, and opens the wallet', async () => {
    const owner = await withWallet()
    const { frame, root, entropy } = owner
    const made = await frame.resplit(root, entropy, 1, DRIVE)
    const answer = await frame.call('setRecovery', made.body, { root })
    const { wallets } = owner.body
    const [{ proof: _, root_proof: __, ...wallet } = {} as never] = wallets
    const now = {
      address: root,
      chain_type: 'ethereum',
      kind: 'hd',
      share_version: 2,
      recovery_method: 'google-drive',
      wallets: [wallet],
    }
    const replaced = { recovery_method: 'privy', recovery_params: {} }
    expect([answer.status, answer.body]).toEqual([200, { root: now, replaced }])
    expect((await frame.call('listRoots')).body.roots).toEqual([now])
    const released = await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })
    expect(released.body).toMatchObject({ share_version: 2, auth_share: made.body.auth_share })
    const material = await frame.call('recoveryKeyMaterial', {}, { root })
    expect(material.body).toEqual({
      recovery_type: 'google_drive_recovery_secret',
      recovery_key_derivation_salt: '',
      recovery_code: '',
      recovery_key: '',
      file_id: 'a-file',
      icloud_record_name: '',
      chain_type: 'ethereum',
      kind: 'hd',
      share_version: 2,
      auth_share: made.body.auth_share,
      recovery_method: 'google-drive',
      recovery_params: { file_id: 'a-file' },
      encrypted_recovery_share: made.body.encrypted_recovery_share,
    })
    expect(await opens(owner, material.body, made.recoveryKey)).toBe(true)
    const [row] = await house.rows(
      'SELECT sealed_recovery_key, row_to_json(r)::text AS text FROM roots r WHERE address = $1',
      [root],
    )
    expect(row.sealed_recovery_key).toBe(null)
    expect(row.text).not.toContain(owner.body.encrypted_recovery_share.ciphertext)
  })

  it('can be automatic again, in a payload that the signer reads and goes by', async () => {
    const owner = await withWallet()
    const { frame, root, entropy, session } = owner
    await frame.call('setRecovery', (await frame.resplit(root, entropy, 1, HOST)).body, { root })
    const made = await frame.resplit(root, entropy, 2, { method: 'privy', maxLoginAge: 120 })
    expect((await frame.call('setRecovery', made.body, { root })).status).toBe(200)
    const recover = async () => {
      const { publicKey, keyPair } = await newRecipient()
      const asked = { recipient_public_key: publicKey }
      return { keyPair, answer: await frame.call('recoveryKeyMaterial', asked, { root }) }
    }
    const { keyPair, answer } = await recover()
    expect(answer.body).toMatchObject({ recovery_type: 'privy_generated_recovery_key', share_version: 3 })
    const place = { appId: APP_ID, userId: session.user.id, root, shareVersion: 3 }
    const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
    const key = await openMessage(keyPair, info, JSON.parse(answer.body.recovery_key))
    expect(await opens(owner, answer.body, key)).toBe(true)
    // the app takes logins of a day, the user's frame sealed two minutes in
    house.clock.advance(121_000)
    expect(refused((await recover()).answer)).toEqual([401, 'login_required'])
  })

  it('by a password opens with that, and with no other', async () => {
    const owner = await withWallet()
    const { frame, root, entropy } = owner
    const { passcode_key: passcodeKey } = (await frame.call('signerKey')).body
    const params = newPasscodeParams(passcodeKey.key_id)
    const at = { root, shareVersion: 2, params, passcodeKey }
    const recoveryKey = await frame.keyOfPassword('a good password', at)
    const made = await frame.resplit(root, entropy, 1, {
      method: 'user-passcode',
      params: { ...params },
      recoveryKey,
    })
    expect((await frame.call('setRecovery', made.body, { root })).status).toBe(200)
    const { body: material } = await frame.call('recoveryKeyMaterial', {}, { root })
    expect(material).toMatchObject({
      recovery_type: 'user_passcode_derived_recovery_key',
      recovery_key_derivation_salt: params.salt,
      recovery_params: params,
      passcode_key: passcodeKey,
    })
    const again = { ...at, passcodeKey: material.passcode_key }
    expect(await opens(owner, material, await frame.keyOfPassword('a good password', again))).toBe(true)
    const wrong = await frame.keyOfPassword('a good passwort', again)
    await expect(opens(owner, material, wrong)).rejects.toMatchObject({ code: 'wrong_shares' })
  })

  it('twice from the same version, by two devices at once, is set once', async () => {
    const { frame, root, entropy } = await withWallet()
    const other = await openTestFrame(house, await house.login(email, 'another'))
    const [mine, theirs] = [
      await frame.resplit(root, entropy, 1, DRIVE),
      await other.resplit(root, entropy, 1, HOST),
    ]
    const answers = await Promise.all([
      frame.call('setRecovery', mine.body, { root }),
      other.call('setRecovery', theirs.body, { root }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const lost = answers.find(({ status }) => status === 400)
    const [root1] = (await frame.call('listRoots')).body.roots
    expect(lost?.body).toMatchObject({ code: 'resource_already_exists', data: { root: root1 } })
    expect(root1.share_version).toBe(2)
  })

  it('is answered alike when the very request is repeated, and no other is', async () => {
    const { frame, root, entropy } = await withWallet()
    const { body } = await frame.resplit(root, entropy, 1, DRIVE)
    const first = await frame.call('setRecovery', body, { root })
    const again = await frame.call('setRecovery', body, { root })
    expect([again.status, again.body]).toEqual([200, first.body])
    const { params: __, ...other } = { ...DRIVE, ...body, recovery_params: { file_id: 'another' } }
    expect(refused(await frame.call('setRecovery', other, { root }))).toEqual([400, 'invalid_data'])
    const next = await frame.resplit(root, entropy, 2, HOST)
    const changed = await frame.call('setRecovery', next.body, { root })
    const replaced = { recovery_method: 'google-drive', recovery_params: { file_id: 'a-file' } }
    expect([changed.status, changed.body.replaced]).toEqual([200, replaced])
    expect((await frame.call('setRecovery', next.body, { root })).body).toEqual(changed.body)
    expect(refused(await frame.call('setRecovery', body, { root }))).toEqual([400, 'invalid_data'])
    const late = await frame.resplit(root, entropy, 1, DRIVE)
    expect(refused(await frame.call('setRecovery', late.body, { root }))).toEqual(TAKEN)
    const told = await house.rows("SELECT 1 FROM audit WHERE action = 'recovery set' AND root = $1", [root])
    expect(told).toHaveLength(2)
  })

  it('is told to the user, in the audit, and to the app’s backend', async () => {
    const { frame, root, entropy, session } = await withWallet()
    const app = (await house.ports.apps.find(APP_ID)) as App
    await addEndpoint({ ...house.ports, endpoints: createWebhookEndpointStore(house.database) }, app, {
      url: 'https://hooks.example/',
      events: ['wallet.recovery_setup', 'wallet.recovered'],
    })
    await frame.call('setRecovery', (await frame.resplit(root, entropy, 1, DRIVE)).body, { root })
    await frame.call('recoveryKeyMaterial', {}, { root })
    await house.sendNotices()
    const mail = house.mailer.mails
      .filter(({ to }) => to === email)
      .find(({ text }) => text.includes('Google Drive'))
    expect(mail?.text).toContain(root)
    const [audited] = await house.rows(
      "SELECT detail FROM audit WHERE action = 'recovery set' AND root = $1",
      [root],
    )
    const replaced = { recovery_method: 'privy', recovery_params: {} }
    expect(audited.detail).toEqual({ method: 'google-drive', share_version: 2, replaced })
    const messages = await house.rows(
      "SELECT type, detail FROM webhook_messages WHERE user_id = $1 AND type LIKE 'wallet.%' ORDER BY id",
      [session.user.id],
    )
    expect(messages).toEqual([
      { type: 'wallet.recovery_setup', detail: { address: root, method: 'google_drive_recovery_secret' } },
      { type: 'wallet.recovered', detail: { address: root, method: 'google_drive_recovery_secret' } },
    ])
  })

  it.each([
    [
      'a share of version 1',
      { encrypted_recovery_share: { version: 1, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(46) } },
    ],
    ['parameters that the method has not', { recovery_params: { file_id: 'a', more: 1 } }],
    ['parameters of another method', { recovery_params: { icloud_record_name: 'a' } }],
    ['no parameters', { recovery_params: {} }],
    [
      'a weak password',
      {
        recovery_method: 'user-passcode',
        recovery_params: { kdf: 'argon2id', m: 1024, t: 3, p: 1, salt: 'A'.repeat(22), oprf_key_id: 's1' },
      },
    ],
    ['automatic recovery without a sealed key', { recovery_method: 'privy', recovery_params: {} }],
    [
      'shares of an imported key',
      {
        auth_share: 'A'.repeat(44),
        encrypted_recovery_share: { version: 2, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(67) },
      },
    ],
    ['shares that are not of one length', { auth_share: 'A'.repeat(44) }],
  ])('is not set with %s', async (_, changes) => {
    const { frame, root, entropy } = await withWallet()
    const { body } = await frame.resplit(root, entropy, 1, DRIVE)
    expect(refused(await frame.call('setRecovery', { ...body, ...changes }, { root }))).toEqual([
      400,
      'invalid_data',
    ])
    expect((await frame.call('setRecovery', body, { root })).status).toBe(200)
  })
})

describe('an imported key', () => {
  const imported = async (owner: Owner, changes: object = {}) => {
    const { body } = await owner.frame.makeRoot()
    return { ...body, kind: 'private-key', ...LONG, ...changes }
  }
  const LONG = {
    auth_share: 'A'.repeat(44),
    recovery_method: 'google-drive',
    recovery_params: { file_id: 'of-the-key' },
    encrypted_recovery_share: { version: 2, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(67) },
    sealed_recovery_key: undefined,
  }

  it('is a root beside the user’s own, shown as imported, answered alike when repeated, and has one wallet', async () => {
    const owner = await withWallet()
    const body = await imported(owner)
    const made = await owner.frame.call('createRoot', body)
    expect(made.status).toBe(200)
    expect(made.body.root).toMatchObject({ kind: 'private-key', address: body.address })
    expect((await owner.frame.call('createRoot', body)).body).toEqual(made.body)
    const headers = { authorization: `Bearer ${owner.session.privy_access_token}` }
    const { user } = (await house.call('currentUser', { headers })).body
    const wallets = user.linked_accounts.filter(({ type }: { type: string }) => type === 'wallet')
    expect(
      wallets.map(({ address, imported: was, recovery_method }: never) => [address, was, recovery_method]),
    ).toEqual([
      [owner.root, false, 'privy'],
      [body.address, true, 'google-drive'],
    ])
    const more = await owner.frame.proveWallet(owner.entropy, 'solana', 0)
    expect(refused(await owner.frame.call('addWallet', more, { root: body.address }))).toEqual([
      400,
      'invalid_data',
    ])
  })

  it('comes after the wallets of the phrase, and several of one moment in one order', async () => {
    const owner = await withWallet()
    const brought: string[] = []
    for (let round = 0; round < 4; round++) {
      const body = await imported(owner)
      expect((await owner.frame.call('createRoot', body)).status).toBe(200)
      brought.push(body.address)
    }
    const expected = [owner.root, ...brought.toSorted()]
    const headers = { authorization: `Bearer ${owner.session.privy_access_token}` }
    const { user } = (await house.call('currentUser', { headers })).body
    const { roots } = (await owner.frame.call('listRoots', {})).body
    const addresses = (of: { address: string }[]) => of.map(({ address }) => address)
    expect(addresses(user.linked_accounts.filter(({ type }: { type: string }) => type === 'wallet'))).toEqual(
      expected,
    )
    expect(addresses(roots)).toEqual(expected)
  })

  it('that somebody else in the app holds is refused, and nobody is named', async () => {
    const first = await withWallet()
    const second = await withWallet(`second${count}@example.com`)
    const { body, entropy } = await first.frame.makeRoot()
    expect((await first.frame.call('createRoot', { ...body, kind: 'private-key', ...LONG })).status).toBe(200)
    const { nonce, wallet } = await second.frame.proveWallet(entropy, 'ethereum', 0)
    const again = { ...body, nonce, wallets: [wallet], kind: 'private-key', ...LONG }
    const answer = await second.frame.call('createRoot', again)
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([...TAKEN, undefined])
  })

  it('that the user has already is answered with it', async () => {
    const owner = await withWallet()
    const { body, entropy } = await owner.frame.makeRoot()
    const first = await owner.frame.call('createRoot', { ...body, kind: 'private-key', ...LONG })
    const { nonce, wallet } = await owner.frame.proveWallet(entropy, 'ethereum', 0)
    const again = { ...body, nonce, wallets: [wallet], kind: 'private-key', ...LONG }
    const answer = await owner.frame.call('createRoot', again)
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([...TAKEN, first.body])
  })

  it('is one of as many as the app allows, however many come at once', async () => {
    await house.setApp({ imported_wallets_per_user: 3 })
    const owner = await withWallet()
    const bodies = []
    for (let key = 0; key < 6; key++) bodies.push(await imported(owner))
    const answers = await Promise.all(bodies.map((body) => owner.frame.call('createRoot', body)))
    const outcomes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)).toSorted()
    expect(outcomes).toEqual(['made', 'made', 'made', ...Array(3).fill('too_many_wallets')])
    await house.setApp({ imported_wallets_per_user: 10 })
  })

  it.each([
    ['shares of the other kind', { auth_share: 'A'.repeat(23) }],
    [
      'a share of version 1',
      { encrypted_recovery_share: { version: 1, iv: 'A'.repeat(16), ciphertext: 'A'.repeat(67) } },
    ],
  ])('is not made with %s', async (_, changes) => {
    const owner = await withWallet()
    const body = await imported(owner, changes)
    expect(refused(await owner.frame.call('createRoot', body))).toEqual([400, 'invalid_data'])
  })
})

it('a frame of an older release makes a wallet as it did, without parameters', async () => {
  const frame = await openTestFrame(house, await house.login(email))
  const { body } = await frame.makeRoot()
  const { recovery_params: _, ...older } = body
  expect((await frame.call('createRoot', older)).status).toBe(200)
  const [row] = await house.rows('SELECT recovery_params FROM roots WHERE address = $1', [body.address])
  expect(row.recovery_params).toEqual({})
})
