/** What a scan says of a transaction: the vendor's three words. */
export const SCAN_RESULT_TYPES = ['Benign', 'Warning', 'Malicious'] as const
export type ScanResultType = (typeof SCAN_RESULT_TYPES)[number]

/** `chain_id`: decimal. `metadata.domain`: whose page asks. `request`: what the wallet is asked to do, as JSON-RPC. */
export interface ScanTransactionBody {
  chain_id: string
  metadata: { domain: string }
  request: { method: string; params: unknown[] }
}

/** What moves. `type`: such as `NATIVE`, `ERC20`, `ERC721`, `ERC1155`; all else as the chain or the scanner names it. */
export interface ScannedAsset {
  type?: string
  address?: string
  symbol?: string
  name?: string
  decimals?: number
  logo_url?: string
}

/** `value`: for people, in whole units, decimal; `usd_price`: of all of it, decimal. */
export interface ScannedAmount {
  value?: string
  usd_price?: string
}

/** What arrives in the wallet and what leaves it. */
export interface AssetDiff {
  asset: ScannedAsset
  in: ScannedAmount[]
  out: ScannedAmount[]
}

/** Who may spend how much afterwards, by address. */
export interface AssetExposure {
  asset: ScannedAsset
  spenders: Record<string, ScannedAmount>
}

/** `Error`: nobody judged it, which says nothing good of it. */
export type ScanValidation =
  | { status: 'Success'; result_type: ScanResultType }
  | { status: 'Error'; error: string }

/** The transaction as the scanner read it; all fields are text. */
export interface ScannedParams {
  from?: string
  to?: string
  value?: string
  data?: string
  gas?: string
  gas_price?: string
  block_tag?: string
  chain?: string
  calldata?: { function_selector: string; function_signature?: string; function_declaration?: string }
}

export type ScanSimulation =
  | { status: 'Success'; params?: ScannedParams; assets_diffs: AssetDiff[]; exposures: AssetExposure[] }
  | { status: 'Error'; error: string }

export interface ScanTransactionResponse {
  validation: ScanValidation
  simulation: ScanSimulation
}

/** Of one token, in US dollars. */
export interface TokenPriceResponse {
  usd: number
}

/** A Solana mint, as its own account and its metadata say. */
export interface SplTokenInfoResponse {
  symbol: string
  decimals: number
}
