/** Thrown by what reads bytes that are not what they have to be. Says nothing of them. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

export interface ByteReader {
  byte(): number
  /** @throws Undecodable where fewer are left. */
  bytes(length: number): Uint8Array
  /** Solana's compact-u16: seven bits a byte, lowest first, in the fewest bytes. */
  count(): number
  rest(): Uint8Array
  /** @throws Undecodable where bytes are left. */
  end(): void
}

export function readBytes(all: Uint8Array): ByteReader {
  let place = 0
  const bytes = (length: number) => {
    if (place + length > all.length) throw new Undecodable('the bytes end early')
    place += length
    return all.subarray(place - length, place)
  }
  const byte = () => bytes(1)[0] as number
  const count = () => {
    let value = 0
    for (const shift of [0, 7, 14]) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next >= 0x80) continue
      if ((next === 0 && shift > 0) || value > 0xffff) break
      return value
    }
    throw new Undecodable('a count is not in its shortest form')
  }
  const end = () => {
    if (place !== all.length) throw new Undecodable('bytes follow the end')
  }
  return { byte, bytes, count, rest: () => bytes(all.length - place), end }
}
