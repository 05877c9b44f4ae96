import {
  type Hex,
  hashMessage,
  hashTypedData,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type SignedAuthorization,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, it } from 'vitest'
import { toViemAccount } from './to-viem-account.ts'

const owner = privateKeyToAccount(generatePrivateKey())

/** A wallet whose provider signs as an embedded one does; `asked`: what it was asked. */
function walletOf(walletClientType = 'privy') {
  const asked: { method: string; params: unknown[] }[] = []
  const request = async (what: { method: string; params: never[] }) => {
    asked.push(what)
    const [first, second] = what.params as [never, never]
    switch (what.method) {
      case 'personal_sign':
        return owner.signMessage({ message: { raw: first } })
      case 'eth_signTypedData_v4':
        return owner.signTypedData(JSON.parse(second))
      case 'secp256k1_sign':
        return owner.sign({ hash: first })
      case 'eth_signTransaction': {
        const { from: _, gas, value, nonce, chainId, maxFeePerGas, ...rest } = first as Record<string, Hex>
        return owner.signTransaction({
          ...rest,
          type: 'eip1559',
          gas: BigInt(gas ?? 0),
          value: BigInt(value ?? 0),
          nonce: Number(nonce),
          chainId: Number(chainId),
          maxFeePerGas: BigInt(maxFeePerGas ?? 0),
        } as never)
      }
      default:
        throw new Error(`Nobody answers ${what.method}`)
    }
  }
  const wallet = { address: owner.address, walletClientType, getEthereumProvider: async () => ({ request }) }
  return { wallet, asked }
}

it('is an account of viem with the address of the wallet', async () => {
  const { address, type } = await toViemAccount(walletOf())
  expect({ address, type }).toEqual({ address: owner.address, type: 'local' })
})

it.each([
  ['a text', 'Keep the table by the window'],
  ['a text that looks like bytes', '0x68656c6c6f'],
  ['bytes as hex', { raw: '0x00ff10' }],
  ['bytes', { raw: Uint8Array.of(0, 255, 16) }],
] as const)('signs %s as viem does', async (_, message) => {
  const account = await toViemAccount(walletOf())
  const signature = await account.signMessage({ message })
  expect(await recoverMessageAddress({ message, signature })).toBe(owner.address)
  expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(owner.address)
})

it('signs typed data, its domain and its large numbers too', async () => {
  const data = {
    domain: { name: 'Shop', version: '1', chainId: 10, verifyingContract: `0x${'ab'.repeat(20)}` },
    types: { Order: [{ name: 'pieces', type: 'uint256' }] },
    primaryType: 'Order',
    message: { pieces: 2n ** 200n },
  } as const
  const { wallet, asked } = walletOf()
  const signature = await (await toViemAccount({ wallet })).signTypedData(data)
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(owner.address)
  const said = JSON.parse(asked[0]?.params[1] as string)
  expect([asked.map(({ method }) => method), asked[0]?.params[0], hashTypedData(said)]).toEqual([
    ['eth_signTypedData_v4'],
    owner.address,
    hashTypedData(data),
  ])
})

it('has a transaction signed by the request of a wallet, every figure as hex', async () => {
  const transaction = {
    type: 'eip1559',
    to: `0x${'cd'.repeat(20)}`,
    value: 7n,
    gas: 21_000n,
    nonce: 4,
    chainId: 8453,
    maxFeePerGas: 2_000_000_000n,
  } as const
  const { wallet, asked } = walletOf()
  const raw = await (await toViemAccount({ wallet })).signTransaction(transaction)
  expect(asked).toEqual([
    {
      method: 'eth_signTransaction',
      params: [
        {
          from: owner.address,
          type: '0x2',
          to: transaction.to,
          value: '0x7',
          gas: '0x5208',
          nonce: '0x4',
          chainId: '0x2105',
          maxFeePerGas: '0x77359400',
        },
      ],
    },
  ])
  expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(
    owner.address,
  )
  expect(parseTransaction(raw)).toMatchObject(transaction)
})

it('signs an authorization of a contract’s code', async () => {
  const contractAddress = `0x${'ef'.repeat(20)}` as Hex
  const account = await toViemAccount(walletOf())
  const authorization = await account.signAuthorization?.({ contractAddress, chainId: 10, nonce: 3 })
  expect(authorization).toMatchObject({ address: contractAddress, chainId: 10, nonce: 3 })
  expect(await recoverAuthorizationAddress({ authorization: authorization as SignedAuthorization })).toBe(
    owner.address,
  )
})

it('signs a hash with an embedded wallet alone', async () => {
  const hash = hashMessage('anything')
  const account = await toViemAccount(walletOf())
  const signature = (await account.sign?.({ hash })) as Hex
  expect(await recoverAddress({ hash, signature })).toBe(owner.address)
  const { wallet, asked } = walletOf('metamask')
  const other = await toViemAccount({ wallet })
  await expect(other.sign?.({ hash })).rejects.toMatchObject({ privyErrorCode: 'unsupported_wallet_type' })
  expect(asked).toEqual([])
})
