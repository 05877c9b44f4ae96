import type { TotpSetup, User } from '@latchkey/contract'
import type { App } from '../app/app.ts'
import type { StoredUser } from '../user/stored-user.ts'
import type { FactorCaller } from './ask-about-factor.ts'
import { askAboutFactor, keepProof } from './ask-about-factor.ts'
import { checkMethodOn, liveUser, mayChangeFactors, seenBy, writeFactors } from './change-factors.ts'
import type { MfaPorts } from './mfa-ports.ts'
import { signedProof } from './require-factor.ts'

const TOTP = { method: 'totp', subject: '' } as const

/**
 * A secret for an authenticator app, good for ten minutes and one enrolment.
 * @throws Refusal `feature_not_enabled`, `unavailable`, and those of mayChangeFactors
 */
export async function startTotp(ports: MfaPorts, app: App, caller: FactorCaller): Promise<TotpSetup> {
  checkMethodOn(app, 'totp')
  await mayChangeFactors(ports, app, caller)
  const user = await liveUser(ports, caller.owner)
  const { secret } = await askAboutFactor(ports, caller.owner, { act: 'totp-start', asker: caller.asker })
  return { totpSecret: secret, totpAuthUrl: otpauth(app.settings.name, accountName(user), secret) }
}

/** Google Authenticator's Key Uri Format; some apps know no other algorithm, length or period. */
function otpauth(app: string, account: string, secret: string): string {
  // A colon would end the issuer.
  const issuer = encodeURIComponent(app.replaceAll(':', ' ').trim())
  const label = `${issuer}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

function accountName({ id, accounts }: StoredUser): string {
  const known = accounts.find(({ type }) => type === 'email') ?? accounts.find(({ type }) => type === 'phone')
  return known?.subject ?? id.slice(-6)
}

/**
 * Makes the app that shows this code a factor.
 * @throws Refusal `invalid_credentials` (the code), `too_many_requests`, `unavailable`, and those of mayChangeFactors
 */
export async function enrollTotp(
  ports: MfaPorts,
  app: App,
  caller: FactorCaller,
  code: string,
): Promise<User> {
  checkMethodOn(app, 'totp')
  const { owner, asker, frame } = caller
  const factors = await ports.mfa.factors(owner.userId)
  const done = factors.some(({ method }) => method === 'totp')
  // The signer tells a repeated call from a second app; where one is known, it wants its own word.
  if (!done) await mayChangeFactors(ports, app, caller)
  await askAboutFactor(ports, caller.owner, {
    act: 'totp-enroll',
    asker,
    code,
    youngLogin: app.settings.young_login_s,
    proof: signedProof(frame.mfa, ports.clock.now()),
  })
  return writeFactors(ports, app, owner, {
    seen: seenBy(caller, factors),
    added: done ? [] : [TOTP],
    removed: [],
  })
}

/** @throws Refusal `missing_or_invalid_mfa`, `too_many_requests`, `unavailable` */
export async function verifyTotp(ports: MfaPorts, caller: FactorCaller, code: string): Promise<void> {
  await keepProof(
    ports,
    caller,
    'totp',
    await askAboutFactor(ports, caller.owner, { act: 'totp-verify', asker: caller.asker, code }),
  )
}

/** @throws Refusal `missing_or_invalid_mfa`, `unavailable` */
export async function unenrollTotp(ports: MfaPorts, app: App, caller: FactorCaller): Promise<void> {
  const { owner, asker, frame } = caller
  await mayChangeFactors(ports, app, caller)
  const factors = await ports.mfa.factors(owner.userId)
  await askAboutFactor(ports, caller.owner, {
    act: 'totp-remove',
    asker,
    proof: signedProof(frame.mfa, ports.clock.now()),
  })
  const removed = factors.filter(({ method }) => method === 'totp')
  await writeFactors(ports, app, owner, { seen: seenBy(caller, factors), added: [], removed })
}
