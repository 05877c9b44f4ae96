import type { SealedDelegation, SealedRecoveryKey } from '@latchkey/contract'
import type { Registrar, Signer, SignerRefusalCode } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import { failureOf } from '../../failure-of.ts'
import { httpServerWallets } from './http-server-wallets.ts'

const TIMEOUT_MS = 10_000

interface RefusedAnswer {
  code?: SignerRefusalCode
  error?: string
  until?: number
}

const away = (reason: string, cause?: unknown) =>
  new SignerRefusal('unavailable', `The signer cannot be asked: ${reason}`, undefined, cause)

/**
 * The signer as a process of its own. `token` is the API server's credential or, for what a `Registrar` has, the
 * operator's. What it answers no refusal by is one of `unavailable`.
 */
export function createHttpSigner(options: { url: string; token: string }): Signer & Registrar {
  async function post<T>(path: string, body: object): Promise<T> {
    const { status, answer } = await asked(path, body)
    if (status === 200) return answer as T
    if (answer.code) throw new SignerRefusal(answer.code, answer.error ?? '', answer.until)
    throw away(`it answered ${status}`)
  }

  async function asked(path: string, body: object): Promise<{ status: number; answer: RefusedAnswer }> {
    try {
      const response = await fetch(new URL(path, options.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${options.token}` },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: response.status, answer: (await response.json()) as RefusedAnswer }
    } catch (error) {
      throw away(failureOf(error), error)
    }
  }

  return {
    ...httpServerWallets(post),
    publicKey: () => post('/public_key', {}),
    passcodeKey: (keyId) => post('/passcode_key', { keyId }),
    evaluatePasscode: (request) => post('/passcode', request),
    makeRoot: (request) => post('/make_root', request),
    retireShares: (request) => post('/retire', request),
    grantSession: async (evidence) => (await post<{ grant: string }>('/session_grant', evidence)).grant,
    forgetUser: (user) => post('/forget_user', user),
    secondFactor: (request) => post('/second_factor', request),
    reseal: (request) => post('/reseal', request),
    orderRemoval: (of) => post('/removal_order', of),
    grant: async (key) => (await post<{ grant: string }>('/grant', key)).grant,
    regrant: async (key) => (await post<{ grant: string }>('/regrant', key)).grant,
    rewrap: async (keys) => (await post<{ keys: (SealedRecoveryKey | null)[] }>('/rewrap', { keys })).keys,
    acceptDelegation: (request) => post('/delegation', request),
    signDelegated: (request) => post('/delegation_sign', request),
    signDelegatedSend: (request) => post('/delegation_send', request),
    findDelegatedSend: async (request) =>
      (await post<{ send: { nonce: number } | null }>('/delegation_sent', request)).send,
    endDelegations: (user) => post('/delegation_end', user),
    rewrapDelegations: async (grants) =>
      (await post<{ grants: (SealedDelegation | null)[] }>('/rewrap_delegations', { grants })).grants,
    keyUse: () => post('/key_use', {}),
  }
}
