import type { ChainType, EntropyFields } from '@latchkey/contract'
import type { SignMessageRequest } from '../wallets/requests.ts'
import type { ConnectWalletData } from './recovery.ts'

/** Screens of embedded wallets. */
export interface WalletScreens {
  'create-wallet': {
    ethereum: boolean
    solana: boolean
    /** login: a failure logs the user out; host: the host called createWallet */
    purpose: 'login' | 'host'
    /** the login behind it made the user: the screen goes on to wallet-created before it reports success */
    isNewUser?: boolean
    /** They are being made: what comes of it is known then, also when the screen is gone. */
    onBegun?(made: Promise<unknown>): void
    /** The wallets are there and seen to. The opener closes the modal, not the screen. */
    onSuccess(): void
    /** A failure so far; the user may still try again. */
    onProblem?(error: unknown): void
    /** Given up. The opener logs out (login) and closes the modal. */
    onFailure(error: unknown): void
  }
  /** `isNewUser` false: the user came here to secure a wallet */
  'wallet-created': { onDone(): void; isNewUser?: boolean }
  'connect-wallet': ConnectWalletData
  'sign-message': SignMessageRequest
  'export-wallet': {
    /** of the export document: the API's */
    origin: string
    appId: string
    appClientId: string | undefined
    /** server id of a server-side wallet */
    walletId: string | null
    hdWalletIndex: number
    chainType: ChainType
    address: string
    isUnifiedWallet: boolean
    imported: boolean
    /** The dialog was closed after the document was shown. */
    onSuccess(): void
    /** The document could not be shown. */
    onFailure(error: unknown): void
  } & EntropyFields
  'archive-wallet': {
    /** names the root, which goes with all its wallets */
    address: string
    /** what is put aside together; `foreign`: it does not come from the user's key */
    wallets: { address: string; foreign: boolean }[]
    /** what is kept of it does not fit together */
    unfit?: boolean
    /** where its end leads; default: the dialog closes */
    onDone?(): void
    /** It is being put aside: what comes of it is known then, also when the screen is gone. */
    onBegun?(underWay: Promise<void>): void
    /** It is put aside, and the user reads so. */
    onSuccess(): void
    /** A failure so far; the user may still try again. */
    onFailure(error: unknown): void
  }
  'restore-wallet': {
    /** One is being brought back: what comes of it is known then, also when the screen is gone. */
    onBegun?(underWay: Promise<void>): void
    /** One is back. The user closes the dialog. */
    onSuccess(): void
    /** A failure so far; the user may still try again. */
    onFailure(error: unknown): void
  }
}
