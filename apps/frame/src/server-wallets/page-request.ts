import { HEADERS, SIGNED_HEADERS, WALLET_RPC_METHODS } from '@latchkey/contract'
import { RESOURCE_ID_PATTERN, resourceIdSchema } from '@latchkey/contract/schemas'
import canonicalize from 'canonicalize'
import * as v from 'valibot'
import { invalidArguments } from '../frame-failure.ts'

/** What uses a wallet's key for one thing. The export under its older name does not: it hands the key out. */
const USES = WALLET_RPC_METHODS.filter((method) => method !== 'exportPrivateKey')

/** All that a page has signed of a wallet: one use of it, or who may use it beside its owner. */
const bodySchemas = {
  'POST /rpc': v.looseObject({ method: v.picklist(USES) }),
  'POST /raw_sign': v.looseObject({ params: v.looseObject({ hash: v.string() }) }),
  'PATCH ': v.strictObject({
    additional_signers: v.array(
      v.strictObject({
        signer_id: resourceIdSchema,
        override_policy_ids: v.exactOptional(v.array(resourceIdSchema)),
      }),
    ),
  }),
} as const

const PATH = new RegExp(`^(?:/api)?/v1/wallets/${RESOURCE_ID_PATTERN.source.slice(1, -1)}(/rpc|/raw_sign|)$`)

const requestSchema = v.strictObject({
  version: v.literal(1),
  method: v.picklist(['POST', 'PATCH']),
  url: v.string(),
  headers: v.strictObject({
    [HEADERS.appId]: v.string(),
    [SIGNED_HEADERS.idempotencyKey]: v.exactOptional(v.string()),
    [SIGNED_HEADERS.expiry]: v.exactOptional(v.string()),
  }),
  body: v.record(v.string(), v.unknown()),
})

/** The longest that is signed: more than any transaction takes. */
const LONGEST = 1_000_000

/**
 * The bytes that a page wants signed, where they are a request that a page may have signed: to this server, for this app, in
 * its one spelling (RFC 8785), for one use of a wallet, or for who may use it. A wallet's key, its owner and its policies are
 * not for the page: whoever exports does so in the export document, on a click of their own.
 * @param message base64
 * @throws FrameFailure `invalid_request_arguments`
 */
export function readPageRequest(message: string, { appId, ownOrigin }: { appId: string; ownOrigin: string }) {
  const bytes = bytesOf(message)
  const request = v.safeParse(requestSchema, parse(bytes))
  if (!request.success) throw invalidArguments('message is no request of the wallets API')
  const { method, url, headers, body } = request.output
  const path = url.startsWith(`${ownOrigin}/`) ? PATH.exec(url.slice(ownOrigin.length)) : null
  const schema = path && bodySchemas[`${method} ${path[1] as ''}` as keyof typeof bodySchemas]
  if (!schema || headers[HEADERS.appId] !== appId || !v.is(schema, body)) {
    throw invalidArguments('message is a request that a page does not have signed')
  }
  return bytes
}

function bytesOf(message: string): Uint8Array {
  if (message.length > LONGEST) throw invalidArguments('message is not valid')
  try {
    return Uint8Array.from(atob(message), (one) => one.charCodeAt(0))
  } catch {
    throw invalidArguments('message is not valid')
  }
}

/** Undefined for what is not the one spelling of a JSON value: a member that is there twice is read by each in its own way. */
function parse(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return canonicalize(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
