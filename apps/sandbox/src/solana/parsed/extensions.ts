import { type Address, type EncodedAccount, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { TOKEN_2022_PROGRAM } from '../chain/token-account.ts'

/** Extensions begin after the kind of the account, which stands behind the larger classic layout. */
const BEGIN = 166
const NO_ADDRESS = '11111111111111111111111111111111'

type Read = (value: ReadonlyUint8Array) => unknown

const EXTENSIONS: Record<number, [name: string, read?: Read]> = {
  7: ['immutableOwner'],
  18: [
    'metadataPointer',
    (value) => ({ authority: addressAt(value, 0), metadataAddress: addressAt(value, 32) }),
  ],
  19: ['tokenMetadata', readMetadata],
}

/** The extensions of a Token-2022 account as RPC answers list them; undefined where there are none. */
export function parseExtensions({ programAddress, data }: EncodedAccount) {
  if (programAddress !== TOKEN_2022_PROGRAM) return undefined
  const found: { extension: string; state?: unknown }[] = []
  for (let at = BEGIN; at + 4 <= data.length; ) {
    const type = numberAt(data, at, 2)
    const length = numberAt(data, at + 2, 2)
    const [extension, read] = EXTENSIONS[type] ?? ['unparseableExtension']
    const value = data.slice(at + 4, at + 4 + length)
    // an uninitialized entry ends the list
    if (type === 0) break
    found.push(read ? { extension, state: read(value) } : { extension })
    at += 4 + length
  }
  return found.length ? found : undefined
}

function readMetadata(value: ReadonlyUint8Array) {
  let at = 64
  const text = () => {
    const length = numberAt(value, at, 4)
    const bytes = value.slice(at + 4, at + 4 + length)
    at += 4 + length
    return new TextDecoder().decode(new Uint8Array(bytes))
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const pairs = numberAt(value, at, 4)
  at += 4
  return {
    updateAuthority: addressAt(value, 0),
    mint: addressAt(value, 32),
    name,
    symbol,
    uri,
    additionalMetadata: Array.from({ length: pairs }, () => [text(), text()]),
  }
}

/** An optional address, which is all zeros where there is none. */
function addressAt(bytes: ReadonlyUint8Array, at: number): Address | null {
  const address = getAddressDecoder().decode(bytes, at)
  return address === NO_ADDRESS ? null : address
}

function numberAt(bytes: ReadonlyUint8Array, at: number, size: number): number {
  return bytes.slice(at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0)
}
