import { OWNERSHIP_TITLE } from '@latchkey/contract'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import type { Hex, TransactionSerialized } from 'viem'
import { parseTransaction, recoverTransactionAddress } from 'viem'
import { recoverAddress, recoverMessageAddress, recoverTypedDataAddress } from 'viem/utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createTestFrame, verifierOf } from '../../testing/test-frame.ts'
import { APP } from '../../testing/token.ts'

describe('wallets:rpc', () => {
  const frame = createTestFrame(createMemoryVault())
  let ethereum: Hex
  let solana: string
  beforeAll(async () => {
    ethereum = String((await frame.ask('privy:wallet:create')).address) as Hex
    solana = String((await frame.ask('privy:solana-wallet:create')).publicKey)
  })

  function rpc(chainType: string, method: string, params: unknown, more: object = {}) {
    const entropy = { entropyId: ethereum, entropyIdVerifier: verifierOf(ethereum) }
    const data = { ...entropy, chainType, hdWalletIndex: 0, request: { method, params }, ...more }
    return frame.ask('privy:wallets:rpc', data) as unknown as Promise<{
      address: string
      chainType: string
      response: { method: string; data: never }
    }>
  }

  it('serves personal_sign for text and hex [PROXY-008]', async () => {
    const text = await rpc('ethereum', 'personal_sign', ['hello', ethereum], {
      requesterAppId: APP,
      mfaCode: null,
    })
    expect(text).toMatchObject({
      address: ethereum,
      chainType: 'ethereum',
      response: { method: 'personal_sign' },
    })
    expect(await recoverMessageAddress({ message: 'hello', signature: text.response.data })).toBe(ethereum)
    const hex = await rpc('ethereum', 'personal_sign', ['0x00ff', ethereum.toLowerCase()], {
      hdWalletIndex: null,
    })
    const signature = hex.response.data
    expect(await recoverMessageAddress({ message: { raw: '0x00ff' }, signature })).toBe(ethereum)
    const same = await rpc('ethereum', 'eth_sign', [ethereum, 'hello'])
    expect(same.response.data).toBe(text.response.data)
  })

  it('serves eth_signTypedData_v4 [PROXY-010]', async () => {
    const typed = {
      domain: { name: 'Shop', chainId: 31337 },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 5n },
    } as const
    const { response } = await rpc('ethereum', 'eth_signTypedData_v4', [ethereum, typed])
    expect(await recoverTypedDataAddress({ ...typed, signature: response.data })).toBe(ethereum)
  })

  it('serves eth_signTransaction with BigInt quantities and what clients add [PROXY-009]', async () => {
    const transaction = {
      account: { address: ethereum, type: 'json-rpc' },
      from: ethereum,
      to: ethereum,
      type: 2,
      chainId: 31337,
      nonce: 0,
      value: 10n ** 15n,
      gas: 21000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      gasPrice: undefined,
    }
    const { response } = await rpc('ethereum', 'eth_signTransaction', [transaction])
    const serializedTransaction = response.data as TransactionSerialized
    expect(parseTransaction(serializedTransaction)).toMatchObject({
      value: 10n ** 15n,
      chainId: 31337,
      gas: 21000n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(ethereum)
  })

  it('serves secp256k1_sign over a bare hash', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    const { response } = await rpc('ethereum', 'secp256k1_sign', [hash])
    expect(await recoverAddress({ hash, signature: response.data })).toBe(ethereum)
  })

  it('serves signMessage for Solana in base64, addressed by the Ethereum root [PROXY-011] [PROXY-024]', async () => {
    const message = base64.encode(new TextEncoder().encode('hello'))
    const reply = await rpc('solana', 'signMessage', { message })
    expect(reply).toMatchObject({ address: solana, chainType: 'solana' })
    const { signature } = reply.response.data as { signature: string }
    expect(ed25519.verify(base64.decode(signature), base64.decode(message), base58.decode(solana))).toBe(true)
  })

  it.each([
    ['ethereum', 'eth_sendTransaction', [{}]],
    ['ethereum', 'signMessage', { message: 'aGVsbG8=' }],
    ['ethereum', 'toString', []],
    ['ethereum', 'personal_sign', 'hello'],
    ['ethereum', 'personal_sign', [7]],
    ['ethereum', 'personal_sign', ['hello', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94']],
    ['ethereum', 'eth_signTypedData_v4', [null, {}]],
    ['ethereum', 'eth_signTransaction', [{ to: 'nowhere', chainId: 1 }]],
    ['ethereum', 'eth_signTransaction', []],
    ['ethereum', 'secp256k1_sign', ['0x00']],
    ['solana', 'personal_sign', ['hello']],
    ['solana', 'signMessage', { message: '!' }],
    ['solana', 'signMessage', null],
    ['bitcoin-segwit', 'signMessage', {}],
  ])('refuses %s %s with %j', async (chainType, method, params) => {
    await expect(rpc(chainType, method, params)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
  })

  const DIGEST = `0x${'ab'.repeat(32)}`
  it.each([
    ['ethereum', 'personal_sign', ['hello']],
    ['ethereum', 'eth_sign', [null, 'hello']],
    ['ethereum', 'eth_signTypedData_v4', [null, { types: { A: [] }, primaryType: 'A', message: {} }]],
    ['ethereum', 'eth_signTransaction', [{ chainId: 1 }]],
    ['ethereum', 'secp256k1_sign', [DIGEST]],
    ['solana', 'signMessage', { message: 'aGVsbG8=' }],
  ])('signs %s %s for a registered index, and for no other', async (chainType, method, params) => {
    expect(await rpc(chainType, method, params)).toMatchObject({ response: { method } })
    for (const hdWalletIndex of [1, 7]) {
      await expect(rpc(chainType, method, params, { hdWalletIndex })).rejects.toMatchObject({
        type: 'invalid_request_arguments',
        message: 'This user has no such wallet',
      })
    }
  })

  const ownText = `${OWNERSHIP_TITLE}2\nnonce\n${APP}\nmallory`
  const ownBytes = new TextEncoder().encode(ownText)
  it.each([
    ['ethereum', 'personal_sign', [ownText]],
    ['ethereum', 'personal_sign', [`0x${Buffer.from(ownBytes).toString('hex')}`]],
    ['ethereum', 'eth_sign', [null, ownText]],
    ['solana', 'signMessage', { message: base64.encode(ownBytes) }],
  ])('signs no ownership text for a page by %s %s', async (chainType, method, params) => {
    await expect(rpc(chainType, method, params)).rejects.toMatchObject({
      type: 'invalid_request_arguments',
      message: 'This text is for the wallet frame alone to sign',
    })
  })

  it('refuses an entropy id that is no address of its verifier [PROXY-024]', async () => {
    for (const more of [
      { entropyIdVerifier: 'solana-address-verifier' },
      { entropyIdVerifier: 'bitcoin-address-verifier' },
      { entropyId: 'root' },
    ]) {
      await expect(rpc('ethereum', 'personal_sign', ['hello'], more)).rejects.toMatchObject({
        type: 'invalid_request_arguments',
      })
    }
  })
})
