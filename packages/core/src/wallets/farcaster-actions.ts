import type { ClientContext } from '../context.ts'

/** What hosts do with the user's Farcaster signer. */
export interface FarcasterSignerActions {
  publicKey(): Promise<Uint8Array>
  sign(hash: Uint8Array): Promise<Uint8Array>
  request(): Promise<void>
}

/** The actions of a page; their code is loaded when one is first used. */
export function farcasterSignerActions(context: ClientContext): FarcasterSignerActions {
  const load = () => import('./farcaster-signer.ts')
  return {
    publicKey: async () => (await load()).getFarcasterSignerPublicKey(context),
    sign: async (hash) => (await load()).signFarcasterMessage(context, hash),
    request: async () => (await load()).showFarcasterSigner(context),
  }
}
