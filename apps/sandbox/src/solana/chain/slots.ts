import { createHash, randomBytes } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'

export const SLOT_MILLISECONDS = 400

/** How many blocks a transaction's blockhash stays good for. */
export const BLOCKHASH_LIFE = 150

interface Block {
  slot: number
  hash: Blockhash
  /** Unix seconds. */
  time: number
  /** Signatures that landed under this blockhash: the same transaction must not land twice. */
  landed: Set<string>
}

/** Slots, one block each, and the blockhashes that transactions may name. */
export class Slots {
  readonly #recent = new Map<string, Block>()
  #newest: Block

  constructor(firstSlot: number) {
    this.#newest = this.#add(firstSlot)
  }

  /** The newest slot; block height is the same number, as no slot is ever skipped. */
  get slot(): number {
    return this.#newest.slot
  }

  get blockhash(): Blockhash {
    return this.#newest.hash
  }

  /** Unix seconds of the newest slot. */
  get time(): number {
    return this.#newest.time
  }

  /** Unix seconds of any slot so far, reckoned back where it is long past. */
  timeOf(slot: number): number {
    return (
      this.#blockOf(slot)?.time ?? this.time - Math.round((this.slot - slot) * (SLOT_MILLISECONDS / 1000))
    )
  }

  /** The blockhash of a slot; of one long past, a hash that no transaction may name any more. */
  hashOf(slot: number): Blockhash {
    const stale = () => createHash('sha256').update(`slot ${slot}`).digest()
    return this.#blockOf(slot)?.hash ?? (getBase58Decoder().decode(stale()) as Blockhash)
  }

  /** Moves on by a number of slots, each with a blockhash of its own. */
  advance(count: number): void {
    // After a long sleep of the machine no hash from before is good any more: jump.
    const skipped = Math.max(0, count - BLOCKHASH_LIFE - 1)
    for (let step = 1; step <= count - skipped; step++) {
      this.#newest = this.#add(this.#newest.slot + (step === 1 ? skipped : 0) + 1)
    }
  }

  /** The last block height at which a transaction naming this hash is taken; undefined when it is unknown. */
  lastValidHeight(hash: string): number | undefined {
    const block = this.#recent.get(hash)
    return block && block.slot + BLOCKHASH_LIFE
  }

  isValid(hash: string): boolean {
    const last = this.lastValidHeight(hash)
    return last !== undefined && this.slot <= last
  }

  hasLanded(hash: string, signature: string): boolean {
    return this.#recent.get(hash)?.landed.has(signature) ?? false
  }

  markLanded(hash: string, signature: string): void {
    this.#recent.get(hash)?.landed.add(signature)
  }

  #blockOf(slot: number): Block | undefined {
    for (const block of this.#recent.values()) if (block.slot === slot) return block
    return undefined
  }

  #add(slot: number): Block {
    const hash = getBase58Decoder().decode(randomBytes(32)) as Blockhash
    const block = { slot, hash, time: Math.floor(Date.now() / 1000), landed: new Set<string>() }
    this.#recent.set(hash, block)
    for (const [known, { slot: old }] of this.#recent) {
      if (old >= slot - BLOCKHASH_LIFE) break
      this.#recent.delete(known)
    }
    return block
  }
}
