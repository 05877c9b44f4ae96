import type {
  AddWalletBody,
  ConfirmAccountsBody,
  CreateRootBody,
  CreateRootResponse,
  ErrorCode,
  ListRootsResponse,
  RecoveryKeyMaterialBody,
  RecoveryKeyMaterialResponse,
  ReleaseAuthShareBody,
  ReleaseAuthShareResponse,
  SignerKeyResponse,
  WalletNonceResponse,
} from '@latchkey/contract'
import type { Session } from '../session.ts'

type Nothing = Record<string, never>

/** Body and answer of each of the server's routes that only the frame calls. */
export interface VaultCalls {
  listRoots: { body: Nothing; answer: ListRootsResponse }
  createRoot: { body: CreateRootBody; answer: CreateRootResponse }
  walletNonce: { body: Nothing; answer: WalletNonceResponse }
  signerKey: { body: Nothing; answer: SignerKeyResponse }
  addWallet: { body: AddWalletBody; answer: unknown }
  releaseAuthShare: { body: ReleaseAuthShareBody; answer: ReleaseAuthShareResponse }
  recoveryKeyMaterial: { body: RecoveryKeyMaterialBody; answer: RecoveryKeyMaterialResponse }
  walletExported: { body: Nothing; answer: unknown }
  confirmAccounts: { body: ConfirmAccountsBody; answer: unknown }
  archiveRoot: { body: Nothing; answer: unknown }
  restoreRoot: { body: Nothing; answer: unknown }
  endSession: { body: Nothing; answer: unknown }
}

export type VaultCall = keyof VaultCalls

/** The server's half of custody. `root` is the root's address where the route names one. */
export interface Vault {
  /** @throws VaultError with the server's code, or `unavailable` when it cannot be reached. */
  call<C extends VaultCall>(
    session: Session,
    name: C,
    body: VaultCalls[C]['body'],
    root?: string,
  ): Promise<VaultCalls[C]['answer']>
}

export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(`The vault answered ${code}`)
    this.code = code
  }
}
