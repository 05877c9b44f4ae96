import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { HDKey as Ed25519HDKey } from 'micro-key-producer/slip10.js'
import { combine } from 'shamir-secret-sharing'
import { hexToBytes } from 'viem/utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newRecoveryKey } from '../envelopes/recovery-key.ts'
import { openRecoveryShare, sealRecoveryShare } from '../envelopes/recovery-share.ts'
import { exportedKey } from '../exported-key.ts'
import { openRoot } from '../shares/root.ts'
import { rebuildShare } from '../shares/shares.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import { phraseText } from './phrase.ts'
import { seedOf } from './seed.ts'
import { deriveKey } from './wallet-key.ts'

vi.mock('shamir-secret-sharing', { spy: true })

const ENTROPY = hexToBytes(`0x${SHARES_V1.entropy}`)
const isWiped = (bytes: Uint8Array | null) => bytes === null || bytes.every((byte) => byte === 0)

/** Every array that is handed to a WebCrypto call, by reference. */
function watchCrypto(...calls: ('importKey' | 'encrypt' | 'deriveBits')[]): Uint8Array[] {
  const seen: Uint8Array[] = []
  for (const call of calls) {
    const original = crypto.subtle[call].bind(crypto.subtle) as (...args: unknown[]) => Promise<never>
    vi.spyOn(crypto.subtle, call).mockImplementation((...args: unknown[]) => {
      for (const arg of args) if (arg instanceof Uint8Array) seen.push(arg)
      return original(...args)
    })
  }
  return seen
}

/** Every array of so many bytes that others were copied into, by reference: the process joins bytes of its own meanwhile. */
function watchJoining(length: number): () => Uint8Array[] {
  const { mock } = vi.spyOn(Uint8Array.prototype, 'set')
  return () => [...new Set(mock.contexts as Uint8Array[])].filter((joined) => joined.length === length)
}

