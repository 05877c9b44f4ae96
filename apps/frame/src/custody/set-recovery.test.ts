import { describe, expect, it, vi } from 'vitest'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import type { MemoryVault } from '../adapters/memory-vault.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { FrameFailure } from '../frame-failure.ts'
import type { KeyRoom } from '../ports/key-room.ts'
import { VaultError } from '../ports/vault.ts'
import { createDirectRoom } from '../testing/direct-room.ts'
import { killAt } from '../testing/kill-at.ts'
import { createMemoryClouds } from '../testing/memory-clouds.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP } from '../testing/token.ts'

vi.mock('hash-wasm', async () => (await import('../testing/quick-argon2.ts')).quickArgon2)

const owner = { appId: APP, userId: 'did:privy:ada' }
const HOST_KEY = Buffer.from(Uint8Array.from({ length: 32 }, (_, at) => at * 7 + 1)).toString('base64')

/** What a page says where it sets each method, and where it recovers by it. */
const METHODS = {
  privy: [{}, {}],
  'user-passcode': [{ recoveryPassword: 'Correct h0rse' }, { recoveryPassword: 'Correct h0rse' }],
  'google-drive': [{ recoveryAccessToken: 'ada.1' }, { recoveryAccessToken: 'ada.2' }],
  icloud: [{ recoveryAccessToken: 'ada.3' }, { recoveryAccessToken: 'ada.4' }],
  'recovery-encryption-key': [{ recoveryKey: HOST_KEY }, { recoveryKey: HOST_KEY }],
} as const
type Method = keyof typeof METHODS
const ALL = Object.keys(METHODS) as Method[]

const rootOf = (vault: MemoryVault) => [...vault.roots.values()][0]!.root
const calls = (vault: MemoryVault, name: string) => vault.calls.filter((call) => call.name === name)

/** A user with both wallets on one device, whose root is recovered automatically. */
async function made() {
  const vault = createMemoryVault()
  const [shares, clouds, lock] = [createMemoryShareStore(), createMemoryClouds(), createMemoryLock()]
  const ports = { shares, clouds, lock, reauth: true }
  const frame = createTestFrame(vault, ports)
  const root = String((await frame.ask('privy:wallet:create')).address)
  await frame.ask('privy:solana-wallet:create')
  const entropy = { entropyId: root, entropyIdVerifier: verifierOf(root) }
  const device = (more: object = {}) => createTestFrame(vault, { clouds, reauth: true, ...more })
  const set = (method: Method, by = frame) =>
    by.ask('privy:wallets:set-recovery', { ...entropy, recoveryMethod: method, ...METHODS[method][0] })
  const recover = (method: Method, by = device()) =>
    by.ask('privy:wallets:recover', { ...entropy, ...METHODS[method][1] }).then(() => by)
  const stored = async () =>
    (await shares.read(owner, root)).map(({ place, status }) => `${status} ${place.shareVersion}`).sort()
  vault.calls.length = 0
  return { vault, shares, clouds, ports, frame, root, entropy, device, set, recover, stored }
}

