import type { DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export const health: DocumentHandler = async () =>
  Response.json({ status: 'ok' }, { headers: SECURITY_HEADERS })

export const readiness: DocumentHandler = async (ports) => {
  const ready = await ports.ready()
  const body = ready ? { status: 'ready' } : { error: 'The database cannot be reached', code: 'unavailable' }
  return Response.json(body, { status: ready ? 200 : 503, headers: SECURITY_HEADERS })
}
