import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { systemRandom } from '../adapters/system/system-random.ts'
import { UnknownKey } from '../ports/keyring.ts'
import { createKeyring } from './keyring.ts'
import { seal, unseal } from './seal.ts'

const older: [string, Buffer] = ['old', Buffer.alloc(32, 1)]
const newer: [string, Buffer] = ['new', Buffer.alloc(32, 2)]
const ring = createKeyring(new Map([older]))

it('opens what an older key sealed, and seals under the current one', () => {
  const sealed = seal(ring, systemRandom, 'p', 'secret', 'place')
  const both = createKeyring(new Map([newer, older]))
  expect(unseal(both, 'p', sealed, 'place')).toBe('secret')
  const fresh = seal(both, systemRandom, 'p', 'secret', 'place')
  expect(unseal(both, 'p', fresh, 'place')).toBe('secret')
  expect(() => unseal(ring, 'p', fresh, 'place')).toThrow(new UnknownKey('new'))
})

it('opens for its own purpose and place alone', () => {
  const sealed = seal(ring, systemRandom, 'p', 'secret', 'place')
  expect(unseal(ring, 'p', sealed, 'place')).toBe('secret')
  for (const [purpose, place] of [
    ['q', 'place'],
    ['p', 'elsewhere'],
    ['p', ''],
    ['p', undefined],
  ] as const)
    expect(() => unseal(ring, purpose, sealed, place)).toThrow()
  const nowhere = seal(ring, systemRandom, 'p', 'secret')
  expect(unseal(ring, 'p', nowhere)).toBe('secret')
  expect(unseal(ring, 'p', nowhere, '')).toBe('secret')
  expect(() => unseal(ring, 'p', nowhere, 'place')).toThrow()
})

it('does not open when any of its bytes was changed', () => {
  const sealed = seal(ring, systemRandom, 'p', 'secret', 'place')
  const opened = [...sealed.keys()].filter((at) => {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    try {
      unseal(ring, 'p', changed, 'place')
      return true
    } catch {
      return false
    }
  })
  expect([sealed.length, opened]).toEqual([1 + 3 + 12 + 16 + 6, []])
})

it('does not open when it was cut short, an empty text neither: a shorter tag is guessed sooner', () => {
  const sealed = seal(ring, systemRandom, 'p', '', 'place')
  expect(unseal(ring, 'p', sealed, 'place')).toBe('')
  const opened = [...sealed.keys()].filter((length) => {
    try {
      unseal(ring, 'p', sealed.subarray(0, length), 'place')
      return true
    } catch {
      return false
    }
  })
  expect(opened).toEqual([])
})

it('opens what a server of before has sealed, by the format that is written here', () => {
  const key = createHash('sha256').update('a key of before').digest()
  // made with WebCrypto: HKDF with the info latchkey/totp, then AES-GCM with the id and the place as additional data
  const sealed = Buffer.from(
    '036b2d31781171b93c49283bf8eda03add9a4ad6a2e22e3f9dd5adb84f7906e2568569e3278405ebf068f00a',
    'hex',
  )
  expect(unseal(createKeyring(new Map([['k-1', key]])), 'totp', sealed, 'user-7')).toBe('Grüße, 鍵')
})

it('is another each time, though the text is the same', () => {
  const [one, two] = [1, 2].map(() => seal(ring, systemRandom, 'p', 'secret').toString('hex'))
  expect(one).not.toBe(two)
})
