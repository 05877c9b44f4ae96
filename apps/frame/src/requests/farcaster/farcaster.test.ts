import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryVault, type MemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../../testing/test-frame.ts'

const HASH = Uint8Array.from({ length: 20 }, (_, at) => 200 - at)
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const keyBytes = (key: string) => Uint8Array.from(Buffer.from(key.slice(2), 'hex'))

let vault: MemoryVault
let frame: ReturnType<typeof createTestFrame>
let address: string
let solana: string

beforeEach(async () => {
  vault = createMemoryVault()
  frame = createTestFrame(vault, { reauth: true })
  address = String((await frame.ask('privy:wallet:create')).address)
  solana = String((await frame.ask('privy:solana-wallet:create', { ethereumAddress: address })).publicKey)
  vault.farcaster.fid = '3621'
})

type Init = { status: string; public_key: string; fid?: bigint; signer_approval_url?: string }
const init = (named = address) =>
  frame.ask('privy:farcaster:init-signer', {
    address: named,
    hdWalletIndex: null,
    mfaCode: null,
    mfaMethod: null,
    relyingParty: 'https://shop.example',
  }) as unknown as Promise<Init>
const sign = (hash: unknown = base64url(HASH), more: object = {}) =>
  frame.ask('privy:farcaster:sign', {
    address,
    hdWalletIndex: null,
    mfaCode: null,
    mfaMethod: null,
    payload: { hash },
    fid: 3621n,
    ...more,
  }) as unknown as Promise<{ hash: string; signature: string }>

async function approved(): Promise<string> {
  const { public_key } = await init()
  vault.farcaster.approved.push(public_key)
  return public_key
}
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  )

describe('a signer', () => {
  it('is the same key for an account however often it is asked for, and whichever wallet is named', async () => {
    const { public_key, ...rest } = await init()
    expect(rest).toEqual({
      status: 'pending_approval',
      signer_approval_url: `farcaster://signed-key-request?token=${public_key.slice(-8)}`,
    })
    expect([(await init()).public_key, (await init(solana)).public_key]).toEqual([public_key, public_key])
    expect(keyBytes(public_key)).not.toEqual(base58.decode(solana))
  })

  it('is another for another account', async () => {
    const { public_key } = await init()
    vault.farcaster.fid = '3622'
    expect((await init()).public_key).not.toBe(public_key)
  })

  it('that was approved is told with its account, a number', async () => {
    const public_key = await approved()
    expect(await init()).toEqual({ public_key, status: 'approved', fid: 3621n })
  })

  it('that was removed from the register is followed by the next, also where nobody told the server', async () => {
    const first = await approved()
    vault.farcaster.removed.push(first)
    const { public_key: second } = await init()
    expect(second).not.toBe(first)
    vault.farcaster.asked.length = 0
    expect(await init()).toMatchObject({ status: 'pending_approval', public_key: second })
    expect(vault.farcaster.asked).toEqual([first, second])
  })

  it('is not offered of a wallet that the user does not have, or that was imported', async () => {
    const privateKey = `0x${'7'.repeat(64)}`
    const imported = await frame.ask('privy:wallets:import', {
      privateKey,
      chainType: 'ethereum',
      mode: 'on-device',
    })
    const none = 'no_such_wallet: This user has no such wallet'
    expect(await refusal(init('0x9858EfFD232B4033E47d90003D41EC34EcaEda94'))).toBe(none)
    expect(await refusal(init(String(imported.address)))).toBe(none)
    expect(await refusal(init('nowhere'))).toBe('invalid_request_arguments: address is not valid')
    expect(vault.farcaster.asked).toEqual([])
    expect((await init()).status).toBe('pending_approval')
  })

  it('takes a Farcaster account', async () => {
    vault.farcaster.fid = null
    const none = 'no_farcaster_account: This user has no such Farcaster account'
    expect([await refusal(init()), await refusal(sign())]).toEqual([none, none])
  })
})

describe('a signature', () => {
  const SPELT = { BigInt: 3621n, number: 3621, text: '3621' }
  it.each(
    Object.keys(SPELT) as (keyof typeof SPELT)[],
  )('is of the key that was approved, over the hash itself, with the account as %s', async (spelt) => {
    const fid = SPELT[spelt]
    const key = await approved()
    const { hash, signature } = await sign(undefined, { fid })
    expect(hash).toBe(base64url(HASH))
    expect(ed25519.verify(Uint8Array.from(Buffer.from(signature, 'base64url')), HASH, keyBytes(key))).toBe(
      true,
    )
  })

  it('is of the key that was approved last where another was removed', async () => {
    const first = await approved()
    vault.farcaster.removed.push(first)
    const second = await approved()
    const { signature } = await sign()
    const bytes = Uint8Array.from(Buffer.from(signature, 'base64url'))
    expect([first, second].map((key) => ed25519.verify(bytes, HASH, keyBytes(key)))).toEqual([false, true])
  })

  it('is made after a connect with the share that it released, and with one of its own otherwise', async () => {
    await approved()
    vault.calls.length = 0
    await sign()
    const names = () => vault.calls.map(({ name }) => name)
    expect(names()).toEqual(['listRoots', 'farcasterSignerPlace', 'releaseAuthShare'])
    await frame.ask('privy:wallets:connect', { entropyId: address, entropyIdVerifier: verifierOf(address) })
    vault.calls.length = 0
    await sign()
    expect(names()).toEqual(['listRoots', 'farcasterSignerPlace'])
  })
})

