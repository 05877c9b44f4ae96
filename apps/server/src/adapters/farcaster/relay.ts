import * as v from 'valibot'
import type { FarcasterRelay } from '../../ports/farcaster.ts'
import { FarcasterBusyError } from '../../ports/farcaster.ts'
import type { Outside, OutsideAnswer } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import { readObject } from '../outside/read-object.ts'

const HOST = 'relay.farcaster.xyz'
const RELAY = `https://${HOST}/v1/channel`

/** Pages open it, so that any other kind of address would be the relay's code in the host's page. */
const webAddress = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
)
const openedSchema = v.object({
  channelToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)),
  url: webAddress,
})
const text = v.optional(v.nullable(v.string()), '')
const completedSchema = v.object({
  state: v.literal('completed'),
  message: v.string(),
  signature: v.string(),
  fid: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  username: text,
  displayName: text,
  bio: text,
  pfpUrl: text,
})

/** The public relay (https://docs.farcaster.xyz/auth-kit/client/app/create-channel). */
export function createFarcasterRelay(outside: Outside): FarcasterRelay {
  return {
    async open(request) {
      const answer = await outside.fetch(RELAY, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Its messages are signed by the key that owns the account, the one kind of login here that needs no more
        // than the register of owners.
        body: JSON.stringify({ ...request, acceptAuthAddress: false }),
      })
      return read(answer, [201, 200], openedSchema)
    },

    async status(channelToken) {
      const answer = await outside.fetch(`${RELAY}/status`, {
        headers: { authorization: `Bearer ${channelToken}` },
      })
      if (answer.status === 202) return { state: 'pending' }
      if (answer.status === 401) return { state: 'gone' }
      const completed = read(answer, [200], completedSchema)
      const { username, displayName, bio, pfpUrl } = completed
      return {
        ...completed,
        username: username ?? '',
        displayName: displayName ?? '',
        bio: bio ?? '',
        pfpUrl: pfpUrl ?? '',
      }
    },
  }
}

/** An answer that makes no sense is as good as none. */
function read<S extends v.GenericSchema>(
  answer: OutsideAnswer,
  statuses: number[],
  schema: S,
): v.InferOutput<S> {
  if (answer.status === 429) throw new FarcasterBusyError()
  const result = v.safeParse(schema, readObject(answer.text))
  if (!statuses.includes(answer.status) || !result.success) throw new OutsideError(HOST)
  return result.output
}
