import { setTimeout as sleep } from 'node:timers/promises'
import { ROUTES, routePath } from '@latchkey/contract'
import { failureOf } from '../../failure-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer, MailOutcome } from '../../ports/mailer.ts'
import { SEND_WITHIN_MS } from '../../ports/mailer.ts'
import type { Notice, NoticeStore } from '../../ports/notice-store.ts'
import type { Texter } from '../../ports/texter.ts'
import { noticeMail, noticeSms } from './notice-message.ts'
import { noticeText } from './notice-text.ts'
import { makeFactorToken, makeStopToken, makeUndoToken } from './undo-token.ts'

/** Waits after each failed try, in ms; a notice is given up after the last, three days later. */
export const NOTICE_WAITS_MS = [
  30_000,
  2 * 60_000,
  10 * 60_000,
  3_600_000,
  4 * 3_600_000,
  12 * 3_600_000,
  24 * 3_600_000,
  30 * 3_600_000,
]
/** Longer than a try may take. */
const LEASE_MS = SEND_WITHIN_MS + 15_000
const AT_ONCE = 10
const LOOK_EVERY_MS = 1_000

export interface NoticePorts {
  store: NoticeStore
  mailer: Mailer
  /** absent where no sender of texts is set up */
  texter?: Texter | undefined
  codeKeys: Keyring
  clock: Clock
  log: Logger
  publicUrl: string
}

/** Sends the notices that are due, a few at once, and waits for them. Returns how many that were. */
export async function sendNotices(ports: NoticePorts): Promise<number> {
  const now = ports.clock.now()
  const due = await ports.store.claim(new Date(now), new Date(now + LEASE_MS), AT_ONCE)
  await Promise.all(due.map((notice) => sendNotice(ports, notice)))
  return due.length
}

async function sendNotice(ports: NoticePorts, notice: Notice): Promise<void> {
  const outcome = await handOver(ports, notice)
  const about = { app_id: notice.appId, detail: notice.kind, count: notice.tries }
  if (outcome === 'sent') return ports.store.done(notice.id)
  const wait = NOTICE_WAITS_MS[notice.tries - 1]
  if (outcome === 'failed' && wait !== undefined) {
    return ports.store.postpone(notice.id, new Date(ports.clock.now() + wait))
  }
  const why = outcome === 'refused' ? 'was refused by the service that sends it' : 'was given up'
  ports.log.warn(`a notice ${why}`, about)
  return ports.store.done(notice.id)
}

/** A number is given up at once where nothing sends texts. */
async function handOver({ mailer, texter, ...ports }: NoticePorts, notice: Notice): Promise<MailOutcome> {
  const { channel, address, app } = notice
  const said = noticeText(notice, linkOf(ports, notice))
  if (channel === 'email') return mailer.send(noticeMail(address, said, app.logoUrl))
  return texter ? texter.send(noticeSms(address, said)) : 'refused'
}

/** By which the receiver can do something about it, while there is time. */
function linkOf(
  { codeKeys, clock, publicUrl }: Pick<NoticePorts, 'codeKeys' | 'clock' | 'publicUrl'>,
  { undo, undoFactor, stop }: Notice,
): string | null {
  const until = (undo ?? undoFactor ?? stop)?.until.getTime() ?? 0
  if (until <= clock.now()) return null
  const token = undo
    ? makeUndoToken(codeKeys, undo)
    : undoFactor
      ? makeFactorToken(codeKeys, undoFactor.beginning)
      : makeStopToken(codeKeys, stop?.removal ?? '')
  return publicUrl + routePath(ROUTES.undoPage, { token })
}

/** Sends notices as long as the server runs; any number of servers may do so side by side. */
export function startNotices(ports: NoticePorts): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const sent = await sendNotices(ports).catch((error: Error) => {
        ports.log.warn('notices wait', { detail: failureOf(error) })
        return 0
      })
      if (sent === 0)
        await sleep(LOOK_EVERY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
