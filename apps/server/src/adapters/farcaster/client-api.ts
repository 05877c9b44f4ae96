import * as v from 'valibot'
import type { FarcasterClient } from '../../ports/farcaster.ts'
import { FarcasterBusyError, FarcasterRefusedError } from '../../ports/farcaster.ts'
import type { Outside, OutsideAnswer } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import { readObject } from '../outside/read-object.ts'

const HOST = 'api.farcaster.xyz'
const API = `https://${HOST}/v2`

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(512))
const answerOf = <E extends v.ObjectEntries>(entries: E) =>
  v.object({ result: v.object({ signedKeyRequest: v.object(entries) }) })

/** A page makes a link and a code of it, so that any other kind of address would be this service's code in the page. */
const deeplink = v.pipe(
  v.string(),
  v.maxLength(2_048),
  v.check((url) => URL.canParse(url) && /^(?:https?|farcaster):$/.test(new URL(url).protocol)),
)

const madeSchema = answerOf({ token, deeplinkUrl: deeplink })
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const stateSchema = v.object({
  result: v.object({
    signedKeyRequest: v.variant('state', [
      v.object({ state: v.literal('completed'), userFid: fid }),
      v.object({ state: v.picklist(['pending', 'approved']) }),
    ]),
  }),
})

/** The public client API (https://docs.farcaster.xyz/reference/warpcast/signer-requests). */
export function createFarcasterClient(outside: Outside): FarcasterClient {
  return {
    async requestKey(request) {
      const answer = await outside.fetch(`${API}/signed-key-requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      if (answer.status === 400 || answer.status === 403) throw new FarcasterRefusedError()
      const made = read(answer, madeSchema).result.signedKeyRequest
      return { token: made.token, url: made.deeplinkUrl }
    },

    async keyRequest(of) {
      const answer = await outside.fetch(`${API}/signed-key-request?token=${encodeURIComponent(of)}`)
      if (answer.status === 404) return { state: 'gone' }
      return read(answer, stateSchema).result.signedKeyRequest
    },
  }
}

/** An answer that makes no sense is as good as none. */
function read<S extends v.GenericSchema>(answer: OutsideAnswer, schema: S): v.InferOutput<S> {
  if (answer.status === 429) throw new FarcasterBusyError()
  const result = v.safeParse(schema, readObject(answer.text))
  if (answer.status < 200 || answer.status > 299 || !result.success) throw new OutsideError(HOST)
  return result.output
}
