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
  if (state !== 'ready') {
    const body = { error: SAYS[state], code: 'unavailable' }
    return Response.json(body, { status: 503, headers: SECURITY_HEADERS })
  }
  // Said, and no reason to send nobody here: logins and wallets on the devices that have them do without the signer.
  const signer = await ports.signerReady?.()
  return Response.json({ status: 'ready', ...(signer && { signer }) }, { headers: SECURITY_HEADERS })
}
