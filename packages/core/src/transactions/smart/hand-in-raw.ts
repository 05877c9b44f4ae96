import type { Hex } from 'viem'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import { AnswerLost, receiptOf, saidNo, TRIES } from '../ethereum/sent.ts'

/** A transaction of a chain's own kind, signed: only its bytes and its hash are known of it. */
export interface SignedBytes {
  raw: Hex
  /** computed here: no answer is needed to know it */
  hash: Hex
  /** an answer about it got lost: from then on a refusal does not say that it was not taken */
  lost: boolean
}

/**
 * Hands signed bytes to a chain, the same again while the answer is lost.
 *
 * @returns the hash that the chain has it by
 * @throws what the chain said where it refused; AnswerLost, with `lost` set, where nobody knows.
 */
export async function handInRaw(context: ClientContext, chainId: number, sent: SignedBytes): Promise<Hex> {
  const client = await publicClient(context, chainId)
  const { raw, hash } = sent
  const isKnown = () =>
    client.getTransaction({ hash }).then(
      () => true,
      () => false,
    )
  for (let tried = 1; ; tried++) {
    try {
      return await client.request({ method: 'eth_sendRawTransaction', params: [raw] }, { retryCount: 0 })
    } catch (error) {
      if (await isKnown()) return hash
      const refused = saidNo(error)
      if (refused && !sent.lost) throw error
      sent.lost = true
      if (refused || tried === TRIES) throw new AnswerLost(error)
    }
  }
}

/** Waits until a chain has taken what was handed in. @throws ClientError `transaction_failure`: it was reverted. */
export async function takenRaw(context: ClientContext, chainId: number, hash: Hex): Promise<void> {
  await receiptOf(await publicClient(context, chainId), hash, null)
}
