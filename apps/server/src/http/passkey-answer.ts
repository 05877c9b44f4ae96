import { ROUTES } from '@latchkey/contract'
import {
  passkeyAttestationSchema,
  passkeyAuthenticateSchema,
  passkeyUnlinkSchema,
} from '@latchkey/contract/schemas'
import { authenticatePasskey } from '../domain/passkey/authenticate.ts'
import { linkPasskey, registerPasskey } from '../domain/passkey/finish-creation.ts'
import { relyingParty } from '../domain/passkey/relying-party.ts'
import { unlinkPasskey } from '../domain/passkey/unlink.ts'
import { handler } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const passkeyRegister = handler(
  ROUTES.passkeyRegister,
  passkeyAttestationSchema,
  async (ports, call) => {
    const { app, body, userAgent } = call
    const party = relyingParty(call.origin, body.relying_party)
    const input = { answer: body.authenticator_response, userAgent, caller: call, ...sessionAsked(body) }
    return { body: await registerPasskey(ports, app, party, input) }
  },
)

export const passkeyLink = handler(ROUTES.passkeyLink, passkeyAttestationSchema, async (ports, call) => {
  const { app, bearer, body, userAgent } = call
  const party = relyingParty(call.origin, body.relying_party)
  const input = { answer: body.authenticator_response, userAgent, bearer, caller: call }
  return { body: await linkPasskey(ports, app, party, input) }
})

export const passkeyAuthenticate = handler(
  ROUTES.passkeyAuthenticate,
  passkeyAuthenticateSchema,
  async (ports, call) => {
    const { app, body } = call
    const party = relyingParty(call.origin, body.relying_party)
    const { challenge, authenticator_response: answer } = body
    const input = { challenge, answer, caller: call, ...sessionAsked(body) }
    return { body: await authenticatePasskey(ports, app, party, input) }
  },
)

export const passkeyUnlink = handler(
  ROUTES.passkeyUnlink,
  passkeyUnlinkSchema,
  async (ports, { app, bearer, body }) => ({
    body: await unlinkPasskey(ports, app, bearer, body.credential_id),
  }),
)
