import { OWNERSHIP_TITLE, RECOVERY_TITLE } from '@latchkey/contract'
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
  const vault = createMemoryVault()
  const frame = createTestFrame(vault)
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

  const [UNSERVED, LIST, OTHER] = [
    'This method is not available',
    'params must be a list',
    'This wallet has another address',
  ]
  const STRANGER = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  it.each([
    ['ethereum', 'eth_sendTransaction', [{}], UNSERVED],
    ['ethereum', 'signMessage', { message: 'aGVsbG8=' }, UNSERVED],
    ['ethereum', 'toString', [], UNSERVED],
    ['solana', 'personal_sign', ['hello'], UNSERVED],
    ['ethereum', 'personal_sign', 'hello', LIST],
    ['ethereum', 'eth_sign', undefined, LIST],
    ['ethereum', 'eth_signTypedData_v4', { 0: null }, LIST],
    ['ethereum', 'eth_signTransaction', { chainId: 1 }, LIST],
    ['ethereum', 'secp256k1_sign', `0x${'ab'.repeat(32)}`, LIST],
    ['ethereum', 'personal_sign', ['hello', STRANGER], OTHER],
    ['ethereum', 'personal_sign', ['hello', 7], OTHER],
    ['ethereum', 'eth_sign', [STRANGER, 'hello'], OTHER],
    ['ethereum', 'eth_signTypedData_v4', [STRANGER, {}], OTHER],
    ['ethereum', 'personal_sign', [7], 'The message must be a string'],
    ['ethereum', 'eth_signTypedData_v4', [null, {}], 'The typed data do not fit their types'],
    ['ethereum', 'eth_signTransaction', [{ to: 'nowhere', chainId: 1 }], 'to is not an Ethereum address'],
    ['ethereum', 'eth_signTransaction', [], 'Expected a transaction'],
    ['ethereum', 'secp256k1_sign', ['0x00'], 'Expected a hash of 32 bytes in hex'],
    ['solana', 'signMessage', { message: '!' }, 'The message must be base64'],
    ['solana', 'signMessage', null, 'The message must be base64'],
    ['solana', 'signMessage', undefined, 'The message must be base64'],
    ['bitcoin-segwit', 'signMessage', {}, 'chainType is not valid'],
  ])('refuses %s %s with %j, and says why', async (chainType, method, params, message) => {
    const refusal = { type: 'invalid_request_arguments', message }
    await expect(rpc(chainType, method, params)).rejects.toMatchObject(refusal)
  })

  it('has nothing released for a method that it does not serve, and does for one that it does', async () => {
    const asked = async (method: string) => {
      vault.calls.length = 0
      await rpc('ethereum', method, ['hello']).catch(() => {})
      return vault.calls.map(({ name }) => name)
    }
    expect(await asked('eth_sendTransaction')).toEqual([])
    expect(await asked('personal_sign')).toEqual(['releaseAuthShare'])
  })

  it('takes a list for an account for none, not for the one in it', async () => {
    const refusal = { type: 'invalid_request_arguments', message: OTHER }
    await expect(rpc('ethereum', 'personal_sign', ['hello', [ethereum]])).rejects.toMatchObject(refusal)
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

  describe.each([
    ['ownership', `${OWNERSHIP_TITLE}2`],
    ['recovery', `${RECOVERY_TITLE}1`],
  ])('our %s text', (_, title) => {
    const textOf = (first: string) => `${first}\nnonce\n${APP}\nmallory`
    const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`
    const toBase64 = (text: string) => base64.encode(new TextEncoder().encode(text))
    it.each([
      ['ethereum', 'personal_sign', 'text', (text: string) => [text]],
      ['ethereum', 'personal_sign', 'hex', (text: string) => [hexOf(text)]],
      ['ethereum', 'eth_sign', 'text', (text: string) => [null, text]],
      ['ethereum', 'eth_sign', 'hex', (text: string) => [null, hexOf(text)]],
      ['solana', 'signMessage', 'base64', (text: string) => ({ message: toBase64(text) })],
    ] as const)('is not signed for a page by %s %s in %s, and one that begins otherwise is', async (chainType, method, __, paramsOf) => {
      await expect(rpc(chainType, method, paramsOf(textOf(title)))).rejects.toMatchObject({
        type: 'invalid_request_arguments',
        message: 'This text is for the wallet frame alone to sign',
      })
      expect(await rpc(chainType, method, paramsOf(textOf(`My ${title}`)))).toBeDefined()
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
