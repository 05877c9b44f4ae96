import { takeReturn } from '../domain/oauth/take-return.ts'
import { wayBack } from '../domain/oauth/way-back.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ServerPorts } from '../server-ports.ts'
import { loginOverPage } from './login-over-page.ts'
import { readForm } from './read-body.ts'
import type { DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Where providers send browsers back to, by a query. */
export const oauthCallback: DocumentHandler = (ports, request) =>
  sendBack(ports, request, new URL(request.url).searchParams)

/** The same by a form, as Apple does. */
export const oauthFormCallback: DocumentHandler = async (ports, request) =>
  sendBack(ports, request, await readForm(request))

async function sendBack(
  ports: ServerPorts,
  request: Request,
  parameters: URLSearchParams,
): Promise<Response> {
  const location = await takeReturn(ports, parameters)
  if (location) return new Response(null, { status: 303, headers: { ...SECURITY_HEADERS, location } })
  if (!request.headers.get('accept')?.includes('text/html')) {
    throw new Refusal('oauth_state_mismatch', 'The login is over, or was begun elsewhere')
  }
  return loginOverPage(await wayBack(ports, parameters.get('state') ?? ''))
}
