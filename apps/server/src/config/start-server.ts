import { createBuiltFrame } from '../adapters/frame-files/built-frame.ts'
import { listen } from '../adapters/node/listen.ts'
import { createOutside } from '../adapters/outside/outside.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { loadPlaces } from '../adapters/places/network-places.ts'
import { startSweep } from '../adapters/postgres/sweep.ts'
import { createSignerReadiness } from '../adapters/signer/signer-readiness.ts'
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { createTwilioTexter } from '../adapters/twilio/twilio-texter.ts'
import { httpWebhookSender } from '../adapters/webhook/http-webhook-sender.ts'
import { APP_TTL_MS } from '../domain/app/app-directory.ts'
import { startDelegationEnds } from '../domain/delegation/ends.ts'
import { startRemovals } from '../domain/mfa/removals.ts'
import { startNotices } from '../domain/notice/notices.ts'
import { startTransactions } from '../domain/transactions/worker.ts'
import { startWebhooks } from '../domain/webhook/webhooks.ts'
import type { Mailer } from '../ports/mailer.ts'
import { createServer } from '../server.ts'
import { missSignerKeys } from './check-signer-keys.ts'
import type { Environment } from './environment.ts'
import { openHouse } from './open-house.ts'
import { openPorts } from './open-ports.ts'
import { openSigner } from './open-signer.ts'
import { refuseDevelopmentApps } from './refuse-development-apps.ts'
import { startupWarnings } from './startup-warnings.ts'

/** An app may name five nodes of a chain, and a client waits ten seconds. */
const NODE_TIMEOUT_MS = 4_000

export interface RunningServer {
  port: number
  stop(): Promise<void>
}

/** Puts the adapters together and listens. `replace` takes a mailer of the caller's own, for measuring. */
export async function startServer(
  environment: Environment,
  replace: { mailer?: Mailer } = {},
): Promise<RunningServer> {
  const log = createPinoLogger(environment.logLevel)
  const places = loadPlaces(environment.networkPlacesFile)
  const house = await openHouse(environment, log)
  const { database, keyring, loginKeys, codeKeys } = house
  // the last that was opened is closed first
  const opened: (() => void | Promise<void>)[] = [house.close]
  const closeAll = async () => {
    for (let close = opened.pop(); close; close = opened.pop()) await close()
  }
  try {
    const signer = await openSigner(environment, house, 'server', (giveBack) => opened.push(giveBack))
    if (environment.signerUrl) await missSignerKeys(database, signer, log)
    const mailer =
      replace.mailer ?? createSmtpMailer({ url: environment.smtpUrl, from: environment.mailFrom, log })
    opened.push(() => mailer.close())
    const outside = createOutside({ base: environment.outsideUrl })
    const { ports, appStore, sending, close } = openPorts({
      database,
      keyring,
      loginKeys,
      codeKeys,
      clock: systemClock,
      random: systemRandom,
      log,
      mailer,
      texter: environment.twilio && createTwilioTexter({ outside, log }, environment.twilio),
      outside,
      hosts: createOutside(),
      chains: createOutside({ timeoutMs: NODE_TIMEOUT_MS }),
      signer,
      signerReady: environment.signerUrl
        ? createSignerReadiness(environment.signerUrl, systemClock.now)
        : undefined,
      places,
      frameFiles: createBuiltFrame(environment.frameDir),
      publicUrl: environment.publicUrl,
      farcasterRpcUrl: environment.farcasterRpcUrl,
      ttlMs: APP_TTL_MS,
    })
    opened.push(close)
    if (!ports.origins.loopback) await refuseDevelopmentApps(appStore)
    const notices = startNotices(sending.notices)
    opened.push(notices.stop)
    const webhooks = startWebhooks({ ...sending.webhooks, sender: httpWebhookSender })
    opened.push(webhooks.stop)
    const removals = startRemovals(sending.removals)
    opened.push(removals.stop)
    const ends = startDelegationEnds(sending.delegationEnds)
    opened.push(ends.stop)
    const transactions = startTransactions(sending.transactions)
    opened.push(transactions.stop)
    const sweep = startSweep(database, signer, log)
    opened.push(sweep.stop)
    const listening = await listen(createServer(ports), { ...environment, warn: (line) => log.warn(line) })
    for (const line of startupWarnings(environment)) log.warn(line)
    log.info('listening', { url: environment.publicUrl })
    return {
      port: listening.port,
      async stop() {
        log.info('stopping')
        await listening.stop()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
