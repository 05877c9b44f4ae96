import type { recoveryFields } from '@latchkey/contract/schemas'
import type * as v from 'valibot'
import type { GivenSecret, RecoveryRequest } from '../custody/recovery-request.ts'
import { AUTOMATIC } from '../custody/recovery-request.ts'
import { invalidArguments } from '../frame-failure.ts'
import { readHostKey } from './read-host-key.ts'

type Field = keyof typeof recoveryFields
type Recovery = { [F in Field]?: v.InferOutput<(typeof recoveryFields)[F]> }

/** Which secret each method is set with. */
const SECRET_OF: Record<string, readonly Field[]> = {
  privy: [],
  'user-passcode': ['recoveryPassword'],
  'google-drive': ['recoveryAccessToken'],
  icloud: ['recoveryAccessToken', 'recoverySecretOverride'],
  'recovery-encryption-key': ['recoveryKey'],
}

const SECRETS = ['recoveryPassword', 'recoveryAccessToken', 'recoveryKey', 'recoverySecretOverride'] as const

/** The only secret that is there, null where none is. @throws FrameFailure where there are more */
function soleSecret(recovery: Recovery): [(typeof SECRETS)[number], string] | null {
  const given = SECRETS.flatMap((field) => {
    const secret = recovery[field]
    return secret == null ? [] : [[field, secret] as [typeof field, string]]
  })
  if (given.length > 1) throw invalidArguments('A recovery has one secret')
  const [sole = null] = given
  if (sole?.[1] === '') throw invalidArguments(`${sole[0]} is not valid`)
  return sole
}

/**
 * How a page wants a root to be recovered: automatically where it says nothing. A password alone says its method.
 * @throws FrameFailure `invalid_request_arguments` for a method without its secret, or with another's
 */
export function readRecoveryRequest({ recoveryMethod, ...recovery }: Recovery): RecoveryRequest {
  const sole = soleSecret(recovery)
  const method = recoveryMethod ?? (sole?.[0] === 'recoveryPassword' ? 'user-passcode' : 'privy')
  const wanted = Object.hasOwn(SECRET_OF, method) ? SECRET_OF[method] : undefined
  if (!wanted) throw invalidArguments('recoveryMethod is not valid')
  const fits = sole ? wanted.includes(sole[0]) : wanted.length === 0
  if (!fits) throw invalidArguments(`${wanted[0] ?? sole?.[0]} is not valid`)
  if (!sole) return AUTOMATIC
  const [field, secret] = sole
  if (field === 'recoveryPassword') return { method: 'user-passcode', passcode: secret }
  if (field === 'recoveryAccessToken')
    return { method: method === 'icloud' ? 'icloud' : 'google-drive', accessToken: secret }
  const key = readHostKey(field, secret)
  if (field === 'recoveryKey') return { method: 'recovery-encryption-key', key }
  const { iCloudRecordNameOverride: recordName } = recovery
  if (!recordName) throw invalidArguments('iCloudRecordNameOverride is not valid')
  return { method: 'icloud', key, recordName }
}

/** What a page gives for a recovery. @throws FrameFailure `invalid_request_arguments` for more than one secret */
export function readGivenSecret(recovery: Recovery): GivenSecret {
  const sole = soleSecret(recovery)
  if (!sole) return {}
  const [field, secret] = sole
  if (field === 'recoveryPassword') return { passcode: secret }
  if (field === 'recoveryAccessToken') return { accessToken: secret }
  return { key: readHostKey(field, secret) }
}
