import type { ScanTransactionBody, ScanTransactionResponse } from '@latchkey/contract'
import type { ScannedMethod } from '@latchkey/contract/schemas'
import type { App } from '../app/app.ts'
import { countInWindow } from '../login/count-window.ts'
import { Refusal } from '../refusal.ts'
import type { FactPorts } from './fact-ports.ts'
import { readRequest } from './read-request.ts'

const MINUTE_MS = 60_000

type Asked = ScanTransactionBody & { request: { method: ScannedMethod } }

/**
 * What a request to a wallet would do, and whether it is safe, by whom the operator chose. Who cannot say so is no reason
 * to fail: the answer says `Error` then, and never that something is safe. Where a service does not say what a transaction
 * would do, the app's own node is asked for that, if it has one.
 * @throws Refusal `feature_not_enabled`, `invalid_data`, `too_many_requests`
 */
export async function scanTransaction(
  ports: FactPorts,
  app: App,
  userId: string,
  asked: Asked,
): Promise<ScanTransactionResponse> {
  const { transaction_scanning: scanning, chains, limits } = app.settings
  if (!scanning) throw new Refusal('feature_not_enabled', 'This app has no transactions scanned')
  const request = readRequest(asked.request.method, asked.request.params)
  const text = 'Too many transactions are scanned at once'
  const window = (key: string, allowed: number) => ({ key: `${app.id} ${key}`, allowed, windowMs: MINUTE_MS })
  // the user's first, so that one of them cannot use up what all have
  await countInWindow(ports, window(`scans ${userId}`, limits.scans_per_minute), text)
  await countInWindow(ports, window('scans', limits.scans_per_app_per_minute), text)
  const chain = `eip155:${asked.chain_id}`
  const question = {
    appId: app.id,
    chain,
    chainName: Object.hasOwn(scanning.chain_names, chain) ? scanning.chain_names[chain] : undefined,
    at: Object.hasOwn(chains, chain) ? { caip2: chain, urls: chains[chain]?.rpc_urls ?? [] } : null,
    domain: asked.metadata.domain,
    method: asked.request.method,
    ...request,
  }
  const scanned = await ports.scanners[scanning.by].scan(question)
  const isUntold = scanned.simulation.status === 'Error' && scanning.by !== 'simulation'
  if (!isUntold || !question.at || !question.transaction) return scanned
  // a service that is away takes nothing from what the app's own node can say; who judges stays the service
  const { simulation } = await ports.scanners.simulation.scan(question)
  return simulation.status === 'Success' ? { ...scanned, simulation } : scanned
}
