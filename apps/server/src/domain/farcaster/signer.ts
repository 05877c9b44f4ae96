import type {
  FarcasterSignerPlace,
  FarcasterSignerRequested,
  FarcasterSignerStatus,
} from '@latchkey/contract'
import type { CredentialStore } from '../../ports/credential-store.ts'
import type { FarcasterClient, FarcasterRegistry } from '../../ports/farcaster.ts'
import { FarcasterRefusedError } from '../../ports/farcaster.ts'
import type { FarcasterSigner, FarcasterSignerStore, SignerKey } from '../../ports/farcaster-signers.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SessionStore } from '../../ports/session-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { App } from '../app/app.ts'
import type { CountPorts } from '../login/count-window.ts'
import { countInWindow } from '../login/count-window.ts'
import { Refusal } from '../refusal.ts'
import { reached } from './farcaster-ports.ts'
import { signKeyRequest, signSponsorship } from './key-request.ts'

export interface FarcasterSignerPorts extends CountPorts {
  farcasterClient: FarcasterClient
  farcasterRegistry: FarcasterRegistry
  farcasterSigners: FarcasterSignerStore
  credentials: CredentialStore
  sessions: SessionStore
  log: Logger
}

/** How long a request may wait for its user where nothing is said, and the least and the most that can be said. */
const WAIT_S = { usual: 3_600, least: 60, most: 86_400 }
/** Requests of a user's in ten minutes: each may be paid for by the app. */
const REQUESTS = 10
/** Pages ask every two seconds; whoever asks more often is answered by what was known. */
const LOOKS = { allowed: 4, windowMs: 2_000 }
/** An approved key is looked up so often, while it is used or asked about. */
const APPROVED_LOOKS = { allowed: 1, windowMs: 10 * 60_000 }

/** Under this name the operator keeps the app's own account: `fid`, and `private_key` of who owns it. */
export const SIGNER_CREDENTIALS = 'farcaster_signer'

/**
 * The account that a key is for: the one of the user whose session it is, never one that a caller names.
 * @throws Refusal `missing_or_invalid_token` of a session that has ended, `linked_account_not_found`
 */
async function fidOf(
  { sessions, clock }: FarcasterSignerPorts,
  { appId, sessionId }: VaultOwner,
): Promise<number> {
  const user = await sessions.liveUser(appId, sessionId, new Date(clock.now()))
  if (!user) throw new Refusal('missing_or_invalid_token', 'The session has ended')
  const account = user.accounts.find(({ type }) => type === 'farcaster')
  if (account) return Number(account.subject)
  throw new Refusal('linked_account_not_found', 'The user has no Farcaster account')
}

/**
 * What the frame derives the user's key by, and the key that is approved.
 * @throws Refusal `linked_account_not_found`
 */
export async function signerPlace(
  ports: FarcasterSignerPorts,
  owner: VaultOwner,
): Promise<FarcasterSignerPlace> {
  const fid = await fidOf(ports, owner)
  const known = (await ports.farcasterSigners.list(owner.userId, fid)).find(
    ({ state }) => state === 'approved',
  )
  if (known) await lookUp(ports, { owner, fid, publicKey: known.publicKey }, APPROVED_LOOKS)
  const keys = await ports.farcasterSigners.list(owner.userId, fid)
  return {
    fid: String(fid),
    index: keys.filter(({ state }) => state === 'removed').length,
    public_key: keys.find(({ state }) => state === 'approved')?.publicKey ?? null,
  }
}

/**
 * Asks the user, by way of the Farcaster app, to let a key write for their account. The same key asked again gets the
 * request that waits; a key that the register has had before is never asked for again.
 * @throws Refusal `feature_not_enabled`, `linked_account_not_found`, `invalid_data` (deadline), `too_many_requests`,
 * `unavailable`
 */
