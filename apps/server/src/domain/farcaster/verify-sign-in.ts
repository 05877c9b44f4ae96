import { CLOCK_SKEW_MS } from '../../ports/clock.ts'
import type { FarcasterRegistry } from '../../ports/farcaster.ts'
import { Refusal } from '../refusal.ts'
import { storedAddress } from '../vault/ownership.ts'
import { reached } from './farcaster-ports.ts'
import { personalHash, recoverAddress } from './personal-signature.ts'
import type { SignInMessage } from './sign-in-message.ts'

/** OP mainnet, where the registers are (FIP-11). */
const CHAIN_ID = 10

export interface FarcasterSignIn {
  message: string
  signature: string
  fid: number
}

export interface Expected {
  nonce: string
  /** of the page that the message has to be for */
  origin: string
  nowMs: number
  /** whether an address will do that the owner let sign in, beside the owner's own */
  authAddresses: boolean
}

const untrue = () => new Refusal('invalid_credentials', 'The Farcaster message is not good for this sign-in')

/**
 * Checks a Sign In With Farcaster message (FIP-11 over EIP-4361): it is for this page and this nonce, in time, about the
 * account it says, and signed by the address that the registers know for that account.
 * @returns the owner's address, EIP-55.
 * @throws Refusal `invalid_credentials`, `unavailable`.
 */
export async function verifySignIn(
  registry: FarcasterRegistry,
  parsed: SignInMessage | undefined,
  signIn: FarcasterSignIn,
  expected: Expected,
): Promise<string> {
  if (!parsed || !isMeant(parsed, signIn.fid, expected)) throw untrue()
  const { address } = parsed
  const hash = personalHash(signIn.message)
  const signed =
    recoverAddress(hash, signIn.signature) === address.toLowerCase() ||
    // Not a key's: an owner that is a contract says itself what it takes for its signature.
    (await reached(registry.contractAccepts(address, hash, signIn.signature)))
  if (!signed) throw untrue()
  if ((await reached(registry.idOf(address))) === BigInt(signIn.fid)) return storedAddress(address)
  if (!expected.authAddresses || !(await reached(registry.isAuthAddress(signIn.fid, address)))) throw untrue()
  return storedAddress(await reached(registry.custodyOf(signIn.fid)))
}

function isMeant(message: SignInMessage, fid: number, expected: Expected): boolean {
  const { nowMs } = expected
  const resource = new RegExp(`^farcaster://fids?/${fid}/?(?:\\?.*)?$`)
  return (
    message.nonce === expected.nonce &&
    message.domain === new URL(expected.origin).host &&
    new URL(message.uri).origin === expected.origin &&
    message.chainId === CHAIN_ID &&
    message.issuedAt <= nowMs + CLOCK_SKEW_MS &&
    (message.expiresAt === undefined || message.expiresAt > nowMs - CLOCK_SKEW_MS) &&
    (message.notBefore === undefined || message.notBefore <= nowMs + CLOCK_SKEW_MS) &&
    message.resources.some((entry) => resource.test(entry))
  )
}
