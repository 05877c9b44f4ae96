import type { AuthorityDocument, AuthorityOrder, Worded } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import type { WalletPorts } from './wallet-ports.ts'

type AuthorityPorts = Pick<WalletPorts, 'signer' | 'serverWallets' | 'clock'>

/**
 * The app's authority: the keys that own what has no other owner.
 * @throws Refusal `feature_not_enabled` where the operator has not switched server wallets on, or registered no key
 */
export async function authorityOf(ports: AuthorityPorts, app: App): Promise<Worded<AuthorityDocument>> {
  if (!app.settings.server_wallets) {
    throw new Refusal('feature_not_enabled', 'Server wallets are off: the operator sets server_wallets')
  }
  return registeredAuthority(ports, app.id)
}

/**
 * The keys that operators have registered. An order that the signer has not heard of is brought to it first, so that a key
 * that was taken away signs nothing more.
 * @throws Refusal `feature_not_enabled` where there is none
 */
export async function registeredAuthority(
  ports: AuthorityPorts,
  appId: string,
): Promise<Worded<AuthorityDocument>> {
  const order = await ports.serverWallets.order(appId)
  if (order) return bring(ports, order)
  const kept = await ports.serverWallets.find(appId, 'authority', appId)
  if (!kept || kept.document.public_keys.length === 0) {
    throw new Refusal(
      'feature_not_enabled',
      'No authorization key is registered: the operator adds one by app authorization-key add',
    )
  }
  return { document: kept.document, word: kept.word }
}

/** Brought twice it changes nothing; one that comes too late stays in the way until the operator orders anew. */
async function bring(
  { signer, serverWallets, clock }: AuthorityPorts,
  order: AuthorityOrder,
): Promise<Worded<AuthorityDocument>> {
  try {
    const said = await signer.setAuthority(order)
    const detail = { keys: said.document.public_keys.length, version: said.document.version }
    const act = { userId: '', action: 'authorization keys in effect', detail }
    await serverWallets.save(said, act, new Date(clock.now()))
    await serverWallets.dropOrder(order)
    if (said.document.public_keys.length > 0) return said
  } catch (error) {
    if (!(error instanceof SignerRefusal) || error.code !== 'superseded') throw error
    throw new Refusal(
      'feature_not_enabled',
      'The operator’s order of authorization keys is too old: it has to be given again',
    )
  }
  throw new Refusal('feature_not_enabled', 'No authorization key is registered any more')
}
