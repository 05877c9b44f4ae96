import { hkdfSync } from 'node:crypto'
import type { Random } from '../../ports/random.ts'
import { newId } from '../new-id.ts'
import { ID_LENGTH } from './wallet-ports.ts'

/** An id for what a call makes, by the name that this has in the call. */
export type IdsOfCall = (name: string) => string

/**
 * The same ids for all who go on with a call that has an idempotency key: what the one before has made, be it known to the
 * signer alone, is made by the next one once more, and is the same. Without such a key each is drawn.
 * @param begun what `answerOnce` hands over, which nobody can guess
 */
export function idsOfCall(random: Random, begun: string | undefined): IdsOfCall {
  if (begun === undefined) return () => newId(random, ID_LENGTH)
  return (name) => {
    let drawn = 0
    const bytes = (length: number) => Buffer.from(hkdfSync('sha256', begun, '', `${name} ${drawn++}`, length))
    return newId({ bytes }, ID_LENGTH)
  }
}
