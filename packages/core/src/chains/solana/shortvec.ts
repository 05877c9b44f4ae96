/** Reads through bytes once, front to back. Throws RangeError where there are none left. */
export interface ByteReader {
  readonly offset: number
  byte(): number
  take(count: number): Uint8Array
  /** Solana's compact-u16: seven bits a byte, lowest first, three bytes at most. */
  shortvec(): number
}

export function byteReader(bytes: Uint8Array, start = 0): ByteReader {
  let offset = start
  const reader: ByteReader = {
    get offset() {
      return offset
    },
    byte() {
      const value = bytes[offset++]
      if (value === undefined) throw new RangeError('The transaction is cut short')
      return value
    },
    take(count) {
      if (offset + count > bytes.length) throw new RangeError('The transaction is cut short')
      offset += count
      return bytes.subarray(offset - count, offset)
    },
    shortvec() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const part = reader.byte()
        value |= (part & 0x7f) << shift
        if (part < 0x80) return value
      }
      throw new RangeError('A length of the transaction is not valid')
    },
  }
  return reader
}
