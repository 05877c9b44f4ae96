import * as v from 'valibot'
import type { Bytes } from '../bytes.ts'
import { fromBase64url, toBase64url } from '../bytes.ts'
import { RECOVERY_KEY_BYTES } from '../envelopes/recovery-key.ts'
import { KeyError } from '../key-error.ts'
import { base64urlOf, count, part, readRecord } from './read-record.ts'

const WHAT = 'a record of a recovery key'
/** Far above what one has: what a stranger put in its place is not read. */
const LONGEST = 4_096

const cloudRecordSchema = v.strictObject({
  v: v.literal(1),
  app: part,
  root: part,
  n: count,
  key: base64urlOf(RECOVERY_KEY_BYTES),
})

interface CloudPlace {
  appId: string
  root: string
  shareVersion: number
}

/** What lies in the user's own cloud. @throws KeyError `invalid_input` for a key or place that is none */
export function encodeCloudRecord({ appId, root, shareVersion }: CloudPlace, key: Uint8Array): string {
  const text = JSON.stringify({ v: 1, app: appId, root, n: shareVersion, key: toBase64url(key) })
  readRecord(text, 1, cloudRecordSchema, WHAT)
  return text
}

/**
 * The recovery key out of a cloud's record.
 * @throws KeyError `unknown_version`, `invalid_input` for what is no record, `wrong_shares` for one of another place.
 */
export function openCloudRecord(text: string, place: CloudPlace): Bytes {
  if (text.length > LONGEST) throw new KeyError('invalid_input', `Not ${WHAT}`)
  const { app, root, n, key } = readRecord(text, 1, cloudRecordSchema, WHAT)
  if (app !== place.appId || root !== place.root || n !== place.shareVersion)
    throw new KeyError('wrong_shares', 'This record belongs to another wallet or version')
  return fromBase64url(key)
}
