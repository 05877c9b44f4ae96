import { type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { invalidParams } from '../../json-rpc/fault.ts'
import type { AccountOf } from '../chain/token-account.ts'
import { parseAccount } from '../parsed/parse-account.ts'
import { oneOf, readInteger } from './params.ts'

const ENCODINGS = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const
const LARGEST_BASE58 = 128
// What the network says of every account since rent is no longer collected.
const RENT_EPOCH = 2n ** 64n - 1n

export interface AccountFormat {
  encoding: (typeof ENCODINGS)[number]
  slice: { offset: number; length: number } | undefined
}

/** Reads how a caller wants accounts written. */
export function readAccountFormat(config: Record<string, unknown>): AccountFormat {
  const encoding = oneOf(config.encoding ?? 'binary', ENCODINGS, 'encoding')
  if (encoding === 'base64+zstd')
    throw invalidParams('Invalid params: base64+zstd is not served here; use base64')
  const slice = config.dataSlice
  if (slice === undefined || slice === null) return { encoding, slice: undefined }
  if (typeof slice !== 'object') throw invalidParams('Invalid params: dataSlice')
  const { offset, length } = slice as Record<string, unknown>
  return {
    encoding,
    slice: {
      offset: Number(readInteger(offset, 'dataSlice.offset')),
      length: Number(readInteger(length, 'dataSlice.length')),
    },
  }
}

/** An account as RPC answers carry it; null where there is none. */
export function encodeMaybeAccount(
  account: EncodedAccount | undefined,
  format: AccountFormat,
  accountOf: AccountOf,
) {
  return account ? encodeAccount(account, format, accountOf) : null
}

export function encodeAccount(account: EncodedAccount, format: AccountFormat, accountOf: AccountOf) {
  return {
    data: encodeData(account, format, accountOf),
    executable: account.executable,
    lamports: account.lamports,
    owner: account.programAddress,
    rentEpoch: RENT_EPOCH,
    space: account.data.length,
  }
}

function encodeData(account: EncodedAccount, { encoding, slice }: AccountFormat, accountOf: AccountOf) {
  const parsed = encoding === 'jsonParsed' ? parseAccount(account, accountOf) : undefined
  if (parsed) return parsed
  const bytes = slice ? account.data.slice(slice.offset, slice.offset + slice.length) : account.data
  if (encoding !== 'base58' && encoding !== 'binary') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (bytes.length > LARGEST_BASE58)
    throw invalidParams(
      `Encoded binary (base 58) data should be less than ${LARGEST_BASE58} bytes, please use Base64 encoding.`,
    )
  const text = getBase58Decoder().decode(bytes)
  return encoding === 'binary' ? text : [text, 'base58']
}
