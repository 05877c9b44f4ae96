import { encodeFunctionData, hexToBigInt } from 'viem'
import { settings } from '../settings.ts'
import { rpc } from '../wallets/rpc.ts'
import { ABI, CONTRACTS } from './contracts.ts'
import { give } from './faucet.ts'

/** Makes sure that an address has some of a token, as nothing can be tried without. */
export async function ensureToken(
  token: 'dollar' | 'taxed' | 'hostile',
  owner: `0x${string}`,
): Promise<void> {
  if ((await readToken(CONTRACTS[token], 'balanceOf', owner)) === 0n) await give('ethereum', token, owner)
}

/** A number that a token knows of an owner. */
export async function readToken(
  to: `0x${string}`,
  functionName: 'balanceOf' | 'nonces',
  owner: `0x${string}`,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: ABI, functionName, args: [owner] })
  return hexToBigInt((await rpc(settings.ethereum, 'eth_call', [{ to, data }, 'latest'])) as `0x${string}`)
}

/** A new postcard for an address; resolves with its number, which the log of its transfer holds. */
export async function newPostcard(owner: string): Promise<bigint> {
  const { hash } = await give('ethereum', 'collectible', owner)
  const receipt = (await rpc(settings.ethereum, 'eth_getTransactionReceipt', [hash])) as {
    logs: { topics: `0x${string}`[] }[]
  }
  const id = receipt.logs[0]?.topics[3]
  if (!id) throw new Error('The postcard did not come')
  return hexToBigInt(id)
}
