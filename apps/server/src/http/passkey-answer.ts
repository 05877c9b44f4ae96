import {
  passkeyAttestationSchema,
  passkeyAuthenticateSchema,
  passkeyUnlinkSchema,
} from '@latchkey/contract/schemas'
import { authenticatePasskey } from '../domain/passkey/authenticate.ts'
import { linkPasskey, registerPasskey } from '../domain/passkey/finish-creation.ts'
import { relyingParty } from '../domain/passkey/relying-party.ts'
import { unlinkPasskey } from '../domain/passkey/unlink.ts'
import type { Call, UserCall } from './route.ts'
import { withBody } from './route.ts'
import { sessionAsked } from './session-asked.ts'

export const passkeyRegister = withBody<typeof passkeyAttestationSchema, Call<unknown>>(
  passkeyAttestationSchema,
  async (ports, call) => {
    const { app, body, userAgent } = call
    const party = relyingParty(call.origin, body.relying_party)
    const input = { answer: body.authenticator_response, userAgent, caller: call, ...sessionAsked(body) }
    return { body: await registerPasskey(ports, app, party, input) }
  },
)

export const passkeyLink = withBody<typeof passkeyAttestationSchema, UserCall<unknown>>(
  passkeyAttestationSchema,
  async (ports, call) => {
    const { app, bearer, body, userAgent } = call
    const party = relyingParty(call.origin, body.relying_party)
    const input = { answer: body.authenticator_response, userAgent, bearer, caller: call }
    return { body: await linkPasskey(ports, app, party, input) }
  },
)

export const passkeyAuthenticate = withBody<typeof passkeyAuthenticateSchema, Call<unknown>>(
  passkeyAuthenticateSchema,
  async (ports, call) => {
    const { app, body } = call
    const party = relyingParty(call.origin, body.relying_party)
    const { challenge, authenticator_response: answer } = body
    const input = { challenge, answer, caller: call, ...sessionAsked(body) }
    return { body: await authenticatePasskey(ports, app, party, input) }
  },
)

export const passkeyUnlink = withBody<typeof passkeyUnlinkSchema, UserCall<unknown>>(
  passkeyUnlinkSchema,
  async (ports, { app, bearer, body }) => {
    const input = { credentialId: body.credential_id, removeAsMfa: body.remove_as_mfa }
    return { body: await unlinkPasskey(ports, app, bearer, input) }
  },
)
