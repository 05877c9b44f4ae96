import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import type { Caller } from './caller.ts'
import { clientOf } from './caller.ts'
import { checkEmailForm } from './email-policy.ts'
import type { DevicePorts } from './known-device.ts'
import { knownDevice } from './known-device.ts'
import type { LoginRequest } from './login-keys.ts'
import type { PhoneNumber } from './phone-number.ts'
import { checkPhoneForm } from './phone-policy.ts'

/** Where a code is sent, and the account that typing it proves. */
export interface CodeAddress {
  /** `email:` and the address in lower case, or `phone:` and the number in E.164 */
  identifier: string
  account: ProvenAccount
}

/** @throws Refusal when the app does not take this address, see checkEmailForm. */
export function emailAddress(app: App, email: string): CodeAddress {
  checkEmailForm(app.settings, email)
  return {
    identifier: `email:${email}`,
    account: { type: 'email', subject: email, data: {}, displayName: email },
  }
}

/** @throws Refusal when the app does not take this number, see checkPhoneForm. */
export function phoneAddress(app: App, phone: PhoneNumber): CodeAddress {
  checkPhoneForm(app.settings, phone)
  const { e164, international } = phone
  return {
    identifier: phoneIdentifier(e164),
    account: {
      type: 'phone',
      subject: e164,
      data: { phoneNumber: international },
      displayName: international,
    },
  }
}

/** Ends as that of a second factor's code does: with the number, as the service that sends texts names it. */
const phoneIdentifier = (e164: string): string => `phone:${e164}`

/** What counters and codes know a request by; a known device's codes are its own, whatever client id it or others name. */
export async function codeRequest(
  ports: DevicePorts,
  app: App,
  { identifier }: CodeAddress,
  caller: Caller,
): Promise<LoginRequest> {
  const device = await knownDevice(ports, app, identifier, caller)
  return {
    appId: app.id,
    identifier,
    client: device ? `\tdevice ${device}` : clientOf(caller),
    address: caller.address,
    device,
  }
}