/** A transaction of Solana's as a wallet signs it: it moves a lamport, and its message is what the signature is over. */
const transfer = () => {
  const to = Uint8Array.from({ length: 32 }, (_, at) => at + 1)
  const header = [1, 0, 1, 3]
  const accounts = [...base58.decode(solana), ...to, ...new Uint8Array(32)]
  return Uint8Array.from([
    ...header,
    ...accounts,
    ...to,
    1,
    2,
    2,
    0,
    1,
    12,
    2,
    0,
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
}

describe('a page', () => {
  const LENGTH = 'invalid_request_arguments: The hash of a Farcaster message has 20 bytes'

  it('gets nothing signed that is no hash of a Farcaster message, and a hash beside it', async () => {
    await approved()
    const text = new TextEncoder().encode('Log in to bank.example as ada, nonce 4711')
    const wrong = [
      transfer(),
      text,
      new Uint8Array(0),
      new Uint8Array(19),
      new Uint8Array(21),
      new Uint8Array(32),
    ]
    const outcomes = await Promise.all(wrong.map((bytes) => refusal(sign(base64url(bytes)))))
    const tooLong = 'invalid_request_arguments: payload.hash is not valid'
    expect(outcomes).toEqual([tooLong, LENGTH, LENGTH, LENGTH, LENGTH, LENGTH])
    expect(await refusal(sign('!'.repeat(27)))).toBe('invalid_request_arguments: The hash must be base64url')
    expect(await refusal(sign([...HASH]))).toBe(tooLong)
    expect(await refusal(sign())).toBe('answered')
  })

  it('has no signature of a wallet by it: the key is none of a wallet, and of no wallet on any index', async () => {
    const key = await approved()
    const { signature } = await sign()
    const bytes = Uint8Array.from(Buffer.from(signature, 'base64url'))
    expect(ed25519.verify(bytes, HASH, base58.decode(solana))).toBe(false)
    const message = base64.encode(HASH)
    const entropy = { entropyId: address, entropyIdVerifier: verifierOf(address) }
    const request = { method: 'signMessage', params: { message } }
    const rpc = (await frame.ask('privy:wallets:rpc', {
      ...entropy,
      chainType: 'solana',
      hdWalletIndex: 0,
      request,
    })) as unknown as { response: { data: { signature: string } } }
    const byWallet = base64.decode(rpc.response.data.signature)
    expect(ed25519.verify(byWallet, HASH, base58.decode(solana))).toBe(true)
    expect(ed25519.verify(byWallet, HASH, keyBytes(key))).toBe(false)
  })

  it('gets nothing signed for an account that is not the user’s, or before its user approved, and no share is released', async () => {
    const { public_key } = await init()
    vault.calls.length = 0
    expect(await refusal(sign())).toBe('no_farcaster_signer: This user has approved no signer on Farcaster')
    vault.farcaster.approved.push(public_key)
    for (const fid of [3622n, 1, '9'.repeat(15)])
      expect(await refusal(sign(undefined, { fid }))).toBe(
        'no_farcaster_account: This user has no such Farcaster account',
      )
    expect(await refusal(sign(undefined, { fid: -3621n }))).toBe(
      'invalid_request_arguments: fid is not valid',
    )
    expect(vault.calls.map(({ name }) => name)).not.toContain('releaseAuthShare')
    expect(await refusal(sign())).toBe('answered')
  })

  it('gets nothing signed for a key that is not of this wallet, whatever the server says is approved', async () => {
    const foreign = ed25519.getPublicKey(ed25519.utils.randomSecretKey())
    vault.farcaster.approved.push(`0x${Buffer.from(foreign).toString('hex')}`)
    expect(await refusal(sign())).toBe('no_farcaster_signer: This user has approved no signer on Farcaster')
    await approved()
    expect(await refusal(sign())).toBe('answered')
  })

  it('of a user with a second factor is told to verify first, and goes on once it has', async () => {
    await approved()
    const factors = vault.factors
    factors.methods.set([...vault.roots.values()][0]!.owner, new Set(['totp']))
    const wanted = 'factor_first: Verify by a second factor first, then do this again'
    expect([await refusal(sign()), await refusal(init())]).toEqual([wanted, wanted])
    await frame.ask('privy:mfa:verify', { mfaMethod: 'totp', mfaCode: '428613' })
    expect(await refusal(sign())).toBe('answered')
  })
})
