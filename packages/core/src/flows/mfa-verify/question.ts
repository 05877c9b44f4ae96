import type { MfaFields, PasskeyRequestOptions } from '@latchkey/contract'
import { ClientError } from '../../errors/client-errors.ts'
import { unsupportedMethodError } from '../../frame/mfa-errors.ts'
import type { MfaProof } from '../../screens/mfa.ts'
import { askPasskey } from '../passkey/webauthn.ts'

/** One operation's question. */
export interface Question {
  /** takes the answer; null while one is being looked at */
  answer: { resolve(fields: MfaFields | null): void; reject(error: unknown): void } | null
  /** what came of the answer that is being looked at */
  submitted: Deferred | null
  canceled: boolean
  /** what others who want an answer wait for */
  over: Deferred
  /** ends what it listens to */
  stop(): void
  /** takes its screen away, where there is one */
  close(): void
}

export interface Deferred {
  promise: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

/** Nobody has to wait for it: a rejection that nobody hears is none that is unhandled. */
export function deferred(): Deferred {
  let settle!: Omit<Deferred, 'promise'>
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  promise.catch(() => {})
  return { ...settle, promise }
}

/**
 * What goes along with the request (wire/frames 1.6). A passkey is asked for here.
 * @throws PasskeyError; ClientError for what is no method, and for a code of another one.
 */
export async function fieldsOf(method: MfaProof, code: string | PasskeyRequestOptions): Promise<MfaFields> {
  const relyingParty = window.origin
  if (method === 'passkey') {
    if (typeof code === 'string') throw new ClientError('A passkey is asked with the options that init gave')
    const mfaCode = { ...(await askPasskey(code)) }
    return { mfaMethod: method, mfaCode, relyingParty }
  }
  if (method !== 'sms' && method !== 'totp' && method !== 'recovery-code') throw unsupportedMethodError()
  if (typeof code !== 'string' || !code) throw new ClientError('Invalid MFA code')
  return { mfaMethod: method, mfaCode: code, relyingParty }
}
