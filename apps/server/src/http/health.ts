import type { DocumentHandler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export const health: DocumentHandler = async () =>
  Response.json({ status: 'ok' }, { headers: SECURITY_HEADERS })

const SAYS = {
  unreachable: 'The database cannot be reached',
  'disk-full': 'The disk of the database is full',
} as const

export const readiness: DocumentHandler = async (ports) => {
  const state = await ports.ready()
  const body = state === 'ready' ? { status: 'ready' } : { error: SAYS[state], code: 'unavailable' }
  return Response.json(body, { status: state === 'ready' ? 200 : 503, headers: SECURITY_HEADERS })
}
