import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const MINT_SIZE = 82
const ACCOUNT_TYPE_AT = 165
const MINT_TYPE = 1
const TOKEN_METADATA = 19
const METADATA_KEY = 4

/** Of an account that is a mint: its decimals, and the symbol of an extension of it; null of every other. */
export function readMint(
  mint: string,
  { owner, data }: { owner: string; data: Buffer },
): { decimals: number; symbol: string | undefined } | null {
  const extended = owner === TOKEN_2022 && data.length > ACCOUNT_TYPE_AT
  if (owner !== TOKEN && owner !== TOKEN_2022) return null
  if (extended ? data[ACCOUNT_TYPE_AT] !== MINT_TYPE : data.length !== MINT_SIZE) return null
  const [decimals, initialized] = [data[44], data[45]]
  if (decimals === undefined || initialized !== 1) return null
  return { decimals, symbol: extended ? symbolInExtensions(mint, data) : undefined }
}

/** Extensions stand behind the account's type: type and length of two bytes each, then as much. */
function symbolInExtensions(mint: string, data: Buffer): string | undefined {
  for (let at = ACCOUNT_TYPE_AT + 1; at + 4 <= data.length; ) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    const value = data.subarray(at + 4, at + 4 + length)
    if (type === TOKEN_METADATA) return symbolBehind(value, mint, 32)
    at += 4 + length
  }
  return undefined
}

/** Metaplex's account about a mint: its kind, who may change it, the mint, then as of Token-2022. */
export function symbolInMetadata(
  mint: string,
  { owner, data }: { owner: string; data: Buffer },
): string | undefined {
  return owner === METADATA_PROGRAM && data[0] === METADATA_KEY ? symbolBehind(data, mint, 33) : undefined
}

/** The mint that it is about stands at `at`, then name and symbol, each with its length. */
function symbolBehind(data: Buffer, mint: string, at: number): string | undefined {
  if (data.length < at + 32 || base58.encode(data.subarray(at, at + 32)) !== mint) return undefined
  const name = textAt(data, at + 32)
  return name && textAt(data, name.end)?.text
}

function textAt(data: Buffer, at: number): { text: string; end: number } | undefined {
  if (data.length < at + 4) return undefined
  const end = at + 4 + data.readUInt32LE(at)
  return end <= data.length ? { text: data.subarray(at + 4, end).toString('utf8'), end } : undefined
}

/** Where Metaplex keeps what is said of a mint: the first address that is off the curve, from 255 down. */
export function metadataAddress(mint: string): string {
  const program = base58.decode(METADATA_PROGRAM)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(
      Buffer.concat([
        Buffer.from('metadata'),
        program,
        base58.decode(mint),
        Buffer.from([bump]),
        program,
        Buffer.from('ProgramDerivedAddress'),
      ]),
    )
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new Error('There is no such address')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

export const isMintAddress = (text: string): boolean => {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  return base58.decode(text).length === 32
}
