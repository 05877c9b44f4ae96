import { type Client, landingInitial, landingMachine, runMachine } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../context.ts'
import { type Copy, useCopy } from '../copy/copy.ts'
import { AddressEntryView, type AddressEntryViewProps } from './address-entry-view.tsx'
import { addressFields } from './address-fields.ts'
import { leave } from './leave.ts'
import { type CodeChannel, sendCode } from './send-code.ts'
import { useMachine } from './use-machine.ts'

/** The entry of an address or a number for a link or an update: what landing does, for one method alone. */
export function AddressEntry({ screen, channel }: AddressEntryProps): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const { user } = useStore(client.state)
  const [state, send] = useMachine(() => run(client, channel, copy))
  const { email, phone } = addressFields(copy, state, send)
  const old = (channel === 'email' ? user?.email?.address : user?.phone?.number) ?? null
  return <AddressEntryView screen={screen} old={old} {...(channel === 'email' ? { email } : { phone })} />
}

export interface AddressEntryProps {
  screen: AddressEntryViewProps['screen']
  channel: CodeChannel
}

function run(client: Client, channel: CodeChannel, copy: Copy) {
  const attempt = client.login.attempt()
  const back = attempt?.returnTo
  const { intl, loginConfig } = client.config()
  const machine = runMachine({
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
      if (effect.type === 'leave') return leave(client, effect.route, copy)
      const { email, phone } = machine.state.get()
      if (attempt) attempt.returnTo = { email: email.trim().toLowerCase(), phone, error: null }
      sendCode(client, { channel, to: effect.to }, { replace: false }).then(
        () => send({ type: 'code sent' }),
        (error) => send({ type: 'send failed', error }),
      )
    },
  })
  return machine
}
