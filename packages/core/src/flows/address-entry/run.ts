import { runMachine } from '../../machine.ts'
import type { FlowClient } from '../flow-client.ts'
import type { DirectInput } from '../landing/direct-input.ts'
import { landingInitial, landingMachine } from '../landing/machine.ts'
import { leave } from '../login/leave.ts'
import { sendCode } from '../passwordless/send-code.ts'

/** The entry of an address or a number for a link or an update: what landing does, for one method alone. */
export function runAddressEntry(client: FlowClient, channel: DirectInput) {
  const attempt = client.login.attempt()
  const back = attempt?.returnTo
  const { intl, loginConfig } = client.config()
  const flow = runMachine({
    machine: landingMachine,
    initial: landingInitial({
      active: channel,
      email: back?.email,
      phone: back?.phone,
      defaultCountry: intl.defaultCountry,
      error: back?.error ?? null,
      disablePlusEmails: loginConfig.disablePlusEmails,
    }),
    clock: client.clock,
    perform(effect, send) {
      // there is no other method to start
      // Stryker disable next-line ConditionalExpression,StringLiteral: no button here asks for one
      if (effect.type === 'start') return
      if (effect.type === 'leave') return leave(client, effect.route)
      const { email, phone } = flow.state.get()
      if (attempt) attempt.returnTo = { email: email.trim().toLowerCase(), phone, error: null }
      // Stryker disable next-line ObjectLiteral: what is not to replace a screen does not without the word
      sendCode(client, { channel, to: effect.to }, { replace: false }).then(
        () => send({ type: 'code sent' }),
        (error) => send({ type: 'send failed', error }),
      )
    },
  })
  return flow
}
