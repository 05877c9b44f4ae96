import { ROUTES } from '@latchkey/contract'
import { oauthInitSchema } from '@latchkey/contract/schemas'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { countStart } from '../domain/login/count-start.ts'
import { startLogin } from '../domain/oauth/start-login.ts'
import { handler } from './route.ts'

export const oauthInit = handler(ROUTES.oauthInit, oauthInitSchema, async (ports, call) => {
  const { body } = call
  await countStart(ports, call.app, call)
  await checkCaptcha(ports, call.app, body.token, call)
  const input = {
    provider: body.provider,
    redirectTo: body.redirect_to,
    stateCode: body.state_code,
    codeChallenge: body.code_challenge,
  }
  return { body: { url: await startLogin(ports, call.app, input, call) } }
})
