import { recoveryKeyContext, recoveryShareContext } from '@latchkey/contract'
import {
  decodeRecoveryPayload,
  fromBase64url,
  newRecipient,
  newRecoveryKey,
  openMessage,
  rebuildShare,
  sealMessage,
  sealRecoveryShare,
  shareX,
  toBase64url,
} from '@latchkey/keys'
import { passcodePublicKey } from '@latchkey/keys/passcode-signer'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import type { VaultCalls } from '../ports/vault.ts'
import { createMemoryClouds } from '../testing/memory-clouds.ts'
import { createTestFrame, verifierOf } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'

vi.mock('hash-wasm', async () => (await import('../testing/quick-argon2.ts')).quickArgon2)

const owner = { appId: APP, userId: 'did:privy:ada' }
const KEY = toBase64url(Uint8Array.from({ length: 32 }, (_, at) => 200 - at))

/** A root that was made with a method, and a device that has nothing yet. */
async function made(recovery: object) {
  const vault = createMemoryVault()
  const clouds = createMemoryClouds()
  const shares = createMemoryShareStore()
  const first = createTestFrame(vault, { clouds, shares, reauth: true })
  const root = String((await first.ask('privy:wallet:create', recovery)).address)
  const entropy = { entropyId: root, entropyIdVerifier: verifierOf(root) }
  const kept = [...vault.roots.values()][0]!
  const own = createMemoryShareStore()
  const device = createTestFrame(vault, { clouds, shares: own, reauth: true })
  const recover = (given: object) => device.ask('privy:wallets:recover', { ...entropy, ...given })
  const stored = () => own.read(owner, root)
  vault.calls.length = 0
  return { vault, clouds, shares, first, root, entropy, kept, device, recover, stored }
}

const PASSWORD = { recoveryMethod: 'user-passcode', recoveryPassword: 'Päss w0rd.' }
const DRIVE = { recoveryMethod: 'google-drive', recoveryAccessToken: 'ada.1' }
const ICLOUD = { recoveryMethod: 'icloud', recoveryAccessToken: 'ada.1' }
const HOST = { recoveryMethod: 'recovery-encryption-key', recoveryKey: KEY }
const NATIVE = {
  recoveryMethod: 'icloud',
  recoverySecretOverride: KEY,
  iCloudRecordNameOverride: 'the-host-s-own',
}

describe('a wallet that is made with a way of recovery', () => {
  it.each([
    ['a password alone', { recoveryPassword: 'Päss w0rd.' }, { recoveryPassword: 'Päss w0rd.' }],
    ['a password', PASSWORD, { recoveryPassword: 'Päss w0rd.' }],
    ['Google Drive', DRIVE, { recoveryAccessToken: 'ada.2' }],
    ['iCloud', ICLOUD, { recoveryAccessToken: 'ada.2' }],
    ['the host’s own record in iCloud', NATIVE, { recoverySecretOverride: KEY }],
    ['the host’s own key', HOST, { recoveryKey: KEY }],
    [
      'the host’s own key, spelled otherwise',
      HOST,
      { recoveryKey: Buffer.from(fromBase64url(KEY)).toString('hex') },
    ],
    ['nothing said', {}, {}],
  ])('comes back by it: %s', async (_, how, given) => {
    const { root, first, device, recover } = await made(how)
    expect(await recover(given)).toEqual({ entropyId: root })
    expect(await device.sign(root, 'ethereum')).toEqual(await first.sign(root, 'ethereum'))
  })

  it('has the Solana wallet of the same entropy without being told of it again', async () => {
    const { vault, first, device, root, recover } = await made(PASSWORD)
    await first.ask('privy:solana-wallet:create')
    expect(vault.roots.size).toBe(1)
    await recover({ recoveryPassword: PASSWORD.recoveryPassword })
    expect(await device.sign(root, 'solana')).toEqual(await first.sign(root, 'solana'))
  })

  it('is asked of the signer for the very version that is written, and then as a guess', async () => {
    const { vault, root, recover } = await made(PASSWORD)
    await recover({ recoveryPassword: 'another' }).catch(() => undefined)
    expect(vault.passcodes).toEqual(Array(2).fill({ root, share_version: 1 }))
  })

  it('is not made twice when the record was written and the answer lost', async () => {
    const { vault, clouds, first, root } = await made(DRIVE)
    expect(await first.ask('privy:wallet:create', DRIVE)).toEqual({ address: root })
    expect([vault.roots.size, clouds.records.size]).toEqual([1, 1])
  })

  it('leaves no record behind where another device was first', async () => {
    const vault = createMemoryVault()
    const clouds = createMemoryClouds()
    const devices = [createTestFrame(vault, { clouds }), createTestFrame(vault, { clouds })]
    const made = await Promise.all(devices.map((device) => device.ask('privy:wallet:create', ICLOUD)))
    expect(made[0]).toEqual(made[1])
    expect([vault.roots.size, clouds.records.size]).toEqual([1, 1])
  })
})

