import type { ChainType } from '@latchkey/contract'
import { KIT_PARAMETER, REAUTH_PARAMETER } from '@latchkey/contract'
import { chainTypeSchema, entropyFields } from '@latchkey/contract/schemas'
import type { RootName } from '@latchkey/keys'
import * as v from 'valibot'
import { parseRoot } from '../requests/parse-root.ts'

export interface ExportQuery {
  token: string
  root: RootName
  chainType: ChainType
  index: number
  /** the seed phrase beside the key: Ethereum wallets of a root that was not imported */
  phrase: boolean
  /** a recovery kit beside both */
  kit: boolean
  /** whether the page around asks for a login in place */
  reauth: boolean
}

const INDEX = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.maxValue(0x7fffffff))

const FLAG = v.optional(v.picklist(['true', 'false']), 'false')

const querySchema = v.object({
  v: v.literal('1'),
  ...entropyFields,
  hd_wallet_index: v.optional(INDEX, '0'),
  chain_type: v.optional(chainTypeSchema, 'ethereum'),
  [REAUTH_PARAMETER]: v.optional(v.string()),
  phrase_export: FLAG,
  [KIT_PARAMETER]: FLAG,
})

/**
 * Reads the export frame's address (wire/frames 2): what to export from the query, the access token from the
 * fragment. Null when anything is missing or of another version.
 */
export function parseExportQuery(search: string, hash: string): ExportQuery | null {
  const query = Object.fromEntries(new URLSearchParams(search))
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  const { entropy_id: entropyId, entropy_id_verifier: entropyIdVerifier } = query
  const parsed = v.safeParse(querySchema, { ...query, entropyId, entropyIdVerifier })
  if (!parsed.success || !token) return null
  const { chain_type: chainType, hd_wallet_index: index, phrase_export: phrase } = parsed.output
  try {
    return {
      token,
      root: parseRoot(parsed.output),
      chainType,
      index,
      phrase: phrase === 'true',
      kit: parsed.output[KIT_PARAMETER] === 'true',
      reauth: parsed.output[REAUTH_PARAMETER] === '1',
    }
  } catch {
    return null
  }
}
