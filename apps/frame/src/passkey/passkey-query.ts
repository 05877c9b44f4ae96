import { type PasskeyTask, REAUTH_PARAMETER } from '@latchkey/contract'
import { entropyFields } from '@latchkey/contract/schemas'
import type { RootName } from '@latchkey/keys'
import * as v from 'valibot'
import { parseRoot } from '../requests/parse-root.ts'

export interface PasskeyQuery {
  token: string
  root: RootName
  task: PasskeyTask
}

const querySchema = v.object({
  v: v.literal('1'),
  ...entropyFields,
  task: v.picklist(['set', 'recover']),
  // only our own widget knows this document, and it gives its user the login that is wanted
  [REAUTH_PARAMETER]: v.literal('1'),
})

/** Reads the document's address: the wallet from the query, the access token from the fragment. Null for any other. */
export function parsePasskeyQuery(search: string, hash: string): PasskeyQuery | null {
  const query = Object.fromEntries(new URLSearchParams(search))
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  const { entropy_id: entropyId, entropy_id_verifier: entropyIdVerifier } = query
  const parsed = v.safeParse(querySchema, { ...query, entropyId, entropyIdVerifier })
  if (!parsed.success || !token) return null
  try {
    return { token, root: parseRoot(parsed.output), task: parsed.output.task }
  } catch {
    return null
  }
}
