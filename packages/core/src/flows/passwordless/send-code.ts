import type { FlowClient } from '../flow-client.ts'
import type { CodeLogin } from './code-login.ts'
import { emailLoginOf } from './email-login.ts'
import { smsLoginOf } from './sms-login.ts'

/** The login by code that a screen drives; default: by e-mail. */
export const codeLoginOf = (client: FlowClient, channel: 'email' | 'sms' | undefined): CodeLogin =>
  channel === 'sms' ? smsLoginOf(client) : emailLoginOf(client)

/** Sends a code and shows where it is typed, unless the user has gone elsewhere meanwhile. */
export async function sendCode(
  client: FlowClient,
  input: { channel: 'email' | 'sms'; to: string; disableSignup?: boolean | undefined },
  options: { replace: boolean },
): Promise<void> {
  const { modal } = client
  const from = modal.state.get().screen
  const { channel, to, disableSignup } = input
  await codeLoginOf(client, channel).sendCode({ to, disableSignup, ui: true })
  if (modal.state.get().screen === from) modal.navigate('passwordless-code', { channel }, options)
}
