import { base58 } from '@scure/base'
import { confirm, deliver, type SentTransaction } from '../../chains/solana/confirm.ts'
import { parseMessage } from '../../chains/solana/parse-message.ts'
import { addSignature, expires, mustBe, signedWire } from '../../chains/solana/transaction-object.ts'
import type {
  ConnectionLike,
  ParsedTransactionLike,
  SendOptionsLike,
  SolanaTransactionLike,
} from '../../chains/solana/web3-types.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { SOLANA_PROXY_WAIT_MS } from '../../frame/limits.ts'
import { type EmbeddedWallet, isServerWallet } from '../../wallets/accounts.ts'
import { connectWallet } from '../../wallets/connect.ts'
import { signBytes } from '../../wallets/solana/sign-bytes.ts'
import type { TransactionUiOptions } from '../requests.ts'

export interface Signing {
  /**
   * Signs `shown`, the message of the transaction as it was looked at.
   * @returns the wallet's signature in base58; it is in the transaction then
   * @throws ClientError where the transaction is another one by now: before it is signed, and once more before the
   * signature is put in.
   */
  sign(shown: Uint8Array): Promise<string>
  /**
   * Signs and sends. An answer that is lost is no failure: the chain may have the transaction.
   * @returns the signature that names it, in base58. @throws as `sign` does, and where the cluster refused it.
   */
  sendSigned(shown: Uint8Array): Promise<string>
  /**
   * The one confirmation of a signature, however often it is asked for. Where the answer to the sending was lost, the
   * same bytes are sent again first, which cannot happen twice: the chain knows them by their signature.
   */
  confirmed(signature: string): Promise<ParsedTransactionLike | null>
  /** the cluster has never said that it has it */
  uncertain(): boolean
}

/** What signs a transaction, sends it and waits for it, with a wallet and over a connection. */
export function signing(
  context: ClientContext,
  wallet: EmbeddedWallet,
  {
    transaction,
    connection,
    transactionOptions,
    uiOptions,
  }: {
    transaction: SolanaTransactionLike
    connection: ConnectionLike
    transactionOptions?: SendOptionsLike
    uiOptions?: TransactionUiOptions
  },
): Signing {
  const confirmations = new Map<string, Promise<ParsedTransactionLike | null>>()
  const sent = new Map<string, SentTransaction>()
  let lost = false
  const own: Signing = {
    async sign(shown) {
      mustBe(transaction, shown)
      const there =
        isServerWallet(wallet) || connectWallet(context, wallet, { limitMs: SOLANA_PROXY_WAIT_MS })
      await Promise.resolve(there).catch((cause) => {
        throw new ClientError('Unable to connect to wallet', 'unknown_connect_wallet_error', cause)
      })
      const options = { connected: true, ...(uiOptions ? { requester: uiOptions } : {}) }
      const signature = await signBytes(context, wallet, shown, options)
      mustBe(transaction, shown)
      addSignature(transaction, wallet.address, signature)
      return base58.encode(signature)
    },
    async sendSigned(shown) {
      await own.sign(shown)
      const { wire, signature } = signedWire(transaction)
      const message = parseMessage(shown)
      lost = !(await deliver(context, connection, wire, transactionOptions))
      const again = lost ? () => deliver(context, connection, wire, transactionOptions) : undefined
      sent.set(signature, { signature, blockhash: message.blockhash, expires: expires(message), again })
      return signature
    },
    confirmed(signature) {
      const waiting = confirmations.get(signature) ?? confirmation(signature)
      confirmations.set(signature, waiting)
      return waiting
    },
    uncertain: () => lost,
  }
  return own

  async function confirmation(signature: string) {
    try {
      const parsed = await confirm(context, connection, sent.get(signature) as SentTransaction)
      lost = false
      return parsed
    } catch (error) {
      confirmations.delete(signature)
      throw Object.assign(error as Error, { txSignature: signature })
    }
  }
}
