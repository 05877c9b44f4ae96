import type { RestoredStateOrder, ServerWallets, Signer, SignerDocument, Worded } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { Logger } from '../../ports/logger.ts'
import type { DocumentPlace, RestoredStateStore } from '../../ports/restored-state-store.ts'
import { inRequests } from './in-requests.ts'

interface RestoredStatePorts {
  signer: Signer
  restoredState: RestoredStateStore
  log: Logger
}

const AT_ONCE = 50
const FIRST: DocumentPlace = { appId: '', kind: '', id: '' }

type Stopped = Exclude<keyof ServerWallets, 'acceptRestoredState'>

/** All of them: one that is missing here does not compile. */
const STOPPED: Record<Stopped, true> = {
  setAuthority: true,
  makeWallet: true,
  startImport: true,
  finishImport: true,
  rpc: true,
  rawSign: true,
  exportWallet: true,
  signSend: true,
  findSend: true,
  changeWallet: true,
  makeQuorum: true,
  changeQuorum: true,
  deleteQuorum: true,
  makePolicy: true,
  changePolicy: true,
  deletePolicy: true,
  newest: true,
  userKey: true,
}

/**
 * A signer that says in the log when its memory of server wallets turns out to be an old one, and to which an operator's order
 * to go on is brought as soon as there is one: what was asked for is asked once more then.
 */
export function goingOn({ signer, restoredState, log }: RestoredStatePorts): Signer {
  async function retried<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof SignerRefusal) || error.code !== 'state_rolled_back') throw error
      if (!(await bring({ signer, restoredState, log }))) throw error
      return ask()
    }
  }
  const asked = (Object.keys(STOPPED) as Stopped[]).map((name) => {
    const ask = signer[name] as (given: never) => Promise<unknown>
    return [name, (given: never) => retried(() => ask(given))]
  })
  return { ...signer, ...(Object.fromEntries(asked) as Pick<ServerWallets, Stopped>) }
}

/** Whether the signer goes on. */
async function bring(ports: RestoredStatePorts): Promise<boolean> {
  const { restoredState, log } = ports
  const order = await restoredState.order()
  if (!order) {
    log.error(
      'the signer remembers less of server wallets than the database holds: its folder is an old copy. They stand still until an operator has looked, see docs/guides/backup.md',
    )
    return false
  }
  try {
    await show(ports, order)
  } catch (error) {
    if (!isRefused(error)) throw error
    log.error(
      'the order to go on with restored server wallets counts not, or no more: signer accept-restored gives it again',
    )
    return false
  } finally {
    await restoredState.drop(order)
  }
  log.warn('the signer goes on with the server wallets that the database holds, by an operator’s order')
  return true
}

const isRefused = (error: unknown, codes: readonly string[] = ['superseded', 'invalid_request']): boolean =>
  error instanceof SignerRefusal && codes.includes(error.code)

/** Shows the signer every document that is kept, but for those that it has never said: they open nothing after it either. */
async function show(
  { signer, restoredState, log }: RestoredStatePorts,
  order: RestoredStateOrder,
): Promise<void> {
  const accept = (documents: readonly Worded<SignerDocument>[], last = false) =>
    signer.acceptRestoredState({ order, documents, last })
  // whether the order counts
  await accept([])
  for (let after: DocumentPlace | undefined = FIRST; after; ) {
    const some = await restoredState.documents(after, AT_ONCE)
    for (const part of inRequests(some)) {
      try {
        await accept(part)
      } catch (error) {
        if (!isRefused(error, ['invalid_request'])) throw error
        for (const one of part) await acceptOne(one)
      }
    }
    const last: SignerDocument | undefined = some.at(-1)?.document
    after = last && { appId: last.app, kind: last.kind, id: last.id }
  }
  await accept([], true)

  async function acceptOne(one: Worded<SignerDocument>) {
    try {
      await accept([one])
    } catch (error) {
      if (!isRefused(error, ['invalid_request'])) throw error
      const { kind, id } = one.document
      log.error('left out, since the signer has never said it', { detail: `${kind} ${id}` })
    }
  }
}
