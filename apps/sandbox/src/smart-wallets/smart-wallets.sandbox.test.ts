import { createSmartAccountClient } from 'permissionless'
import { toSafeSmartAccount } from 'permissionless/accounts'
import {
  createPublicClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  isErc6492Signature,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import {
  createPaymasterClient,
  entryPoint07Address,
  formatUserOperationRequest,
  type RpcUserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '../evm/contracts.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'
import { BUNDLER } from './addresses.ts'

const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const stranger = '0x00000000000000000000000000000000000000A7'

let world: RunningSandbox

beforeAll(async () => {
  world = await startSandbox()
})
afterAll(() => world.sandbox.stop())

const at = (path: string, init?: RequestInit) => fetch(`${world.urls.web}${path}`, init)
const put = (path: string, body?: unknown) =>
  at(path, { method: 'PUT', ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
const seen = async () => (await (await at('/smart-wallets')).json()).operations as Record<string, unknown>[]
const mint = (to: Hex, value: bigint) => ({
  to: CONTRACTS.Dollar,
  data: encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [to, value] }),
})
const send = (to: Hex, value: bigint) => ({
  to: CONTRACTS.Dollar,
  data: encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [to, value] }),
})
const rpc = (operation: Parameters<typeof formatUserOperationRequest>[0]): [RpcUserOperation, Hex] => [
  formatUserOperationRequest(operation),
  entryPoint07Address,
]
const fund = async (address: Hex, amount: string) => {
  const body = JSON.stringify({ chain: 'ethereum', address, amount })
  expect((await at('/faucet', { method: 'POST', body })).status).toBe(200)
}

/** A Safe of a new owner, driven as the published client drives it. @param sponsored whether the paymaster is asked */
async function createSafe(sponsored: boolean, owner = privateKeyToAccount(generatePrivateKey())) {
  const chain = defineChain({
    id: 31337,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [world.urls.ethereum] } },
  })
  const reader = createPublicClient({ chain, transport: http(), pollingInterval: 20 })
  const account = await toSafeSmartAccount({
    client: reader,
    owners: [owner],
    version: '1.4.1',
    entryPoint: { address: entryPoint07Address, version: '0.7' },
  })
  const paymaster = createPaymasterClient({
    transport: http(`${world.urls.web}/paymaster/31337`, { retryCount: 0 }),
  })
  const wallet = createSmartAccountClient({
    account,
    chain,
    client: reader,
    bundlerTransport: http(`${world.urls.web}/bundler/31337`, { retryCount: 0 }),
    pollingInterval: 20,
    userOperation: {
      estimateFeesPerGas: async () => {
        const { maxFeePerGas, maxPriorityFeePerGas } = await reader.estimateFeesPerGas()
        return { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
      },
    },
    ...(sponsored ? { paymaster } : {}),
  })
  return { account, reader, wallet }
}

