import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { LoginStore } from '../../ports/login-store.ts'
import type { Random } from '../../ports/random.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { seal } from '../seal.ts'
import type { CodeMail } from './code-mail.ts'
import { MAIL_SEAL } from './code-mail.ts'
import { checkEmailForm } from './email-policy.ts'
import { CODE_LIFETIME_MS, drawCode, macOfCode, RESEND_AFTER_MS } from './login-code.ts'
import type { LoginRequest } from './login-keys.ts'
import { SEND_WINDOW_MS, sendRules } from './login-keys.ts'
import type { Outbox } from './outbox.ts'

export interface LoginPorts {
  logins: LoginStore
  keyring: Keyring
  random: Random
  clock: Clock
  outbox: Outbox
}

export const emailRequest = (
  app: App,
  email: string,
  caller: { client: string; address: string },
): LoginRequest => ({
  appId: app.id,
  identifier: `email:${email}`,
  // With a sign that no header value begins with, so that nobody can pose as a client without a name.
  client: caller.client || `\taddress ${caller.address}`,
  address: caller.address,
})

/**
 * Sends a login code. Users are not looked up, so the answer cannot tell whether the address has an account; the
 * mail leaves after the answer, from the sealed copy in the code's row.
 * @throws Refusal `disallowed_login_method`, `disallowed_plus_email`, `too_many_requests`.
 */
export async function sendEmailCode(
  ports: LoginPorts,
  app: App,
  email: string,
  caller: { client: string; address: string },
): Promise<void> {
  checkEmailForm(app.settings, email)
  const request = emailRequest(app, email, caller)
  const nowMs = ports.clock.now()
  const now = new Date(nowMs)
  const code = drawCode(ports.random)
  const keyId = ports.keyring.current
  const codeId = randomUUID()
  const mail: CodeMail = { to: email, code, appName: app.settings.name }
  const admission = await ports.logins.admitSend(
    request,
    sendRules(request, app.settings.limits, ports.random.integer(1 << 16)),
    {
      codeId,
      keyId,
      codeMac: macOfCode(ports.keyring, keyId, { appId: app.id, identifier: request.identifier, code }),
      sentAt: now,
      expiresAt: new Date(nowMs + CODE_LIFETIME_MS),
      outbox: seal(ports.keyring, ports.random, MAIL_SEAL, JSON.stringify(mail)),
      outboxDueAt: new Date(nowMs + ports.outbox.leaseMs),
    },
    { now, windowEnds: new Date(nowMs + SEND_WINDOW_MS), resendAfter: new Date(nowMs - RESEND_AFTER_MS) },
  )
  if (admission.kind === 'refused') {
    const seconds = Math.max(1, Math.ceil((admission.until.getTime() - nowMs) / 1000))
    throw new Refusal('too_many_requests', 'Too many codes were asked for', { retryAfterSeconds: seconds })
  }
  if (admission.kind === 'stored') ports.outbox.hand(codeId, mail)
}
