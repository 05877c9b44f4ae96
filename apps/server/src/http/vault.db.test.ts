import type { AuthResponse, ProvenWallet } from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import { newRecipient, openMessage, proveOwnership, withEntropy } from '@latchkey/keys'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse } from '../testing/test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

let house: TestHouse
let session: AuthResponse
let frame: Frame
let key: FrameKey
let email: string
let count = 0

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  count += 1
  email = `v${count}@example.com`
  session = await house.login(email)
  key = await newFrameKey()
  frame = await openTestFrame(house, session, key)
})

const user = async () =>
  (await house.call('currentUser', { headers: { authorization: `Bearer ${session.token}` } })).body.user

async function created() {
  const made = await frame.makeRoot()
  const answer = await frame.call('createRoot', made.body)
  expect(answer.status).toBe(200)
  return { ...made, root: made.body.address }
}

describe('registering a root', () => {
  it('shows its wallet in the list and in the user object', async () => {
    const { body, root } = await created()
    expect((await frame.call('listRoots')).body.roots).toEqual([
      expect.objectContaining({ address: root, kind: 'hd', share_version: 1, recovery_method: 'privy' }),
    ])
    expect((await user()).linked_accounts[1]).toMatchObject({
      type: 'wallet',
      id: null,
      address: body.address,
      chain_type: 'ethereum',
      chain_id: 'eip155:1',
      wallet_index: 0,
      wallet_client: 'privy',
      wallet_client_type: 'privy',
      connector_type: 'embedded',
      recovery_method: 'privy',
      imported: false,
      delegated: false,
      verified_at: Math.floor(house.clock.now() / 1000),
    })
  })

  it('answers a repeated request alike, at once and after its nonce is gone', async () => {
    const { body } = await frame.makeRoot()
    const answers = await Promise.all(Array.from({ length: 20 }, () => frame.call('createRoot', body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    house.clock.advance(700_000)
    expect((await frame.call('createRoot', body)).body).toEqual(answers[0]?.body)
    expect(await house.rows('SELECT 1 FROM roots WHERE user_id = $1', [session.user.id])).toHaveLength(1)
  })

  it('keeps one root of twenty that are made at the same time, and names it to the others', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => frame.makeRoot()))
    const answers = await Promise.all(made.map(({ body }) => frame.call('createRoot', body)))
    const winner = answers.find(({ status }) => status === 200)?.body.root
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(({ status, body }) => [status, body.code, body.data.root])).toEqual(
      Array(19).fill([400, 'resource_already_exists', winner]),
    )
    expect(await house.rows('SELECT 1 FROM wallets WHERE user_id = $1', [session.user.id])).toHaveLength(1)
  })

  it.each([
    [
      'a foreign address',
      (b: Body) => ({
        ...b,
        wallets: [{ ...b.wallets[0], address: `0x${'1'.repeat(40)}` }],
        address: `0x${'1'.repeat(40)}`,
      }),
    ],
    ['another index', (b: Body) => ({ ...b, wallets: [{ ...b.wallets[0], wallet_index: 1 }] })],
    ['a root that is none of its wallets', (b: Body) => ({ ...b, address: `0x${'2'.repeat(40)}` })],
    [
      'a changed proof',
      (b: Body) => ({ ...b, wallets: [{ ...b.wallets[0], proof: `0x${'1'.repeat(130)}` }] }),
    ],
    ['another nonce', (b: Body) => ({ ...b, nonce: 'x'.repeat(32) })],
    ['one wallet twice', (b: Body) => ({ ...b, wallets: [b.wallets[0], b.wallets[0]] })],
    ['a later share version', (b: Body) => ({ ...b, share_version: 2 })],
    ['a share that is too short', (b: Body) => ({ ...b, auth_share: 'AA' })],
  ])('refuses %s and keeps nothing', async (_, change) => {
    const { body } = await frame.makeRoot()
    const answer = await frame.call('createRoot', change(body as unknown as Body))
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
    expect((await frame.call('listRoots')).body.roots).toEqual([])
    expect((await frame.call('createRoot', body)).status).toBe(200)
  })

  it('refuses a proof that was made for another user, and a nonce that has expired', async () => {
    const stranger = await openTestFrame(house, await house.login(`x${email}`, 'stranger'))
    const { body } = await stranger.makeRoot()
    expect((await frame.call('createRoot', body)).body.code).toBe('invalid_data')
    const late = await frame.makeRoot()
    house.clock.advance(600_001)
    expect((await frame.call('createRoot', late.body)).body.code).toBe('invalid_data')
  })

  it('spells an Ethereum address with its checksum, however it was sent', async () => {
    const { root } = await created()
    const lower = root.toLowerCase()
    expect((await frame.call('releaseAuthShare', { purpose: 'sign' }, { root: lower })).status).toBe(200)
    expect((await user()).linked_accounts[1].address).toBe(root)
  })
})

interface Body {
  wallets: Record<string, unknown>[]
  [field: string]: unknown
}

