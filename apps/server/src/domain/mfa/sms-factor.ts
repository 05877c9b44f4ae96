import type { User } from '@latchkey/contract'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import { useCodeOnce } from '../login/claim-code.ts'
import { countInWindow } from '../login/count-window.ts'
import { LOST_ANSWER_MS } from '../login/login-code.ts'
import type { LoginRequest } from '../login/login-keys.ts'
import type { PhoneNumber } from '../login/phone-number.ts'
import { parsePhoneNumber } from '../login/phone-number.ts'
import { checkReachable } from '../login/phone-policy.ts'
import { sendTextFor } from '../login/send-code.ts'
import { Refusal } from '../refusal.ts'
import type { VaultCaller } from '../vault/may-release.ts'
import { keepProof } from './ask-about-factor.ts'
import { checkMethodOn, liveUser, mayChangeFactors, seenBy, writeFactors } from './change-factors.ts'
import type { MfaPorts } from './mfa-ports.ts'

/** Texts that one user can cause in 10 minutes, to whatever numbers. */
const TEXTS_PER_USER = 10
const DAY_MS = 86_400_000

type Purpose = 'verify' | 'enroll'

/**
 * Codes of a factor are counted by user and number, whichever session, client or network asks or guesses: there is one
 * known device, the user.
 */
function requestOf(owner: VaultOwner, purpose: Purpose, phone: PhoneNumber): LoginRequest {
  const identifier = `mfa-${purpose}:${owner.userId}:${phone.e164}`
  return { appId: owner.appId, identifier, client: '\tmfa', address: '', device: 'mfa' }
}

/** @throws Refusal `invalid_data` where the user has none */
async function enrolledNumber(ports: MfaPorts, owner: VaultOwner): Promise<PhoneNumber> {
  const factor = (await ports.mfa.factors(owner.userId)).find(({ method }) => method === 'sms')
  const phone = factor && parsePhoneNumber(factor.subject)
  if (!phone) throw new Refusal('invalid_data', 'The user has no number to verify by')
  return phone
}

/** @returns in how many seconds the next one may be asked for */
async function send(
  ports: MfaPorts,
  app: App,
  owner: VaultOwner,
  purpose: Purpose,
  phone: PhoneNumber,
): Promise<number> {
  const window = { key: `${app.id} mfa texts ${owner.userId}`, allowed: TEXTS_PER_USER }
  await countInWindow(ports, window, 'Too many codes were asked for')
  return sendTextFor(ports, app, phone, requestOf(owner, purpose, phone))
}

/**
 * Whether the text with the code that this user was sent last does not arrive: to a number that is to become a factor, else
 * to the one that is. @throws Refusal `invalid_data` where the user has none
 */
export async function isFactorTextUndelivered(
  ports: MfaPorts,
  owner: VaultOwner,
  toEnroll: PhoneNumber | null,
): Promise<boolean> {
  const request = toEnroll
    ? requestOf(owner, 'enroll', toEnroll)
    : requestOf(owner, 'verify', await enrolledNumber(ports, owner))
  return ports.logins.isUndelivered(request)
}

/**
 * Sends a code to the number that is a factor.
 * @returns in how many seconds the next one may be asked for
 * @throws Refusal `invalid_data`, `too_many_requests`
 */
export async function sendFactorCode(ports: MfaPorts, app: App, owner: VaultOwner): Promise<number> {
  return send(ports, app, owner, 'verify', await enrolledNumber(ports, owner))
}

/**
 * Sends a code to a number that is to become a factor, and says in how many seconds the next one may be asked for. Anybody can become a user and name any number, so texts to one are
 * counted whoever asks, apart from those to a number that is a factor already.
 * @throws Refusal `feature_not_enabled`, `not_supported`, `invalid_data`, `too_many_requests`, `invalid_captcha` for a guest
 * of an app that has a captcha: a guest has passed none
 */
