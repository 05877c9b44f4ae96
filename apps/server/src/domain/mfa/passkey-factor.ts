import type { PasskeyRequestOptions } from '@latchkey/contract'
import type { FactorPasskey } from '@latchkey/signer'
import type { Factor } from '../../ports/mfa-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import { changesAccounts, checkWayBack } from '../account/account-rules.ts'
import { unlinkAccount } from '../account/unlink-account.ts'
import type { App } from '../app/app.ts'
import { CEREMONY_TIMEOUT_MS } from '../passkey/challenge.ts'
import type { RelyingParty } from '../passkey/relying-party.ts'
import { descriptor, passkeyData } from '../passkey/stored-passkey.ts'
import type { Assertion } from '../passkey/verify-assertion.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf } from '../user/change-accounts.ts'
import type { StoredAccount, StoredUser } from '../user/stored-user.ts'
import type { FactorCaller } from './ask-about-factor.ts'
import { askAboutFactor, keepProof } from './ask-about-factor.ts'
import { checkMethodOn, liveUser, mayChangeFactors, seenBy, writeFactors } from './change-factors.ts'
import type { MfaPorts } from './mfa-ports.ts'
import { signedProof } from './require-factor.ts'

const isPasskey = ({ method }: Factor) => method === 'passkey'
const passkeyOf = (user: StoredUser, subject: string) => accountOf(user, { type: 'passkey', subject })

/**
 * Options for an authenticator of the page: the passkeys that are factors and were made on its host.
 * @throws Refusal `missing_or_invalid_token`, `invalid_data` where there is none, `unavailable`
 */
export async function passkeyOptions(
  ports: MfaPorts,
  owner: VaultOwner,
  party: RelyingParty,
): Promise<PasskeyRequestOptions> {
  const user = await liveUser(ports, owner)
  const factors = (await ports.mfa.factors(owner.userId)).filter(isPasskey)
  const here = factors
    .map(({ subject }) => passkeyOf(user, subject))
    .filter((account): account is StoredAccount => !!account && passkeyData(account).rp_id === party.id)
  if (here.length === 0)
    throw new Refusal('invalid_data', 'The user has no passkey to verify by on this page')
  const { challenge } = await askAboutFactor(ports, owner, { act: 'passkey-challenge', ...owner })
  return {
    challenge,
    timeout: CEREMONY_TIMEOUT_MS,
    rp_id: party.id,
    allow_credentials: here.map(descriptor),
    user_verification: 'required',
  }
}

/**
 * Which page it was is read from what the authenticator has signed, not from what the page says of itself.
 * @throws Refusal `missing_or_invalid_mfa`, `unavailable`
 */
export async function verifyPasskey(
  ports: MfaPorts,
  app: App,
  caller: FactorCaller,
  answer: Assertion,
): Promise<void> {
  const { verified, copied } = await askAboutFactor(ports, caller.owner, {
    act: 'passkey-verify',
    asker: caller.asker,
    credentialId: answer.id,
    clientDataJson: answer.response.client_data_json,
    authenticatorData: answer.response.authenticator_data,
    signature: answer.response.signature,
    origins: app.settings.allowed_origins,
  })
  // Two devices count apart: somebody has copied the key.
  if (copied) ports.log.warn('passkey counter went back', { app_id: app.id })
  if (!verified) throw new Refusal('missing_or_invalid_mfa', 'The passkey could not be verified')
  await keepProof(ports, caller, 'passkey', verified)
}

export interface PasskeySet {
  credentialIds: readonly string[]
  /**
   * whether those that are no factors any more also leave the login, where the user has another and the token that came
   * along may change accounts
   */
  removeForLogin: boolean
}

/**
 * Makes these passkeys of the user's the ones that are factors.
 * @throws Refusal `linked_account_not_found`, `feature_not_enabled`, `unavailable`, and those of mayChangeFactors
 */
export async function setPasskeys(
  ports: MfaPorts,
  app: App,
  caller: FactorCaller & { bearer: Bearer },
  { credentialIds, removeForLogin }: PasskeySet,
): Promise<void> {
  const { owner, asker, frame, bearer } = caller
  const user = await liveUser(ports, owner)
  const factors = await ports.mfa.factors(owner.userId)
  const before = factors.filter(isPasskey)
  const wanted = [...new Set(credentialIds)]
  const known = new Set(before.map(({ subject }) => subject))
  const added = wanted
    .filter((id) => !known.has(id))
    .map((subject) => ({ method: 'passkey' as const, subject }))
  const removed = before.filter(({ subject }) => !wanted.includes(subject))
  if (added.length > 0) checkMethodOn(app, 'passkey')
  if (added.length + removed.length === 0) return
  await mayChangeFactors(ports, app, caller)
  const passkeys = wanted.map((id) => signersPasskey(user, id))
  await askAboutFactor(ports, caller.owner, {
    act: 'passkey-set',
    asker,
    passkeys,
    youngLogin: app.settings.young_login_s,
    proof: signedProof(frame.mfa, ports.clock.now()),
  })
  // Last of all: until then the same call, repeated, knows what is to go.
  if (removeForLogin && changesAccounts(app.settings, bearer)) {
    for (const { subject } of removed) {
      const account = passkeyOf(await liveUser(ports, owner), subject)
      if (account) await unlinkUnlessLast(ports, app, bearer, account)
    }
  }
  await writeFactors(ports, app, owner, { seen: seenBy(caller, factors), added, removed })
}

function signersPasskey(user: StoredUser, id: string): FactorPasskey {
  const account = passkeyOf(user, id)
  if (!account) throw new Refusal('linked_account_not_found', 'The user has no such passkey')
  const { public_key, rp_id, counter } = passkeyData(account)
  return { id, publicKey: public_key, rpId: rp_id, counter }
}

/** The only way to log in stays one: whoever gives up a factor does not mean to be locked out. */
async function unlinkUnlessLast(
  ports: MfaPorts,
  app: App,
  bearer: Bearer,
  { subject }: StoredAccount,
): Promise<void> {
  await unlinkAccount(ports, app, bearer, { type: 'passkey', subject }).catch((error) => {
    const kept = error instanceof Refusal && error.code === 'cannot_unlink_sole_account'
    if (!kept) throw error
  })
}

/**
 * Takes a passkey off the user; where it is a factor, it is none any more first, which takes a factor.
 * @throws Refusal `invalid_request` where it is a factor and `removeAsMfa` is not meant, and those of unlinkAccount and
 * setPasskeys
 */
export async function unlinkFactorPasskey(
  ports: MfaPorts,
  app: App,
  caller: FactorCaller & { bearer: Bearer },
  { credentialId, removeAsMfa }: { credentialId: string; removeAsMfa: boolean },
): Promise<void> {
  const { owner, bearer } = caller
  const enrolled = (await ports.mfa.factors(owner.userId)).filter(isPasskey).map(({ subject }) => subject)
  if (enrolled.includes(credentialId)) {
    if (!removeAsMfa) throw new Refusal('invalid_request', 'Cannot unlink a passkey enrolled in MFA')
    const user = await liveUser(ports, owner)
    const account = passkeyOf(user, credentialId)
    if (account) checkWayBack(app.settings, user, account)
    const credentialIds = enrolled.filter((id) => id !== credentialId)
    await setPasskeys(ports, app, caller, { credentialIds, removeForLogin: false })
  } else if (caller.frame.mfa.methods.length > 0) {
    await mayChangeFactors(ports, app, caller)
  }
  await unlinkAccount(ports, app, bearer, { type: 'passkey', subject: credentialId })
}
