import { type Address, getAddressEncoder, getU32Encoder, type ReadonlyUint8Array } from '@solana/kit'
import { getMintEncoder } from '@solana-program/token'

/** What a mint says of itself. */
export interface TokenNames {
  name: string
  symbol: string
  uri: string
}

/** Where Token-2022 keeps the kind of an account, behind the room of the larger classic layout. */
const KIND_AT = 165
const KIND_MINT = 1
const METADATA_POINTER = 18
const TOKEN_METADATA = 19

/** A classic mint, 82 bytes. */
export function mintData(mintAuthority: Address, decimals: number): Uint8Array {
  return new Uint8Array(
    getMintEncoder().encode({
      mintAuthority,
      supply: 0n,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    }),
  )
}

/** A mint of Token-2022 that carries its own metadata: the extensions metadata pointer and token metadata. */
export function namedMintData(
  mint: Address,
  authority: Address,
  decimals: number,
  names: TokenNames,
): Uint8Array {
  const metadata = join(key(authority), key(mint), ...texts(names), new Uint8Array(4))
  return join(
    mintData(authority, decimals),
    new Uint8Array(KIND_AT - 82),
    Uint8Array.of(KIND_MINT),
    extension(METADATA_POINTER, join(key(authority), key(mint))),
    extension(TOKEN_METADATA, metadata),
  )
}

/** The account in which the Metaplex program keeps what a classic mint is called: its Metadata, version 1. */
export function metaplexData(mint: Address, authority: Address, names: TokenNames): Uint8Array {
  const METADATA_V1 = 4
  const padded = { name: 32, symbol: 10, uri: 200 }
  const fill = (text: string, size: number) => text.padEnd(size, '\0')
  const fields = texts({
    name: fill(names.name, padded.name),
    symbol: fill(names.symbol, padded.symbol),
    uri: fill(names.uri, padded.uri),
  })
  // no fee for a seller, no creators, never sold, may be changed, and no options behind
  return join(
    Uint8Array.of(METADATA_V1),
    key(authority),
    key(mint),
    ...fields,
    Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0),
  )
}

function texts({ name, symbol, uri }: TokenNames): Uint8Array[] {
  return [name, symbol, uri].map((text) => {
    const bytes = new TextEncoder().encode(text)
    return join(getU32Encoder().encode(bytes.length), bytes)
  })
}

/** Type and length, two bytes each, then the value. */
function extension(type: number, value: Uint8Array): Uint8Array {
  return join(Uint8Array.of(type, 0, value.length & 0xff, value.length >> 8), value)
}

const key = (address: Address) => getAddressEncoder().encode(address)

function join(...pieces: ReadonlyUint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}
