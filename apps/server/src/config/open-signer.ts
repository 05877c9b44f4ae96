import type { Registrar, Signer } from '@latchkey/signer'
import { createSigner } from '@latchkey/signer'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import type { Environment } from './environment.ts'
import type { House } from './open-house.ts'

/**
 * The signer in this process, or the one at SIGNER_URL under the credential for this role.
 * @throws Error when the credential is missing.
 */
export async function openSigner(
  environment: Environment,
  house: House,
  role: 'server' | 'operator',
): Promise<Signer & Registrar> {
  if (house.signerKeys) return createSigner({ keys: house.signerKeys })
  const token = role === 'server' ? environment.signerToken : environment.signerOperatorToken
  const variable = role === 'server' ? 'SIGNER_TOKEN' : 'SIGNER_OPERATOR_TOKEN'
  if (!token) throw new Error(`SIGNER_URL is set, so ${variable} has to be set too`)
  return createHttpSigner({ url: environment.signerUrl as string, token })
}