describe('a recovery', () => {
  it('by another password is told apart from everything else, and the right one works after it', async () => {
    const { root, device, recover, stored } = await made(PASSWORD)
    await expect(recover({ recoveryPassword: 'päss w0rd.' })).rejects.toMatchObject({
      type: 'invalid_recovery_pin',
      code: 'invalid_recovery_pin',
      message: 'The password is not the one that was set',
    })
    expect(await stored()).toEqual([])
    await recover({ recoveryPassword: 'Päss w0rd.' })
    expect(await device.sign(root, 'ethereum')).toMatchObject({ address: root })
  })

  it('by another key of the host is told in the same way', async () => {
    const { recover, stored } = await made(HOST)
    const recoveryKey = toBase64url(new Uint8Array(32).fill(3))
    await expect(recover({ recoveryKey })).rejects.toMatchObject({ type: 'invalid_recovery_pin' })
    expect(await stored()).toEqual([])
  })

  it.each([
    ['no secret', PASSWORD, {}],
    ['a cloud’s token', PASSWORD, { recoveryAccessToken: 'ada.1' }],
    ['a password', DRIVE, { recoveryPassword: 'Päss w0rd.' }],
    ['two secrets', PASSWORD, { recoveryPassword: 'Päss w0rd.', recoveryAccessToken: 'ada.1' }],
  ])('with %s where another is wanted is refused', async (_, how, given) => {
    const { recover, stored } = await made(how)
    await expect(recover(given)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    expect(await stored()).toEqual([])
  })

  it.each([
    ['another account', DRIVE, { recoveryAccessToken: 'eve.1' }],
    ['another account', ICLOUD, { recoveryAccessToken: 'eve.1' }],
  ])('in %s says which account is wanted', async (_, how, given) => {
    const { recover, stored } = await made(how)
    await expect(recover(given)).rejects.toMatchObject({ type: 'error', code: 'cloud_account' })
    expect(await stored()).toEqual([])
  })

  it.each([
    [
      'of another wallet',
      'cloud_account',
      (text: string) => text.replace(/"root":"0x..../, '"root":"0x0000'),
    ],
    ['of another version', 'cloud_account', (text: string) => text.replace('"n":1', '"n":2')],
    ['of another app', 'cloud_account', (text: string) => text.replace('"app":"latch', '"app":"other')],
    ['that is none', 'unfit_wallet', () => 'hello'],
    ['of a later version', 'unknown_version', (text: string) => text.replace('"v":1', '"v":2')],
    ['with another key', 'cloud_account', (text: string) => text.replace(/"key":"..../, '"key":"AAAA')],
  ])('from a record %s brings nothing', async (_, code, change) => {
    const { clouds, recover, stored } = await made(DRIVE)
    const [[name, record]] = [...clouds.records] as [[string, Uint8Array]]
    clouds.records.set(name, new TextEncoder().encode(change(new TextDecoder().decode(record))))
    await expect(recover({ recoveryAccessToken: 'ada.2' })).rejects.toMatchObject({ code })
    expect(await stored()).toEqual([])
    clouds.records.set(name, record)
    await expect(recover({ recoveryAccessToken: 'ada.2' })).resolves.toBeDefined()
  })

  it('from an envelope of a later version says so, and loses nothing', async () => {
    const { kept, shares, root, entropy, first, recover } = await made(HOST)
    const { encrypted_recovery_share: envelope } = kept.body
    kept.body.encrypted_recovery_share = { ...envelope, version: 3 as never }
    const refusal = { code: 'unknown_version', message: 'This wallet was stored by a newer version' }
    await expect(recover({ recoveryKey: KEY })).rejects.toMatchObject(refusal)
    await expect(first.ask('privy:wallets:recover', { ...entropy, recoveryKey: KEY })).rejects.toMatchObject(
      refusal,
    )
    expect((await shares.read(owner, root)).map(({ status }) => status)).toEqual(['current'])
    expect(await first.sign(root, 'ethereum')).toMatchObject({ address: root })
    kept.body.encrypted_recovery_share = envelope
    await expect(recover({ recoveryKey: KEY })).resolves.toBeDefined()
  })

  it('says that there were too many guesses, in the words that published clients look for', async () => {
    const { vault, recover } = await made(PASSWORD)
    vault.refuse.set('recoveryPasscode', 'too_many_requests')
    await expect(recover({ recoveryPassword: 'Päss w0rd.' })).rejects.toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('code 429'),
    })
  })
})

describe('a server that', () => {
  /** A device whose server answers something else for the key material, or for the signer. */
  async function lied(name: 'recoveryKeyMaterial' | 'recoveryPasscode', lie: (answer: never) => object) {
    const { vault, entropy, device, ...rest } = await made(PASSWORD)
    const lying = Object.assign(Object.create(vault), {
      async call(...given: Parameters<typeof vault.call>) {
        const answer = await vault.call(...given)
        return given[1] === name ? lie(answer as never) : answer
      },
    }) as typeof vault
    const own = createMemoryShareStore()
    const frame = createTestFrame(lying, { shares: own, reauth: true })
    const { recoveryPassword } = PASSWORD
    vault.passcodes.length = 0
    const outcome = await frame
      .ask('privy:wallets:recover', { ...entropy, recoveryPassword })
      .catch((error: { code: string }) => error.code)
    expect(await own.read(owner, rest.root)).toEqual([])
    return { outcome, guesses: vault.passcodes.length }
  }
  type Material = VaultCalls['recoveryKeyMaterial']['answer']
  const params = (change: object) => (answer: Material) => ({
    ...answer,
    recovery_params: { ...answer.recovery_params, ...change },
  })

  it('weakens what a password is stretched by gets no guess out of the user', async () => {
    expect(await lied('recoveryKeyMaterial', params({ t: 1 }))).toEqual({
      outcome: 'unfit_wallet',
      guesses: 0,
    })
    expect(await lied('recoveryKeyMaterial', params({ m: 1 << 24 }))).toEqual({
      outcome: 'unfit_wallet',
      guesses: 0,
    })
  })

  it('names another salt brings nothing back', async () => {
    const salt = toBase64url(new Uint8Array(16).fill(8))
    expect(await lied('recoveryKeyMaterial', params({ salt }))).toEqual({
      outcome: 'invalid_recovery_pin',
      guesses: 1,
    })
  })

  it('names a seed of the signer and the key of another brings nothing back', async () => {
    expect(await lied('recoveryKeyMaterial', params({ oprf_key_id: 'seed-2' }))).toEqual({
      outcome: 'unfit_wallet',
      guesses: 0,
    })
    const other = toBase64url(passcodePublicKey(new Uint8Array(32).fill(1)))
    const swapped = (answer: Material) => ({
      ...answer,
      passcode_key: { key_id: 'seed-1', public_key: other },
    })
    expect(await lied('recoveryKeyMaterial', swapped)).toEqual({ outcome: 'refused', guesses: 1 })
  })

  it('answers in the signer’s place is found out, and the user is not told of a wrong password', async () => {
    const forged = (answer: { proof: string }) => ({
      ...answer,
      proof: toBase64url(new Uint8Array(64).fill(1)),
    })
    expect(await lied('recoveryPasscode', forged)).toEqual({ outcome: 'refused', guesses: 1 })
  })
})

it('brings back what older frames wrote, without method or parameters', async () => {
  const { vault, shares, root, kept, device, recover } = await made({})
  const [stored] = await shares.read(owner, root)
  const place = { ...owner, root, shareVersion: 1 }
  const auth = fromBase64url(kept.body.auth_share)
  const recovery = await rebuildShare(stored!.share, auth, 7 === shareX(auth) ? 9 : 7)
  const key = newRecoveryKey()
  const signer = await vault.call({ token: '', ...owner, sessionId: '' }, 'signerKey', {})
  kept.body.encrypted_recovery_share = await sealRecoveryShare(
    key,
    { share: recovery, deviceX: shareX(stored!.share) },
    recoveryShareContext(place),
  )
  kept.body.sealed_recovery_key = {
    key_id: 'signer-1',
    ...(await sealMessage(signer.public_key, recoveryKeyContext({ ...place, direction: 'to-signer' }), key)),
  }
  expect(await recover({})).toEqual({ entropyId: root })
  expect(await device.sign(root, 'ethereum')).toMatchObject({ address: root })
})

it('tells the signer how old a login may be that recovers, as the server says', async () => {
  const { vault } = await made({})
  const { keyPair, publicKey } = await newRecipient()
  const own = Object.assign(Object.create(vault), {
    async call(...given: Parameters<typeof vault.call>) {
      const answer = await vault.call(...given)
      return given[1] === 'signerKey' ? { ...(answer as object), public_key: publicKey } : answer
    },
  }) as typeof vault
  await createTestFrame(own).ask('privy:wallet:create', { accessToken: testToken({ sub: 'did:privy:bob' }) })
  const { root, body } = [...vault.roots.values()][1]!
  const place = { appId: APP, userId: 'did:privy:bob', root: root.address, shareVersion: 1 }
  const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
  const payload = decodeRecoveryPayload(await openMessage(keyPair, info, body.sealed_recovery_key!))
  expect(payload).toEqual({ v: 2, key: expect.any(Uint8Array), maxLoginAge: 7200, factors: [] })
})
