import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import type { Way, WayName } from '../testing/login-ways.ts'
import { AGAIN, ONE_USE, openLoginWays } from '../testing/login-ways.ts'
import type { CallAnswer, TestHouse } from '../testing/test-house.ts'

let house: TestHouse
let ways: Record<WayName, Way>
let key: FrameKey
let other: FrameKey
beforeAll(async () => {
  ;({ house, ways } = await openLoginWays())
  key = await newFrameKey()
  other = await newFrameKey()
})
afterAll(() => house.close())

const sidOf = ({ body }: CallAnswer): string =>
  JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString()).sid
const keyOf = async (answer: CallAnswer) =>
  (await house.rows('SELECT frame_key FROM sessions WHERE id = $1', [sidOf(answer)]))[0].frame_key

describe.each(ONE_USE)('%s', (name) => {
  it('opens a session that is bound to the key it names, and is answered again to that key alone', async () => {
    const authenticate = await ways[name]()
    const first = await authenticate({ dpop_jkt: key.jkt })
    expect([first.status, await keyOf(first)]).toEqual([200, key.jkt])
    for (const body of [{ dpop_jkt: other.jkt }, {}]) {
      const answer = await authenticate(body)
      expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
    }
    const repeated = await authenticate({ dpop_jkt: key.jkt })
    expect(sidOf(repeated)).toBe(sidOf(first))
    expect(await keyOf(first)).toBe(key.jkt)
  })
})

describe.each(AGAIN)('%s', (name) => {
  it('opens a session for each time it is shown, bound to the key it names then', async () => {
    const authenticate = await ways[name]()
    const answers = [await authenticate({ dpop_jkt: key.jkt }), await authenticate({ dpop_jkt: other.jkt })]
    const third = await authenticate({})
    expect(await Promise.all(answers.map(keyOf))).toEqual([key.jkt, other.jkt])
    expect(await keyOf(third)).toBeNull()
    expect(new Set([...answers, third].map(sidOf)).size).toBe(3)
  })
})
