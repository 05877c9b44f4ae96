import { exportText } from './chain-keys.ts'
import { sealForClient } from './client-hpke.ts'
import type { ExportAnswer, WalletRequest } from './port.ts'
import { exportSchema, readBody } from './read-body.ts'
import type { AskedWallet, UseOfWallets } from './use-wallet.ts'
import { askedOf, ownersOnly, permitted, withKeyOf } from './use-wallet.ts'

/** `POST …/wallets/:id/export`, by the owner. */
export async function exportWallet(use: UseOfWallets, request: WalletRequest): Promise<ExportAnswer> {
  const asked = await askedOf(use, request, 'export')
  const { recipient_public_key: recipient } = readBody(request.request.body, exportSchema)
  return exportTo(use, asked, request.sealedKey, recipient)
}

/** Seals the key to whom the signed request names, where the owner has signed it and the owner's policies let it through. */
export async function exportTo(
  use: UseOfWallets,
  { wallet, standings }: AskedWallet,
  sealedKey: string,
  recipient: string,
): Promise<ExportAnswer> {
  const act = { kind: 'export', chainType: wallet.chain_type, method: 'exportPrivateKey' } as const
  permitted(use, ownersOnly(standings), act)
  return withKeyOf(use.secrets, wallet, sealedKey, (privateKey) =>
    sealForClient(recipient, exportText(wallet.chain_type, privateKey)),
  )
}
