import type { ClientContext } from '../context.ts'
import type { SignAuthorizationInput, SignedAuthorization } from './ethereum/authorization.ts'

/** What `signAuthorization` does, by code that is loaded when it is first asked for. */
export async function signAuthorization(
  context: ClientContext,
  input: SignAuthorizationInput,
  options?: { address?: string },
): Promise<SignedAuthorization> {
  const authorizations = await import('./ethereum/authorization.ts')
  return authorizations.authorizeCode(context, input, options)
}
