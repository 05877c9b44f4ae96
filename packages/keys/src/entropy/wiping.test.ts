import { HDKey } from '@scure/bip32'
import { HDKey as Ed25519HDKey } from 'micro-key-producer/slip10.js'
import { hexToBytes } from 'viem/utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newRecoveryKey, openRecoveryShare, sealRecoveryShare } from '../envelopes/recovery-share.ts'
import { rebuildShare } from '../shares/shares.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import { seedOf } from './seed.ts'
import { deriveKey } from './wallet-key.ts'

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

describe('what is left of an envelope', () => {
  it('is no copy of the recovery key or of the share, also when it does not open', async () => {
    const handed = watchCrypto('importKey', 'encrypt')
    const [key, other] = [newRecoveryKey(), newRecoveryKey()]
    const share = hexToBytes(`0x${SHARES_V1.recovery}`)
    const sealed = await sealRecoveryShare(key, { share, deviceX: 7 }, 'here')
    await openRecoveryShare(key, sealed, 'here')
    await expect(openRecoveryShare(other, sealed, 'here')).rejects.toThrow()
    // key and plaintext of the sealing, the key of each opening
    expect(handed).toHaveLength(4)
    expect(handed.every(isWiped)).toBe(true)
    expect([key, other, share].some(isWiped)).toBe(false)
  })
})

describe('rebuilding a share', () => {
  it('leaves the shares that it was rebuilt from as they were', async () => {
    const [auth, recovery] = [SHARES_V1.auth, SHARES_V1.recovery].map((hex) => hexToBytes(`0x${hex}`))
    const device = hexToBytes(`0x${SHARES_V1.device}`)
    expect(await rebuildShare(auth!, recovery!, device.at(-1)!)).toEqual(Uint8Array.from(device))
    expect([auth, recovery]).toEqual(
      [SHARES_V1.auth, SHARES_V1.recovery].map((hex) => hexToBytes(`0x${hex}`)),
    )
  })
})
