import type { ResolvedConfig } from '@latchkey/core'
import { type LateCode, late } from '../../../ui/late.tsx'

/** The phone's field, for apps whose users log in with a number. */
export const LatePhoneField = late(
  async () => (await import('../../../ui/phone-field.tsx')).PhoneField,
  () => <div className="field" />,
)

/** The marks of providers, for apps that have one. */
export const LateProviderMark = late(
  async () => (await import('../../../ui/provider-mark.tsx')).ProviderMark,
  () => null,
)

/** With the flag that the phone's field begins with. */
const phone = (country: string): LateCode => ({
  here: LatePhoneField.here,
  async fetch() {
    const { loadFlag } = await import('../../../ui/phone-field.tsx')
    await Promise.all([LatePhoneField.fetch(), loadFlag(country.toUpperCase())])
  },
})

/** What an app's landing shows beside what every landing has. */
export function landingParts({ loginMethods, intl }: ResolvedConfig): LateCode[] {
  const { email, sms, passkey, wallet, ...providers } = loginMethods
  const marked = Object.values(providers).includes(true)
  return [...(sms ? [phone(intl.defaultCountry)] : []), ...(marked ? [LateProviderMark] : [])]
}
