import { takeReturn } from '../domain/oauth/take-return.ts'
import { Refusal } from '../domain/refusal.ts'
import type { ServerPorts } from '../server-ports.ts'
import { readText } from './read-body.ts'
import type { DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Where providers send browsers back to, by a query. */
export const oauthCallback: DocumentHandler = (ports, request) =>
  sendBack(ports, request, new URL(request.url).searchParams)

/** The same by a form, as Apple does. */
export const oauthFormCallback: DocumentHandler = async (ports, request) => {
  const type = request.headers.get('content-type') ?? ''
  const form = await readText(request)
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new Refusal('unsupported_media_type', 'The body has to be a form')
  }
  return sendBack(ports, request, new URLSearchParams(form))
}

async function sendBack(
  ports: ServerPorts,
  request: Request,
  parameters: URLSearchParams,
): Promise<Response> {
  const location = await takeReturn(ports, parameters)
  if (location) return new Response(null, { status: 303, headers: { ...SECURITY_HEADERS, location } })
  // Without the login that it belongs to there is no page to go back to that could be trusted.
  if (!request.headers.get('accept')?.includes('text/html')) {
    throw new Refusal('oauth_state_mismatch', 'The login is over, or was begun elsewhere')
  }
  const headers = { ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8' }
  return new Response(OVER, { status: 400, headers })
}

/** For a person who went back to this address later; made of nothing that came with the request. */
const OVER = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This login is over</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body><main><h1>This login is over</h1>
<p>It was completed before, or took too long. Go back to the app and log in again.</p></main></body></html>
`
