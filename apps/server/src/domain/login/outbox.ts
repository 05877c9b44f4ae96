import { failureOf } from '../../failure-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import { UnknownKey } from '../../ports/keyring.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer, MailOutcome } from '../../ports/mailer.ts'
import { SEND_WITHIN_MS } from '../../ports/mailer.ts'
import type { OutboxStore } from '../../ports/outbox-store.ts'
import type { Texter } from '../../ports/texter.ts'
import { unseal } from '../../sealing/seal.ts'
import { codeMail, MAIL_SEAL } from './code-mail.ts'
import type { CodeMessage } from './code-message.ts'
import { codeText, isText } from './code-message.ts'
import type { SentText } from './text-report.ts'

/** Longer than a try may take. */
const LEASE_MS = SEND_WITHIN_MS + 15_000
const SWEEP_MS = 5_000
const ACKNOWLEDGE_MS = 200
const TRIES = 8
const BATCH = 20

export interface Outbox {
  /** How long a message that was just handed over is left to this server before a sweep may take it. */
  readonly leaseMs: number
  /** whether it can send text messages */
  readonly texts: boolean
  hand(codeId: string, message: CodeMessage): void
  stop(): Promise<void>
}

/**
 * Hands codes to the mailer or the texter after the request was answered. What was sent is acknowledged in batches; what
 * failed, or was left by a server that died, is found by a sweep of the codes' rows and tried again until the code
 * expires. A failure is logged and never turns into an error answer, which clients would answer with more sends.
 */
export function startOutbox(ports: {
  store: OutboxStore
  mailer: Mailer
  /** absent where no sender of texts is set up */
  texter?: Texter | undefined
  /** where the service that sends texts posts what becomes of this one */
  reportTo(text: SentText): string
  /** what waiting codes are sealed under */
  codeKeys: Keyring
  clock: Clock
  log: Logger
}): Outbox {
  const sent: string[] = []
  const running = new Set<Promise<void>>()
  let acknowledging: NodeJS.Timeout | undefined

  const track = (work: Promise<void>) => {
    const settled = work.catch((error: Error) => ports.log.error('outbox', { detail: failureOf(error) }))
    running.add(settled)
    void settled.then(() => running.delete(settled))
  }

  async function acknowledge(): Promise<void> {
    acknowledging = undefined
    const ids = sent.splice(0)
    if (ids.length > 0) await ports.store.done(ids)
  }

  function send(text: SentText, message: CodeMessage): Promise<MailOutcome> {
    if (!isText(message)) return ports.mailer.send(codeMail(message))
    const { channel, to, code } = message
    if (!ports.texter) return Promise.resolve('failed')
    const reportTo = ports.reportTo(text)
    return ports.texter.send({ channel, to, code, text: codeText(message), reportTo })
  }

  /** Undefined where the key is not there any more: the code is as good as lost, and asked for again. */
  function open(sealed: Buffer): CodeMessage | undefined {
    try {
      return JSON.parse(unseal(ports.codeKeys, MAIL_SEAL, sealed)) as CodeMessage
    } catch (error) {
      if (error instanceof UnknownKey) return undefined
      throw error
    }
  }

  async function deliver(codeId: string, message: CodeMessage, tries: number): Promise<void> {
    const kind = isText(message) ? 'text' : 'mail'
    const outcome = await send({ codeId, tries }, message)
    if (outcome === 'failed') return ports.log.warn(`${kind} not sent, will be tried again`)
    if (outcome === 'refused') {
      ports.log.warn(`${kind} refused by the service that sends it`)
      return ports.store.undeliverable(codeId)
    }
    sent.push(codeId)
    acknowledging ??= setTimeout(() => track(acknowledge()), ACKNOWLEDGE_MS)
  }

  async function sweep(): Promise<void> {
    const now = ports.clock.now()
    const entries = await ports.store.claim(new Date(now), new Date(now + LEASE_MS), BATCH)
    await Promise.all(
      entries.map(async (entry) => {
        const message = entry.tries > TRIES ? undefined : open(entry.sealed)
        if (!message) return ports.store.undeliverable(entry.codeId)
        await deliver(entry.codeId, message, entry.tries)
      }),
    )
  }

  const sweeper = setInterval(() => track(sweep()), SWEEP_MS)
  sweeper.unref()
  return {
    leaseMs: LEASE_MS,
    texts: ports.texter !== undefined,
    hand: (codeId, message) => track(deliver(codeId, message, 0)),
    async stop() {
      clearInterval(sweeper)
      while (running.size > 0) await Promise.all(running)
      clearTimeout(acknowledging)
      await acknowledge().catch((error: Error) => ports.log.error('outbox', { detail: failureOf(error) }))
    },
  }
}
