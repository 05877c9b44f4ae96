/** A secret under the signer's key of that id, base64url. */
export interface SealedSecret {
  secret: string
  keyId: string
}

/** An authenticator app. */
export interface TotpFactor {
  /** sealed under the signer's key of that id, base64url */
  secret: string
  keyId: string
  /** the step whose code was taken last: it and all before are over */
  lastStep: number
  /** who has shown it, so that a call whose answer was lost can be repeated, and when; milliseconds since 1970 */
  lastBy: string
  lastAt: number
}

export interface PasskeyFactor {
  /** COSE key, base64url */
  publicKey: string
  rpId: string
  counter: number
  /** when it became a factor, milliseconds since 1970; files of older releases lack it */
  since?: number
  /** by a login alone: there was none before that the signer verifies */
  first?: true
}

/** What somebody has shown, once. */
export interface Shown {
  by: string
  /** milliseconds since 1970 */
  at: number
}

/** Wrong codes in a row, and when the last was shown; milliseconds since 1970. */
export interface WrongCodes {
  count: number
  at: number
}

/** What the signer remembers of a user's second factors. */
export interface FactorRecord {
  totp: TotpFactor | null
  /** a secret that no code was shown for yet */
  pending: { secret: string; keyId: string; until: number } | null
  /** by credential id */
  passkeys: Readonly<Record<string, PasskeyFactor>>
  /** MACs of the recovery codes that are left, also for who has but a phone, or nothing any more: the API knows which */
  codes: readonly string[]
  /** what they are MACed by; absent where they are by the signer's key of their day, which nothing names */
  codesKey?: SealedSecret
  /** recovery codes and challenges that were taken a while ago, by MAC and nonce */
  taken: Readonly<Record<string, Shown>>
  /** wrong codes of pages, and of devices that have verified nothing yet */
  wrong: WrongCodes | null
  /** of devices that have verified a factor, by frame key; `at` of a right code, too. Files of older releases lack it */
  devices?: Readonly<Record<string, WrongCodes>>
  /**
   * since when there has been one that the signer verifies, without a gap, milliseconds since 1970; absent where there is
   * none, and in files of older releases
   */
  since?: number
  /** all of it is forgotten then, by an operator's order of this id; milliseconds since 1970 */
  removal?: { id: string; until: number } | null
  /** when the user has last shown a factor, or stopped a removal: no order of before counts */
  keptAt?: number
  /** the order by which all was forgotten, where nothing was enrolled since */
  forgotBy?: string | null
}

export const NO_FACTORS: FactorRecord = {
  totp: null,
  pending: null,
  passkeys: {},
  codes: [],
  taken: {},
  wrong: null,
}

/** Whether the user has a factor that the signer itself verifies. */
export const hasFactor = ({ totp, passkeys }: FactorRecord): boolean =>
  totp !== null || Object.keys(passkeys).length > 0

/** What is to be kept after a change, with since when there has been a factor. */
export function withBeginning(before: FactorRecord, after: FactorRecord, nowMs: number): FactorRecord {
  if (hasFactor(before) && hasFactor(after)) return after
  const { since: _, ...rest } = after
  return hasFactor(after) ? { ...rest, since: nowMs } : rest
}

/** How long a call may be repeated whose answer was lost. */
export const REPEAT_MS = 120_000
/** A challenge is not taken for longer than this after it was given; nor is what was taken remembered longer. */
export const TAKEN_MS = 600_000

/** The record with one more taken, and without what is long over. */
export function withTaken(record: FactorRecord, name: string, shown: Shown): FactorRecord {
  const left = Object.entries(record.taken).filter(([, { at }]) => shown.at - at < TAKEN_MS)
  return { ...record, taken: { ...Object.fromEntries(left), [name]: shown } }
}