describe('a recovery that is set', () => {
  it.each(ALL)('by %s brings the wallet to another device, and this one goes on without', async (method) => {
    const { vault, root, entropy, frame, set, recover, stored } = await made()
    expect(await set(method)).toEqual({ ...entropy, recoveryMethod: method })
    expect(rootOf(vault)).toMatchObject({ share_version: 2, recovery_method: method })
    expect(await stored()).toEqual(['current 2'])
    expect(await frame.sign(root, 'ethereum')).toMatchObject({ address: root })
    const other = await recover(method)
    expect(await other.sign(root, 'solana')).toEqual(await frame.sign(root, 'solana'))
  })

  it('follows one of every other method, round and round', async () => {
    const { vault, root, frame, set, recover, clouds } = await made()
    for (const method of [...ALL, ...ALL].reverse()) {
      await set(method)
      expect(await (await recover(method)).sign(root, 'ethereum')).toMatchObject({ address: root })
    }
    expect(rootOf(vault).share_version).toBe(11)
    expect(await frame.sign(root, 'ethereum')).toMatchObject({ address: root })
    // of another provider's record the token cannot be had: one of each round stays
    expect(clouds.records.size).toBe(4)
  })

  it('ends the way before it', async () => {
    const { set, recover } = await made()
    await set('user-passcode')
    await expect(recover('privy')).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    await set('privy')
    await expect(recover('user-passcode')).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    await expect(recover('privy')).resolves.toBeDefined()
  })

  it.each([
    [
      'user-passcode',
      { kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt: expect.any(String), oprf_key_id: 'seed-1' },
    ],
    ['google-drive', { file_id: 'record-1' }],
    ['icloud', { icloud_record_name: 'record-1' }],
    ['recovery-encryption-key', {}],
  ] as const)('tells the server of %s exactly what the contract asks for', async (method, recovery_params) => {
    const { vault, root, set } = await made()
    await set(method)
    const body = {
      from: 1,
      nonce: expect.stringMatching(/^nonce-/),
      proof: expect.stringMatching(/^0x[0-9a-f]{130}$/),
      auth_share: expect.stringMatching(/^[\w-]{23}$/),
      recovery_method: method,
      recovery_params,
      encrypted_recovery_share: { version: 2, iv: expect.any(String), ciphertext: expect.any(String) },
    }
    expect(calls(vault, 'setRecovery')).toEqual([{ name: 'setRecovery', body, userId: 'did:privy:ada' }])
    const asked = method === 'user-passcode' ? [{ root, share_version: 2 }] : []
    expect(vault.passcodes).toEqual(asked)
  })

  it('splits anew: nothing of the version before opens with what came after', async () => {
    const { vault, shares, root, set } = await made()
    const [before] = await shares.read(owner, root)
    const auth = [...vault.roots.values()][0]!.body.auth_share
    await set('recovery-encryption-key')
    const [after] = await shares.read(owner, root)
    expect([...vault.roots.values()][0]!.body.auth_share).not.toBe(auth)
    expect(after!.share).not.toEqual(before!.share)
    await shares.write({ place: after!.place, status: 'current', share: before!.share })
    const mixed = createTestFrame(vault, { shares })
    await expect(mixed.sign(root, 'ethereum')).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  })

  it('asks the other devices for one recovery, after which all sign in turn', async () => {
    const { root, frame, device, set, recover } = await made()
    const other = await recover('privy', device())
    await set('user-passcode')
    await expect(other.sign(root, 'ethereum')).rejects.toMatchObject({ type: 'wallet_not_on_device' })
    await recover('user-passcode', other)
    for (const one of [frame, other, frame, other])
      expect(await one.sign(root, 'ethereum')).toMatchObject({ address: root })
  })

  it('takes the record before it out of the user’s cloud, and leaves the new one', async () => {
    const { clouds, set, recover } = await made()
    await set('google-drive')
    const [first] = clouds.records.keys()
    await set('google-drive')
    expect([...clouds.records.keys()]).toEqual(['google-drive ada record-2'])
    expect(first).toBe('google-drive ada record-1')
    await expect(recover('google-drive')).resolves.toBeDefined()
  })

  it('signs what was asked for while it is being set', async () => {
    const { root, frame, set } = await made()
    const signed = Array.from({ length: 6 }, () => frame.sign(root, 'ethereum'))
    const [, ...results] = await Promise.all([set('recovery-encryption-key'), ...signed])
    expect(results).toEqual(Array(6).fill(results[0]))
    expect(results[0]).toMatchObject({ address: root })
  })

  it.each(
    ALL,
  )('by %s makes nothing where the user has to log in first, though a connect was let in, and is set after that', async (method) => {
    const { vault, clouds, entropy, root, frame, set, stored, recover } = await made()
    await frame.ask('privy:wallets:connect', entropy)
    vault.calls.length = 0
    vault.refuse.set('releaseAuthShare', 'reauthentication_required')
    await expect(set(method)).rejects.toMatchObject({ code: 'reauthentication_required', type: 'error' })
    expect(calls(vault, 'releaseAuthShare').map(({ body }) => body)).toEqual([{ purpose: 'set-recovery' }])
    expect([calls(vault, 'setRecovery'), vault.passcodes, clouds.records.size, await stored()]).toEqual([
      [],
      [],
      0,
      ['current 1'],
    ])
    vault.refuse.clear()
    expect(await set(method)).toEqual({ ...entropy, recoveryMethod: method })
    expect(await (await recover(method)).sign(root, 'ethereum')).toMatchObject({ address: root })
  })

  it('ends the session of a published client where the user has to log in first, which its next login sets', async () => {
    const { vault, ports, root, set } = await made()
    const published = createTestFrame(vault, { ...ports, reauth: false })
    vault.refuse.set('releaseAuthShare', 'reauthentication_required')
    await expect(set('recovery-encryption-key', published)).rejects.toMatchObject({
      type: 'error',
      code: undefined,
      message: 'Log in again to restore your wallet.',
    })
    expect(vault.calls.map(({ name }) => name).slice(-2)).toEqual(['releaseAuthShare', 'endSession'])
    vault.refuse.clear()
    await set('recovery-encryption-key', published)
    expect(await published.sign(root, 'ethereum')).toMatchObject({ address: root })
  })

  it('uses no auth share any more that a connect before it was given', async () => {
    const { entropy, root, frame, set } = await made()
    await frame.ask('privy:wallets:connect', entropy)
    await frame.ask('privy:wallets:connect', entropy)
    await set('recovery-encryption-key')
    const request = { method: 'personal_sign', params: ['hello'] }
    const asked = frame.ask('privy:wallets:rpc', { ...entropy, chainType: 'ethereum', request })
    expect(await asked).toMatchObject({ address: root })
  })
})

