import { MFA_ROUTES, type MfaFields, type PasskeyAssertion } from '@latchkey/contract'
import { ClientError, errorCode, unauthenticatedError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { wrongCodeError } from '../../frame/mfa-errors.ts'
import { withMfa } from '../../frame/mfa-loop.ts'
import type { MfaVia } from '../../screens/mfa.ts'
import type { FlowClient } from '../flow-client.ts'
import { authDeskOf } from '../mfa-verify/desk.ts'

/**
 * Has the user verify, although nothing waits for it. A user without a method is not asked.
 * @throws FrameError with the reason; ClientError 'MFA canceled', or `must_be_authenticated`
 */
export async function verifyMfa(client: FlowClient, via: MfaVia): Promise<void> {
  if (!client.state.get().authenticated) throw unauthenticatedError()
  if (via === 'wallets') {
    await callFrame(client, 'privy:mfa:verify', {})
    return
  }
  const prompt = authDeskOf(client).prompt()
  if (prompt.methods().length === 0) return
  await withMfa((fields) => verifyAtServer(client, fields), { prompt, clock: client.clock }, { forced: true })
}

/** What the frame does for its own, for factors that the server asks for (wire/http 2.12). */
async function verifyAtServer(client: FlowClient, fields: MfaFields | null): Promise<void> {
  if (!fields) throw wrongCodeError()
  try {
    if (fields.mfaMethod === 'passkey') {
      const authenticator_response = fields.mfaCode as unknown as PasskeyAssertion
      await client.send(MFA_ROUTES.mfaAuthPasskeysVerify, { body: { authenticator_response } })
    } else if (fields.mfaMethod === 'totp' && typeof fields.mfaCode === 'string')
      await client.send(MFA_ROUTES.mfaAuthTotpVerify, { body: { code: fields.mfaCode } })
    else throw new ClientError('Unsupported MFA method')
  } catch (error) {
    switch (errorCode(error, '')) {
      case 'missing_or_invalid_mfa':
      case 'invalid_credentials':
        throw wrongCodeError()
      default:
        throw error
    }
  }
}
