import type { KeyWrapper } from '../../ports/key-wrapper.ts'
import { KmsError, WRAPPED_FOR } from '../../ports/key-wrapper.ts'
import { askKms, bytesIn, codeIn } from './ask-kms.ts'
import { type AwsCredentials, signedHeaders } from './aws-signature.ts'

const SERVICE = 'AWS KMS'

export interface AwsKmsOptions {
  /** id, ARN or alias of a symmetric key */
  key: string
  region: string
  /** asked for each call: those of a role end */
  credentials: () => Promise<AwsCredentials>
  /** an endpoint of the operator's own network in place of the public one */
  url?: string | undefined
  /** milliseconds since 1970 */
  now?: () => number
}

/**
 * A key of AWS KMS: `Encrypt` and `Decrypt` with an encryption context, which its log shows.
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Decrypt.html
 */
export function createAwsKms(options: AwsKmsOptions): KeyWrapper {
  const { key, region, credentials, now = Date.now } = options
  const url = new URL(options.url ?? `https://kms.${region}.amazonaws.com/`)

  async function call(action: 'Encrypt' | 'Decrypt', given: object): Promise<Record<string, unknown>> {
    const body = JSON.stringify({
      ...given,
      KeyId: key,
      EncryptionContext: { purpose: WRAPPED_FOR },
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    })
    const unsigned = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `TrentService.${action}`,
    }
    const headers = signedHeaders({ method: 'POST', url, headers: unsigned, body }, await credentials(), {
      region,
      service: 'kms',
      nowMs: now(),
    })
    const answer = await askKms(SERVICE, url, { headers, body })
    if (answer.status === 200) return answer.body
    // some endpoints put the namespace of the model before it
    const type = String(answer.body.__type ?? '')
      .split('#')
      .at(-1)
    throw new KmsError(`${SERVICE} refused it (${codeIn(type) ?? answer.status})`)
  }

  return {
    kms: 'aws',
    key,
    wrap: async (plain) =>
      bytesIn(SERVICE, (await call('Encrypt', { Plaintext: plain.toString('base64') })).CiphertextBlob),
    unwrap: async (wrapped) =>
      bytesIn(SERVICE, (await call('Decrypt', { CiphertextBlob: wrapped.toString('base64') })).Plaintext),
  }
}
