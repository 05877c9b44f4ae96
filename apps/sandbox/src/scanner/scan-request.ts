import { isAddress } from 'viem'
import { type Intent, readIntent, readTransaction } from './intent.ts'
import { isObject, objectAt, ScanRefusal } from './scan-refusal.ts'

export const OPTIONS = ['validation', 'simulation', 'gas_estimation', 'events'] as const
export type ScanOption = (typeof OPTIONS)[number]

/** Chains that the real service names and this world has not; of them only the list is known. */
const ELSEWHERE = new Set(
  `abstract abstract-testnet apechain arbitrum avalanche avalanche-fuji base base-sepolia berachain blast bsc degen
  ethereum ethereum-sepolia flow-evm gnosis hyperevm ink ink-sepolia kaia katana linea mantle megaeth monad
  monad-testnet optimism plasma plume polygon ronin scroll sei soneium soneium-minato unichain worldchain xlayer zksync
  zksync-sepolia zora`.split(/\s+/),
)

export interface ScanRequest {
  /** as it was named */
  chain: string
  /** its id, where this world has it */
  chainId: number | undefined
  intent: Intent
  /** whose assets are summed up */
  account: string
  options: Set<ScanOption>
}

/** Reads the body of a scan; throws ScanRefusal. `kind` is what `data` is: a request to a wallet, or a transaction. */
export function readScanRequest(
  body: unknown,
  kind: 'json-rpc' | 'transaction',
  chainIds: number[],
): ScanRequest {
  if (!isObject(body)) throw new ScanRefusal([], 'Input should be a valid dictionary', 'dict_type')
  const { chain, chainId } = readChain(body.chain, chainIds)
  const data = objectAt(body, 'data')
  readMetadata(objectAt(body, 'metadata'))
  const intent =
    kind === 'transaction' && data.method === undefined ? readTransaction(data, []) : readIntent(data)
  const { account_address: account = intent.from } = body
  if (typeof account !== 'string' || !isAddress(account, { strict: false }))
    throw new ScanRefusal(['account_address'], 'Value error, not a valid address')
  return { chain, chainId, intent, account: account.toLowerCase(), options: readOptions(body.options) }
}

/** By name, or by id: decimal, hex or as CAIP-2. */
function readChain(value: unknown, chainIds: number[]): { chain: string; chainId: number | undefined } {
  if (value === undefined) throw new ScanRefusal(['chain'], 'Field required', 'missing')
  const chain = String(value)
  if (ELSEWHERE.has(chain)) return { chain, chainId: undefined }
  const digits = /^(?:eip155:)?(\d+|0x[0-9a-f]+)$/i.exec(chain)?.[1]
  const chainId = chainIds.find((id) => digits !== undefined && Number(digits) === id)
  if (chainId === undefined) throw new ScanRefusal(['chain'], `Chain ${chain.slice(0, 60)} is not supported`)
  return { chain, chainId }
}

function readMetadata({ domain, non_dapp }: Record<string, unknown>): void {
  if (non_dapp === true && domain === undefined) return
  if (typeof domain !== 'string' || domain === '')
    throw new ScanRefusal(['metadata', 'domain'], 'Field required', 'missing')
}

function readOptions(value: unknown): Set<ScanOption> {
  if (value === undefined) return new Set(['validation'])
  const good = Array.isArray(value) && value.every((one) => OPTIONS.includes(one))
  if (!good) throw new ScanRefusal(['options'], `Input should be ${OPTIONS.join(', ')}`, 'enum')
  return new Set(value as ScanOption[])
}
