import { APP_ID_PATTERN } from '@latchkey/contract'
import { exportJWK } from 'jose'
import { Refusal } from '../domain/refusal.ts'
import type { DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** The keys that tokens of the app are signed with (RFC 7517), those of a rotation side by side. */
export const appJwks: DocumentHandler = async (ports, _, params) => {
  const id = params.app_id ?? ''
  const app = APP_ID_PATTERN.test(id) ? await ports.apps.find(id) : undefined
  if (!app) throw new Refusal('missing_or_invalid_privy_app_id', 'The app id is unknown')
  const keys = await Promise.all(
    [...app.keys.values()].map(async (key) => ({
      ...(await exportJWK(key.publicKey)),
      kid: key.kid,
      alg: 'ES256',
      use: 'sig',
    })),
  )
  return Response.json(
    { keys },
    {
      headers: {
        ...SECURITY_HEADERS,
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=300',
      },
    },
  )
}