describe('where something is lost on the way', () => {
  const STEPS = { 'user-passcode': 8, 'google-drive': 9, privy: 7 } as const
  const deaths = (Object.keys(STEPS) as (keyof typeof STEPS)[]).flatMap((method) =>
    (['before', 'after'] as const).flatMap((moment) =>
      Array.from({ length: STEPS[method] }, (_, at) => [method, moment, at + 1] as const),
    ),
  )

  it.each(
    Object.entries(STEPS) as [Method, number][],
  )('setting %s again has %i steps, each of which dies below', async (method, steps) => {
    const { vault, shares, clouds, set } = await made()
    await set(method)
    const dying = killAt(100, 'before', { vault, shares, clouds })
    await set(method, createTestFrame(dying.vault, { shares: dying.shares, clouds: dying.clouds }))
    expect(dying.state).toEqual({ uses: steps, died: false })
  })

  it.each(
    deaths,
  )('opens by the way that the server has, though %s died %s its step %i', async (method, moment, step) => {
    const { vault, shares, clouds, root, set, recover } = await made()
    const before: Method = method === 'google-drive' ? 'google-drive' : 'recovery-encryption-key'
    await set(before)
    const dying = killAt(step, moment, { vault, shares, clouds })
    const dead = createTestFrame(dying.vault, { shares: dying.shares, clouds: dying.clouds })
    let over = false
    void set(method, dead).then(() => {
      over = true
    })
    await vi.waitUntil(() => over || dying.state.died, { interval: 1 })
    dead.host.close()

    const { share_version, recovery_method } = rootOf(vault)
    expect([2, 3]).toContain(share_version)
    expect(recovery_method).toBe(share_version === 3 ? method : before)
    const next = createTestFrame(vault, { shares, clouds })
    expect(await next.sign(root, 'ethereum')).toMatchObject({ address: root })
    expect(await (await recover(recovery_method as Method)).sign(root, 'solana')).toBeDefined()
    await set('user-passcode', next)
    expect(await next.sign(root, 'ethereum')).toMatchObject({ address: root })
    expect(await (await recover('user-passcode')).sign(root, 'ethereum')).toMatchObject({ address: root })
  })

  it('heals a lost answer at the next connect, which makes the new share current', async () => {
    const { vault, shares, clouds, root, set, stored, recover } = await made()
    const lossy = {
      call: async (...call: Parameters<typeof vault.call>) => {
        const answer = await vault.call(...call)
        if (call[1] === 'setRecovery') throw new VaultError('unavailable')
        return answer
      },
    } as typeof vault
    const frame = createTestFrame(lossy, { shares, clouds, reauth: true })
    await expect(set('google-drive', frame)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await stored()).toEqual(['current 1', 'pending 2'])
    expect(clouds.records.size).toBe(1)
    expect(await frame.sign(root, 'ethereum')).toMatchObject({ address: root })
    expect(await stored()).toEqual(['current 2'])
    await expect(recover('google-drive')).resolves.toBeDefined()
  })

  it.each([
    'missing_or_invalid_mfa',
    'too_many_requests',
    'missing_or_invalid_token',
  ] as const)('keeps share and record after %s, since an answer may have been lost before it', async (code) => {
    const { vault, clouds, root, frame, set, stored, recover } = await made()
    vault.refuse.set('setRecovery', code)
    await expect(set('icloud')).rejects.toHaveProperty('type')
    vault.refuse.clear()
    expect(await stored()).toEqual(['current 1', 'pending 2'])
    expect(clouds.records.size).toBe(1)
    expect(await frame.sign(root, 'ethereum')).toMatchObject({ address: root })
    await expect(recover('privy')).resolves.toBeDefined()
    await set('icloud')
    expect(await stored()).toEqual(['current 2'])
    await expect(recover('icloud')).resolves.toBeDefined()
  })

  it('changes nothing when another device was first, and says so', async () => {
    const { vault, clouds, root, entropy, frame, device, set, recover, stored } = await made()
    const other = await recover('privy', device())
    const call = vault.call.bind(vault)
    const overtaken = Object.assign(Object.create(vault), {
      async call(...given: Parameters<typeof vault.call>) {
        if (given[1] === 'setRecovery') await set('user-passcode', other)
        return call(...given)
      },
    }) as MemoryVault
    const shares = createMemoryShareStore()
    const late = createTestFrame(overtaken, { shares, clouds, reauth: true })
    await recover('privy', late)
    await expect(set('google-drive', late)).rejects.toMatchObject({ code: 'recovery_changed', type: 'error' })
    expect(clouds.records.size).toBe(0)
    expect(rootOf(vault)).toMatchObject({ share_version: 2, recovery_method: 'user-passcode' })
    expect((await shares.read(owner, root)).map(({ place }) => place.shareVersion)).toEqual([1])
    await expect(late.ask('privy:wallets:connect', entropy)).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    await recover('user-passcode', late)
    expect(await late.sign(root, 'ethereum')).toMatchObject({ address: root })
    // nor for the first device, which has not heard of it
    expect(await stored()).toEqual(['current 1'])
    await expect(frame.sign(root, 'ethereum')).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  })

  it.each([
    ['is full', 'cloud_quota'],
    ['is away', 'cloud_unreachable'],
    ['refuses', 'cloud_denied'],
  ] as const)('changes nothing when the user’s cloud %s', async (_, code) => {
    const { vault, shares, clouds, root, set, stored } = await made()
    const failing = {
      open: async (...call: Parameters<typeof clouds.open>) => ({
        ...(await clouds.open(...call)),
        write: () => Promise.reject(new FrameFailure(code)),
      }),
    }
    const frame = createTestFrame(vault, { shares, clouds: failing, reauth: true })
    await expect(set('google-drive', frame)).rejects.toMatchObject({ type: 'error', code })
    expect(calls(vault, 'setRecovery')).toEqual([])
    expect(rootOf(vault)).toMatchObject({ share_version: 1, recovery_method: 'privy' })
    expect(await frame.sign(root, 'ethereum')).toMatchObject({ address: root })
    await set('google-drive')
    expect(await stored()).toEqual(['current 2'])
  })

  it('changes nothing when the key room is lost in its middle', async () => {
    const { vault, shares, root, set, stored } = await made()
    const room = createDirectRoom()
    const keyRoom: KeyRoom = {
      run: (task, ...rest) =>
        task === 'resplit' ? Promise.reject(new Error('The key room was lost')) : room.run(task, ...rest),
    }
    const frame = createTestFrame(vault, { shares, keyRoom, reauth: true })
    await expect(set('user-passcode', frame)).rejects.toMatchObject({ code: 'unexpected' })
    expect(calls(vault, 'setRecovery')).toEqual([])
    expect(await stored()).toEqual(['current 1'])
    expect(await frame.sign(root, 'ethereum')).toMatchObject({ address: root })
  })

  it('changes nothing when the signer is not asked any more', async () => {
    const { vault, set, stored } = await made()
    vault.refuse.set('recoveryPasscode', 'too_many_requests')
    await expect(set('user-passcode')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(calls(vault, 'setRecovery')).toEqual([])
    expect(await stored()).toEqual(['current 1'])
  })
})

describe('at the same time', () => {
  it('two tabs take turns, and the later one’s way counts', async () => {
    const { vault, ports, root, set, recover } = await made()
    const tabs = [createTestFrame(vault, ports), createTestFrame(vault, ports)] as const
    await Promise.all([set('user-passcode', tabs[0]), set('google-drive', tabs[1])])
    expect(rootOf(vault)).toMatchObject({ share_version: 3 })
    for (const tab of tabs) expect(await tab.sign(root, 'ethereum')).toMatchObject({ address: root })
    const last = rootOf(vault).recovery_method as Method
    expect(await (await recover(last)).sign(root, 'solana')).toBeDefined()
  })

  it('two devices: one is first, and all have the wallet by its way or the later one’s', async () => {
    for (let round = 0; round < 5; round++) {
      const { vault, root, frame, device, set, recover, clouds } = await made()
      const other = await recover('privy', device())
      const outcomes = await Promise.allSettled([set('google-drive'), set('user-passcode', other)])
      const won = outcomes.filter(({ status }) => status === 'fulfilled')
      expect(won.length).toBe(rootOf(vault).share_version - 1)
      const last = rootOf(vault).recovery_method as Method
      for (const one of [frame, other, device()]) {
        await recover(last, one)
        expect(await one.sign(root, 'ethereum')).toMatchObject({ address: root })
      }
      expect(clouds.records.size).toBeLessThanOrEqual(1)
    }
  })
})

it('is refused without a share on this device, and tells nobody of it', async () => {
  const { vault, set, device } = await made()
  await expect(set('user-passcode', device())).rejects.toMatchObject({ type: 'wallet_not_on_device' })
  expect(calls(vault, 'setRecovery')).toEqual([])
})
