import type { PasskeyParams } from '@latchkey/contract'
import { toBase64url } from '@latchkey/keys'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import type { MemoryVault } from '../adapters/memory-vault.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { FrameFailure } from '../frame-failure.ts'
import { VaultError } from '../ports/vault.ts'
import { readSession } from '../session.ts'
import { createDirectRoom } from '../testing/direct-room.ts'
import { createMemoryClouds } from '../testing/memory-clouds.ts'
import { createMemoryPasskey } from '../testing/memory-passkey.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'
import { createAuthShares } from './auth-shares.ts'
import { createWallet } from './create-wallet.ts'
import type { Custody } from './custody.ts'
import { recover } from './recover.ts'
import { setRecovery } from './set-recovery.ts'

vi.mock('hash-wasm', async () => (await import('../testing/quick-argon2.ts')).quickArgon2)

const session = readSession(testToken(), APP)
const owner = { appId: APP, userId: session.userId }
const clock = { now: () => Date.now(), wait: () => new Promise<void>(() => {}) }
const HOST_KEY = toBase64url(Uint8Array.from({ length: 32 }, (_, at) => 11 + at * 3))

/** What both documents of the frame have of one device. */
function device(vault: MemoryVault): Custody & { lock: ReturnType<typeof createMemoryLock> } {
  const [shares, lock, keyRoom] = [createMemoryShareStore(), createMemoryLock(), createDirectRoom()]
  return {
    vault,
    shares,
    lock,
    keyRoom,
    clock,
    clouds: createMemoryClouds(),
    authShares: createAuthShares(clock),
  }
}

/** A user whose wallet a passkey recovers, on the device that set it. */
async function set(passkey = createMemoryPasskey('ada-s')) {
  const vault = createMemoryVault()
  const first = device(vault)
  const address = await createWallet(first, session, 'ethereum', null)
  const root = { address, chainType: 'ethereum' } as const
  const { params } = passkey
  const request = () => ({ method: 'recovery-encryption-key' as const, prf: passkey.answer(params), params })
  await setRecovery(first, session, root, request())
  const kept = [...vault.roots.values()][0]!
  const second = device(vault)
  const by = (
    answered: { params: PasskeyParams; answer(params: PasskeyParams): Uint8Array },
    asked = params,
  ) => recover(second, session, root, { passkey: { prf: answered.answer(asked), params: asked } })
  const stored = () => second.shares.read(owner, address)
  const sign = (ports: Custody) =>
    createTestFrame(vault, { ...ports, reauth: true }).sign(address, 'ethereum')
  const page = createTestFrame(vault, { ...second, reauth: true })
  const ask = (event: string, data: object) =>
    page.ask(event, { entropyId: address, entropyIdVerifier: verifierOf(address), ...data })
  return { vault, first, second, root, passkey, request, kept, by, stored, sign, ask }
}

const refused = (code: ConstructorParameters<typeof FrameFailure>[0]) => new FrameFailure(code)

