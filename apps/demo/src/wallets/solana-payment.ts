import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { settings } from '../settings.ts'

/** Where the demonstration's payments go: an address that nobody holds a key for. */
const SHOP = 'Shop111111111111111111111111111111111111111'
const LAMPORTS = 10_000_000

/** A payment of 0.01 SOL from an address to the shop, with the connection to send it over. */
export async function solanaPayment(
  from: string,
): Promise<{ transaction: Transaction; connection: Connection }> {
  const connection = new Connection(settings.solana, {
    commitment: 'confirmed',
    wsEndpoint: settings.solanaSocket,
  })
  const payer = new PublicKey(from)
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight }).add(
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(SHOP), lamports: LAMPORTS }),
  )
  return { transaction, connection }
}
