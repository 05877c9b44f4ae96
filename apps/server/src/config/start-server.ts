import { createCaptcha } from '../adapters/captcha/captcha.ts'
import { createFarcasterRegistry } from '../adapters/farcaster/registry.ts'
import { createFarcasterRelay } from '../adapters/farcaster/relay.ts'
import { createBuiltFrame } from '../adapters/frame-files/built-frame.ts'
import { createHostKeys } from '../adapters/host-keys/host-keys.ts'
import { listen } from '../adapters/node/listen.ts'
import { createOutside } from '../adapters/outside/outside.ts'
import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import { loadPlaces } from '../adapters/places/network-places.ts'
import { createAccountChangeStore } from '../adapters/postgres/account-change-store.ts'
import { createAccountStore } from '../adapters/postgres/account-store.ts'
import { createAnalyticsStore } from '../adapters/postgres/analytics-store.ts'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createAttemptStore } from '../adapters/postgres/attempt-store.ts'
import { createBackendUsers } from '../adapters/postgres/backend-users.ts'
import { createCredentialStore } from '../adapters/postgres/credential-store.ts'
import { createFrameSessionStore } from '../adapters/postgres/frame-session-store.ts'
import { createLimiter } from '../adapters/postgres/limiter.ts'
import { createLoginStore } from '../adapters/postgres/login-store.ts'
import { createNoticeStore } from '../adapters/postgres/notice-store.ts'
import { createOldAccountStore } from '../adapters/postgres/old-account-store.ts'
import { createOutboxStore } from '../adapters/postgres/outbox-store.ts'
import { createReadiness } from '../adapters/postgres/readiness.ts'
import { createRootArchive } from '../adapters/postgres/root-archive.ts'
import { createSecretStore } from '../adapters/postgres/secret-store.ts'
import { createSessionListStore } from '../adapters/postgres/session-list-store.ts'
import { createSessionStore } from '../adapters/postgres/session-store.ts'
import { startSweep } from '../adapters/postgres/sweep.ts'
import { createUserStore } from '../adapters/postgres/user-store.ts'
import { createVaultNotices } from '../adapters/postgres/vault-notices.ts'
import { createVaultStore } from '../adapters/postgres/vault-store.ts'
import { createWebhookStore } from '../adapters/postgres/webhook-store.ts'
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { createTwilioTexter } from '../adapters/twilio/twilio-texter.ts'
import { httpWebhookSender } from '../adapters/webhook/http-webhook-sender.ts'
import { createAppDirectory } from '../domain/app/app-directory.ts'
import { startOutbox } from '../domain/login/outbox.ts'
import { startNotices } from '../domain/notice/notices.ts'
import { startWebhooks } from '../domain/webhook/webhooks.ts'
import { createOwnOrigins } from '../http/own-origins.ts'
import type { Mailer } from '../ports/mailer.ts'
import { createServer } from '../server.ts'
import type { Environment } from './environment.ts'
import { openHouse } from './open-house.ts'
import { openSigner } from './open-signer.ts'
import { refuseDevelopmentApps } from './refuse-development-apps.ts'
import { startupWarnings } from './startup-warnings.ts'

const APP_TTL_MS = 2_000

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
  const { database, keyring, codeKeys } = house
  const clock = systemClock
  const origins = createOwnOrigins(environment.publicUrl)
  const appStore = createAppStore(database)
  const mailer =
    replace.mailer ?? createSmtpMailer({ url: environment.smtpUrl, from: environment.mailFrom, log })
  const outside = createOutside({ base: environment.outsideUrl })
  const texter = environment.twilio && createTwilioTexter({ outside, log }, environment.twilio)
  const outbox = startOutbox({ store: createOutboxStore(database), mailer, texter, codeKeys, clock, log })
  const notices = startNotices({
    store: createNoticeStore(database),
    mailer,
    texter,
    codeKeys,
    clock,
    log,
    publicUrl: environment.publicUrl,
  })
  const analytics = createAnalyticsStore(database, log)
  const sweep = startSweep(database, log)
  const webhooks = startWebhooks({
    store: createWebhookStore(database),
    sender: httpWebhookSender,
    keyring,
    clock,
    log,
  })
  const sealed = { keyring, random: systemRandom, clock }
  const credentials = createCredentialStore(database, { ...sealed, ttlMs: APP_TTL_MS })
  const closeAll = async () => {
    sweep.stop()
    await webhooks.stop()
    await outbox.stop()
    await notices.stop()
    await analytics.stop()
    mailer.close()
    await house.close()
  }
  try {
    if (!origins.loopback) await refuseDevelopmentApps(appStore)
    const server = createServer({
      apps: createAppDirectory({
        store: appStore,
        keyring,
        clock,
        loopback: origins.loopback,
        ttlMs: APP_TTL_MS,
      }),
      logins: createLoginStore(database),
      sessions: createSessionStore(database),
      sessionList: createSessionListStore(database),
      places,
      accounts: createAccountStore(database),
      accountChanges: createAccountChangeStore(database),
      oldAccounts: createOldAccountStore(database),
      attempts: createAttemptStore(database, sealed),
      credentials,
      outside,
      hostKeys: createHostKeys({ outside: createOutside(), clock }),
      limiter: createLimiter(database),
      captcha: createCaptcha({ outside, credentials, log }),
      users: createUserStore(database),
      backendUsers: createBackendUsers(database),
      secrets: createSecretStore(database),
      frameSessions: createFrameSessionStore(database),
      vault: createVaultStore(database),
      archive: createRootArchive(database),
      notices: createVaultNotices(database),
      signer: await openSigner(environment, house, 'server'),
      farcasterRelay: createFarcasterRelay(outside),
      farcasterRegistry: createFarcasterRegistry(outside, environment.farcasterRpcUrl),
      analytics,
      outbox,
      frameFiles: createBuiltFrame(environment.frameDir),
      origins,
      publicUrl: environment.publicUrl,
      keyring,
      codeKeys,
      clock,
      random: systemRandom,
      log,
      ready: createReadiness(database, clock.now),
    })
    const listening = await listen(server, { ...environment, warn: (line) => log.warn(line) })
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
