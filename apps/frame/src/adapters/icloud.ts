import type { FrameErrorCode, RecoveryParams, RecoveryPlacesResponse } from '@latchkey/contract'
import { toBase64url } from '@latchkey/keys'
import * as v from 'valibot'
import { FrameFailure } from '../frame-failure.ts'
import type { Cloud } from '../ports/cloud.ts'
import { checkReadBack, cloudFetch } from './cloud-fetch.ts'

/** Type and field of the record, which the container's schema has to have before it goes into production. */
export const RECORD_TYPE = 'WalletRecovery'
export const RECORD_FIELD = 'record'

const NAME_BYTES = 16
const TOKEN_HEADER = 'x-apple-cloudkit-web-auth-token'

const recordSchema = v.object({
  serverErrorCode: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.object({ value: v.unknown() }))),
})
const answerSchema = v.object({
  serverErrorCode: v.optional(v.string()),
  records: v.optional(v.array(recordSchema)),
})

/** CloudKit Web Services Reference, "Error Dictionary"; what is not named here is the service's trouble. */
const REFUSALS: Record<string, FrameErrorCode> = {
  AUTHENTICATION_REQUIRED: 'cloud_expired',
  AUTHENTICATION_FAILED: 'cloud_denied',
  ACCESS_DENIED: 'cloud_denied',
  NOT_FOUND: 'cloud_account',
  ZONE_NOT_FOUND: 'cloud_account',
  QUOTA_EXCEEDED: 'cloud_quota',
}

const refusal = (code: string | undefined) =>
  new FrameFailure((code && Object.hasOwn(REFUSALS, code) && REFUSALS[code]) || 'cloud_unreachable')

function nameOf({ icloud_record_name: name }: RecoveryParams): string {
  if (typeof name !== 'string' || name === '') throw new FrameFailure('cloud_account')
  return name
}

/**
 * A user's private database in the app's CloudKit container, by CloudKit Web Services. A web auth token serves once and
 * each answer brings the next, so that calls wait for each other, and an answer that is lost ends the sign-in.
 */
export function createICloud(
  { api_url, container_identifier, environment, api_token }: NonNullable<RecoveryPlacesResponse['icloud']>,
  webAuthToken: string,
  fetch: typeof globalThis.fetch,
): Cloud {
  const base = `${api_url}/database/1/${container_identifier}/${environment}/private`
  let token: string | null = webAuthToken
  let last: Promise<unknown> = Promise.resolve()

  async function send(path: string, body: object): Promise<v.InferOutput<typeof recordSchema>> {
    if (token === null) throw new FrameFailure('cloud_expired')
    const query = new URLSearchParams({ ckAPIToken: api_token, ckWebAuthToken: token })
    // Spent from here on, whatever comes back.
    token = null
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } }
    const response = await cloudFetch(fetch, `${base}/${path}?${query}`, init)
    token = response.headers.get(TOKEN_HEADER)
    const parsed = v.safeParse(answerSchema, await response.json().catch(() => null))
    if (!parsed.success) throw new FrameFailure('cloud_unreachable')
    const { serverErrorCode, records } = parsed.output
    const [record] = records ?? []
    const code = serverErrorCode ?? record?.serverErrorCode
    if (!response.ok || code !== undefined || !record) throw refusal(code)
    return record
  }

  function ask(path: string, body: object): Promise<v.InferOutput<typeof recordSchema>> {
    const mine = last.then(() => send(path, body))
    last = mine.catch(() => undefined)
    return mine
  }

  const modify = (operationType: string, record: object) =>
    ask('records/modify', { operations: [{ operationType, record }] })

  async function read(params: RecoveryParams): Promise<Uint8Array> {
    const { fields } = await ask('records/lookup', { records: [{ recordName: nameOf(params) }] })
    const value = fields?.[RECORD_FIELD]?.value
    if (typeof value !== 'string') throw new FrameFailure('cloud_account')
    return new TextEncoder().encode(value)
  }

  return {
    // Never one that was used: what another device writes at the same time must not go under.
    async reserve() {
      const random = crypto.getRandomValues(new Uint8Array(NAME_BYTES))
      return { icloud_record_name: `wallet-${toBase64url(random)}` }
    },
    async write(params, _title, record) {
      const fields = { [RECORD_FIELD]: { value: new TextDecoder().decode(record) } }
      await modify('create', { recordName: nameOf(params), recordType: RECORD_TYPE, fields })
      checkReadBack(record, await read(params))
    },
    read,
    async remove(params) {
      await modify('forceDelete', { recordName: nameOf(params) })
    },
  }
}
