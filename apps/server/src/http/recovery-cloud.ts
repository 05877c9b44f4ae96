import { ROUTES } from '@latchkey/contract'
import {
  emptySchema,
  iCloudSchema,
  recoveryOAuthAuthenticateSchema,
  recoveryOAuthInitSchema,
} from '@latchkey/contract/schemas'
import { askForDrive, driveToken } from '../domain/cloud/drive.ts'
import { icloudConfiguration, icloudSignIn } from '../domain/cloud/icloud.ts'
import { cloudPlaces } from '../domain/cloud/places.ts'
import { countStart } from '../domain/login/count-start.ts'
import { Refusal } from '../domain/refusal.ts'
import type { DocumentHandler } from './route.ts'
import { handler } from './route.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

export const recoveryPlaces = handler(ROUTES.recoveryPlaces, emptySchema, async (ports, { app }) => ({
  body: await cloudPlaces(ports, app.id),
}))

export const recoveryOAuthInit = handler(
  ROUTES.recoveryOAuthInit,
  recoveryOAuthInitSchema,
  async (ports, call) => {
    const { body, bearer } = call
    await countStart(ports, call.app, call)
    const input = {
      redirectTo: body.redirect_to,
      stateCode: body.state_code,
      codeChallenge: body.code_challenge,
    }
    return { body: { url: await askForDrive(ports, call.app, bearer, input, call) } }
  },
)

export const recoveryOAuthAuthenticate = handler(
  ROUTES.recoveryOAuthAuthenticate,
  recoveryOAuthAuthenticateSchema,
  async (ports, call) => ({
    body: { access_token: await driveToken(ports, call.app, call.bearer, call.body, call) },
  }),
  { code: 'invalid_credentials' },
)

export const recoveryICloudInit = handler(ROUTES.recoveryICloudInit, iCloudSchema, async (ports, call) => {
  await countStart(ports, call.app, call)
  return { body: { url: await icloudSignIn(ports, call.app.id) } }
})

export const recoveryICloudConfiguration = handler(
  ROUTES.recoveryICloudConfiguration,
  iCloudSchema,
  async (ports, { app }) => ({ body: await icloudConfiguration(ports, app.id) }),
)

/** An app of Apple's devices takes the token off the address that it is sent to; the answer tells it nothing. */
export const recoveryICloudCallback: DocumentHandler = async (_, request) => {
  if (!new URL(request.url).searchParams.get('ckWebAuthToken')) {
    throw new Refusal('invalid_data', 'The address carries no token', { status: 401 })
  }
  return Response.json({}, { headers: SECURITY_HEADERS })
}
