import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type BodyKey, decrypt, encrypt } from './cipher.ts'

const own: BodyKey = { key: Buffer.alloc(32, 1), iv: Buffer.alloc(12, 2) }
const through = (bytes: Uint8Array, transform: ReturnType<typeof encrypt>) =>
  buffer(Readable.from([bytes]).pipe(transform))
/** What a body opens to, in pieces of one byte, or 'refused'. */
async function opened(body: Uint8Array, header = 'header', key = own): Promise<string> {
  const reader = decrypt(key, header)
  const read = buffer(reader).then(String, () => 'refused')
  for (const byte of body) reader.write(Buffer.of(byte))
  reader.end()
  return read
}

it('opens what was sealed with this key under this header, and nothing else', async () => {
  const body = await through(Buffer.from('the rows'), encrypt(own, 'header'))
  expect(await opened(body)).toBe('the rows')
  expect(await opened(body, 'another header')).toBe('refused')
  expect(await opened(body, 'header', { ...own, key: Buffer.alloc(32, 3) })).toBe('refused')
})

it('opens nothing that was cut short, an empty backup neither', async () => {
  const bodies = await Promise.all(
    ['', 'rows'].map((rows) => through(Buffer.from(rows), encrypt(own, 'header'))),
  )
  expect(bodies.map(({ length }) => length)).toEqual([16, 20])
  const cut = bodies.flatMap((body) => [...body.keys()].map((length) => body.subarray(0, length)))
  const came = await Promise.all(cut.map((body) => opened(body)))
  expect(came).toEqual(cut.map(() => 'refused'))
})
