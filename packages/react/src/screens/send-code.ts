import { type Client, emailLoginOf, smsLoginOf } from '@latchkey/core'

export type CodeChannel = 'email' | 'sms'

/** The login by code that a screen drives. */
export const codeFlowOf = (client: Client, channel: CodeChannel | undefined) =>
  channel === 'sms' ? smsLoginOf(client) : emailLoginOf(client)

/** Sends a code and shows where it is typed, unless the user has gone elsewhere meanwhile. */
export async function sendCode(
  client: Client,
  input: { channel: CodeChannel; to: string; disableSignup?: boolean | undefined },
  options: { replace: boolean },
): Promise<void> {
  const { modal } = client
  const from = modal.state.get().screen
  const { channel, to, disableSignup } = input
  await codeFlowOf(client, channel).sendCode({ to, disableSignup, ui: true })
  if (modal.state.get().screen === from) modal.navigate('passwordless-code', { channel }, options)
}
