import type { VaultCall } from '../ports/vault.ts'
import { VaultError } from '../ports/vault.ts'

/** The one code that every factor shows. */
export const RIGHT_CODE = '428613'

/** What takes a verified factor of a user who has one. */
const GUARDED: readonly VaultCall[] = [
  'releaseAuthShare',
  'authenticateUserKey',
  'recoveryKeyMaterial',
  'archiveRoot',
  'restoreRoot',
  'mfaSmsUnenroll',
  'mfaTotpUnenroll',
  'mfaPasskeysEnrollment',
  'mfaPasskeyUnlink',
  'mfaRecoveryCodes',
]

/** The second factors of the server in memory: by user, and whether the user has verified one. */
export interface MemoryFactors {
  /** by app and user */
  readonly methods: Map<string, Set<string>>
  readonly verified: Set<string>
  check(owner: string, name: VaultCall): void
  answer(owner: string, name: VaultCall, body: unknown): unknown
}

export function createMemoryFactors(): MemoryFactors {
  const methods: MemoryFactors['methods'] = new Map()
  const verified = new Set<string>()
  const of = (owner: string) => {
    const known = methods.get(owner) ?? new Set()
    methods.set(owner, known)
    return known
  }

  function verify(owner: string, method: string, body: unknown): object {
    if (!of(owner).has(method)) throw new VaultError('invalid_data')
    const { code, authenticator_response } = body as {
      code?: string
      authenticator_response?: { id: string }
    }
    if (code !== RIGHT_CODE && authenticator_response?.id !== 'passkey-1') {
      throw new VaultError('missing_or_invalid_mfa')
    }
    verified.add(owner)
    return { token: 'of-no-use' }
  }

  function enroll(owner: string, method: string, { code }: { code: string }): object {
    if (code !== RIGHT_CODE) throw new VaultError('invalid_credentials')
    of(owner).add(method)
    return {}
  }

  return {
    methods,
    verified,
    check(owner, name) {
      const due = GUARDED.includes(name) && of(owner).size > 0 && !verified.has(owner)
      if (due) throw new VaultError('missing_or_invalid_mfa')
    },
    answer(owner, name, body) {
      switch (name) {
        case 'mfaTotpInit':
          return { totpSecret: 'GEZDGNBV', totpAuthUrl: 'otpauth://totp/Shop:ada?secret=GEZDGNBV' }
        case 'mfaSmsEnrollInit':
          return { success: true, resend_after: 17 }
        case 'mfaSmsEnroll':
          return enroll(owner, 'sms', body as { code: string })
        case 'mfaTotpEnroll':
          return enroll(owner, 'totp', body as { code: string })
        case 'mfaSmsVerify':
          return verify(owner, 'sms', body)
        case 'mfaTotpVerify':
          return verify(owner, 'totp', body)
        case 'mfaPasskeysVerify':
          return verify(owner, 'passkey', body)
        case 'mfaSmsUnenroll':
          of(owner).delete('sms')
          return { success: true }
        case 'mfaTotpUnenroll':
          of(owner).delete('totp')
          return { success: true }
        case 'mfaPasskeysEnrollment': {
          const { credential_ids } = body as { credential_ids: string[] }
          if (credential_ids.length > 0) of(owner).add('passkey')
          else of(owner).delete('passkey')
          return {}
        }
        case 'mfaPasskeyUnlink':
          return { success: true }
        case 'mfaRecoveryCodes':
          return { codes: Array.from({ length: 10 }, (_, index) => `CODE${index}`) }
        case 'mfaClear':
          verified.delete(owner)
          return { success: true }
        default:
          throw new VaultError('not_found')
      }
    },
  }
}
