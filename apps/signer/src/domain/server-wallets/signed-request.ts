import type { KeyObject } from 'node:crypto'
import { createHash, verify } from 'node:crypto'
import { createBoundedMap } from '../../bounded-map.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import { canonical } from './canonical.ts'
import type { AuthorityDocument, QuorumDocument } from './documents.ts'
import { readPublicKey } from './p256.ts'
import type { ClientRequest, UserKeyHint } from './port.ts'
import { userKeyPair } from './user-keys.ts'
import type { WalletSecrets } from './wallet-secrets.ts'

const MOST_SIGNATURES = 16
const MOST_HINTS = 64

/** Who of a quorum signed, and with which signatures. */
export interface Signing {
  /** keys and users, each once however often it signed */
  members: ReadonlySet<string>
  /** ids of the signatures, and the member of each */
  signatures: ReadonlyMap<string, string>
}

export interface VerifiedRequest {
  /** SHA-256 of what was signed, base64url, the same for both spellings of an empty body */
  payload: string
  /** Who of this quorum signed. Users count by keys whose time is not over. */
  signingOf(quorum: QuorumDocument | AuthorityDocument): Signing
}

/** What a client signs: RFC 8785; an empty body is signed as it is or as an empty text, whichever the client's library does. */
function payloadsOf({ method, url, headers, body }: ClientRequest): [Buffer, ...Buffer[]] {
  const named: Record<string, string> = {}
  for (const name of ['privy-app-id', 'privy-idempotency-key', 'privy-request-expiry'] as const) {
    const value = headers[name]
    if (value !== undefined) named[name] = value
  }
  const of = (content: unknown) => canonical({ version: 1, method, url, headers: named, body: content })
  return Object.keys(body).length === 0 ? [of(body), of('')] : [of(body)]
}

/**
 * Reads a client's request: for this app, for this route (paths below `/api/v1` or `/v1`, without a query), in time.
 * @throws SignerRefusal `invalid_request`, `request_expired`
 */
export function readRequest(
  request: ClientRequest,
  expected: { appId: string; method: string | readonly string[]; path: string; nowMs: number },
): void {
  const methods = [expected.method].flat()
  if (request.headers['privy-app-id'] !== expected.appId || !methods.includes(request.method)) {
    throw new SignerRefusal('invalid_request', 'The signed request is for another app or another call')
  }
  if (pathOf(request.url) !== expected.path) {
    throw new SignerRefusal('invalid_request', 'The signed request is for another address')
  }
  const expiry = request.headers['privy-request-expiry']
  if (expiry === undefined) return
  if (!/^\d{1,16}$/.test(expiry)) throw new SignerRefusal('invalid_request', 'The expiry is no time')
  if (Number(expiry) <= expected.nowMs) throw new SignerRefusal('request_expired', 'The request has expired')
}

/** The path of a route below `/api/v1` or `/v1`; undefined of an address that is none of those. */
export function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, password, pathname, search, hash } = new URL(url)
  const plain = /^https?:$/.test(protocol) && !username && !password && !search && !hash
  return plain ? /^(?:\/api)?\/v1(\/.+)$/.exec(pathname)?.[1] : undefined
}

/**
 * Checks the signatures of a request (ECDSA of P-256 and SHA-256, DER, base64, several joined by `,`) whenever a quorum asks
 * who of it signed. A signature is known by its key and its `r`: from one that is valid nobody but the key's holder makes a
 * valid one with another `r`.
 */
export function verifyRequest(
  request: ClientRequest,
  {
    appId,
    userKeys,
    secrets,
    nowMs,
  }: { appId: string; userKeys: readonly UserKeyHint[]; secrets: WalletSecrets; nowMs: number },
): VerifiedRequest {
  const payloads = payloadsOf(request)
  const payload = createHash('sha256').update(payloads[0]).digest('base64url')
  const texts = request.signatures.split(',').map((one) => one.trim())
  if (texts.length > MOST_SIGNATURES || userKeys.length > MOST_HINTS) {
    throw new SignerRefusal('invalid_request', 'There are too many signatures or keys')
  }
  const given = texts.filter((one) => one !== '').map((one) => Buffer.from(one, 'base64'))
  const live = userKeys.filter(({ expiresAt }) => expiresAt > nowMs)

  /** Each user's key is made once, and only where a quorum has the user. */
  const made = new Map<UserKeyHint, string | undefined>()
  function keyOfHint(hint: UserKeyHint): string | undefined {
    if (!made.has(hint)) made.set(hint, userKeyPair(secrets, { ...hint, appId })?.publicKey)
    return made.get(hint)
  }

  function candidates(quorum: QuorumDocument | AuthorityDocument): { member: string; spki: string }[] {
    const keys = quorum.public_keys.map((spki) => ({ member: `key ${spki}`, spki }))
    const users = quorum.kind === 'quorum' ? quorum.user_ids : []
    const ofUsers = live.flatMap((hint) => {
      const spki = users.includes(hint.userId) ? keyOfHint(hint) : undefined
      return spki ? [{ member: `user ${hint.userId}`, spki }] : []
    })
    return [...keys, ...ofUsers]
  }

  const holds = (key: KeyObject, signature: Buffer) =>
    payloads.some((bytes) => {
      try {
        return verify('sha256', bytes, { key, dsaEncoding: 'der' }, signature)
      } catch {
        return false
      }
    })

  return {
    payload,
    signingOf(quorum) {
      const signatures = new Map<string, string>()
      for (const { member, spki } of candidates(quorum)) {
        const key = publicKeyOf(spki)
        for (const signature of given) {
          if (holds(key, signature)) signatures.set(idOf(payload, spki, signature), member)
        }
      }
      return { members: new Set(signatures.values()), signatures }
    },
  }
}

/** Keys that requests were held against lately. */
const publicKeys = createBoundedMap<KeyObject>(1_000)

function publicKeyOf(spki: string): KeyObject {
  const key = publicKeys.get(spki) ?? readPublicKey(spki).key
  publicKeys.set(spki, key, 1)
  return key
}

/** Of a signature that holds, so that its DER is the only one: `30 len 02 len r …`. */
function idOf(payload: string, spki: string, signature: Buffer): string {
  const r = signature.subarray(4, 4 + (signature[3] as number)).toString('hex')
  return createHash('sha256')
    .update(JSON.stringify([payload, spki, r]))
    .digest('base64url')
}