describe('adding a wallet', () => {
  it('adds a Solana wallet of the same entropy once, however often it is sent', async () => {
    const { root, entropy } = await created()
    const body = await frame.proveWallet(entropy, 'solana', 0)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => frame.call('addWallet', body, { root })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { linked_accounts } = await user()
    expect(linked_accounts).toHaveLength(3)
    const { address } = body.wallet
    expect(linked_accounts[2]).toMatchObject({
      chain_type: 'solana',
      address,
      public_key: address,
      wallet_index: 0,
    })
  })

  it('takes the next index of each chain, and none beyond it', async () => {
    const { root, entropy } = await created()
    const add = async (chain: 'ethereum' | 'solana', index: number) => {
      const { status, body } = await frame.call('addWallet', await frame.proveWallet(entropy, chain, index), {
        root,
      })
      return status === 200 ? 'added' : body.code
    }
    const asked = [
      ['ethereum', 2],
      ['solana', 1],
      ['ethereum', 1],
      ['ethereum', 2],
      ['solana', 0],
      ['solana', 2],
    ] as const
    const answers: unknown[] = []
    for (const [chain, index] of asked) answers.push(await add(chain, index))
    expect(answers).toEqual(['invalid_data', 'invalid_data', 'added', 'added', 'added', 'invalid_data'])
  })

  it('refuses another wallet at a place that is taken', async () => {
    const { root, entropy: own } = await created()
    const { entropy } = await frame.makeRoot()
    const other = await frame.proveWallet(entropy, 'ethereum', 0, own)
    const answer = await frame.call('addWallet', other, { root })
    expect([answer.status, answer.body.code]).toEqual([400, 'resource_already_exists'])
  })
})

describe('a wallet’s proof', () => {
  it('needs the root’s key: no wallet of another entropy comes under a root', async () => {
    const { root, entropy: own } = await created()
    const { entropy: foreign } = await frame.makeRoot()
    const without = await frame.proveWallet(foreign, 'solana', 0, own)
    delete without.wallet.root_proof
    const attempts = [await frame.proveWallet(foreign, 'solana', 0), without]
    for (const body of attempts) {
      const answer = await frame.call('addWallet', body, { root })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
    }
    expect((await user()).linked_accounts).toHaveLength(2)
    const right = await frame.proveWallet(own, 'solana', 0)
    expect((await frame.call('addWallet', right, { root })).status).toBe(200)
  })

  it('is for one index, one address and both public keys', async () => {
    const { root, entropy } = await created()
    const { nonce, wallet } = await frame.proveWallet(entropy, 'ethereum', 1)
    const changes = [
      { wallet_index: 2 },
      { root_proof: wallet.proof },
      { proof: wallet.root_proof as string },
    ]
    for (const change of changes) {
      const answer = await frame.call('addWallet', { nonce, wallet: { ...wallet, ...change } }, { root })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
    }
    expect((await frame.call('addWallet', { nonce, wallet }, { root })).status).toBe(200)
  })

  it('holds within a creation too: further wallets bear the root’s proof', async () => {
    const { body, entropy } = await frame.makeRoot()
    const solana = await withEntropy(entropy.slice(), null, ({ key }) =>
      proveOwnership(
        key('solana', 0),
        { nonce: body.nonce, appId: APP_ID, userId: session.user.id },
        key('ethereum', 0),
      ),
    )
    const { root_proof: _, ...without } = solana
    const refused = await frame.call('createRoot', { ...body, wallets: [...body.wallets, without] })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_data'])
    const made = await frame.call('createRoot', { ...body, wallets: [...body.wallets, solana] })
    expect(made.body.root.wallets).toHaveLength(2)
  })
})

describe('releasing the auth share', () => {
  it('gives the share back that was registered, and audits it', async () => {
    const { root, body } = await created()
    const answer = await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })
    const [{ proof: _, ...wallet }] = body.wallets as [ProvenWallet]
    expect(answer.body).toEqual({ share_version: 1, auth_share: body.auth_share, wallets: [wallet] })
    const audit = await house.rows('SELECT action, root, detail FROM audit WHERE user_id = $1 ORDER BY id', [
      session.user.id,
    ])
    expect(audit).toEqual([
      { action: 'frame key bound', root: null, detail: { frame_key: frame.jkt } },
      { action: 'root created', root, detail: { method: 'privy' } },
      { action: 'release', root, detail: { purpose: 'sign' } },
    ])
  })

  it('keeps it sealed: neither a dump nor a log has it, and it opens nowhere else', async () => {
    const { root, body } = await created()
    await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })
    const dump = JSON.stringify(await house.rows('SELECT * FROM roots'))
    expect(dump).not.toContain(body.auth_share)
    expect(house.logs.join('\n')).not.toContain(body.auth_share)
    const [row] = await house.rows('SELECT auth_share FROM roots WHERE address = $1', [root])
    const header = JSON.parse(Buffer.from(row.auth_share.protected, 'base64url').toString())
    expect(header).toMatchObject({ alg: 'A256GCMKW', enc: 'A256GCM', kid: 'k1' })
    const { openAuthShare } = await import('../sealing/auth-share.ts')
    const place = { appId: 'testapp000000000000000001', userId: session.user.id, root, shareVersion: 1 }
    expect(await openAuthShare(house.ports.keyring, row.auth_share, place)).toBe(body.auth_share)
    for (const elsewhere of [
      { ...place, userId: 'did:privy:other' },
      { ...place, root: 'x' },
      { ...place, shareVersion: 2 },
    ]) {
      await expect(openAuthShare(house.ports.keyring, row.auth_share, elsewhere)).rejects.toThrow()
    }
  })

  it('is limited per user', async () => {
    const { root } = await created()
    await house.setApp({ limits: { share_releases_per_minute: 3 } })
    const answers = []
    for (let i = 0; i < 4; i++)
      answers.push(await frame.call('releaseAuthShare', { purpose: 'sign' }, { root }))
    await house.setApp({ limits: { share_releases_per_minute: 300 } })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  })

  it('ends with the session', async () => {
    const { root } = await created()
    await house.call('logout', { body: { refresh_token: session.refresh_token } })
    const answer = await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })
    expect(answer.body.code).toBe('missing_or_invalid_token')
  })
})

