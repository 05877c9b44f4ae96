import type { AnySolanaTransaction, ConnectionLike, SendOptionsLike } from '../../chains/solana/web3-types.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import type { BaseConnectedWallet } from '../../events/types.ts'
import type { User } from '../../session/user.ts'
import { type EmbeddedWallet, embeddedWallets } from '../../wallets/accounts.ts'
import { walletByAddress } from '../../wallets/by-address.ts'
import type { SolanaProvider } from '../../wallets/solana/use-wallet.ts'
import { walletIcon, walletName } from '../app-look.ts'
import { connectedSince } from '../ethereum/connected-wallet.ts'
import { lateSolana } from './late-solana.ts'

/** A Solana wallet that can be used now. The methods are kept for hosts that still call them. */
export interface ConnectedSolanaWallet extends BaseConnectedWallet {
  type: 'solana'
  linked: boolean
  walletIndex?: number
  getProvider(): Promise<SolanaProvider>
  signMessage(message: Uint8Array): Promise<Uint8Array>
  signTransaction<T extends AnySolanaTransaction>(transaction: T): Promise<T>
  signAllTransactions<T extends AnySolanaTransaction>(transactions: T[]): Promise<T[]>
  sendTransaction(
    transaction: AnySolanaTransaction,
    connection: ConnectionLike,
    options?: SendOptionsLike,
  ): Promise<string>
  loginOrLink(): Promise<void>
  unlink(): Promise<void>
  fund(): Promise<void>
}

/** The user's embedded Solana wallets as connected ones, by index, imported ones last. */
export function connectedSolanaWallets(context: ClientContext, user: User | null): ConnectedSolanaWallet[] {
  return embeddedWallets(user, 'solana').map((wallet) => connected(context, wallet))
}

function connected(context: ClientContext, wallet: EmbeddedWallet): ConnectedSolanaWallet {
  const { address, imported, walletIndex } = wallet
  const use = () => lateSolana(() => import('../../wallets/solana/use-wallet.ts'))
  const forbidden = async (what: string) => {
    throw new ClientError(`Cannot ${what} an embedded Solana wallet.`)
  }
  const signTransaction = async <T extends AnySolanaTransaction>(transaction: T) =>
    (await use()).signTransactionObject(context, wallet, transaction)
  return {
    type: 'solana',
    address,
    connectedAt: connectedSince(context, address),
    walletClientType: 'privy',
    connectorType: 'embedded',
    imported,
    linked: true,
    // asked for late: a session may be there before the settings of the app
    get meta() {
      return { name: walletName(context), id: 'io.privy.solana.wallet', icon: walletIcon(context) }
    },
    ...(imported ? {} : { walletIndex: walletIndex ?? 0 }),
    isConnected: async () => walletByAddress(context.state.get().user, 'solana', address) !== null,
    disconnect: () => {},
    getProvider: async () => (await use()).solanaProvider(context, wallet),
    signMessage: async (message) => (await use()).signMessageBytes(context, wallet, message),
    signTransaction,
    async signAllTransactions(transactions) {
      const signed: typeof transactions = []
      for (const transaction of transactions) signed.push(await signTransaction(transaction))
      return signed
    },
    async sendTransaction(transaction, connection, transactionOptions) {
      const { sendSolanaTransaction } = await lateSolana(
        () => import('../../transactions/solana/send-transaction.ts'),
      )
      const options = transactionOptions ? { transactionOptions } : {}
      return (await sendSolanaTransaction(context, { transaction, connection, address, ...options }))
        .signature
    },
    loginOrLink: () => forbidden('log in with or link'),
    unlink: () => forbidden('unlink'),
    fund: () => Promise.reject(new ClientError('Use the useFundWallet hook to fund a Solana wallet.')),
  }
}
