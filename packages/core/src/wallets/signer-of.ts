import type { SignMessageRequest } from './requests.ts'

const signers = new WeakMap<SignMessageRequest, string>()

/** Keeps a request together with the address that would sign it: a request's own fields are fixed (SIGN-015). */
export function signedBy(request: SignMessageRequest, address: string): SignMessageRequest {
  signers.set(request, address)
  return request
}

/** Address of the wallet that would sign; null for a request that nobody has made. */
export const signerOf = (request: SignMessageRequest): string | null => signers.get(request) ?? null