describe('a wallet that a passkey recovers', () => {
  it('is brought to another device by it, and signs there as on the first', async () => {
    const { first, second, passkey, by, sign, kept } = await set()
    expect(kept.root).toMatchObject({ share_version: 2, recovery_method: 'recovery-encryption-key' })
    expect(kept.root.passkey).toEqual(passkey.params)
    expect(kept.body).toMatchObject({
      recovery_params: passkey.params,
      encrypted_recovery_share: { version: 2 },
    })
    expect(kept.body.sealed_recovery_key).toBeUndefined()
    await by(passkey)
    expect(await sign(second)).toEqual(await sign(first))
  })

  it('is not by another passkey, and then still by its own', async () => {
    const { passkey, by, stored } = await set()
    await expect(by(createMemoryPasskey('grace-s'))).rejects.toEqual(refused('wrong_passkey'))
    expect(await stored()).toEqual([])
    await by(passkey)
    expect(await stored()).toHaveLength(1)
  })

  it('leaves nothing of what the passkey answered', async () => {
    const { first, second, root, passkey, request } = await set()
    const prf = passkey.answer(passkey.params)
    await recover(second, session, root, { passkey: { prf, params: passkey.params } })
    const again = request()
    await setRecovery(first, session, root, again)
    const failing = passkey.answer(passkey.params)
    const given = { passkey: { prf: failing, params: passkey.params } }
    await expect(recover(second, session, { ...root, address: '0x1' }, given)).rejects.toBeInstanceOf(
      VaultError,
    )
    expect([prf, again.prf, failing].map((bytes) => bytes.every((byte) => byte === 0))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('goes back to automatic recovery, and the passkey opens nothing more', async () => {
    const { first, passkey, root, by, kept } = await set()
    await setRecovery(first, session, root, { method: 'privy' })
    expect(kept.root.passkey).toBeUndefined()
    await expect(by(passkey)).rejects.toEqual(new VaultError('invalid_data'))
  })
})

describe('a server that', () => {
  it.each([
    ['credential', { credential_id: 'eve-s' }],
    ['host name', { rp_id: 'eve.example' }],
    ['salt', { salt: toBase64url(new Uint8Array(32).fill(9)) }],
  ])('swaps the %s gets no answer that opens', async (_, swapped) => {
    const { passkey, kept, by, stored } = await set()
    const params = { ...passkey.params, ...swapped }
    const { encrypted_recovery_share } = kept.body
    Object.assign(kept.body, { recovery_params: params })
    await expect(by(passkey, params)).rejects.toEqual(refused('wrong_passkey'))
    expect(await stored()).toEqual([])
    Object.assign(kept.body, { recovery_params: passkey.params, encrypted_recovery_share })
    await by(passkey)
  })

  it('lists one and answers another is told apart from a wrong passkey', async () => {
    const { passkey, kept, by } = await set()
    const { params: recovery_params } = createMemoryPasskey('ada-s-other')
    Object.assign(kept.body, { recovery_params })
    await expect(by(passkey)).rejects.toEqual(refused('recovery_changed'))
  })

  it('puts shares of an earlier version back has nothing that a passkey opens', async () => {
    const { passkey, first, root, kept, request, by } = await set()
    const old = kept.body
    await setRecovery(first, session, root, request())
    Object.assign(kept, { body: old })
    await expect(by(passkey)).rejects.toEqual(refused('wrong_passkey'))
  })
})

describe('a page around it', () => {
  it('recovers with no key of its own, and with nothing at all', async () => {
    const { ask, stored } = await set()
    const needs = { code: 'invalid_request_arguments', message: 'This wallet needs another way of recovery' }
    await expect(ask('privy:wallets:recover', { recoveryKey: HOST_KEY })).rejects.toMatchObject(needs)
    await expect(ask('privy:wallets:recover', {})).rejects.toMatchObject(needs)
    expect(await stored()).toEqual([])
  })

  it('sets none by saying what a passkey would have answered', async () => {
    const { passkey, by, ask, kept } = await set()
    await by(passkey)
    const said = { params: passkey.params, passkey: passkey.params, prf: HOST_KEY }
    const method = { recoveryMethod: 'recovery-encryption-key' }
    const wanted = { code: 'invalid_request_arguments', message: 'recoveryKey is not valid' }
    await expect(ask('privy:wallets:set-recovery', { ...method, ...said })).rejects.toMatchObject(wanted)
    await ask('privy:wallets:set-recovery', { ...method, ...said, recoveryKey: HOST_KEY })
    expect(kept.body.recovery_params).toEqual({})
  })
})

describe('another user', () => {
  it('gets nothing by the passkey of the first, under a wallet of their own either', async () => {
    const { vault, passkey, root } = await set()
    const grace = readSession(testToken({ sub: 'did:privy:grace' }), APP)
    const theirs = device(vault)
    const given = () => ({ passkey: { prf: passkey.answer(passkey.params), params: passkey.params } })
    await expect(recover(theirs, grace, root, given())).rejects.toEqual(new VaultError('not_found'))
    const address = await createWallet(theirs, grace, 'ethereum', null)
    const own = createMemoryPasskey('grace-s')
    const { params } = own
    const request = { method: 'recovery-encryption-key' as const, prf: own.answer(params), params }
    await setRecovery(theirs, grace, { address, chainType: 'ethereum' }, request)
    const kept = [...vault.roots.values()].find((one) => one.root.address === address)!
    Object.assign(kept.body, { recovery_params: passkey.params })
    const elsewhere = device(vault)
    await expect(recover(elsewhere, grace, { address, chainType: 'ethereum' }, given())).rejects.toEqual(
      refused('wrong_passkey'),
    )
  })
})
