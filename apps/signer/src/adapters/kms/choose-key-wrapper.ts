import type { KeyWrapper } from '../../ports/key-wrapper.ts'
import { chooseAwsCredentials } from './aws-credentials.ts'
import { createAwsKms } from './aws-kms.ts'
import { createGoogleKms, readGoogleAccount } from './google-kms.ts'
import { createHsm } from './hsm.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * What SIGNER_KMS names; undefined where nothing is named.
 * @throws Error with one sentence that names the variable that is missing or wrong
 */
export function chooseKeyWrapper(env: Variables): KeyWrapper | undefined {
  const given = (name: string) => env[name]?.trim() || undefined
  const kms = given('SIGNER_KMS')
  if (!kms) return undefined
  const needed = (name: string): string => {
    const value = given(name)
    if (value) return value
    throw new Error(`SIGNER_KMS is ${kms}, so ${name} has to be set`)
  }
  const key = needed('SIGNER_KMS_KEY')
  const url = ownUrl(given('SIGNER_KMS_URL'))
  switch (kms) {
    case 'aws': {
      const region = needed('AWS_REGION')
      return createAwsKms({ key, region, url, credentials: chooseAwsCredentials(env) })
    }
    case 'google':
      return createGoogleKms({
        key,
        url,
        account: readGoogleAccount(needed('GOOGLE_APPLICATION_CREDENTIALS')),
      })
    case 'hsm':
      return createHsm({
        key,
        module: needed('HSM_MODULE'),
        token: needed('HSM_TOKEN'),
        pin: needed('HSM_PIN'),
      })
    default:
      throw new Error(`SIGNER_KMS is "${kms}"; it must be aws, google or hsm`)
  }
}

function ownUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const loopback = url && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback)) return url.href
  throw new Error('SIGNER_KMS_URL has to be an https address')
}
