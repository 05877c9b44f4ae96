import type {
  AssetDiff,
  AssetExposure,
  ScannedAmount,
  ScannedParams,
  ScanSimulation,
  ScanTransactionResponse,
  ScanValidation,
} from '@latchkey/contract'
import { SCAN_RESULT_TYPES } from '@latchkey/contract'
import type { CredentialStore } from '../../ports/credential-store.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Outside } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import type { Scanner, ScanQuestion } from '../../ports/scanner.ts'
import { said } from '../../said.ts'
import { objectOf, readObject } from '../outside/read-object.ts'
import { BLOCKAID_CHAINS } from './blockaid-chains.ts'
import { assetOf, compact, decimalOf, scannedAmount } from './read-asset.ts'

const SCAN = 'https://api.blockaid.io/v0/evm/json-rpc/scan'
const MOST_ITEMS = 100
const LONGEST_ERROR = 300
/** What the published client takes for the right to all tokens of a collection. */
const ALL = 'approve_for_all'

interface Ports {
  outside: Outside
  credentials: CredentialStore
  log: Logger
}

/** What is answered where nobody has looked. */
export const notScanned = (error: string): ScanTransactionResponse => ({
  validation: { status: 'Error', error },
  simulation: { status: 'Error', error },
})

/** Blockaid's scan of a JSON-RPC request (https://docs.blockaid.io/reference), with the app's credentials `blockaid` {api_key}. */
export function createBlockaid({ outside, credentials, log }: Ports): Scanner {
  return {
    async scan(question) {
      const { appId, chain, chainName = BLOCKAID_CHAINS[chain] } = question
      if (!chainName) return notScanned('This chain is not scanned')
      const own = await credentials.find(appId, 'blockaid')
      if (!own?.api_key) {
        log.error('transaction scanning not set up', { app_id: appId })
        return notScanned('Scanning is not set up')
      }
      const answer = await ask(outside, own.api_key, chainName, question)
      if (typeof answer === 'object') return readAnswer(answer)
      log.warn('transaction not scanned', { app_id: appId, detail: answer })
      return notScanned('The scan was not answered')
    },
  }
}

/** Its answer; else what is wrong with it, in words of ours. */
async function ask(
  outside: Outside,
  key: string,
  chain: string,
  { method, params, domain, account }: ScanQuestion,
): Promise<Record<string, unknown> | string> {
  try {
    const { status, text } = await outside.fetch(SCAN, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': key },
      body: JSON.stringify({
        chain,
        data: { method, params },
        metadata: { domain },
        account_address: account,
        options: ['validation', 'simulation'],
      }),
    })
    if (status !== 200) return `status ${status}`
    return readObject(text) ?? 'no JSON object'
  } catch (error) {
    if (error instanceof OutsideError) return 'not reached'
    throw error
  }
}

const readAnswer = (answer: Record<string, unknown>): ScanTransactionResponse => ({
  validation: readValidation(objectOf(answer.validation)),
  simulation: readSimulation(objectOf(answer.simulation)),
})

const faultOf = (given: Record<string, unknown>, otherwise: string): { status: 'Error'; error: string } => ({
  status: 'Error',
  error: (given.status === 'Error' && said(given.error, LONGEST_ERROR)) || otherwise,
})

function readValidation(given: Record<string, unknown>): ScanValidation {
  const result = SCAN_RESULT_TYPES.find((one) => one === given.result_type)
  if (given.status === 'Success' && result) return { status: 'Success', result_type: result }
  return faultOf(given, 'The scan gave no verdict')
}

/** Read whole or not at all: a list that is cut would hide what leaves the wallet. */
function readSimulation(given: Record<string, unknown>): ScanSimulation {
  const { assets_diffs: diffs, exposures } = objectOf(given.account_summary)
  const fits = (list: unknown): list is unknown[] => Array.isArray(list) && list.length <= MOST_ITEMS
  if (given.status !== 'Success' || !fits(diffs) || !fits(exposures))
    return faultOf(given, 'The scan says nothing of what would happen')
  if (![...diffs, ...exposures].every(isShownWhole))
    return faultOf(given, 'The scan says more than can be shown')
  return {
    status: 'Success',
    ...(given.params === undefined || given.params === null
      ? {}
      : { params: readParams(objectOf(given.params)) }),
    assets_diffs: diffs.map(readDiff),
    exposures: exposures.map(readExposure),
  }
}

/** What one asset comes to, for as many pieces and spenders as are shown. */
function isShownWhole(value: unknown): boolean {
  const { in: arrives = [], out: leaves = [], spenders } = objectOf(value)
  const pieces = [arrives, leaves].every((list) => !Array.isArray(list) || list.length <= MOST_ITEMS)
  return pieces && Object.keys(objectOf(spenders)).length <= MOST_ITEMS
}

function readDiff(value: unknown): AssetDiff {
  const given = objectOf(value)
  return { asset: typedAsset(given), in: amountsOf(given.in), out: amountsOf(given.out) }
}

/** The kind stands beside an asset where the asset itself does not name it. */
const typedAsset = ({ asset, asset_type: type }: Record<string, unknown>) => ({
  ...assetOf({ type }),
  ...assetOf(asset),
})

const amountsOf = (list: unknown): ScannedAmount[] => (Array.isArray(list) ? list.map(scannedAmount) : [])

function readExposure(value: unknown): AssetExposure {
  const given = objectOf(value)
  const spenders = Object.entries(objectOf(given.spenders))
  return {
    asset: typedAsset(given),
    spenders: Object.fromEntries(
      spenders
        .filter(([address]) => /^0x[0-9a-fA-F]{40}$/.test(address))
        .map(([address, spender]) => [address, spenderOf(objectOf(spender))]),
    ),
  }
}

/** How much one may spend: what stands on itself, else what it is exposed to in one piece. */
function spenderOf(spender: Record<string, unknown>): ScannedAmount {
  if (spender.is_approved_for_all === true) return { value: ALL }
  const pieces = amountsOf(spender.exposure)
  const [only = {}] = pieces.length === 1 ? pieces : []
  return { ...only, ...scannedAmount(spender) }
}

function readParams(given: Record<string, unknown>): ScannedParams {
  const calldata = objectOf(given.calldata)
  const selector = said(calldata.function_selector, 10)
  const text = (value: unknown, most: number) => said(value, most) ?? decimalOf(value)
  return compact({
    from: text(given.from, 42),
    to: text(given.to, 42),
    value: text(given.value, 90),
    data: text(given.data, 65_536),
    gas: text(given.gas, 90),
    gas_price: text(given.gas_price, 90),
    block_tag: text(given.block_tag, 90),
    chain: text(given.chain, 60),
    calldata: selector
      ? compact({
          function_selector: selector,
          function_signature: said(calldata.function_signature, 300),
          function_declaration: said(calldata.function_declaration, 1_000),
        })
      : undefined,
  })
}