export async function sendEnrollmentCode(
  ports: MfaPorts,
  app: App,
  owner: VaultOwner,
  phone: PhoneNumber,
): Promise<number> {
  checkMethodOn(app, 'sms')
  checkReachable(app.settings, phone)
  const { captcha_enabled, limits } = app.settings
  if (captcha_enabled && (await liveUser(ports, owner)).is_guest) {
    throw new Refusal('invalid_captcha', 'A guest has passed no captcha: log in by another account first')
  }
  const key = `${app.id} mfa texts ${phone.e164}`
  const day = { key, allowed: limits.texts_per_number_per_day, windowMs: DAY_MS }
  await countInWindow(ports, day, 'Too many codes were sent to this number')
  return send(ports, app, owner, 'enroll', phone)
}

/** Null for a wrong code. @throws Refusal `too_many_requests` */
const unlessWrong = (used: Promise<number>): Promise<number | null> =>
  used.catch((error) => {
    if (error instanceof Refusal && error.code === 'invalid_credentials') return null
    throw error
  })

/**
 * The code that this session has made the number a factor by, a moment ago, proves it once more, as an authenticator app's
 * does: nobody types it twice. Null for any other. Wrong ones count against both codes.
 * @returns milliseconds since 1970 when it was used
 */
async function enrolledAt(
  ports: MfaPorts,
  app: App,
  owner: VaultOwner,
  { phone, code }: { phone: PhoneNumber; code: string },
): Promise<number | null> {
  const request = requestOf(owner, 'enroll', phone)
  const { code: sent } = await ports.logins.guessState(request, [])
  const { sessionId } = owner
  const since = ports.clock.now() - LOST_ANSWER_MS
  if (sent?.sessionId !== sessionId || (sent.usedAt?.getTime() ?? 0) < since) return null
  return unlessWrong(useCodeOnce(ports, app, request, { code, sessionId }))
}

/** @throws Refusal `missing_or_invalid_mfa`, `too_many_requests` */
export async function verifySms(ports: MfaPorts, app: App, caller: VaultCaller, code: string): Promise<void> {
  const { owner } = caller
  const { sessionId } = owner
  const phone = await enrolledNumber(ports, owner)
  const at =
    (await enrolledAt(ports, app, owner, { phone, code })) ??
    (await unlessWrong(useCodeOnce(ports, app, requestOf(owner, 'verify', phone), { code, sessionId })))
  if (at === null) throw new Refusal('missing_or_invalid_mfa', 'The code is wrong or has expired')
  await keepProof(ports, caller, 'sms', { at, grant: null })
}

/**
 * Makes a number a factor, in place of the one before.
 * @throws Refusal `invalid_credentials` (the code), and those of mayChangeFactors
 */
export async function enrollSms(
  ports: MfaPorts,
  app: App,
  caller: VaultCaller,
  { phone, code }: { phone: PhoneNumber; code: string },
): Promise<User> {
  checkMethodOn(app, 'sms')
  const { owner } = caller
  const factors = await ports.mfa.factors(owner.userId)
  const before = factors.filter(({ method }) => method === 'sms')
  // The answer to the first such call may have been lost: nothing changes by another one.
  const done = before.some(({ subject }) => subject === phone.e164)
  if (!done) await mayChangeFactors(ports, app, caller)
  await useCodeOnce(ports, app, requestOf(owner, 'enroll', phone), { code, sessionId: owner.sessionId })
  const change = done
    ? { added: [], removed: [] }
    : { added: [{ method: 'sms' as const, subject: phone.e164 }], removed: before }
  return writeFactors(ports, app, owner, { seen: seenBy(caller, factors), ...change })
}

/** @throws Refusal `missing_or_invalid_mfa` */
export async function unenrollSms(ports: MfaPorts, app: App, caller: VaultCaller): Promise<void> {
  await mayChangeFactors(ports, app, caller)
  const factors = await ports.mfa.factors(caller.owner.userId)
  const removed = factors.filter(({ method }) => method === 'sms')
  await writeFactors(ports, app, caller.owner, { seen: seenBy(caller, factors), added: [], removed })
}
