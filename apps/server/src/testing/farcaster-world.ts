import { randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hashMessage, hexToBytes } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { PlayedOutside } from './played-outside.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')

/** Answers every call with what was asked. */
export const IDENTITY = `0x${'0'.repeat(39)}4`

/** Somebody with a key, who signs as wallets do and not as this server reads it. */
export function newPerson(fid: number) {
  const secret = secp256k1.utils.randomSecretKey()
  const address: string = publicKeyToAddress(`0x${hex(secp256k1.getPublicKey(secret, false))}`)
  return {
    fid,
    address,
    sign(message: string): string {
      const hash = hexToBytes(hashMessage(message))
      const signed = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
      return `0x${hex(signed.subarray(1))}${((signed[0] as number) + 27).toString(16)}`
    },
  }
}

export type Person = ReturnType<typeof newPerson>

export interface MessageFields {
  domain: string
  address: string
  uri: string
  nonce: string
  issuedAt: string
  fid: number
  chainId?: number
  expirationTime?: string
  notBefore?: string
  resource?: string
}

export const signInText = (fields: MessageFields) =>
  [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    'Farcaster Auth',
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId ?? 10}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...(fields.expirationTime ? [`Expiration Time: ${fields.expirationTime}`] : []),
    ...(fields.notBefore ? [`Not Before: ${fields.notBefore}`] : []),
    'Resources:',
    `- ${fields.resource ?? `farcaster://fid/${fields.fid}`}`,
  ].join('\n')

interface Opened {
  request: Record<string, string>
  answer?: object
}

interface PlayedKeyRequest {
  key: string
  requestFid: number
  deadline: number
  signature: string
  sponsorship?: { sponsorFid: number; signature: string }
  state: 'pending' | 'approved' | 'completed'
  userFid?: number
}

const described = (token: string, { key, requestFid, state, userFid }: PlayedKeyRequest) => ({
  token,
  deeplinkUrl: `farcaster://signed-key-request?token=${token}`,
  key,
  requestFid,
  state,
  ...(userFid ? { userFid } : {}),
})

/** Plays the relay, the client API and a node of OP mainnet to a test's server. */
export function playFarcaster(outside: PlayedOutside) {
  const channels = new Map<string, Opened>()
  const owners = new Map<string, number>()
  const authAddresses = new Set<string>()
  const contracts = new Map<string, string>()
  const keys = new Map<string, 'added' | 'removed'>()
  const requests = new Map<string, PlayedKeyRequest>()

  outside.hosts.set('relay.farcaster.xyz', ({ url, method, headers, body }) => {
    if (method === 'POST' && url.pathname === '/v1/channel') {
      const channelToken = randomUUID()
      channels.set(channelToken, { request: JSON.parse(body) })
      return {
        status: 201,
        body: { channelToken, url: `https://farcaster.xyz/~/siwf?channelToken=${channelToken}` },
      }
    }
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const channel = channels.get(token)
    if (!channel) return { status: 401, body: { error: 'Unauthorized' } }
    if (!channel.answer) return { status: 202, body: { state: 'pending', nonce: channel.request.nonce } }
    channels.delete(token)
    return { body: { state: 'completed', nonce: channel.request.nonce, ...channel.answer } }
  })

  outside.hosts.set('api.farcaster.xyz', ({ url, method, body }) => {
    if (method === 'POST' && url.pathname === '/v2/signed-key-requests') {
      const token = `0x${randomUUID().replaceAll('-', '').slice(0, 24)}`
      const request = { ...JSON.parse(body), state: 'pending' }
      requests.set(token, request)
      return { status: 201, body: { result: { signedKeyRequest: described(token, request) } } }
    }
    const token = url.searchParams.get('token') ?? ''
    const request = requests.get(token)
    if (!request) return { status: 404, body: { errors: [{ message: 'No such request' }] } }
    return { body: { result: { signedKeyRequest: described(token, request) } } }
  })

  outside.hosts.set('mainnet.optimism.io', ({ body }) => {
    const { method, params } = JSON.parse(body)
    if (method !== 'eth_call') return { body: { error: { code: -32601, message: 'not here' } } }
    const { to, data } = params[0] as { to: string; data: string }
    const result = answerCall(to.toLowerCase(), data.slice(2, 10), data.slice(10))
    return { body: { jsonrpc: '2.0', id: 1, ...result } }
  })

  function answerCall(to: string, selector: string, args: string): object {
    if (to === '0x00000000fc6c5f01fc30151999387bb99a9f489b') {
      if (selector === hex(keccak_256(Buffer.from('idOf(address)'))).slice(0, 8)) {
        return { result: `0x${word(owners.get(`0x${args.slice(24)}`) ?? 0)}` }
      }
      const fid = Number.parseInt(args, 16)
      const owner = [...owners].find(([, of]) => of === fid)?.[0] ?? `0x${'0'.repeat(40)}`
      return { result: `0x${owner.slice(2).padStart(64, '0')}` }
    }
    if (to === '0x00000000fc1237824fb747abde0ff18990e59b7e') {
      const fid = Number.parseInt(args.slice(0, 64), 16)
      const kept = keys.get(`${fid} 0x${args.slice(192, 256)}`)
      if (kept) return { result: `0x${word(kept === 'added' ? 1 : 2)}${word(1)}` }
      const known = authAddresses.has(`${fid} 0x${args.slice(192 + 24, 256)}`)
      return { result: `0x${word(known ? 1 : 0)}${word(known ? 2 : 0)}` }
    }
    if (to === IDENTITY) return { result: `0x${selector}${args}` }
    const signature = contracts.get(to)
    if (signature === undefined) return { result: '0x' }
    if (!args.includes(signature.slice(2))) return { error: { code: 3, message: 'execution reverted' } }
    return { result: `0x1626ba7e${'0'.repeat(56)}` }
  }

  return {
    channels,
    /** requests for keys, by token */
    requests,
    /** The account's register has, or has had, this key. */
    register: (fid: number, key: string, state: 'added' | 'removed' = 'added') =>
      keys.set(`${fid} ${key.toLowerCase()}`, state),
    /** The person owns their account from now on. */
    own: (person: { fid: number; address: string }) => owners.set(person.address.toLowerCase(), person.fid),
    allow: (fid: number, address: string) => authAddresses.add(`${fid} ${address.toLowerCase()}`),
    /** A contract at this address takes this one signature. */
    contract: (address: string, signature: string) => contracts.set(address.toLowerCase(), signature),
  }
}
