import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { LoginStore } from '../../ports/login-store.ts'
import type { Random } from '../../ports/random.ts'
import { seal } from '../../sealing/seal.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
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
  loginKeys: Keyring
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
 * @returns in how many seconds this client may ask for the next one
 * @throws Refusal `disallowed_login_method`, `disallowed_plus_email`, `too_many_requests`.
 */
export async function sendEmailCode(
  ports: LoginPorts,
  app: App,
  email: string,
  caller: Caller,
): Promise<number> {
  const request = await codeRequest(ports, app, emailAddress(app, email), caller)
  const rules = sendRules(request, app.settings.limits, drawShard(ports.random))
  return send(ports, app, { request, rules, message: (code) => mailTo(app, email, code) })
}

/**
 * Sends a code by SMS, or by WhatsApp where the app says so. Nothing is looked up here either.
 * @returns in how many seconds this client may ask for the next one
 * @throws Refusal `disallowed_login_method`, `not_supported`, `invalid_data`, `feature_not_enabled` (the server has no
 * sender of texts), `too_many_requests`.
 */
export async function sendPhoneCode(
  ports: LoginPorts,
  app: App,
  phone: PhoneNumber,
  caller: Caller,
): Promise<number> {
  const address = phoneAddress(app, phone)
  checkTexts(ports)
  return sendTextFor(ports, app, phone, await codeRequest(ports, app, address, caller))
}

/**
 * Sends a code by SMS for something else than a login; whom it is for, and what counts it, is for the caller to say.
 * @returns in how many seconds the next one may be asked for
 * @throws Refusal `feature_not_enabled`, `too_many_requests`
 */
export async function sendTextFor(
  ports: LoginPorts,
  app: App,
  phone: PhoneNumber,
  request: LoginRequest,
): Promise<number> {
  checkTexts(ports)
  const shard = drawShard(ports.random)
  const { limits } = app.settings
  const rules = [...sendRules(request, limits, shard), ...textRules(request, phone, limits, shard)]
  return send(ports, app, { request, rules, message: (code) => textTo(app, phone.e164, code) })
}

function checkTexts({ outbox }: LoginPorts): void {
  if (!outbox.texts) {
    throw new Refusal('feature_not_enabled', 'This server is not set up to send text messages')
  }
}

async function send(
  ports: LoginPorts,
  app: App,
  input: {
    request: LoginRequest
    rules: SendRule[]
    message: (code: string) => CodeMessage
  },
): Promise<number> {
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
  return Math.ceil((admission.askedAt.getTime() + RESEND_AFTER_MS - nowMs) / 1000)
}
