import type { ChainType, ProvenWallet } from '@latchkey/contract'
import { proveOwnership, withEntropy } from '@latchkey/keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { provesOwnership, storedAddress } from './ownership.ts'

const PLACE = { nonce: 'a nonce of the server', appId: 'app', userId: 'did:privy:somebody' }

/** A wallet of the entropy that is filled with `fill`, with the consent of the root of another or the same. */
function proven(
  chain: ChainType,
  index: number,
  {
    fill = 1,
    rootFill = fill,
    place = PLACE,
  }: { fill?: number; rootFill?: number; place?: typeof PLACE } = {},
) {
  const entropy = (byte: number) => new Uint8Array(16).fill(byte)
  return withEntropy(entropy(rootFill), null, (root) =>
    withEntropy(entropy(fill), null, ({ key }) =>
      proveOwnership(key(chain, index), place, root.key('ethereum', 0)),
    ),
  )
}

const root = await proven('ethereum', 0)
const holds = (wallet: ProvenWallet, place: object = {}) =>
  provesOwnership(wallet, { ...PLACE, root, ...place })

describe('the one spelling of an address', () => {
  // The first four of EIP-55.
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('of %s has its checksum', (address) => {
    expect(storedAddress(address.toLowerCase())).toBe(address)
    expect(storedAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
  })

  it('of a Solana address is itself', () => {
    const longest = '9'.repeat(44)
    expect([storedAddress(longest), storedAddress('1'.repeat(32))]).toEqual([longest, '1'.repeat(32)])
  })

  it.each([
    ['nothing', ''],
    ['one digit too few', `0x${'a'.repeat(39)}`],
    ['one digit too many', `0x${'a'.repeat(41)}`],
    ['what stands before it', ` 0x${'a'.repeat(40)}`],
    ['what stands behind it', `0x${'a'.repeat(40)}\u0000`],
    ['no hex', `0x${'g'.repeat(40)}`],
    ['base58 that is too short', '1'.repeat(31)],
    ['base58 that is too long', '1'.repeat(45)],
    ['a letter that base58 has not', `${'1'.repeat(31)}0`],
    ['what stands before base58', `\u0000${'1'.repeat(32)}`],
    ['what stands behind base58', `${'1'.repeat(32)}\u0000`],
  ])('is empty for %s', (_, address) => {
    expect(storedAddress(address)).toBe('')
  })
})

describe('a proof of ownership', () => {
  it('of the root itself, of another index and of another chain holds', async () => {
    const wallets = [root, await proven('ethereum', 3), await proven('solana', 0), await proven('solana', 2)]
    expect(wallets.map((wallet) => holds(wallet))).toEqual([true, true, true, true])
    expect(wallets.map((wallet) => 'root_proof' in wallet)).toEqual([false, true, true, true])
  })

  it('holds in another spelling of the address, whose owner signed that one', async () => {
    const wallet = await proven('ethereum', 1)
    expect(holds({ ...wallet, address: wallet.address.toLowerCase() })).toBe(false)
    expect(holds(wallet)).toBe(true)
  })

  it.each([
    ['nonce', { nonce: 'another nonce' }],
    ['app', { appId: 'another' }],
    ['user', { userId: 'did:privy:another' }],
  ])('is for one %s', async (_, place) => {
    expect(holds(root, place)).toBe(false)
    const elsewhere = await proven('ethereum', 0, { place: { ...PLACE, ...place } })
    expect(holds(elsewhere, place)).toBe(true)
  })

  it.each([
    'ethereum',
    'solana',
  ] as const)('of a wallet on %s is for one index, chain, key and root', async (chain) => {
    const wallet = await proven(chain, 4)
    const other = await proven(chain, 5)
    const stranger = await proven('ethereum', 0, { fill: 2 })
    const { root_proof: _, ...without } = wallet
    const refused = [
      holds({ ...wallet, wallet_index: 5 }),
      holds({ ...wallet, address: other.address }),
      holds({ ...wallet, address: other.address, public_key: other.public_key }),
      holds({ ...wallet, public_key: other.public_key }),
      holds({ ...wallet, proof: other.proof }),
      holds({ ...wallet, proof: '' }),
      holds({ ...wallet, root_proof: other.root_proof as string }),
      holds({ ...wallet, root_proof: wallet.proof }),
      holds(without),
      holds(wallet, { root: stranger }),
      holds(await proven(chain, 4, { fill: 2, rootFill: 2 })),
    ]
    expect(refused).toEqual(refused.map(() => false))
    expect(holds(await proven(chain, 4, { fill: 2, rootFill: 1 }))).toBe(true)
  })

  it('of a chain that is not the wallet’s is none', async () => {
    const [ethereum, solana] = [await proven('ethereum', 1), await proven('solana', 1)]
    expect(holds({ ...ethereum, chain_type: 'solana' })).toBe(false)
    expect(holds({ ...solana, chain_type: 'ethereum' })).toBe(false)
  })

  it('on Ethereum counts whatever recovery byte stands at its end', async () => {
    const wallet = await proven('ethereum', 1)
    expect(holds({ ...wallet, proof: `${wallet.proof.slice(0, -2)}00` })).toBe(true)
    expect(holds({ ...wallet, proof: wallet.proof.slice(0, -4) })).toBe(false)
  })
})

describe('a key that only looks like one', () => {
  it.each(['ethereum', 'solana'] as const)('names an address on %s that is another’s', async (chain) => {
    const victim = await proven(chain, 7, { fill: 3 })
    const [forged, own] = await withEntropy(new Uint8Array(16).fill(1), null, ({ key }) => {
      const first = key('ethereum', 0)
      const mine = key(chain, 7)
      return [
        proveOwnership({ ...mine, address: victim.address }, PLACE, first),
        proveOwnership(mine, PLACE, first),
      ] as const
    })
    expect(forged).toMatchObject({ address: victim.address, public_key: own.public_key })
    expect([holds(forged), holds(own)]).toEqual([false, true])
  })

  it('of 31 or 33 bytes is none on Solana', () => {
    const { secretKey } = ed25519.keygen(new Uint8Array(32).fill(3))
    const short = base58.encode(new Uint8Array(31).fill(9))
    const wallet = { chain_type: 'solana', wallet_index: 0, address: short, public_key: short } as const
    const proof = Buffer.from(ed25519.sign(new Uint8Array(1), secretKey)).toString('base64url')
    expect(provesOwnership({ ...wallet, proof }, { ...PLACE, root: wallet })).toBe(false)
  })

  it('that is no point of the curve is none on Ethereum', () => {
    const wallet = { ...root, public_key: `0x04${'11'.repeat(64)}` }
    expect(provesOwnership(wallet, { ...PLACE, root: wallet })).toBe(false)
  })
})
