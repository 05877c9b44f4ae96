import { expect, it } from 'vitest'
import { systemRandom } from '../adapters/system/system-random.ts'
import { createKeyring } from './keyring.ts'
import { seal, unseal } from './seal.ts'

const older: [string, Buffer] = ['old', Buffer.alloc(32, 1)]
const newer: [string, Buffer] = ['new', Buffer.alloc(32, 2)]

it('opens what an older key sealed, and seals under the current one', () => {
  const sealed = seal(createKeyring(new Map([older])), systemRandom, 'p', 'secret', 'place')
  const ring = createKeyring(new Map([newer, older]))
  expect(unseal(ring, 'p', sealed, 'place')).toBe('secret')
  const fresh = seal(ring, systemRandom, 'p', 'secret', 'place')
  expect(() => unseal(createKeyring(new Map([older])), 'p', fresh, 'place')).toThrow(/"new"/)
})

it('opens nowhere else and not when changed', () => {
  const ring = createKeyring(new Map([older]))
  const sealed = seal(ring, systemRandom, 'p', 'secret', 'place')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  expect(() => unseal(ring, 'q', sealed, 'place')).toThrow()
  expect(() => unseal(ring, 'p', sealed, 'elsewhere')).toThrow()
  expect(() => unseal(ring, 'p', changed, 'place')).toThrow()
})
