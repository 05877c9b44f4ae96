import { delegationParts, HEADERS, isErrorCode, ROUTES, routePath } from '@latchkey/contract'
import { toBase64url } from '@latchkey/keys'
import { generateProof } from 'dpop'
import * as v from 'valibot'
import { FrameFailure } from '../frame-failure.ts'
import type { Clock } from '../ports/clock.ts'
import type { ProofKeys } from '../ports/proof-keys.ts'
import type { Vault, VaultCall, VaultCalls } from '../ports/vault.ts'
import { VaultError } from '../ports/vault.ts'
import type { Session } from '../session.ts'
import { ANSWERS } from './vault-answers.ts'

/** Waits before the second and third try. Every route takes the same body twice, so repeating is safe. */
const RETRY_AFTER_MS = [500, 1500]
const TIMEOUT_MS = 15_000
/** Under the minute that the server allows, so that an answer's own age does not hide a wrong clock. */
const CLOCK_TOLERANCE_MS = 50_000

interface HttpVaultOptions {
  /** the frame's own origin, which is the server's */
  origin: string
  fetch: typeof fetch
  proofKeys: ProofKeys
  clock: Clock
}

type Claims = Record<string, string>

/** What a proof names beside the call: a grant's own parts, which the signer takes by this proof alone. */
async function claimsOf<C extends VaultCall>(name: C, body: VaultCalls[C]['body']): Promise<Claims> {
  if (name !== 'delegateWallets') return {}
  const { encrypted_tee_share: sealed, app_share } = body as VaultCalls['delegateWallets']['body']
  const parts = new TextEncoder().encode(delegationParts(sealed, app_share))
  return { grant: toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', parts))) }
}

/**
 * The vault over HTTP: `Authorization: Bearer` with the access token and a fresh DPoP proof for every try
 * (RFC 9449). What the network or the server lost is tried again with the same body.
 */
export function createHttpVault({ origin, fetch, proofKeys, clock }: HttpVaultOptions): Vault {
  async function attempt(session: Session, url: string, body: string, claims: Claims): Promise<Response> {
    const keyPair = await proofKeys.of(session)
    const proof = await generateProof(keyPair, url, 'POST', undefined, session.token, claims)
    return fetch(url, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        [HEADERS.authorization]: `Bearer ${session.token}`,
        [HEADERS.dpop]: proof,
        [HEADERS.appId]: session.appId,
        'content-type': 'application/json',
      },
      body,
    })
  }

  /** A proof carries this device's time; where that is the fault, logging in again would not help. */
  function checkClock(response: Response): void {
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    if (Math.abs(serverTime - clock.now()) > CLOCK_TOLERANCE_MS) {
      throw new FrameFailure('wrong_clock')
    }
  }

  async function persist(session: Session, url: string, body: string, claims: Claims): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const response = await attempt(session, url, body, claims).catch(() => null)
      if (response && response.status < 500) return response
      const wait = RETRY_AFTER_MS[tries]
      if (wait === undefined) throw new VaultError('unavailable')
      await clock.wait(wait)
    }
  }

  return {
    async call<C extends VaultCall>(session: Session, name: C, body: VaultCalls[C]['body'], root?: string) {
      const path = routePath(ROUTES[name], root === undefined ? {} : { address: root })
      const claims = await claimsOf(name, body)
      const response = await persist(session, `${origin}${path}`, JSON.stringify(body), claims)
      const answer: unknown = await response.json().catch(() => null)
      if (!response.ok) {
        const code = (answer as { code?: unknown } | null)?.code
        if (code === 'invalid_dpop_proof') checkClock(response)
        if (isErrorCode(code)) throw new VaultError(code)
        // Of something between: what it refuses says nothing of the wallet.
        throw new VaultError(response.status === 429 ? 'too_many_requests' : 'unavailable')
      }
      const parsed = v.safeParse(ANSWERS[name], answer)
      if (!parsed.success) throw new VaultError('unavailable')
      return parsed.output as VaultCalls[C]['answer']
    },
  }
}
