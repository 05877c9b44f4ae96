import { BITCOIN_SEGWIT } from './bitcoin.ts'
import type { Chain, ChainName } from './chain.ts'
import { COSMOS } from './cosmos.ts'
import { ETHEREUM } from './ethereum.ts'
import { NEAR } from './near.ts'
import { SOLANA } from './solana.ts'
import { SPARK } from './spark.ts'
import { STELLAR } from './stellar.ts'
import { SUI } from './sui.ts'
import { TON } from './ton.ts'
import { TRON } from './tron.ts'

/** Every chain that a wallet can be of. */
export const CHAINS: Record<ChainName, Chain> = {
  ethereum: ETHEREUM,
  solana: SOLANA,
  cosmos: COSMOS,
  stellar: STELLAR,
  sui: SUI,
  tron: TRON,
  'bitcoin-segwit': BITCOIN_SEGWIT,
  near: NEAR,
  ton: TON,
  spark: SPARK,
}
