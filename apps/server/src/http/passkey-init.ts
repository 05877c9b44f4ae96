import { passkeyInitSchema } from '@latchkey/contract/schemas'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { countStart } from '../domain/login/count-start.ts'
import { startAuthentication } from '../domain/passkey/authenticate.ts'
import { startLinking, startRegistration } from '../domain/passkey/creation.ts'
import type { RelyingParty } from '../domain/passkey/relying-party.ts'
import { relyingParty } from '../domain/passkey/relying-party.ts'
import type { ServerPorts } from '../server-ports.ts'
import type { Call, UserCall } from './route.ts'
import { withBody } from './route.ts'

/** A route that answers options for the authenticator of the page. A guest who links is asked for the captcha, too. */
function opening<C extends Call<unknown>>(
  optionsFor: (ports: ServerPorts, call: Omit<C, 'body'>, party: RelyingParty) => Promise<object>,
) {
  return withBody<typeof passkeyInitSchema, C>(passkeyInitSchema, async (ports, call) => {
    const party = relyingParty(call.origin, call.body.relying_party)
    await countStart(ports, call.app, call)
    await checkCaptcha(ports, call.app, call.body.token, call)
    return { body: { relying_party: party.origin, options: await optionsFor(ports, call, party) } }
  })
}

export const passkeyRegisterInit = opening<Call<unknown>>((ports, call, party) =>
  startRegistration(ports, call.app, party, call),
)

export const passkeyAuthenticateInit = opening<Call<unknown>>((ports, call, party) =>
  startAuthentication(ports, call.app, party, call),
)

export const passkeyLinkInit = opening<UserCall<unknown>>((ports, call, party) =>
  startLinking(ports, call.app, party, { bearer: call.bearer, caller: call }),
)
