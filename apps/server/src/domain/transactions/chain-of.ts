import type { ChainAddresses } from '../../ports/chain-nodes.ts'
import type { AppSettings } from '../app/settings.ts'
import { Refusal } from '../refusal.ts'

/** What an operator says of a chain that wallets of the app send on. */
export type ChainSetting = AppSettings['chains'][string]

/** @throws Refusal `not_supported` where the operator has named no node of it. */
export function chainOf(settings: AppSettings, caip2: string): { at: ChainAddresses; setting: ChainSetting } {
  const setting = Object.hasOwn(settings.chains, caip2) ? settings.chains[caip2] : undefined
  if (!setting) throw new Refusal('not_supported', `No node of ${caip2} is set up for this app`)
  return { at: { caip2, urls: setting.rpc_urls }, setting }
}
