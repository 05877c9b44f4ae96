import fc from 'fast-check'
import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../entropy/seed.ts'
import { deriveKey } from '../entropy/wallet-key.ts'
import { KeyError } from '../key-error.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import { openRoot, withEntropy } from './root.ts'
import { combineShares, rebuildShare, SHARE_BYTES, shareX, splitEntropy } from './shares.ts'

const bytes = (hex: string) => hexToBytes(`0x${hex}`)
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })
const vector = {
  device: bytes(SHARES_V1.device),
  auth: bytes(SHARES_V1.auth),
  recovery: bytes(SHARES_V1.recovery),
}
const pairs = [
  ['device', 'auth'],
  ['device', 'recovery'],
  ['auth', 'recovery'],
] as const

describe('shares, format version 1', () => {
  it('gives the entropy back from any two shares of the vector, and rebuilds the third', async () => {
    for (const [one, other] of pairs) {
      expect(hex(await combineShares(vector[one], vector[other]))).toBe(SHARES_V1.entropy)
    }
    const rebuilt = await rebuildShare(vector.auth, vector.recovery, shareX(vector.device))
    expect(hex(rebuilt)).toBe(SHARES_V1.device)
  })

  it('gives the entropy back from any two shares, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, fc.constantFrom(...pairs), fc.boolean(), async (entropy, pair, turned) => {
        const shares = await splitEntropy(entropy)
        const [one, other] = turned ? [pair[1], pair[0]] : pair
        expect(shares[one]).toHaveLength(SHARE_BYTES.hd)
        expect(await combineShares(shares[one], shares[other])).toEqual(entropy)
      }),
    )
  })

  it('rebuilds every share from the other two, the very same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async (entropy) => {
        const { device, auth, recovery } = await splitEntropy(entropy)
        expect(await rebuildShare(auth, recovery, shareX(device))).toEqual(device)
        expect(await rebuildShare(device, recovery, shareX(auth))).toEqual(auth)
        expect(await rebuildShare(device, auth, shareX(recovery))).toEqual(recovery)
      }),
    )
  })

  it('refuses to rebuild what it was given, and x = 0', async () => {
    const { auth, recovery } = vector
    const refused = new KeyError('wrong_shares', 'This share cannot be rebuilt from those')
    for (const x of [0, shareX(auth), shareX(recovery)]) {
      await expect(rebuildShare(auth, recovery, x)).rejects.toEqual(refused)
    }
  })

  it('says nothing of the entropy in one share alone: equal entropies give unrelated shares', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 50; round++) {
      const { device, auth, recovery } = await splitEntropy(bytes(SHARES_V1.entropy))
      for (const share of [device, auth, recovery]) {
        expect(hex(share)).not.toContain(SHARES_V1.entropy)
        seen.add(hex(share))
      }
    }
    expect(seen.size).toBe(150)
  })
})

describe('a root', () => {
  const root = { address: SHARES_V1.wallets.ethereum[0], chainType: 'ethereum' as const }

  it('opens with the right shares, on either chain as root', async () => {
    const solana = await openRoot([vector.device, vector.auth], root, (open) => open.key('solana', 0).address)
    expect(solana).toBe(SHARES_V1.wallets.solana[0])
    const solanaRoot = { address: SHARES_V1.wallets.solana[0], chainType: 'solana' as const }
    const index1 = await openRoot([vector.auth, vector.recovery], solanaRoot, (open) =>
      open.key('ethereum', 1),
    )
    expect(index1.address).toBe(SHARES_V1.wallets.ethereum[1])
  })

  it('never opens with a wrong share: any changed byte is detected before use', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: SHARE_BYTES.hd - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (place, change) => {
          const wrong = Uint8Array.from(vector.auth)
          wrong[place] = (wrong[place] as number) ^ change
          let used = false
          const opened = openRoot([vector.device, wrong], root, () => {
            used = true
          })
          await expect(opened).rejects.toMatchObject({ code: 'wrong_shares' })
          expect(used).toBe(false)
        },
      ),
      { numRuns: 40 },
    )
  })

  const longer = (fill: number) => Uint8Array.of(...Array(32).fill(fill), fill)
  it.each([
    ['of another splitting', (other) => [vector.device, other], 'The shares do not belong to this wallet'],
    ['of a longer secret', () => [longer(1), longer(2)], 'The shares do not belong to this wallet'],
    ['of different lengths', () => [vector.device, new Uint8Array(3)], 'These shares cannot be combined'],
    ['that are one and the same', () => [vector.device, vector.device], 'These shares cannot be combined'],
  ] satisfies [
    string,
    (other: Uint8Array) => [Uint8Array, Uint8Array],
    string,
  ][])('never opens with shares %s', async (_, pair, message) => {
    const other = (await splitEntropy(bytes(SHARES_V1.entropy))).auth
    const opened = openRoot(pair(other), root, () => expect.unreachable())
    await expect(opened).rejects.toEqual(new KeyError('wrong_shares', message))
  })

  it('wipes entropy and keys when the use ends, also when it fails', async () => {
    const wiped = (array: Uint8Array) => array.every((byte) => byte === 0)
    const outcomes = [false, true].map(async (fails) => {
      const held = [bytes(SHARES_V1.entropy)]
      let inUse: boolean[] = []
      const end = await withEntropy(held[0] as Uint8Array, root, (open) => {
        held.push(open.key('ethereum', 0).privateKey, open.key('solana', 3).privateKey)
        inUse = held.map(wiped)
        if (fails) throw new Error('in use')
        return 'used'
      }).catch((error: Error) => error.message)
      return { end, inUse, after: held.map(wiped) }
    })
    const wipes = { inUse: [false, false, false], after: [true, true, true] }
    expect(await Promise.all(outcomes)).toEqual([
      { end: 'used', ...wipes },
      { end: 'in use', ...wipes },
    ])
  })

  it.each([15, 32])('takes no entropy of %i bytes, and wipes it', async (length) => {
    const entropy = new Uint8Array(length).fill(9)
    const opened = withEntropy(entropy, null, () => expect.unreachable())
    await expect(opened).rejects.toMatchObject({ name: 'KeyError', code: 'wrong_shares' })
    expect(entropy).toEqual(new Uint8Array(length))
  })

  it('derives the same keys as the seed does', async () => {
    const seed = await seedOf(bytes(SHARES_V1.entropy))
    await withEntropy(bytes(SHARES_V1.entropy), null, (open) => {
      expect(open.key('ethereum', 7)).toEqual(deriveKey(seed, 'ethereum', 7))
    })
  })
})
