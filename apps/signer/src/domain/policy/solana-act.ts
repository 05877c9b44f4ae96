import { base58 } from '@scure/base'
import type { SolanaTransactionAct, UndecodedAct } from './act.ts'
import { Undecodable } from './byte-reader.ts'
import { decodeSolanaTransaction } from './solana-message.ts'
import { readCall } from './solana-programs.ts'

/**
 * Reads a transaction as Solana's methods take it (signatures, then the message, which is what is signed). `wallet` is
 * the base58 address of the key that will sign. It need not pay the fee, but has to be one of the signers.
 */
export function solanaTransactionAct(
  method: SolanaTransactionAct['method'],
  transaction: Uint8Array,
  wallet: string,
): SolanaTransactionAct | UndecodedAct {
  try {
    const { keys, signers, instructions } = decodeSolanaTransaction(transaction)
    const names = keys.map((key) => base58.encode(key))
    if (!names.slice(0, signers).includes(wallet)) throw new Undecodable('not for this wallet to sign')
    return {
      kind: 'solana_transaction',
      chainType: 'solana',
      method,
      instructions: instructions.map(({ program, accounts, data }) => {
        const programId = names[program] as string
        const named = accounts.map((account) => names[account] ?? null)
        return { programId, call: readCall(programId, named, data) }
      }),
    }
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error
    return { kind: 'undecoded', chainType: 'solana', method, reason: error.message }
  }
}
