import type { WalletPage } from '@latchkey/contract'
import type { ClientRequest, WalletRequest } from '@latchkey/signer'
import type { KeptWallet } from '../../ports/server-wallet-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { withSigners } from './signers.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'
import { toWallet } from './wire.ts'

export const WALLET_PAGE_SIZE = 100

/** A wallet that the caller may look at: the app's, or its user's own. @throws Refusal `not_found` */
export async function walletOf(
  { serverWallets }: Pick<WalletPorts, 'serverWallets'>,
  { app, userId }: Pick<WalletCaller, 'app' | 'userId'>,
  id: string,
): Promise<KeptWallet> {
  const wallet = await serverWallets.wallet(app.id, id)
  if (!wallet || (userId !== null && wallet.userId !== userId)) {
    throw new Refusal('not_found', 'The app has no such wallet')
  }
  return wallet
}

/** A page of wallets, oldest first. @throws Refusal `invalid_data` for a foreign cursor */
export async function listWallets(
  { serverWallets }: Pick<WalletPorts, 'serverWallets'>,
  { app, userId }: Pick<WalletCaller, 'app' | 'userId'>,
  query: { cursor: string | null; limit: number; chainType: string | undefined; userId: string | undefined },
): Promise<WalletPage> {
  const { limit, chainType } = query
  const filter = { chainType, userId: userId ?? query.userId }
  const found = await serverWallets.wallets(app.id, {
    after: readCursor(query.cursor),
    limit: limit + 1,
    filter,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(toWallet),
    next_cursor:
      found.length > limit && last
        ? Buffer.from(`${last.createdAt.getTime()} ${last.id}`).toString('base64url')
        : null,
  }
}

function readCursor(text: string | null): { createdAt: Date; id: string } | null {
  if (!text) return null
  const read = /^(\d{1,15}) ([a-z0-9]{24})$/.exec(Buffer.from(text, 'base64url').toString('utf8'))
  if (!read) throw new Refusal('invalid_data', 'The cursor is not one of this server')
  return { createdAt: new Date(Number(read[1])), id: read[2] as string }
}

/**
 * A request about a wallet, with the words, the blob and all that the signer decides by; of policies the words alone, which
 * `showing` is for.
 * @param keysOf as `withSigners`
 */
export async function walletRequest(
  ports: WalletPorts,
  app: App,
  { rules, sealedKey }: KeptWallet,
  request: ClientRequest,
  keysOf: string | null,
): Promise<WalletRequest> {
  const { owner_id: ownerId, additional_signers: additional, policy_ids } = rules.document
  const others = additional.map(({ signer_id }) => signer_id)
  const policyIds = [...policy_ids, ...additional.flatMap((one) => one.override_policy_ids ?? [])]
  const [signed, policies] = await Promise.all([
    withSigners(ports, app, request, { ownerId, others, keysOf }),
    ports.serverWallets.policyWords(app.id, policyIds),
  ])
  return { ...signed, wallet: rules, sealedKey, policies }
}
