import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  parseAbi,
  parseSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childrenOf, killOne } from '../testing/processes.ts'
import { type RunningSandbox, startSandbox, until } from '../testing/start-sandbox.ts'
import { CONTRACTS } from './contracts.ts'

const ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function ownerOf(uint256 id) view returns (address)',
  'function totalSupply() view returns (uint256)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'function take(address token, address from)',
  'function takeCollectible(address collection, address from, uint256 id)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function buyTheLastOne() payable',
])

let world: RunningSandbox

beforeAll(async () => {
  world = await startSandbox()
})
afterAll(() => world.sandbox.stop())

/** Somebody with ether on a chain, and the tokens asked for. */
async function somebody(...assets: string[]) {
  const account = privateKeyToAccount(generatePrivateKey())
  for (const asset of ['native', ...assets]) {
    const answer = await fetch(`${world.urls.web}/faucet`, {
      method: 'POST',
      body: JSON.stringify({ chain: 'ethereum', address: account.address, asset }),
    })
    expect([asset, answer.status]).toEqual([asset, 200])
  }
  const chain = defineChain({
    id: 31337,
    name: 'here',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [world.urls.ethereum] } },
  })
  const client = createPublicClient({ chain, transport: http(), pollingInterval: 50 })
  const wallet = createWalletClient({ account, chain, transport: http() })
  const read = (address: Address, functionName: string, args: unknown[] = []): Promise<unknown> =>
    client.readContract({ address, abi: ABI, functionName, args } as never)
  const write = async (address: Address, functionName: string, args: unknown[], value = 0n) => {
    const hash = await wallet.writeContract({ address, abi: ABI, functionName, args, value } as never)
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }
  return { account, address: account.address, client, read, write }
}

const stranger = () => privateKeyToAccount(generatePrivateKey()).address
const { Dollar, TaxedToken, FrozenToken, HostileToken, Collectible, Items, Drainer, Market } = CONTRACTS

describe('the ERC-20 tokens', () => {
  it('move what was asked for', async () => {
    const { address, read, write } = await somebody('dollar')
    const to = stranger()
    await write(Dollar, 'transfer', [to, 40_000_001n])
    expect(await read(Dollar, 'balanceOf', [to])).toBe(40_000_001n)
    expect(await read(Dollar, 'balanceOf', [address])).toBe(59_999_999n)
    await expect(write(Dollar, 'transfer', [to, 59_999_999n + 1n])).rejects.toThrow('reverted')
  })

  it('take a permit that its owner signed, once', async () => {
    const { account, address, read, write } = await somebody('dollar')
    const spender = stranger()
    const deadline = 4_000_000_000n
    const signature = await account.signTypedData({
      domain: { name: 'Sandbox Dollar', version: '1', chainId: 31337, verifyingContract: Dollar },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: { owner: address, spender, value: 7n, nonce: 0n, deadline },
    })
    const { v, r, s } = parseSignature(signature)
    await write(Dollar, 'permit', [address, spender, 7n, deadline, Number(v), r, s])
    expect(await read(Dollar, 'allowance', [address, spender])).toBe(7n)
    await expect(write(Dollar, 'permit', [address, spender, 7n, deadline, Number(v), r, s])).rejects.toThrow()
  })

  it('lose a fiftieth on the way where they are taxed', async () => {
    const { read, write } = await somebody('taxed')
    const to = stranger()
    await write(TaxedToken, 'transfer', [to, 1000n])
    expect(await read(TaxedToken, 'balanceOf', [to])).toBe(980n)
  })

  it('cannot be moved or lent where they are frozen', async () => {
    const { address, read, write } = await somebody('frozen')
    expect(await read(FrozenToken, 'balanceOf', [address])).toBe(100n * 10n ** 18n)
    await expect(write(FrozenToken, 'transfer', [stranger(), 1n])).rejects.toThrow('nobody can move this')
    await expect(write(FrozenToken, 'approve', [stranger(), 1n])).rejects.toThrow('nobody may spend this')
  })

  it('have names that do harm where they are hostile', async () => {
    const { read } = await somebody('hostile')
    expect(await read(HostileToken, 'symbol')).toMatch(/^\u202e.*<script>/)
    expect(((await read(HostileToken, 'name')) as string).length).toBeGreaterThan(200)
  })
})

describe('the collections', () => {
  it('give a postcard, which moves', async () => {
    const { address, read, write } = await somebody('collectible')
    const id = await read(Collectible, 'totalSupply')
    expect(await read(Collectible, 'ownerOf', [id])).toBe(address)
    const to = stranger()
    await write(Collectible, 'safeTransferFrom', [address, to, id])
    expect(await read(Collectible, 'ownerOf', [id])).toBe(to)
    await expect(write(Collectible, 'safeTransferFrom', [to, address, id])).rejects.toThrow()
  })

  it('give items, which move in batches', async () => {
    const { address, read, write } = await somebody('items')
    const to = stranger()
    await write(Items, 'safeBatchTransferFrom', [address, to, [1n, 2n], [3n, 4n], '0x'])
    const left = [await read(Items, 'balanceOf', [address, 1n]), await read(Items, 'balanceOf', [to, 2n])]
    expect(left).toEqual([2n, 4n])
    await expect(write(Items, 'safeBatchTransferFrom', [address, to, [1n], [3n], '0x'])).rejects.toThrow()
  })
})

describe('the other contracts', () => {
  it('drain whoever let them', async () => {
    const owner = await somebody('dollar', 'collectible')
    const thief = await somebody()
    const id = await owner.read(Collectible, 'totalSupply')
    await expect(thief.write(Drainer, 'take', [Dollar, owner.address])).rejects.toThrow('reverted')
    await owner.write(Dollar, 'approve', [Drainer, 2n ** 256n - 1n])
    await owner.write(Collectible, 'setApprovalForAll', [Drainer, true])
    await thief.write(Drainer, 'take', [Dollar, owner.address])
    await thief.write(Drainer, 'takeCollectible', [Collectible, owner.address, id])
    expect(await owner.read(Dollar, 'balanceOf', [owner.address])).toBe(0n)
    expect(await owner.read(Collectible, 'ownerOf', [id])).toBe(Drainer)
  })

  it('swap ether for dollars, and revert where there is nothing to buy', async () => {
    const { address, read, write } = await somebody()
    const swap = [1n, [Market, Dollar], address, 4_000_000_000n]
    await write(Market, 'swapExactETHForTokens', swap, 10n ** 16n)
    expect(await read(Dollar, 'balanceOf', [address])).toBe(30_000_000n)
    await expect(write(Market, 'buyTheLastOne', [], 1n)).rejects.toThrow('reverted')
  })

  it('are there on the second chain too, and after a node was started anew', async () => {
    const codeOf = async () => {
      const answer = await fetch(world.urls.ethereum2, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [Dollar, 'latest'] }),
      }).catch(() => undefined)
      return ((await answer?.json()) as { result?: string } | undefined)?.result
    }
    const code = await codeOf()
    expect(code?.length).toBeGreaterThan(1000)
    const [node] = await childrenOf(process.pid, `--port ${world.config.ports.ethereum2}`)
    killOne(node as number)
    await until(async () => (await codeOf()) === undefined)
    expect(await until(async () => ((await codeOf()) === code ? code : undefined))).toBe(code)
  })
})