/** Every node that comes out of a derivation on either curve, by reference. */
function watchNodes() {
  const nodes: (HDKey | Ed25519HDKey)[] = []
  for (const kind of [HDKey, Ed25519HDKey]) {
    const fromSeed = kind.fromMasterSeed.bind(kind) as (seed: Uint8Array) => never
    const derive = kind.prototype.deriveChild as (index: number) => never
    vi.spyOn(kind, 'fromMasterSeed').mockImplementation((seed: Uint8Array) => {
      nodes.push(fromSeed(seed))
      return nodes.at(-1) as never
    })
    vi.spyOn(kind.prototype, 'deriveChild').mockImplementation(function (this: never, index: number) {
      nodes.push(derive.call(this, index))
      return nodes.at(-1) as never
    })
  }
  return nodes
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('what is left of a derivation', () => {
  it.each([
    ['ethereum', 6],
    ['solana', 5],
  ] as const)('on %s is its key alone: master and every node below are wiped', async (chain, steps) => {
    const nodes = watchNodes()
    const key = deriveKey(await seedOf(ENTROPY), chain, 3)
    expect(nodes).toHaveLength(steps)
    expect(nodes.map((node) => isWiped(node.privateKey))).toEqual(Array(steps).fill(true))
    expect(isWiped(key.privateKey)).toBe(false)
  })

  it.each(['ethereum', 'solana'] as const)('on %s is nothing when a step of it fails', async (chain) => {
    const nodes = watchNodes()
    const seed = await seedOf(ENTROPY)
    expect(() => deriveKey(seed, chain, -1)).toThrow()
    expect(nodes.length).toBeGreaterThan(1)
    expect(nodes.every((node) => isWiped(node.privateKey))).toBe(true)
  })

  it('is no phrase: the bytes that the seed is made of are wiped', async () => {
    const handed = watchCrypto('importKey')
    await seedOf(ENTROPY)
    expect(handed).toHaveLength(1)
    expect(handed.every(isWiped)).toBe(true)
  })
})

describe('what is left of an export', () => {
  it('of a phrase is its text alone', () => {
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    expect(phraseText(ENTROPY).split(' ')).toHaveLength(12)
    expect(decode.mock.calls.map(([bytes]) => isWiped(bytes as Uint8Array))).toEqual([true])
  })

  it('of a Solana key is its text alone, and the key of whoever asked', async () => {
    const key = deriveKey(await seedOf(ENTROPY), 'solana', 0)
    const joined = watchJoining(64)
    expect(base58.decode(exportedKey(key))).toHaveLength(64)
    expect(joined().map(isWiped)).toEqual([true])
    expect(isWiped(key.privateKey)).toBe(false)
  })
})

describe('what is left of an envelope', () => {
  const share = hexToBytes(`0x${SHARES_V1.recovery}`)

  it('is no copy of the recovery key or of the share, also when it does not open', async () => {
    const handed = watchCrypto('importKey', 'encrypt')
    const [key, other] = [newRecoveryKey(), newRecoveryKey()]
    const sealed = await sealRecoveryShare(key, { share, deviceX: 7 }, 'here')
    await openRecoveryShare(key, sealed, 'here')
    await expect(openRecoveryShare(other, sealed, 'here')).rejects.toThrow()
    // key and plaintext of the sealing, the key of each opening
    expect(handed).toHaveLength(4)
    expect(handed.every(isWiped)).toBe(true)
    expect([key, other, share].some(isWiped)).toBe(false)
  })

  it.each([
    ['that opened is the share that was asked for', share, 'opened'],
    ['that held something else is nothing', Uint8Array.of(...share, 1), 'Not a recovery share'],
  ])('%s', async (_, inside, end) => {
    const key = newRecoveryKey()
    const sealed = await sealRecoveryShare(key, { share: inside, deviceX: 7 }, 'here')
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    const opened = openRecoveryShare(key, sealed, 'here').then(() => 'opened')
    expect(await opened.catch((error) => error.message)).toBe(end)
    const plaintexts = await Promise.all(
      decrypt.mock.results.map(({ value }) => value as Promise<ArrayBuffer>),
    )
    expect(plaintexts.map((plaintext) => isWiped(new Uint8Array(plaintext)))).toEqual([true])
  })

  it('is no plaintext of the one that was sealed: the bytes that stood in for it are wiped', async () => {
    const joined = watchJoining(share.length + 1)
    await sealRecoveryShare(newRecoveryKey(), { share, deviceX: 7 }, 'here')
    expect(joined().map(isWiped)).toEqual([true])
  })

  it('is no key that its bytes could be read out of', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    const key = newRecoveryKey()
    await openRecoveryShare(key, await sealRecoveryShare(key, { share, deviceX: 7 }, 'here'), 'here')
    const keys = await Promise.all(importKey.mock.results.map(({ value }) => value as Promise<CryptoKey>))
    expect(keys.map(({ extractable }) => extractable)).toEqual([false, false])
  })
})

describe('what is left of shares', () => {
  const [device, auth, recovery] = [SHARES_V1.device, SHARES_V1.auth, SHARES_V1.recovery].map((hex) =>
    hexToBytes(`0x${hex}`),
  ) as [Uint8Array, Uint8Array, Uint8Array]
  const root = { address: SHARES_V1.wallets.ethereum[0], chainType: 'ethereum' as const }
  /** What went into the last combination, and what came out of it, by reference. */
  const combined = async () => {
    const mock = vi.mocked(combine).mock
    return [...(mock.calls.at(-1)?.[0] ?? []), await mock.results.at(-1)?.value] as Uint8Array[]
  }

  it('that rebuilt a third is that one alone: the copies of them and what they gave are wiped', async () => {
    const rebuilt = await rebuildShare(auth, recovery, device.at(-1) as number)
    expect((await combined()).map(isWiped)).toEqual([true, true, true])
    expect([rebuilt, auth, recovery].map((share) => Buffer.from(share).toString('hex'))).toEqual([
      SHARES_V1.device,
      SHARES_V1.auth,
      SHARES_V1.recovery,
    ])
  })

  it.each([
    ['the right root', root.address, 'used'],
    ['another root', SHARES_V1.wallets.ethereum[1], 'wrong_shares'],
  ])('that opened %s is no entropy', async (_, address, end) => {
    const opened = openRoot([device, auth], { ...root, address }, () => 'used')
    expect(await opened.catch((error) => error.code)).toBe(end)
    expect((await combined()).map(isWiped)).toEqual([false, false, true])
  })
})
