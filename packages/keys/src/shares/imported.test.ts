import fc from 'fast-check'
import { hexToBytes } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { phraseText } from '../entropy/phrase.ts'
import { exportedKey } from '../exported-key.ts'
import { KeyError } from '../key-error.ts'
import { PRIVATE_KEY_V1 } from '../vectors/private-key-v1.ts'
import { SHARES_V1 } from '../vectors/shares-v1.ts'
import { openRoot, withEntropy, withImportedKey } from './root.ts'
import { combineShares, rebuildShare, SHARE_BYTES, shareX, splitEntropy } from './shares.ts'

const bytes = (hex: string) => hexToBytes(`0x${hex}`)
const hex = (array: Uint8Array) => Buffer.from(array).toString('hex')
const isWiped = (array: Uint8Array) => array.every((byte) => byte === 0)
const notThese = new KeyError('wrong_shares', 'The shares do not belong to this wallet')
const oneWallet = new KeyError('invalid_input', 'An imported key has one wallet')
const rootOf = ({ address, chainType }: (typeof PRIVATE_KEY_V1)[number]) =>
  ({ address, chainType, kind: 'private-key' }) as const
const failure = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe.each(PRIVATE_KEY_V1)('an imported key of $chainType, format version 1', (vector) => {
  const root = rootOf(vector)
  const pairs = [
    ['device', 'auth'],
    ['device', 'recovery'],
    ['auth', 'recovery'],
  ] as const

  it.each(pairs)('opens with %s and %s, as the one wallet that it has', async (one, other) => {
    const opened = await openRoot([bytes(vector[one]), bytes(vector[other])], root, ({ entropy, key }) => {
      const { privateKey, publicKey, ...named } = key(vector.chainType, 0)
      return {
        entropy: hex(entropy),
        privateKey: hex(privateKey),
        named,
        text: exportedKey(key(vector.chainType, 0)),
      }
    })
    expect(opened).toEqual({
      entropy: vector.entropy,
      privateKey: vector.entropy,
      named: { chainType: vector.chainType, index: 0, address: vector.address },
      text: vector.exported,
    })
  })

  it('gives a new device the very device share that the others have', async () => {
    const device = bytes(vector.device)
    expect(hex(await rebuildShare(bytes(vector.auth), bytes(vector.recovery), shareX(device)))).toBe(
      vector.device,
    )
  })

  it('has no other index, no other chain and no phrase', async () => {
    const other = vector.chainType === 'ethereum' ? 'solana' : 'ethereum'
    const found = await withImportedKey(bytes(vector.entropy), vector.chainType, ({ entropy, key }) => [
      key(vector.chainType, 0).address,
      failure(() => key(vector.chainType, 1)),
      failure(() => key(other, 0)),
      failure(() => phraseText(entropy)),
    ])
    expect(found).toEqual([
      vector.address,
      oneWallet,
      oneWallet,
      new KeyError('invalid_input', 'Entropy must be 16 bytes'),
    ])
  })

  it.each([
    ['as an HD root', { kind: 'hd' }],
    ['where nothing is said of its kind', { kind: undefined }],
    [
      'as the root of another wallet',
      { address: PRIVATE_KEY_V1.find((one) => one !== vector)?.address as string },
    ],
    [
      'as a root of the other chain',
      { chainType: vector.chainType === 'ethereum' ? ('solana' as const) : ('ethereum' as const) },
    ],
  ] as const)('does not open %s', async (_, changed) => {
    const shares = [bytes(vector.device), bytes(vector.recovery)] as const
    const opened = openRoot(shares, { ...root, ...changed } as never, () => expect.unreachable())
    await expect(opened).rejects.toEqual(notThese)
  })

  it('is wiped with its copy when the use ends, also when it fails', async () => {
    const ends = [false, true].map(async (fails) => {
      const entropy = bytes(vector.entropy)
      const held = [entropy]
      const end = await withEntropy(entropy, root, ({ key }) => {
        held.push(key(vector.chainType, 0).privateKey)
        if (fails) throw new Error('in use')
        return held.map(isWiped)
      }).catch((error: Error) => error.message)
      return { end, distinct: new Set(held).size, after: held.map(isWiped) }
    })
    const after = { distinct: 2, after: [true, true] }
    expect(await Promise.all(ends)).toEqual([
      { end: [false, false], ...after },
      { end: 'in use', ...after },
    ])
  })
})

describe('bytes of the other kind', () => {
  const hdRoot = { address: SHARES_V1.wallets.solana[0], chainType: 'solana' } as const

  it('open no imported root, and open their own', async () => {
    const shares = [bytes(SHARES_V1.auth), bytes(SHARES_V1.device)] as const
    const imported = { ...hdRoot, kind: 'private-key' } as const
    await expect(openRoot(shares, imported, () => expect.unreachable())).rejects.toEqual(notThese)
    expect(await openRoot(shares, { ...hdRoot, kind: 'hd' }, () => 'opened')).toBe('opened')
  })

  it.each([
    ['none', 'ethereum', ''],
    ['31', 'solana', '07'.repeat(31)],
    ['33', 'solana', '07'.repeat(33)],
    ['16', 'ethereum', SHARES_V1.entropy],
    ['32 that are beyond the curve’s order', 'ethereum', 'ff'.repeat(32)],
    ['32 that are zero', 'ethereum', '00'.repeat(32)],
  ] as const)('%s: are no key of %s, and are wiped', async (_, chainType, text) => {
    const key = text ? bytes(text) : new Uint8Array()
    await expect(withImportedKey(key, chainType, () => expect.unreachable())).rejects.toEqual(notThese)
    expect(isWiped(key)).toBe(true)
  })
})

it('splits any 32 bytes into shares of 33, of which any two give them back, and no changed one does', async () => {
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const place = fc.integer({ min: 0, max: 32 })
  await fc.assert(
    fc.asyncProperty(keys, place, fc.integer({ min: 1, max: 255 }), async (key, at, change) => {
      const { device, auth, recovery } = await splitEntropy(key)
      expect([device, auth, recovery].map(({ length }) => length)).toEqual(
        Array(3).fill(SHARE_BYTES['private-key']),
      )
      expect(await combineShares(device, recovery)).toEqual(key)
      const address = await withImportedKey(
        Uint8Array.from(key),
        'solana',
        (open) => open.key('solana', 0).address,
      )
      const root = { address, chainType: 'solana', kind: 'private-key' } as const
      expect(await openRoot([auth, recovery], root, () => 'opened')).toBe('opened')
      auth[at] = (auth[at] as number) ^ change
      await expect(openRoot([device, auth], root, () => expect.unreachable())).rejects.toMatchObject({
        code: 'wrong_shares',
      })
    }),
    { numRuns: 30 },
  )
})
