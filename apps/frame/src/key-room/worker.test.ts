import { KeyError, newRecipient } from '@latchkey/keys'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FrameFailure } from '../frame-failure.ts'
import { bytesOf } from './bytes-of.ts'
import type { RoomReply, RoomRequest } from './room.ts'
import { packError, unpackError } from './room-error.ts'

const room = globalThis as unknown as { onmessage: ((message: { data: RoomRequest }) => void) | null }
let replies: [RoomReply, unknown][]

/** The room's program in this thread, with what it says. */
const signerOf = (public_key: string) => ({
  key_id: 'signer',
  public_key,
  passcode_key: { key_id: 'seed', public_key: '' },
})

beforeEach(async () => {
  replies = []
  vi.stubGlobal('onmessage', null)
  vi.stubGlobal('postMessage', (reply: RoomReply, transfer: unknown) => replies.push([reply, transfer]))
  vi.resetModules()
  await import('./worker.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('says that it is ready, does one task, hands its bytes over, and hears of no other', async () => {
  expect(replies).toEqual([[{ ready: true }, undefined]])
  const signer = signerOf((await newRecipient()).publicKey)
  const place = { nonce: 'nonce', appId: 'app', userId: 'ada' }
  room.onmessage?.({
    data: { task: 'makeRoot', input: { place, chainType: 'solana', recovery: { method: 'privy', signer } } },
  })
  expect(room.onmessage).toBeNull()
  await vi.waitUntil(() => replies.length > 1)
  const [reply, transfer] = replies[1]!
  const { output } = reply as { output: { device: Uint8Array } }
  expect(output.device).toHaveLength(17)
  expect(transfer).toEqual([output.device.buffer])
  expect(replies).toHaveLength(2)
})

it('says why a task failed, and nothing of an error that nobody foresaw', async () => {
  const input = {
    auth: new Uint8Array(17),
    root: { address: 'A', chainType: 'solana' },
    appId: 'a',
    userId: 'u',
  }
  const recovery = { method: 'privy', sealed: 'secret' }
  room.onmessage?.({ data: { task: 'recover', input: { ...input, recovery, material: {} } as never } })
  await vi.waitUntil(() => replies.length > 1)
  expect(replies[1]).toEqual([{ error: { kind: 'unexpected' } }, undefined])
})

it.each([
  [new KeyError('wrong_shares', 'words'), new KeyError('wrong_shares', 'words')],
  [new FrameFailure('foreign_wallet', 'words'), new FrameFailure('foreign_wallet', 'words')],
  [new FrameFailure('insufficient_funds', 'words'), new FrameFailure('insufficient_funds', 'words')],
  [new Error('entropy 9e88'), new Error('A task failed in the key room')],
])('an error crosses the border of the room as what it is: %s', (error, arrived) => {
  const there = unpackError(structuredClone(packError(error)))
  expect(there).toEqual(arrived)
  expect(there.constructor).toBe(arrived.constructor)
})

it('hands over byte arrays that are a value or the values of one, and what can be handed over', () => {
  const [one, other] = [Uint8Array.of(1), Uint8Array.of(2)]
  expect(bytesOf(one)).toEqual([one.buffer])
  expect(bytesOf({ one, text: 'AA', deeper: { other }, other, none: null })).toEqual([
    one.buffer,
    other.buffer,
  ])
  expect(bytesOf({ shared: new Uint8Array(new SharedArrayBuffer(1)) })).toEqual([])
  expect(bytesOf('text')).toEqual([])
})
