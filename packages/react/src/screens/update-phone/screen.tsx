import type { ReactNode } from 'react'
import { AddressEntry } from '../address-entry.tsx'

export function Screen(): ReactNode {
  return <AddressEntry screen="update-phone" channel="sms" />
}
