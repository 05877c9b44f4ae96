import { type Nothing, route } from './route.ts'
import type {
  ScanTransactionBody,
  ScanTransactionResponse,
  SplTokenInfoResponse,
  TokenPriceResponse,
} from './scan.ts'

/** What the screens of a transaction ask of the server; loaded with them. */
export const TRANSACTION_ROUTES = {
  scanTransaction: route<ScanTransactionBody, ScanTransactionResponse>()(
    'POST',
    '/api/v1/scan/transaction',
    'user',
  ),
  /** Query: `chainId` (decimal; 0 for Solana), `tokenSymbol`. */
  tokenPrice: route<Nothing, TokenPriceResponse>()('GET', '/api/v1/token_price', 'public'),
  /** Query: `mint_address`, `cluster` (`mainnet-beta`, `devnet`, `testnet`). */
  splTokenInfo: route<Nothing, SplTokenInfoResponse>()('GET', '/api/v1/spl_token_info', 'public'),
}
