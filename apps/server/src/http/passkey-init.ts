import { passkeyInitSchema } from '@latchkey/contract/schemas'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { countStart } from '../domain/login/count-start.ts'
import { startAuthentication } from '../domain/passkey/authenticate.ts'
import { startLinking, startRegistration } from '../domain/passkey/creation.ts'
import { relyingParty } from '../domain/passkey/relying-party.ts'
import type { Call, UserCall } from './route.ts'
import { withBody } from './route.ts'

export const passkeyRegisterInit = withBody<typeof passkeyInitSchema, Call<unknown>>(
  passkeyInitSchema,
  async (ports, call) => {
    const party = relyingParty(call.origin, call.body.relying_party)
    await countStart(ports, call.app, call)
    await checkCaptcha(ports, call.app, call.body.token, call)
    const options = await startRegistration(ports, call.app, party, call)
    return { body: { relying_party: party.origin, options } }
  },
)

export const passkeyAuthenticateInit = withBody<typeof passkeyInitSchema, Call<unknown>>(
  passkeyInitSchema,
  async (ports, call) => {
    const party = relyingParty(call.origin, call.body.relying_party)
    await countStart(ports, call.app, call)
    await checkCaptcha(ports, call.app, call.body.token, call)
    const options = await startAuthentication(ports, call.app, party, call)
    return { body: { relying_party: party.origin, options } }
  },
)

export const passkeyLinkInit = withBody<typeof passkeyInitSchema, UserCall<unknown>>(
  passkeyInitSchema,
  async (ports, call) => {
    const party = relyingParty(call.origin, call.body.relying_party)
    await countStart(ports, call.app, call)
    // Of a guest: whoever links a passkey is a user, who is asked for no captcha any more.
    await checkCaptcha(ports, call.app, call.body.token, call)
    const options = await startLinking(ports, call.app, party, { bearer: call.bearer, caller: call })
    return { body: { relying_party: party.origin, options } }
  },
)
