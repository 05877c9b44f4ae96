import type { Hex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { FarcasterPeople, FarcasterPerson } from './people.ts'

/** What an app wants signed: FIP-11, whose message is that of EIP-4361. */
export interface SignInRequest {
  domain: string
  uri: string
  nonce: string
  notBefore?: string | undefined
  expirationTime?: string | undefined
  requestId?: string | undefined
}

/** OP mainnet, where the registers of Farcaster are. */
const CHAIN_ID = 10

/** Signs in as a person with the key that owns the account. Throws when the request cannot be put into a message. */
export async function signIn(
  people: FarcasterPeople,
  person: FarcasterPerson,
  request: SignInRequest,
  now: number,
): Promise<{ message: string; signature: Hex; fid: number }> {
  const account = people.account(person)
  const message = createSiweMessage({
    address: account.address,
    chainId: CHAIN_ID,
    domain: request.domain,
    uri: request.uri,
    version: '1',
    nonce: request.nonce,
    statement: 'Farcaster Auth',
    issuedAt: new Date(now),
    resources: [`farcaster://fid/${person.fid}`],
    ...(request.notBefore ? { notBefore: new Date(request.notBefore) } : {}),
    ...(request.expirationTime ? { expirationTime: new Date(request.expirationTime) } : {}),
    ...(request.requestId ? { requestId: request.requestId } : {}),
  })
  return { message, signature: await account.signMessage({ message }), fid: person.fid }
}
