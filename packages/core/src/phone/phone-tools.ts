import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { PhoneEntry } from './phone-entry.ts'

export interface Country {
  /** ISO 3166-1, two letters */
  code: string
  /** in the language asked for */
  name: string
  /** with its plus: `+41` */
  callingCode: string
}

/** Every country whose numbers can be judged, by name in that language. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      callingCode: callingCode(code),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}

/** `+41` for `CH`; of the US for a country that is not known. */
export function callingCode(country: string): string {
  return `+${getCountryCallingCode(known(country))}`
}

/**
 * A number as it is typed: laid out and judged for its country. One that is typed with a plus brings its country along.
 */
export function enterPhone(text: string, country: string): PhoneEntry {
  const typed = text.trim()
  const inCountry = known(country)
  if (typed.startsWith('+')) {
    const whole = parsePhoneNumberFromString(typed)
    if (whole?.country && whole.isValid())
      return entry(whole.formatNational(), whole.formatInternational(), whole.country, true)
    return entry(new AsYouType().input(typed), typed, inCountry, false)
  }
  const number = parsePhoneNumberFromString(typed, inCountry)
  const valid = Boolean(number?.isValid() && (number.country ?? inCountry) === inCountry)
  return entry(laidOut(typed, inCountry), number?.formatInternational() ?? '', inCountry, valid)
}

/** Digits alone while the layout would end in a bracket or a dash: taking that back would only bring it again. */
function laidOut(typed: string, country: CountryCode): string {
  const laid = new AsYouType(country).input(typed)
  return /\D$/.test(laid) ? laid.replace(/\D/g, '') : laid
}

const entry = (raw: string, qualified: string, countryCode: string, isValid: boolean): PhoneEntry => ({
  rawPhoneNumber: raw,
  qualifiedPhoneNumber: qualified,
  countryCode,
  isValid,
})

function known(country: string): CountryCode {
  const code = country.toUpperCase()
  return isSupportedCountry(code) ? code : 'US'
}
