import { ROUTES } from '@latchkey/contract'
import { passkeyInitSchema } from '@latchkey/contract/schemas'
import type * as v from 'valibot'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { countStart } from '../domain/login/count-start.ts'
import { startAuthentication } from '../domain/passkey/authenticate.ts'
import { startLinking, startRegistration } from '../domain/passkey/creation.ts'
import type { RelyingParty } from '../domain/passkey/relying-party.ts'
import { relyingParty } from '../domain/passkey/relying-party.ts'
import type { ServerPorts } from '../server-ports.ts'
import type { Call, UserCall } from './route.ts'
import { handler } from './route.ts'

type Opening = v.InferOutput<typeof passkeyInitSchema>

/** Answers options for the authenticator of the page. A guest who links is asked for the captcha, too. */
const opening =
  <C extends Call<Opening>, Options>(
    optionsFor: (ports: ServerPorts, call: C, party: RelyingParty) => Promise<Options>,
  ) =>
  async (ports: ServerPorts, call: C) => {
    const party = relyingParty(call.origin, call.body.relying_party)
    await countStart(ports, call.app, call)
    await checkCaptcha(ports, call.app, call.body.token, call)
    return { body: { relying_party: party.origin, options: await optionsFor(ports, call, party) } }
  }

export const passkeyRegisterInit = handler(
  ROUTES.passkeyRegisterInit,
  passkeyInitSchema,
  opening((ports, call, party) => startRegistration(ports, call.app, party, call)),
)

export const passkeyAuthenticateInit = handler(
  ROUTES.passkeyAuthenticateInit,
  passkeyInitSchema,
  opening((ports, call, party) => startAuthentication(ports, call.app, party, call)),
)

export const passkeyLinkInit = handler(
  ROUTES.passkeyLinkInit,
  passkeyInitSchema,
  opening((ports, call: UserCall<Opening>, party) =>
    startLinking(ports, call.app, party, { bearer: call.bearer, caller: call }),
  ),
)
