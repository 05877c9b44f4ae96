import { recoveryKeyContext } from '@latchkey/contract'
import {
  decodeRecoveryPayload,
  newEntropy,
  newRecipient,
  newRecoveryKey,
  openAnyRecoveryShare,
  openMessage,
  sealMessage,
  splitEntropy,
} from '@latchkey/keys'
import { beforeEach, expect, it, vi } from 'vitest'
import { perform } from './perform.ts'

vi.mock('@latchkey/keys', async (original) => {
  const keys = await original<typeof import('@latchkey/keys')>()
  const { newEntropy, newRecoveryKey, openMessage, openAnyRecoveryShare, splitEntropy } = keys
  return {
    ...keys,
    newEntropy: vi.fn(newEntropy),
    newRecoveryKey: vi.fn(newRecoveryKey),
    openMessage: vi.fn(openMessage),
    openAnyRecoveryShare: vi.fn(openAnyRecoveryShare),
    splitEntropy: vi.fn(splitEntropy),
  }
})

const isWiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
/** What the calls of a function gave, by reference. */
const given = async <T>(calls: { mock: { results: { value: T }[] } }) =>
  Promise.all(calls.mock.results.map(({ value }) => value))

/** The bytes that a root is made of, and whether each is wiped by now. */
async function makings() {
  const shares = (await given(vi.mocked(splitEntropy))).flatMap(({ device, auth, recovery }) => [
    ['device', device],
    ['auth', auth],
    ['recovery', recovery],
  ]) as [string, Uint8Array][]
  const entropies = (await given(vi.mocked(newEntropy))).map((bytes) => ['entropy', bytes] as const)
  const keys = (await given(vi.mocked(newRecoveryKey))).map((bytes) => ['recovery key', bytes] as const)
  return Object.fromEntries([...entropies, ...shares, ...keys].map(([name, bytes]) => [name, isWiped(bytes)]))
}

const place = { nonce: 'nonce', appId: 'app', userId: 'ada' }
const automatic = (public_key: string) => ({
  method: 'privy' as const,
  signer: { key_id: 'signer', public_key, passcode_key: { key_id: 'seed', public_key: '' } },
})

beforeEach(() => {
  vi.clearAllMocks()
})

it('a root that was made leaves its device share alone', async () => {
  const { publicKey } = await newRecipient()
  const made = await perform('makeRoot', { place, chainType: 'solana', recovery: automatic(publicKey) })
  expect(made.device).toHaveLength(17)
  const wiped = { entropy: true, auth: true, recovery: true, 'recovery key': true }
  expect(await makings()).toEqual({ ...wiped, device: false })
})

it('a root that could not be sealed to the signer leaves nothing', async () => {
  const recovery = automatic('AAAA')
  await expect(perform('makeRoot', { place, chainType: 'solana', recovery })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const wiped = { entropy: true, auth: true, recovery: true, 'recovery key': true }
  expect(await makings()).toEqual({ ...wiped, device: true })
})

it('a root whose entropy could not be split leaves nothing, and says what went wrong', async () => {
  const failure = new Error('no random numbers')
  vi.mocked(splitEntropy).mockImplementationOnce(() => {
    throw failure
  })
  const recovery = automatic((await newRecipient()).publicKey)
  await expect(perform('makeRoot', { place, chainType: 'solana', recovery })).rejects.toBe(failure)
  expect((await given(vi.mocked(newEntropy))).map(isWiped)).toEqual([true])
})

it('a recovery leaves the device share alone, the very one that was lost', async () => {
  const [signer, recipient] = [await newRecipient(), await newRecipient()]
  const made = await perform('makeRoot', {
    place,
    chainType: 'ethereum',
    recovery: automatic(signer.publicKey),
  })
  const root = { address: made.wallet.address, chainType: 'ethereum' as const }
  const at = { appId: 'app', userId: 'ada', root: root.address, shareVersion: 1 }
  const payload = await openMessage(
    signer.keyPair,
    recoveryKeyContext({ ...at, direction: 'to-signer' }),
    made.recoveryKey!,
  )
  const { key } = decodeRecoveryPayload(payload)
  const back = recoveryKeyContext({ ...at, direction: 'to-frame' })
  const sealed = JSON.stringify(await sealMessage(recipient.publicKey, back, key))
  const auth = Uint8Array.from(Buffer.from(made.authShare, 'base64url'))
  vi.clearAllMocks()
  const material = {
    recovery_method: 'privy' as const,
    recovery_params: {},
    encrypted_recovery_share: made.recoveryShare,
    share_version: 1,
  }
  const recovery = { method: 'privy' as const, recipient: recipient.keyPair, sealed }
  const input = { auth, root, appId: 'app', userId: 'ada', material, recovery }
  expect(await perform('recover', input)).toEqual(made.device)
  const opened = await given(vi.mocked(openMessage))
  const shares = (await given(vi.mocked(openAnyRecoveryShare))).map(({ share }) => share)
  expect([auth, ...opened, ...shares].map(isWiped)).toEqual([true, true, true])
})