describe('a Safe', () => {
  it('is deployed by its first transaction, which the sponsor pays for', async () => {
    const { account, reader, wallet } = await createSafe(true)
    const dollars = (owner: Hex) =>
      reader.readContract({ address: CONTRACTS.Dollar, abi: TOKEN, functionName: 'balanceOf', args: [owner] })
    const before = await reader.getBalance({ address: BUNDLER })
    expect(await reader.getCode({ address: account.address })).toBeUndefined()
    const hash = await wallet.sendTransaction(mint(account.address, 700n))
    expect(await reader.getCode({ address: account.address })).toMatch(/^0x[0-9a-f]{20}/)
    expect([await dollars(account.address), await reader.getBalance({ address: account.address })]).toEqual([
      700n,
      0n,
    ])
    expect((await reader.getTransactionReceipt({ hash })).status).toBe('success')
    // who bundles gets back what it laid out
    expect(await reader.getBalance({ address: BUNDLER })).toBeGreaterThanOrEqual(before)
    expect((await seen())[0]).toEqual({
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      chainId: 31337,
      at: expect.any(String),
      sender: account.address,
      deploys: true,
      sponsored: true,
      state: 'sent',
      transactionHash: hash,
      success: true,
    })
  })

  it('pays for itself, and its batch is one transaction', async () => {
    const { account, reader, wallet } = await createSafe(false)
    await fund(account.address, '1')
    const before = await reader.getBalance({ address: BUNDLER })
    const hash = await wallet.sendUserOperation({
      calls: [mint(account.address, 900n), send(stranger, 200n), { to: stranger, value: 5n }],
    })
    const receipt = await wallet.waitForUserOperationReceipt({ hash })
    const dollars = await reader.readContract({
      address: CONTRACTS.Dollar,
      abi: TOKEN,
      functionName: 'balanceOf',
      args: [account.address],
    })
    expect(receipt).toMatchObject({ success: true, userOpHash: hash, sender: account.address })
    expect([dollars, await reader.getBalance({ address: stranger })]).toEqual([700n, 5n])
    const left = await reader.getBalance({ address: account.address })
    expect(left).toBeLessThan(parseEther('1') - 5n)
    expect(await reader.getBalance({ address: BUNDLER })).toBeGreaterThanOrEqual(before)
    expect(receipt.logs.map(({ address }) => address.toLowerCase())).toContain(CONTRACTS.Dollar.toLowerCase())
    expect(await wallet.getUserOperation({ hash })).toMatchObject({
      userOperation: { sender: account.address, nonce: BigInt(receipt.nonce) },
      transactionHash: receipt.receipt.transactionHash,
    })
  })

  it('without funds and sponsor is refused, and nothing is sent', async () => {
    const { account, reader, wallet } = await createSafe(false)
    const failed = await wallet.sendTransaction(mint(account.address, 1n)).catch((error) => error)
    expect(failed.walk((cause: Error) => cause.name === 'InsufficientPrefundError')).not.toBeNull()
    expect(await reader.getCode({ address: account.address })).toBeUndefined()
    expect((await seen())[0]).toMatchObject({
      sender: account.address,
      state: 'refused',
      reason: expect.stringMatching(/^AA21/),
    })
  })

  it('signs so that a chain can tell, before it is there and after', async () => {
    const { account, reader, wallet } = await createSafe(true)
    const other = await createSafe(true)
    const verify = (message: string, signature: Hex) =>
      reader.verifyMessage({ address: account.address, message, signature })
    const early = await account.signMessage({ message: 'Juniper' })
    expect(isErc6492Signature(early)).toBe(true)
    expect([await verify('Juniper', early), await verify('Rowan', early)]).toEqual([true, false])
    await wallet.sendTransaction({ to: zeroAddress, value: 0n, data: '0x' })
    const late = await account.signMessage({ message: 'Juniper' })
    expect(isErc6492Signature(late)).toBe(false)
    expect([await verify('Juniper', late), await verify('Rowan', late)]).toEqual([true, false])
    expect(await verify('Juniper', await other.account.signMessage({ message: 'Juniper' }))).toBe(false)
    const magic = await reader.readContract({
      address: account.address,
      abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashMessage('Juniper'), late],
    })
    expect(magic).toBe('0x1626ba7e')
  })
})

describe('the sponsor', () => {
  it('pays for nothing while it is switched off', async () => {
    const { account, wallet } = await createSafe(true)
    const attempt = () =>
      wallet.sendTransaction(mint(account.address, 1n)).then(
        () => 'sent',
        (error) => error.message,
      )
    expect((await put('/smart-wallets/sponsor', { on: false })).status).toBe(200)
    const off = await attempt()
    expect((await put('/smart-wallets/sponsor', { on: true })).status).toBe(200)
    expect([off, await attempt()]).toEqual([expect.stringContaining('pays for nothing just now'), 'sent'])
  })

  it('leaves out whom it was told to', async () => {
    const { account, wallet } = await createSafe(true)
    const attempt = () =>
      wallet.sendTransaction(mint(account.address, 1n)).then(
        () => 'sent',
        (error) => error.message,
      )
    const path = `/smart-wallets/excluded/${account.address}`
    const listed = await (await put(path)).json()
    const left = await attempt()
    const taken = await (await at(path, { method: 'DELETE' })).json()
    expect([listed, left, taken, await attempt()]).toEqual([
      { on: true, excluded: [account.address.toLowerCase()] },
      expect.stringContaining(`does not pay for ${account.address}`),
      { on: true, excluded: [] },
      'sent',
    ])
  })

  it('does not pay for what its service signed for something else', async () => {
    const { account, wallet } = await createSafe(true)
    const prepared = await wallet.prepareUserOperation({ calls: [mint(account.address, 1n)] })
    const changed = { ...prepared, callData: await account.encodeCalls([mint(account.address, 1_000_000n)]) }
    const resigned = { ...changed, signature: await account.signUserOperation(changed) }
    const failed = await wallet.request({ method: 'eth_sendUserOperation', params: rpc(resigned) }).then(
      () => 'sent',
      (error) => error.message,
    )
    const signature = await account.signUserOperation(prepared)
    const honest = await wallet.request({
      method: 'eth_sendUserOperation',
      params: rpc({ ...prepared, signature }),
    })
    expect([failed, honest]).toEqual([
      expect.stringContaining('AA34'),
      expect.stringMatching(/^0x[0-9a-f]{64}$/),
    ])
  })
})

