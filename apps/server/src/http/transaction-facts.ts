import { ROUTES } from '@latchkey/contract'
import { scanTransactionSchema } from '@latchkey/contract/schemas'
import { scanTransaction as scan } from '../domain/transaction-facts/scan-transaction.ts'
import { splTokenInfo as tokenInfo } from '../domain/transaction-facts/spl-token-info.ts'
import { tokenPrice as price } from '../domain/transaction-facts/token-price.ts'
import { bare, handler } from './route.ts'

export const scanTransaction = handler(
  ROUTES.scanTransaction,
  scanTransactionSchema,
  async (ports, { app, bearer, body }) => ({ body: await scan(ports, app, bearer.userId, body) }),
)

export const tokenPrice = bare(ROUTES.tokenPrice, async (ports, { app, query }) => ({
  body: await price(ports, app, { chainId: query.get('chainId'), symbol: query.get('tokenSymbol') }),
}))

export const splTokenInfo = bare(ROUTES.splTokenInfo, async (ports, { app, address, query }) => ({
  body: await tokenInfo(ports, app, {
    address,
    mint: query.get('mint_address'),
    cluster: query.get('cluster'),
  }),
}))
