import { keccak_256 } from '@noble/hashes/sha3.js'
import type { FarcasterRegistry } from '../../ports/farcaster.ts'
import { FarcasterBusyError } from '../../ports/farcaster.ts'
import type { Outside } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import { readObject } from '../outside/read-object.ts'

// https://docs.farcaster.xyz/reference/contracts/deployments, on OP mainnet
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const AUTH_ADDRESS = 2n
const SIGNER = 1n
const ADDED = 1n
const REMOVED = 2n
/** What ERC-1271 answers for yes: a whole word, since the function's own name begins alike and could be given back. */
const MAGIC = '1626ba7e'.padEnd(64, '0')

const selector = (signature: string) =>
  Buffer.from(keccak_256(Buffer.from(signature)).subarray(0, 4)).toString('hex')
const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
const bytesWords = (hex: string) => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** Farcaster's registers by `eth_call` to a node of OP mainnet. */
export function createFarcasterRegistry(outside: Outside, rpcUrl: string): FarcasterRegistry {
  const { host } = new URL(rpcUrl)

  /** The answer's words, without 0x; '' where the call reverts or there is no contract. */
  async function call(to: string, data: string): Promise<string> {
    const answer = await outside.fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ to, data: `0x${data}` }, 'latest'],
      }),
    })
    if (answer.status === 429) throw new FarcasterBusyError()
    const { result, error } = readObject(answer.text) ?? {}
    if (typeof result === 'string' && /^0x[0-9a-fA-F]*$/.test(result)) return result.slice(2)
    const message = (error as { message?: unknown } | null | undefined)?.message
    if (typeof message === 'string' && /revert/i.test(message)) return ''
    throw new OutsideError(host)
  }

  /** Word `index` of an answer that has one. */
  async function read(to: string, data: string, index = 0): Promise<bigint> {
    const words = await call(to, data)
    const found = words.slice(index * 64, (index + 1) * 64)
    if (found.length !== 64) throw new OutsideError(host)
    return BigInt(`0x${found}`)
  }

  async function keyData(fid: number, key: string): Promise<{ state: bigint; keyType: bigint }> {
    const args = word(fid) + word(64) + bytesWords(key)
    const words = await call(KEY_REGISTRY, selector('keyDataOf(uint256,bytes)') + args)
    if (words.length < 128) throw new OutsideError(host)
    return { state: BigInt(`0x${words.slice(0, 64)}`), keyType: BigInt(`0x${words.slice(64, 128)}`) }
  }

  return {
    idOf: (address) => read(ID_REGISTRY, selector('idOf(address)') + addressWord(address)),

    async custodyOf(fid) {
      const owner = await read(ID_REGISTRY, selector('custodyOf(uint256)') + word(fid))
      return `0x${owner.toString(16).padStart(40, '0')}`
    },

    async isAuthAddress(fid, address) {
      const { state, keyType } = await keyData(fid, addressWord(address))
      return state === ADDED && keyType === AUTH_ADDRESS
    },

    async keyState(fid, publicKey) {
      const { state, keyType } = await keyData(fid, publicKey.slice(2))
      if (keyType !== SIGNER) return 'none'
      return state === ADDED ? 'added' : state === REMOVED ? 'removed' : 'none'
    },

    async contractAccepts(address, hash, signature) {
      const head = Buffer.from(hash).toString('hex') + word(64)
      const data = selector('isValidSignature(bytes32,bytes)') + head + bytesWords(signature.slice(2))
      return (await call(address, data)).startsWith(MAGIC)
    },
  }
}
