import {
  newEntropy,
  openAnyRecoveryShare,
  openCloudRecord,
  passkeyKey,
  splitEntropy,
  withEntropy,
} from '@latchkey/keys'
import { newPasscodeParams, passcodeKey, readPasscodeParams } from '@latchkey/keys/passcode'
import { passcodePublicKey } from '@latchkey/keys/passcode-signer'
import { newKitPassphrase, sealRecoveryKit } from '@latchkey/keys/recovery-kit'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RecoverySetup, SplitRoot } from '../ports/key-room.ts'
import { perform } from './perform.ts'

vi.mock('hash-wasm', async () => (await import('../testing/quick-argon2.ts')).quickArgon2)
vi.mock('@latchkey/keys', async (original) => {
  const keys = await original<typeof import('@latchkey/keys')>()
  const { newRecoveryKey, openAnyRecoveryShare, openCloudRecord, passkeyKey, splitEntropy } = keys
  return {
    ...keys,
    newRecoveryKey: vi.fn(newRecoveryKey),
    openAnyRecoveryShare: vi.fn(openAnyRecoveryShare),
    openCloudRecord: vi.fn(openCloudRecord),
    passkeyKey: vi.fn(passkeyKey),
    splitEntropy: vi.fn(splitEntropy),
  }
})

const SLOW = { newPasscodeParams, passcodeKey, readPasscodeParams, newKitPassphrase, sealRecoveryKit }
const place = { nonce: 'nonce', appId: 'app', userId: 'ada' }
const signer = {
  ...{ key_id: 'signer', public_key: '' },
  passcode_key: {
    key_id: 'seed',
    public_key: Buffer.from(passcodePublicKey(new Uint8Array(32).fill(5))).toString('base64url'),
  },
}
const isWiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
/** What the calls of a function gave, by reference. */
const given = async <T>(calls: { mock: { results: { value: T }[] } }) =>
  Promise.all(calls.mock.results.map(({ value }) => value))

beforeEach(() => {
  vi.clearAllMocks()
})

/** Two shares of a root, to be split anew. */
async function shares() {
  const entropy = newEntropy()
  const { device, auth } = await splitEntropy(entropy)
  const address = await withEntropy(entropy, null, ({ key }) => key('solana', 0).address)
  vi.clearAllMocks()
  return { device, auth, root: { address, chainType: 'solana' as const } }
}

async function resplit(recovery: RecoverySetup, ask?: () => Promise<never>) {
  const own = await shares()
  const input = { ...own, place, shareVersion: 4, recovery }
  return { own, split: await perform('resplit', input, ask, SLOW).catch((error: Error) => error) }
}

/** The new shares, and whether each is wiped. */
async function newShares() {
  const [made] = await given(vi.mocked(splitEntropy))
  const { device, auth, recovery } = made as Awaited<ReturnType<typeof splitEntropy>>
  return { device: isWiped(device), auth: isWiped(auth), recovery: isWiped(recovery) }
}

it('new shares leave the device share alone, and neither the old ones nor the host’s key', async () => {
  const key = new Uint8Array(32).fill(9)
  const { own, split } = await resplit({ method: 'recovery-encryption-key', key })
  expect((split as SplitRoot).device).toHaveLength(17)
  expect(await newShares()).toEqual({ device: false, auth: true, recovery: true })
  expect([own.device, own.auth, key].map(isWiped)).toEqual([true, true, true])
})

it('new shares leave neither what a passkey answered nor the key of it', async () => {
  const prf = new Uint8Array(32).fill(9)
  const params = { credential_id: 'one', rp_id: 'keys.example', salt: 'A'.repeat(43) }
  const { own, split } = await resplit({ method: 'recovery-encryption-key', prf, params })
  expect((split as SplitRoot).recoveryParams).toEqual(params)
  const [key] = await given(vi.mocked(passkeyKey))
  expect([own.device, own.auth, prf, key as Uint8Array].map(isWiped)).toEqual([true, true, true, true])
})

it('shares that could not be made leave the host’s key no longer than that', async () => {
  const key = new Uint8Array(32).fill(9)
  const own = await shares()
  const failure = new Error('no random numbers')
  vi.mocked(splitEntropy).mockRejectedValueOnce(failure)
  const recovery = { method: 'recovery-encryption-key' as const, key }
  const input = { ...own, place, shareVersion: 4, recovery }
  await expect(perform('resplit', input)).rejects.toBe(failure)
  expect([own.device, own.auth, key].map(isWiped)).toEqual([true, true, true])
})

it('new shares leave nothing where the signer is not to be asked', async () => {
  const refusal = new Error('too many')
  const setup = { method: 'user-passcode' as const, passcode: 'secret', signer }
  const { own, split } = await resplit(setup, () => Promise.reject(refusal))
  expect(split).toBe(refusal)
  expect(await newShares()).toEqual({ device: true, auth: true, recovery: true })
  expect([own.device, own.auth].map(isWiped)).toEqual([true, true])
})

it('a recovery from the user’s cloud leaves neither the record nor what was in it', async () => {
  const params = { file_id: 'id' }
  const { own, split } = await resplit({ method: 'google-drive', params })
  const made = split as SplitRoot
  const record = Uint8Array.from(made.cloudRecord as Uint8Array)
  const auth = Uint8Array.from(Buffer.from(made.authShare, 'base64url'))
  const material = {
    share_version: 5,
    recovery_method: 'google-drive' as const,
    recovery_params: params,
    encrypted_recovery_share: made.recoveryShare,
  }
  const recovery = { method: 'google-drive' as const, record }
  const input = { auth, root: own.root, appId: 'app', userId: 'ada', material, recovery }
  expect(await perform('recover', input)).toEqual(made.device)
  const keys = await given(vi.mocked(openCloudRecord))
  const opened = (await given(vi.mocked(openAnyRecoveryShare))).map(({ share }) => share)
  expect([record, auth, ...keys, ...opened].map(isWiped)).toEqual([true, true, true, true])
})
