import type { VaultOwner } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { checkYoungLogin } from '../vault/may-release.ts'
import type { FactorCaller } from './ask-about-factor.ts'
import { pageAsker } from './ask-about-factor.ts'
import type { FactorPorts } from './require-factor.ts'
import { factorWanted, liveProofs } from './require-factor.ts'

const ownerOf = (app: App, { userId, sessionId }: Bearer): VaultOwner => ({
  appId: app.id,
  userId,
  sessionId,
})

/**
 * A page that asks about factors without its frame, perhaps with the token that its backend sees: of a session that a frame
 * has bound, and for a change with a young login, from the client that has logged in. Its name goes to us alone, and so is
 * not where somebody finds the token.
 * @throws Refusal `missing_or_invalid_token`, `reauthentication_required`
 */
export async function pageCaller(
  ports: FactorPorts,
  app: App,
  { bearer, ...caller }: { bearer: Bearer } & Caller,
  purpose: 'verify' | 'change',
): Promise<FactorCaller> {
  const owner = ownerOf(app, bearer)
  const standing = await ports.mfa.standing(owner, new Date(ports.clock.now()))
  if (!standing) throw new Refusal('missing_or_invalid_token', 'The session has ended')
  const { frameKey, client, ...known } = standing
  if (!frameKey) {
    throw new Refusal('reauthentication_required', 'No wallet frame has used this session yet; log in again')
  }
  const frame = { ...known, frameKey, proof: '', bornBound: false, signerGrant: null }
  if (purpose === 'change') {
    if (clientOf(caller) !== client) {
      throw new Refusal(
        'reauthentication_required',
        'Another browser has logged in to this session; log in here',
      )
    }
    checkYoungLogin(ports, app, frame)
  }
  return { owner, frame, asker: pageAsker(owner, frameKey) }
}

/**
 * Where the app asks for it, a change of the ways to log in takes a factor that the session has verified through its frame.
 * @throws Refusal `missing_or_invalid_mfa`
 */
export async function requireFactorForAccounts(ports: FactorPorts, app: App, bearer: Bearer): Promise<void> {
  if (!app.settings.mfa_for_account_changes) return
  const nowMs = ports.clock.now()
  const standing = await ports.mfa.standing(ownerOf(app, bearer), new Date(nowMs))
  // One that is over is told so by what follows.
  if (!standing || standing.mfa.methods.length === 0) return
  if (liveProofs(standing.mfa, nowMs).length === 0) throw factorWanted()
}
