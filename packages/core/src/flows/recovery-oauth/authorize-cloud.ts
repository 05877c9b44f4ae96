import { RECOVERY_ROUTES } from '@latchkey/contract'
import type { CloudMethod } from '../../screens/recovery.ts'
import type { FlowClient } from '../flow-client.ts'
import { returnAddress } from '../oauth/oauth-address.ts'
import { challengeOf, randomCode } from '../oauth/pkce.ts'
import { awaitPopup, openPopup } from '../oauth/popup.ts'
import { awaitCloudSession } from './cloud-session.ts'
import {
  popupBlockedError,
  popupClosedError,
  recoveryPhishingError,
  recoveryTimeoutError,
  unauthorizedError,
} from './recovery-errors.ts'

/**
 * Has a cloud let the user in, in a pop-up that is opened at once: call it within a press.
 *
 * @returns what the frame reads or writes the user's cloud with: an OAuth access token, or a CloudKit web auth token.
 * @throws RecoveryOAuthError; ApiError where the server does not take part.
 */
export async function authorizeCloud(
  client: FlowClient,
  method: CloudMethod,
  over: AbortSignal,
): Promise<string> {
  const popup = openPopup()
  if (!popup) throw popupBlockedError()
  try {
    return await (method === 'icloud' ? askApple(client, popup, over) : askGoogle(client, popup, over))
  } catch (error) {
    popup.close()
    throw error
  }
}

async function askGoogle(client: FlowClient, popup: Window, over: AbortSignal): Promise<string> {
  const [state, verifier] = [randomCode(), randomCode()]
  const { url } = await client.send(RECOVERY_ROUTES.recoveryOAuthInit, {
    body: {
      redirect_to: returnAddress(location.href, true),
      code_challenge: await challengeOf(verifier),
      state_code: state,
    },
  })
  lead(popup, url, over)
  const { authorizationCode, stateCode } = await awaitPopup(popup, state, client.clock, over, {
    refused: unauthorizedError,
    closed: popupClosedError,
    timedOut: recoveryTimeoutError,
  })
  if (stateCode !== state) {
    client.track('possible_phishing_attempt', {
      provider: 'google-drive',
      storedStateCode: state,
      returnedStateCode: stateCode,
    })
    throw recoveryPhishingError()
  }
  // the word `undefined`: the user said no there
  if (!authorizationCode || authorizationCode === 'undefined' || authorizationCode === 'error')
    throw unauthorizedError()
  const { access_token } = await client.send(RECOVERY_ROUTES.recoveryOAuthAuthenticate, {
    body: {
      authorization_code: authorizationCode,
      state_code: state,
      code_verifier: verifier,
      provider: 'google-drive',
    },
  })
  return access_token
}

async function askApple(client: FlowClient, popup: Window, over: AbortSignal): Promise<string> {
  const { url } = await client.send(RECOVERY_ROUTES.recoveryICloudInit, { body: { client_type: 'web' } })
  lead(popup, url, over)
  return awaitCloudSession(popup, url, client.clock, over)
}

function lead(popup: Window, url: string, over: AbortSignal): void {
  if (popup.closed || over.aborted) throw popupClosedError()
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw unauthorizedError()
  popup.location.href = href
}
