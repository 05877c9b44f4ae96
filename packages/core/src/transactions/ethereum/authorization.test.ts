import { type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterEach, expect, it } from 'vitest'
import { type ChainAnswers, fakeChain } from '../../testing/fake-chain.ts'
import { fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { authorizeCode } from './authorization.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const contractAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

let restore = () => {}
afterEach(() => restore())

function setUp(answers: ChainAnswers = {}) {
  restore = fakeChain(answers).restore
  const client = fakeClient({
    user: userWith(walletAccount('ethereum', { address: account.address })),
    config: { supportedChains: [foundry] },
  })
  const frame = fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: account.address }),
    'privy:wallets:rpc': async (data: { request: { method: string; params: [Hex] } }) => ({
      response: { method: 'secp256k1_sign', data: await account.sign({ hash: data.request.params[0] }) },
    }),
  })
  return { client, frame }
}

it('is signed by the wallet, for its next nonce and its chain', async () => {
  const { client } = setUp()
  const { r, s, v, yParity, ...said } = await authorizeCode(client, { contractAddress })
  expect(said).toEqual({ address: contractAddress, chainId: 31337, nonce: 5 })
  const authorization = { ...said, r, s, yParity, v: v as bigint }
  expect(await recoverAuthorizationAddress({ authorization })).toBe(account.address)
})

it.each([
  ['the wallet itself sends it: the nonce after its next', { executor: 'self' }, 6],
  ['the wallet itself sends it, by its address', { executor: account.address }, 6],
  ['another sends it', { executor: contractAddress }, 5],
  ['the caller names the nonce', { nonce: 0, executor: 'self' }, 0],
] as const)('where %s', async (_, more, nonce) => {
  const { client } = setUp()
  expect((await authorizeCode(client, { contractAddress, ...more })).nonce).toBe(nonce)
})

it.each([
  ['every chain', { chainId: 0 }],
  ['a contract that is none', { contractAddress: '0x1234' }],
  ['an address with a wrong checksum', { contractAddress: contractAddress.replace('F', 'f') }],
  ['a nonce that is none', { nonce: -1 }],
])('for %s is refused, and nothing is signed', async (_, change) => {
  const { client, frame } = setUp()
  const input = { contractAddress, ...change } as never
  await expect(authorizeCode(client, input)).rejects.toThrow('Invalid authorization request')
  expect(frame.requests).toEqual([])
})

it('for a chain that is not configured is refused, and nothing is signed', async () => {
  const { client, frame } = setUp()
  await expect(authorizeCode(client, { contractAddress, chainId: 9, nonce: 1 })).rejects.toMatchObject({
    privyErrorCode: 'unsupported_chain_id',
  })
  expect(frame.requests).toEqual([])
})

it('by the nonce of another chain than the one that was asked for is refused', async () => {
  const { client, frame } = setUp({ eth_chainId: () => '0x1' })
  await expect(authorizeCode(client, { contractAddress })).rejects.toMatchObject({ code: 4901 })
  expect(frame.requests).toEqual([])
})
