/** What the phone field yields (spec 1, section 3, phone submit result). */
export interface PhoneEntry {
  /** as typed, laid out for its country */
  rawPhoneNumber: string
  /** international, with spaces: `+1 201 555 0123`; as far as it is known while it is not valid */
  qualifiedPhoneNumber: string
  /** ISO 3166-1, two letters */
  countryCode: string
  isValid: boolean
}

/** An empty entry. */
export const emptyPhone = (countryCode: string): PhoneEntry => ({
  rawPhoneNumber: '',
  qualifiedPhoneNumber: '',
  countryCode: countryCode.toUpperCase(),
  isValid: false,
})
