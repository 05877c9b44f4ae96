import { base58 } from '@scure/base'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { type EmbeddedWallet, embeddedWallets } from '../../wallets/accounts.ts'
import { walletByAddress } from '../../wallets/by-address.ts'
import { embeddedWalletIcon, walletName } from '../app-look.ts'
import { lateSolana } from './late-solana.ts'
import type {
  ChangeListener,
  SignAndSendTransactionInput,
  SignMessageInput,
  SignTransactionInput,
  StandardAccount,
  StandardWallet,
} from './wallet-standard.ts'

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet'] as const
const ACCOUNT_FEATURES = [
  'solana:signAndSendTransaction',
  'solana:signTransaction',
  'solana:signMessage',
] as const
const TRANSACTION_VERSIONS = ['legacy', 0] as const

export interface PrivyStandardWallet extends StandardWallet {
  readonly isPrivyWallet: true
}

/**
 * The user's embedded Solana wallets as one Wallet Standard wallet, the same object for the life
 * of the client; `accounts` follows the user. Its features show no screen.
 */
export const standardWallet = /* @__PURE__ */ perClient(createStandardWallet)

function createStandardWallet(context: ClientContext): PrivyStandardWallet {
  const use = () => lateSolana(() => import('../../wallets/solana/use-wallet.ts'))
  let accounts: readonly StandardAccount[] = []
  let of: unknown
  const current = () => {
    const { user } = context.state.get()
    if (user !== of) accounts = embeddedWallets(user, 'solana').map(accountOf)
    of = user
    return accounts
  }
  const owned = ({ address }: StandardAccount): EmbeddedWallet => {
    const wallet = walletByAddress(context.state.get().user, 'solana', address)
    if (!wallet) throw new ClientError('No wallet found for address', 'embedded_wallet_not_found')
    return wallet
  }
  const inTurn = async <In, Out>(inputs: readonly In[], run: (input: In) => Promise<Out>) => {
    const outputs: Out[] = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }

  return {
    version: '1.0.0',
    get name() {
      return walletName(context)
    },
    get icon() {
      return embeddedWalletIcon(context)
    },
    chains: CHAINS,
    isPrivyWallet: true,
    get accounts() {
      return current()
    },
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: current() }) },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => {} },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: ChangeListener) {
          if (event !== 'change') return () => {}
          let last = current()
          return context.state.subscribe(() => {
            const next = current()
            if (next === last) return
            last = next
            listener({ accounts: next })
          })
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: SignMessageInput[]) =>
          inTurn(inputs, async ({ account, message }) => ({
            signedMessage: message,
            signature: await (await use()).signMessageBytes(context, owned(account), message),
          })),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: TRANSACTION_VERSIONS,
        signTransaction: (...inputs: SignTransactionInput[]) =>
          inTurn(inputs, async ({ account, transaction }) => {
            const signed = await (await use()).signWireTransaction(context, owned(account), transaction)
            return { signedTransaction: signed.signedTransaction }
          }),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: TRANSACTION_VERSIONS,
        signAndSendTransaction: (...inputs: SignAndSendTransactionInput[]) =>
          inTurn(inputs, async (input) => {
            const { sendWireTransaction } = await lateSolana(
              () => import('../../transactions/solana/send-wire.ts'),
            )
            return { signature: await sendWireTransaction(context, owned(input.account), input) }
          }),
      },
      'privy:': { privy: { signMessage: (input: SignMessageInput) => signOne(context, input) } },
    },
  }

  async function signOne(of: ClientContext, { account, message }: SignMessageInput) {
    return { signature: await (await use()).signMessageBytes(of, owned(account), message) }
  }
}

function accountOf({ address }: EmbeddedWallet): StandardAccount {
  return { address, publicKey: base58.decode(address), chains: CHAINS, features: ACCOUNT_FEATURES }
}
