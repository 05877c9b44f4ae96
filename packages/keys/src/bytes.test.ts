import { expect, it } from 'vitest'
import { concat, fromBase64url, randomBytes, toBase64url, wipe } from './bytes.ts'

it.each([
  ['', []],
  ['_-8', [255, 239]],
  ['AAEC', [0, 1, 2]],
])('writes and reads %j as base64url', (text, list) => {
  expect(toBase64url(Uint8Array.from(list))).toBe(text)
  expect(fromBase64url(text)).toEqual(Uint8Array.from(list))
})

it.each(['_-8=', '/+8', '_-9', ' AAEC', 'A'])('reads no %j', (text) => {
  expect(() => fromBase64url(text)).toThrow()
})

it('reads base64url into bytes that nothing else lies beside', () => {
  expect(fromBase64url('AAEC').buffer.byteLength).toBe(3)
})

it('joins arrays in their order and leaves them as they are', () => {
  const parts = [Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)]
  expect(concat(...parts)).toEqual(Uint8Array.of(1, 2, 3))
  expect(parts).toEqual([Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3)])
  expect(concat()).toEqual(new Uint8Array())
})

it('draws as many random bytes as are asked for', () => {
  const [one, other] = [randomBytes(24), randomBytes(24)]
  expect([one.length, other.length]).toEqual([24, 24])
  expect(one).not.toEqual(other)
})

it('wipes every array, past those that are missing and those that were handed over', () => {
  const [first, handed, last] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3, 4)]
  structuredClone(handed, { transfer: [handed.buffer] })
  wipe(first, undefined, handed, last)
  expect([first, last]).toEqual([new Uint8Array(1), new Uint8Array(2)])
})
