import type { EntropyIdVerifier } from '@latchkey/contract'
import type { RootName } from '@latchkey/keys'
import { normalizeAddress } from '@latchkey/keys'
import { invalidArguments } from '../frame-failure.ts'

/** The root a request names: the verifier tells the chain, the entropy id is the address there. @throws FrameFailure */
export function parseRoot(entropy: { entropyId: string; entropyIdVerifier: EntropyIdVerifier }): RootName {
  const chainType = entropy.entropyIdVerifier === 'ethereum-address-verifier' ? 'ethereum' : 'solana'
  const address = normalizeAddress(chainType, entropy.entropyId)
  if (address === null) throw invalidArguments('entropyId is not an address of its verifier')
  return { chainType, address }
}