describe('automatic recovery', () => {
  async function recover(by: Frame, root: string) {
    const recipient = await newRecipient()
    const body = { recipient_public_key: recipient.publicKey }
    return { recipient, answer: await by.call('recoveryKeyMaterial', body, { root }) }
  }

  it('hands a second device what it needs; the recovery key passes sealed', async () => {
    const { root, body, recoveryKey, place } = await created()
    const device = await openTestFrame(house, await house.login(email, 'second'))
    const { recipient, answer } = await recover(device, root)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      recovery_type: 'privy_generated_recovery_key',
      recovery_key_derivation_salt: '',
      recovery_code: '',
      file_id: '',
      icloud_record_name: '',
      share_version: 1,
      auth_share: body.auth_share,
      encrypted_recovery_share: body.encrypted_recovery_share,
    })
    const info = recoveryKeyContext({ ...place, direction: 'to-frame' })
    const opened = await openMessage(recipient.keyPair, info, JSON.parse(answer.body.recovery_key))
    expect(Buffer.from(opened)).toEqual(Buffer.from(recoveryKey))
    expect(JSON.stringify(answer.body)).not.toContain(Buffer.from(recoveryKey).toString('base64url'))
  })

  it('tells the user of each, by the same device too, and of none that is only repeated', async () => {
    const { root } = await created()
    const device = await openTestFrame(house, await house.login(email, 'second'))
    const told = () =>
      house.rows("SELECT address, detail FROM notices WHERE user_id = $1 AND kind = 'wallet_recovered'", [
        session.user.id,
      ])
    await Promise.all([recover(device, root), recover(device, root)])
    house.clock.advance(9 * 60_000)
    await recover(device, root)
    const detail = { address: root, method: 'privy', session: expect.any(String) }
    expect(await told()).toEqual([{ address: email, detail }])
    house.clock.advance(60_000)
    await recover(device, root)
    expect(await told()).toHaveLength(2)
    await recover(await openTestFrame(house, await house.login(email, 'third')), root)
    expect(await told()).toHaveLength(3)
    const audit = await house.rows("SELECT detail FROM audit WHERE root = $1 AND action = 'recover'", [root])
    expect(audit).toEqual(Array(5).fill({ detail: { method: 'privy' } }))
  })

  it('asks for a new login when the last one is older than the app allows', async () => {
    const { root } = await created()
    house.clock.advance(86_401_000)
    const renewed = (await house.call('refreshSession', { body: { refresh_token: session.refresh_token } }))
      .body
    const same = await openTestFrame(house, renewed, key)
    const { answer } = await recover(same, root)
    expect([answer.status, answer.body.code]).toEqual([401, 'login_required'])
    const again = await openTestFrame(house, await house.login(email, 'again'))
    expect((await recover(again, root)).answer.status).toBe(200)
  })

  it('is limited per user and day', async () => {
    const { root } = await created()
    await house.setApp({ limits: { recoveries_per_day: 2 } })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await recover(frame, root)).answer.status)
    await house.setApp({ limits: { recoveries_per_day: 20 } })
    expect(statuses).toEqual([200, 200, 429])
  })

  it('refuses a recipient that is no point of the curve', async () => {
    const { root } = await created()
    const body = { recipient_public_key: Buffer.alloc(65, 4).toString('base64url') }
    const answer = await frame.call('recoveryKeyMaterial', body, { root })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
  })
})

it('audits an export', async () => {
  const { root } = await created()
  expect((await frame.call('walletExported', {}, { root })).status).toBe(200)
  const rows = await house.rows("SELECT root FROM audit WHERE user_id = $1 AND action = 'exported'", [
    session.user.id,
  ])
  expect(rows).toEqual([{ root }])
})
