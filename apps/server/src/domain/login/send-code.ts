import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { LoginStore } from '../../ports/login-store.ts'
import type { Random } from '../../ports/random.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { seal } from '../seal.ts'
import type { Caller } from './caller.ts'
import { codeRequest, emailAddress, phoneAddress } from './code-address.ts'
import { MAIL_SEAL } from './code-mail.ts'
import type { CodeMessage } from './code-message.ts'
import { mailTo, textTo } from './code-message.ts'
import { CODE_LIFETIME_MS, drawCode, macOfCode, RESEND_AFTER_MS, TRIES_PER_CODE } from './login-code.ts'
import type { LoginRequest, SendRule } from './login-keys.ts'
import { paceRule, sendRules, textRules } from './login-keys.ts'
import type { Outbox } from './outbox.ts'
import type { PhoneNumber } from './phone-number.ts'

export interface LoginPorts {
  logins: LoginStore
  keyring: Keyring
  /** the keys of what is stored of a code, apart from those of the dump */
  codeKeys: Keyring
  random: Random
  clock: Clock
  outbox: Outbox
}

/** Of the many rows that share a counter. */
const drawShard = (random: Random) => random.integer(1 << 16)

/**
 * Sends a code by mail. Users are not looked up, so the answer cannot tell whether the address has an account; the
 * mail leaves after the answer, from the sealed copy in the code's row. Where strangers have asked for many, none is sent
 * and the one that was sent last lets this client in.
 * @throws Refusal `disallowed_login_method`, `disallowed_plus_email`, `too_many_requests`.
 */
export async function sendEmailCode(
  ports: LoginPorts,
  app: App,
  email: string,
  caller: Caller,
): Promise<void> {
  const request = await codeRequest(ports, app, emailAddress(app, email), caller)
  const rules = sendRules(request, app.settings.limits, drawShard(ports.random))
  await send(ports, app, { request, rules, message: (code) => mailTo(app, email, code) })
}

/**
 * Sends a code by SMS, or by WhatsApp where the app says so. Nothing is looked up here either.
 * @throws Refusal `disallowed_login_method`, `not_supported`, `invalid_data`, `feature_not_enabled` (the server has no
 * sender of texts), `too_many_requests`.
 */
export async function sendPhoneCode(
  ports: LoginPorts,
  app: App,
  phone: PhoneNumber,
  caller: Caller,
): Promise<void> {
  const address = phoneAddress(app, phone)
  if (!ports.outbox.texts) {
    throw new Refusal('feature_not_enabled', 'This server is not set up to send text messages')
  }
  const request = await codeRequest(ports, app, address, caller)
  const shard = drawShard(ports.random)
  const { limits } = app.settings
  const rules = [...sendRules(request, limits, shard), ...textRules(request, phone, limits, shard)]
  await send(ports, app, { request, rules, message: (code) => textTo(app, phone.e164, code) })
}

async function send(
  ports: LoginPorts,
  app: App,
  input: {
    request: LoginRequest
    rules: SendRule[]
    message: (code: string) => CodeMessage
  },
): Promise<void> {
  const { request } = input
  const nowMs = ports.clock.now()
  const now = new Date(nowMs)
  const code = drawCode(ports.random)
  const keyId = ports.codeKeys.current
  const codeId = randomUUID()
  const message = input.message(code)
  const admission = await ports.logins.admitSend(
    request,
    { counted: input.rules, pace: paceRule(request, app.settings.limits) },
    {
      codeId,
      keyId,
      codeMac: macOfCode(ports.codeKeys, keyId, { appId: app.id, identifier: request.identifier, code }),
      sentAt: now,
      expiresAt: new Date(nowMs + CODE_LIFETIME_MS),
      outbox: seal(ports.codeKeys, ports.random, MAIL_SEAL, JSON.stringify(message)),
      outboxDueAt: new Date(nowMs + ports.outbox.leaseMs),
    },
    { now, resendAfter: new Date(nowMs - RESEND_AFTER_MS), spentTries: TRIES_PER_CODE },
  )
  if (admission.kind === 'refused') {
    const seconds = Math.max(1, Math.ceil((admission.until.getTime() - nowMs) / 1000))
    throw new Refusal('too_many_requests', 'Too many codes were asked for', { retryAfterSeconds: seconds })
  }
  if (admission.kind === 'stored') ports.outbox.hand(codeId, message)
}
