import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryVault, type MemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame } from '../../testing/test-frame.ts'

const EVENT = 'privy:delegated-actions:consent'

let vault: MemoryVault
let frame: ReturnType<typeof createTestFrame>
let ethereum: string
let solana: string

beforeEach(async () => {
  vault = createMemoryVault()
  frame = createTestFrame(vault)
  ethereum = String((await frame.ask('privy:wallet:create')).address)
  solana = String((await frame.ask('privy:solana-wallet:create', { ethereumAddress: ethereum })).publicKey)
  vault.calls.length = 0
})

const root = () => ({ address: ethereum, chainType: 'ethereum' })
const consent = (delegatedWallets: object[], rootWallet: object = root()) =>
  frame.ask(EVENT, { rootWallet, delegatedWallets })
const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ type, message }: { type: string; message: string }) => `${type}: ${message}`,
  )

describe('a consent to delegated actions', () => {
  it('hands the keys of the wallets that it names, and no others, to the signer and the server in two parts [DELEG-015]', async () => {
    // as published clients send it, every field of an account along
    const account = { address: ethereum.toLowerCase(), chainType: 'ethereum', walletIndex: null }
    const whole = {
      ...account,
      type: 'wallet',
      verifiedAt: new Date(0),
      delegated: false,
      unknown: { deep: 1 },
    }
    expect(await consent([whole], { ...root(), imported: false, more: 1 })).toEqual({ success: true })
    expect(vault.calls.map(({ name }) => name)).toEqual([
      'delegationTerms',
      'releaseAuthShare',
      'delegateWallets',
    ])
    // the vault opened both parts with the signer's key, and found the key of this address
    expect(vault.delegated).toEqual([
      {
        grant_id: expect.stringMatching(/^grant\d{19}$/),
        authority: 'memory-authority',
        encrypted_tee_share: {
          version: 1,
          key_id: 'signer-1',
          encapsulated_key: expect.stringMatching(/^[\w-]{87}$/),
          ciphertext: expect.stringMatching(/^[\w-]+$/),
        },
        app_share: expect.stringMatching(/^[\w-]{43}$/),
        delegated_addresses: [{ chain_type: 'ethereum', address: ethereum, wallet_index: 0 }],
      },
    ])
    // two parts of a key, iv, one key of 32 bytes, two tags
    expect(Buffer.from(vault.delegated[0]?.encrypted_tee_share.ciphertext ?? '', 'base64url')).toHaveLength(
      16 + 32 + 12 + 32 + 16,
    )
  })

  it('is of several wallets of both chains at once, each by its own index', async () => {
    const entropy = { entropyId: ethereum, entropyIdVerifier: 'ethereum-address-verifier' }
    const second = { ...entropy, chainType: 'ethereum', hdWalletIndex: 1 }
    const { address } = await frame.ask('privy:wallets:add', second)
    await consent([
      { address: solana, chainType: 'solana' },
      { address, chainType: 'ethereum', walletIndex: 1 },
    ])
    expect(vault.delegated.map(({ delegated_addresses }) => delegated_addresses)).toEqual([
      [
        { chain_type: 'solana', address: solana, wallet_index: 0 },
        { chain_type: 'ethereum', address, wallet_index: 1 },
      ],
    ])
  })

  it('is of the user’s own registered wallets alone', async () => {
    const stranger = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const own = { address: ethereum, chainType: 'ethereum', walletIndex: 0 }
    expect([
      await outcome(consent([{ ...own, address: stranger }])),
      await outcome(consent([{ ...own, walletIndex: 1 }])),
      await outcome(consent([{ ...own, address: solana, chainType: 'solana', walletIndex: 3 }])),
      await outcome(consent([own], { address: stranger, chainType: 'ethereum' })),
    ]).toEqual([
      'invalid_request_arguments: This user has no such wallet',
      'invalid_request_arguments: This user has no such wallet',
      'invalid_request_arguments: This user has no such wallet',
      'wallet_not_on_device: Wallet is not on this device',
    ])
    expect(vault.delegated).toEqual([])
    expect(await consent([own])).toEqual({ success: true })
  })

  it.each([
    ['no wallet', () => []],
    ['a wallet twice', () => [wallet(ethereum), wallet(ethereum.toLowerCase())]],
    ['more than twenty', () => Array.from({ length: 21 }, () => wallet(ethereum))],
    ['another chain', () => [{ ...wallet(ethereum), chainType: 'bitcoin-segwit' }]],
    ['an address of the other chain', () => [{ ...wallet(ethereum), chainType: 'solana' }]],
  ])('is refused with %s, before anything is asked', async (_, wallets) => {
    expect(await outcome(consent(wallets()))).toMatch(/^invalid_request_arguments: /)
    expect(vault.calls).toEqual([])
  })

  it.each([
    ['feature_not_enabled', 'error: This app does not use wallets for you while you are away'],
    ['reauthentication_required', 'error: Log in again to restore your wallet.'],
    ['missing_or_invalid_mfa', 'error: Verify by a second factor first, then do this again'],
  ] as const)('ends with the server’s terms where it refuses (%s): no key was touched', async (code, said) => {
    vault.refuse.set('delegationTerms', code)
    expect(await outcome(consent([wallet(ethereum)]))).toBe(said)
    const asked = vault.calls.map(({ name }) => name)
    expect([asked[0], asked.includes('releaseAuthShare'), asked.includes('delegateWallets')]).toEqual([
      'delegationTerms',
      false,
      false,
    ])
  })
})

const wallet = (address: string) => ({ address, chainType: 'ethereum', walletIndex: 0 })
