/** Reads bytes from the front; each call throws a RangeError where there are not as many. */
export interface ByteReader {
  /** How many are left. */
  left(): number
  byte(): number
  take(length: number): Uint8Array
  /** Solana's `compact-u16`: seven bits a byte, the lowest first, without a byte that adds nothing. */
  count(): number
}

/** Views of the bytes, not copies. */
export function byteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError()
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1)[0] as number
  return {
    left: () => bytes.length - at,
    byte,
    take,
    count() {
      let value = 0
      // Never a fourth byte: its bits would fall out of the number, or make it negative, and a reader that goes back has no end.
      for (let place = 0; place < 3; place++) {
        const next = byte()
        const isSpare = place > 0 && next === 0
        value |= (next & 0x7f) << (7 * place)
        if (isSpare || value > 0xffff) break
        if (next < 0x80) return value
      }
      throw new RangeError()
    },
  }
}
