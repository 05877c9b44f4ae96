import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface Detail {
  reason: string
  message: string
  domain?: 'global' | 'usageLimits'
  location?: string
  locationType?: 'header' | 'parameter'
}

/** A refusal of the Drive API, in its own shape (https://developers.google.com/drive/api/guides/handle-errors). */
export class DriveRefusal extends Error {
  override name = 'DriveRefusal'
  readonly status: ContentfulStatusCode
  readonly body: { error: { errors: object[]; code: number; message: string } }
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, detail: Detail, headers: Record<string, string> = {}) {
    super(detail.message)
    this.status = status
    this.body = {
      error: { errors: [{ domain: 'global', ...detail }], code: status, message: detail.message },
    }
    this.headers = headers
  }
}

const CHALLENGE = 'Bearer realm="https://accounts.google.com/"'
const AUTHORIZATION = { location: 'Authorization', locationType: 'header' } as const

/** Every refusal that does not depend on what was asked. */
export const REFUSALS = {
  noToken: () =>
    new DriveRefusal(
      401,
      { reason: 'required', message: 'Login Required.', ...AUTHORIZATION },
      { 'www-authenticate': CHALLENGE },
    ),
  badToken: () =>
    new DriveRefusal(
      401,
      { reason: 'authError', message: 'Invalid Credentials', ...AUTHORIZATION },
      { 'www-authenticate': `${CHALLENGE}, error="invalid_token"` },
    ),
  noScope: () =>
    new DriveRefusal(
      403,
      { reason: 'insufficientPermissions', message: 'Insufficient Permission' },
      { 'www-authenticate': `${CHALLENGE}, error="insufficient_scope"` },
    ),
  otherSpace: () =>
    new DriveRefusal(403, {
      reason: 'insufficientScopes',
      message: 'The granted scopes do not give access to all of the requested spaces.',
      location: 'spaces',
      locationType: 'parameter',
    }),
  full: () =>
    new DriveRefusal(403, {
      reason: 'storageQuotaExceeded',
      message: "The user's Drive storage quota has been exceeded.",
    }),
  rateLimit: () =>
    new DriveRefusal(403, {
      reason: 'rateLimitExceeded',
      message: 'Rate Limit Exceeded',
      domain: 'usageLimits',
    }),
  tooMany: () =>
    new DriveRefusal(429, {
      reason: 'rateLimitExceeded',
      message: 'Rate Limit Exceeded',
      domain: 'usageLimits',
    }),
  down: () => new DriveRefusal(503, { reason: 'backendError', message: 'Backend Error' }),
  idTaken: () =>
    new DriveRefusal(409, {
      reason: 'fileIdInUse',
      message: 'A file already exists with the provided ID.',
    }),
  idUnknown: () =>
    new DriveRefusal(400, { reason: 'invalid', message: 'The provided file ID is not usable.' }),
  badBody: () => new DriveRefusal(400, { reason: 'badContent', message: 'Malformed multipart body.' }),
}

/** A file that is not in this folder, whoever else may have it. */
export function notFound(id: string): DriveRefusal {
  return new DriveRefusal(404, {
    reason: 'notFound',
    message: `File not found: ${id}.`,
    location: 'fileId',
    locationType: 'parameter',
  })
}

/** A parameter whose value means nothing. */
export function invalidValue(location: string): DriveRefusal {
  return new DriveRefusal(400, {
    reason: 'invalid',
    message: 'Invalid Value',
    location,
    locationType: 'parameter',
  })
}

/** A field that no answer has. */
export function invalidField(name: string): DriveRefusal {
  return new DriveRefusal(400, {
    reason: 'invalidParameter',
    message: `Invalid field selection ${name}`,
    location: 'fields',
    locationType: 'parameter',
  })
}