describe('an operation', () => {
  /** A funded Safe's own operation, and what the bundler says of a changed one. */
  const prepare = async () => {
    const { account, wallet } = await createSafe(false)
    await fund(account.address, '1')
    const prepared = await wallet.prepareUserOperation({ calls: [mint(account.address, 1n)] })
    const tell = (change: Partial<typeof prepared>, method = 'eth_sendUserOperation') =>
      ask(method, rpc({ ...prepared, ...change }))
    return { account, prepared, tell }
  }
  const ask = async (method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await at('/bundler/31337', { method: 'POST', body })
    return (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
  }

  it('is refused by the number of what is wrong with it', async () => {
    const { account, prepared, tell } = await prepare()
    const signed = async (change: Partial<typeof prepared>) => {
      const changed = { ...prepared, ...change }
      return tell({ ...change, signature: await account.signUserOperation(changed) })
    }
    const other = await prepare()
    const forged = await other.account.signUserOperation(prepared)
    const answers = [
      await tell({ signature: forged }),
      await signed({ nonce: prepared.nonce + 1n }),
      await signed({ factoryData: '0x1234' }),
      await signed({ preVerificationGas: 21_000n }),
      await signed({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }),
      await signed({
        paymaster: CONTRACTS.Sponsor,
        paymasterData: '0x',
        paymasterVerificationGasLimit: 100_000n,
      }),
    ]
    expect(answers.map(({ error }) => [error?.code, error?.message])).toEqual([
      [-32507, 'AA24 signature error'],
      [-32500, 'AA25 invalid account nonce'],
      [-32500, expect.stringMatching(/^AA1/)],
      [-32602, expect.stringContaining('preVerificationGas must be at least')],
      [-32602, expect.stringContaining('maxFeePerGas must be at least')],
      [-32501, expect.stringMatching(/^AA33/)],
    ])
    expect((await signed({})).result).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('goes in once, and is remembered', async () => {
    const { account, prepared, tell } = await prepare()
    const signature = await account.signUserOperation(prepared)
    const first = await tell({ signature })
    const second = await tell({ signature })
    const receipt = (await ask('eth_getUserOperationReceipt', [first.result])).result
    expect(second.error).toEqual({ code: -32500, message: expect.stringMatching(/^AA/) })
    expect(receipt).toMatchObject({ userOpHash: first.result, success: true })
  })

  it('whose calls revert is told so when it is estimated, and by its receipt', async () => {
    const { account, prepared, tell } = await prepare()
    const { to, data } = send(stranger, 1n)
    const callData = await account.encodeCalls([{ to: CONTRACTS.FrozenToken, data }])
    expect(to).not.toBe(CONTRACTS.FrozenToken)
    expect((await tell({ callData }, 'eth_estimateUserOperationGas')).error?.code).toBe(-32521)
    const changed = { ...prepared, callData, callGasLimit: 200_000n }
    const { result } = await tell({ ...changed, signature: await account.signUserOperation(changed) })
    const receipt = (await ask('eth_getUserOperationReceipt', [result])).result
    expect(receipt).toMatchObject({
      success: false,
      reason: expect.stringMatching(/^0x/),
      receipt: { status: '0x1' },
    })
  })

  it('is estimated from a draft without limits or fees', async () => {
    const { prepared } = await prepare()
    const { sender, nonce, callData, factory, factoryData, signature } = prepared
    const draft = { sender, nonce: `0x${nonce.toString(16)}`, callData, factory, factoryData, signature }
    const { result } = await ask('eth_estimateUserOperationGas', [draft, entryPoint07Address])
    expect(result).toEqual({
      preVerificationGas: expect.stringMatching(/^0x/),
      verificationGasLimit: expect.stringMatching(/^0x/),
      callGasLimit: expect.stringMatching(/^0x/),
    })
  })

  it('waits for ever where the bundler was told to keep it, and is refused where it was told to refuse', async () => {
    const { account, prepared, tell } = await prepare()
    const signature = await account.signUserOperation(prepared)
    const during = async (trouble: string | null) => {
      const set = await at('/switches/bundler', { method: 'POST', body: JSON.stringify({ trouble }) })
      expect(set.status).toBe(200)
      return tell({ signature })
    }
    const refused = await during('refuses')
    const kept = await during('never-lands')
    const nothing = await ask('eth_getUserOperationReceipt', [kept.result])
    const known = await ask('eth_getUserOperationByHash', [kept.result])
    const sent = await during(null)
    const receipt = await ask('eth_getUserOperationReceipt', [sent.result])
    expect([refused.error?.code, nothing.result, sent.result]).toEqual([-32500, null, kept.result])
    expect(known.result).toMatchObject({ userOperation: { sender: account.address }, transactionHash: null })
    expect(receipt.result).toMatchObject({ success: true })
  })
})
