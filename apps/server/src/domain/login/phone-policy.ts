import type { AppSettings } from '../app/settings.ts'
import { Refusal } from '../refusal.ts'
import type { PhoneNumber } from './phone-number.ts'

/**
 * Rules that depend on the number alone, so that they tell nothing about accounts.
 * @throws Refusal `disallowed_login_method`, `not_supported` (the region), `invalid_data` with 422 (a landline).
 */
export function checkPhoneForm(settings: AppSettings, phone: PhoneNumber): void {
  if (!settings.sms_auth) throw new Refusal('disallowed_login_method', 'This app has no login by phone')
  checkReachable(settings, phone)
}

/** @throws Refusal `not_supported` (the region), `invalid_data` with 422 (a landline). */
export function checkReachable(settings: AppSettings, phone: PhoneNumber): void {
  const { allow, deny } = settings.sms_regions
  const region = phone.region ?? ''
  if (deny.includes(region) || (allow && !allow.includes(region))) {
    throw new Refusal('not_supported', 'Codes are not sent to numbers of this region')
  }
  if (!phone.texts) {
    throw new Refusal('invalid_data', 'A text message cannot reach this number', { status: 422 })
  }
}