export async function requestSigner(
  ports: FarcasterSignerPorts,
  app: App,
  owner: VaultOwner,
  asked: { publicKey: string; deadline: number | null },
): Promise<FarcasterSignerRequested> {
  const credentials = await ports.credentials.find(app.id, SIGNER_CREDENTIALS)
  const { fid: appFid, private_key: privateKey } = credentials ?? {}
  if (!appFid || !privateKey)
    throw new Refusal('feature_not_enabled', 'This app asks for no Farcaster signers')
  const key = { owner, fid: await fidOf(ports, owner), publicKey: asked.publicKey }
  const deadline = deadlineOf(asked.deadline, Math.floor(ports.clock.now() / 1000))
  const known = await lookUp(ports, key)
  if (known && known.state !== 'refused') return describe(known)

  const limit = { key: `${app.id} farcaster signer ${owner.userId}`, allowed: REQUESTS }
  await countInWindow(ports, limit, 'Too many requests for a Farcaster signer')
  const request = { requestFid: Number(appFid), key: key.publicKey, deadline }
  const signature = signKeyRequest(request, privateKey)
  const { sponsor_fid: sponsorFid, sponsor_private_key: sponsorKey } = credentials ?? {}
  const sponsorship =
    sponsorFid && sponsorKey
      ? { sponsorFid: Number(sponsorFid), signature: signSponsorship(signature, sponsorKey) }
      : undefined
  const made = await reached(
    ports.farcasterClient.requestKey({ ...request, signature, ...(sponsorship ? { sponsorship } : {}) }),
  ).catch((error: unknown) => {
    if (!(error instanceof FarcasterRefusedError)) throw error
    ports.log.warn('Farcaster takes no requests of this app: is the private_key that of the fid’s owner?', {
      app_id: app.id,
    })
    throw new Refusal('feature_not_enabled', 'Farcaster does not take this app’s requests')
  })
  const kept = { token: made.token, approvalUrl: made.url, deadline: new Date(deadline * 1000) }
  return describe(await ports.farcasterSigners.ask(key, kept, new Date(ports.clock.now())))
}

/**
 * How a key of the user's own stands, as Farcaster says it now.
 * @throws Refusal `not_found` for any other key, `linked_account_not_found`, `unavailable`
 */
export async function signerStatus(
  ports: FarcasterSignerPorts,
  owner: VaultOwner,
  publicKey: string,
): Promise<FarcasterSignerStatus> {
  const fid = await fidOf(ports, owner)
  const known = (await ports.farcasterSigners.list(owner.userId, fid)).find(
    (one) => one.publicKey === publicKey,
  )
  if (!known) throw new Refusal('not_found', 'The user has asked for no such key')
  const looked = await lookUp(ports, { owner, fid, publicKey }, LOOKS)
  const { signer_approval_url: _url, ...status } = describe(looked ?? known) as FarcasterSignerStatus & {
    signer_approval_url?: string
  }
  return status
}

function deadlineOf(asked: number | null, nowS: number): number {
  const deadline = asked ?? nowS + WAIT_S.usual
  if (deadline >= nowS + WAIT_S.least && deadline <= nowS + WAIT_S.most) return deadline
  throw new Refusal('invalid_data', 'The deadline has to be between a minute and a day from now')
}

/**
 * A key as it stands now. The register decides: what the client API says of a request names the account that approved it,
 * and whoever sees the code can approve for theirs. Within `limit` only what is known is answered.
 */
async function lookUp(
  ports: FarcasterSignerPorts,
  key: SignerKey,
  limit?: { allowed: number; windowMs: number },
): Promise<FarcasterSigner | undefined> {
  const now = new Date(ports.clock.now())
  const { owner, fid, publicKey } = key
  const find = async () =>
    (await ports.farcasterSigners.list(owner.userId, fid)).find((one) => one.publicKey === publicKey)
  const known = await find()
  if (known?.state === 'removed' || (limit && known?.state === 'refused')) return known
  const window = `${owner.appId} farcaster look ${limit?.windowMs} ${owner.userId} ${publicKey}`
  if (limit && (await ports.limiter.take({ ...limit, key: window, now }))) return known
  const state = await stateNow(ports, key, known)
  if (state === 'pending' || state === undefined) return known
  if (!known) {
    // In the register already, by a server that remembers no request: a restored backup, or a user who came back.
    await ports.farcasterSigners.ask(key, { token: '', approvalUrl: '', deadline: now }, now)
  }
  await ports.farcasterSigners.settle(key, state, now)
  return find()
}

async function stateNow(
  ports: FarcasterSignerPorts,
  { fid, publicKey }: SignerKey,
  known: FarcasterSigner | undefined,
): Promise<FarcasterSigner['state'] | undefined> {
  const registered = await reached(ports.farcasterRegistry.keyState(fid, publicKey))
  if (registered === 'added') return 'approved'
  if (registered === 'removed') return 'removed'
  if (known?.state !== 'pending') return undefined
  const asked = await reached(ports.farcasterClient.keyRequest(known.token))
  if (asked.state === 'completed') return asked.userFid === fid ? 'pending' : 'refused'
  const over = known.deadline.getTime() <= ports.clock.now()
  return asked.state === 'gone' || over ? 'refused' : 'pending'
}

function describe({ state, publicKey, fid, approvalUrl }: FarcasterSigner): FarcasterSignerRequested {
  const key = { public_key: publicKey }
  if (state === 'pending') return { ...key, status: 'pending_approval', signer_approval_url: approvalUrl }
  return { ...key, status: state === 'approved' ? 'approved' : 'revoked', fid: String(fid) }
}
