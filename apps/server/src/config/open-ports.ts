import { createCaptcha } from '../adapters/captcha/captcha.ts'
import { createChainNodes } from '../adapters/chains/chain-nodes.ts'
import { createFarcasterClient } from '../adapters/farcaster/client-api.ts'
import { createFarcasterRegistry } from '../adapters/farcaster/registry.ts'
import { createFarcasterRelay } from '../adapters/farcaster/relay.ts'
import { createHostKeys } from '../adapters/host-keys/host-keys.ts'
import { createKeptAnswers } from '../adapters/kept-answers/kept-answers.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { createPostgresStores } from '../adapters/postgres/postgres-stores.ts'
import { createPriceSources } from '../adapters/prices/price-sources.ts'
import { createScanners } from '../adapters/scan/scanners.ts'
import { createAppDirectory } from '../domain/app/app-directory.ts'
import type { EndPorts } from '../domain/delegation/ends.ts'
import { startOutbox } from '../domain/login/outbox.ts'
import type { RemovalPorts } from '../domain/mfa/removals.ts'
import type { NoticePorts } from '../domain/notice/notices.ts'
import { goingOn } from '../domain/server-wallets/restored-state.ts'
import { createTransactions } from '../domain/transactions/transactions.ts'
import type { WorkerPorts } from '../domain/transactions/worker.ts'
import type { WebhookPorts } from '../domain/webhook/webhooks.ts'
import { createOwnOrigins } from '../http/own-origins.ts'
import { reportAddress } from '../http/text-report.ts'
import type { AppStore } from '../ports/app-store.ts'
import type { CredentialKeeper } from '../ports/credential-store.ts'
import type { Logger } from '../ports/logger.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Outside } from '../ports/outside.ts'
import type { Texter } from '../ports/texter.ts'
import type { ServerPorts } from '../server-ports.ts'

/** What is outside of a server, and what an operator chooses for it. */
export interface Surroundings
  extends Pick<
    ServerPorts,
    | 'keyring'
    | 'loginKeys'
    | 'codeKeys'
    | 'clock'
    | 'random'
    | 'log'
    | 'signer'
    | 'places'
    | 'frameFiles'
    | 'outside'
    | 'publicUrl'
  > {
  /** absent where the signer runs in this process */
  signerReady?: ServerPorts['signerReady']
  database: Database
  mailer: Mailer
  /** absent where no sender of texts is set up */
  texter: Texter | undefined
  /** where hosts publish the keys of their own logins */
  hosts: Outside
  /** how the nodes of chains are reached, at the addresses that operators name */
  chains: Outside
  farcasterRpcUrl: string
  /** for how long an app and its credentials are remembered */
  ttlMs: number
}

export interface OpenPorts {
  ports: ServerPorts
  appStore: AppStore
  credentials: CredentialKeeper
  /** for who sends notices and webhooks, settles removals and ends of delegations, and looks after transactions */
  sending: {
    notices: NoticePorts
    webhooks: Omit<WebhookPorts, 'sender'>
    removals: RemovalPorts
    delegationEnds: EndPorts & { log: Logger }
    transactions: WorkerPorts
  }
  /** Sends and keeps what was handed over by now. */
  close(): Promise<void>
}

/** Everything that requests need, over one database. Codes are sent from now on; the others wait. */
export function openPorts(given: Surroundings): OpenPorts {
  const { mailer, texter, places, frameFiles, outside, publicUrl, ttlMs } = given
  const { keyring, loginKeys, codeKeys, clock, random, log } = given
  const {
    appStore,
    outboxStore,
    noticeStore,
    webhookStore,
    transactionStore,
    keptAnswerStore,
    restoredState,
    ...stores
  } = createPostgresStores(given.database, given)
  const origins = createOwnOrigins(publicUrl)
  const signer = goingOn({ signer: given.signer, restoredState, log })
  const apps = createAppDirectory({
    store: appStore,
    loginKeys,
    clock,
    loopback: origins.loopback,
    ttlMs,
    log,
  })
  const nodes = createChainNodes(given.chains)
  const transactions = { store: transactionStore, nodes, clock, random, log }
  const { credentials } = stores
  const outbox = startOutbox({
    store: outboxStore,
    mailer,
    texter,
    reportTo: (text) => reportAddress(publicUrl, text),
    codeKeys,
    clock,
    log,
  })
  return {
    ports: {
      ...stores,
      signerReady: given.signerReady,
      keyring,
      loginKeys,
      codeKeys,
      clock,
      random,
      log,
      signer,
      places,
      frameFiles,
      outside,
      publicUrl,
      texter,
      apps,
      transactions: createTransactions(transactions),
      hostKeys: createHostKeys({ outside: given.hosts, clock }),
      captcha: createCaptcha({ outside, credentials, log }),
      nodes,
      scanners: createScanners({ outside, credentials, nodes, log }),
      priceSources: createPriceSources({ outside, credentials, log }),
      keptAnswers: createKeptAnswers({ store: keptAnswerStore, clock }),
      farcasterClient: createFarcasterClient(outside),
      farcasterRelay: createFarcasterRelay(outside),
      farcasterRegistry: createFarcasterRegistry(outside, given.farcasterRpcUrl),
      outbox,
      origins,
    },
    appStore,
    credentials: stores.credentials,
    sending: {
      notices: { store: noticeStore, mailer, texter, codeKeys, clock, log, publicUrl },
      webhooks: { store: webhookStore, keyring, clock, log },
      removals: { removals: stores.removals, signer, clock, log },
      delegationEnds: { delegationEnds: stores.delegationEnds, signer, clock, log },
      transactions: { ...transactions, apps },
    },
    async close() {
      await outbox.stop()
      await stores.analytics.stop()
    },
  }
}
