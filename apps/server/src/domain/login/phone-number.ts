import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

export interface PhoneNumber {
  /** `+12015550123` */
  e164: string
  /** with spaces, as the wire has it: `+1 201 555 0123` */
  international: string
  /** ISO 3166-1 alpha-2; undefined for numbers of no country */
  region: string | undefined
  /** without the plus */
  callingCode: string
  /** whether a text message can reach such a number */
  texts: boolean
}

const WITHOUT_TEXTS = [
  'FIXED_LINE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
  'PAGER',
] as const

/** A number that exists by the numbering plans; one without a plus is read as of the US. Undefined for all else. */
export function parsePhoneNumber(text: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })
  if (!parsed?.isValid() || parsed.ext) return undefined
  const type = parsed.getType()
  return {
    e164: parsed.number,
    international: parsed.formatInternational(),
    region: parsed.country,
    callingCode: parsed.countryCallingCode,
    texts: !WITHOUT_TEXTS.some((kind) => kind === type),
  }
}
