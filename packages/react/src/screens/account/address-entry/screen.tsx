import { type DirectInput, runAddressEntry } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { addressFields } from '../../address-fields.ts'
import { useFlow } from '../../use-flow.ts'
import { AddressEntryView, type AddressEntryViewProps } from './view.tsx'

export const LinkEmail = entryOf('link-email', 'email')
export const LinkPhone = entryOf('link-phone', 'sms')
export const UpdateEmail = entryOf('update-email', 'email')
export const UpdatePhone = entryOf('update-phone', 'sms')

/** The entry of an address or a number for a link or an update: what landing does, for one method alone. */
function entryOf(screen: AddressEntryViewProps['screen'], channel: DirectInput) {
  return function AddressEntry(): ReactNode {
    const client = useClient()
    const copy = useAccountCopy()
    const { user } = useStore(client.state)
    const [state, send] = useFlow(() => runAddressEntry(client, channel))
    const { email, phone } = addressFields(copy, state, send)
    const byMail = channel === 'email'
    const old = (byMail ? user?.email?.address : user?.phone?.number) ?? null
    return <AddressEntryView screen={screen} old={old} {...(byMail ? { email } : { phone })} />
  }
}
