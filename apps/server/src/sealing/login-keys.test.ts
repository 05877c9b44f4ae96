import { expect, it } from 'vitest'
import { systemRandom } from '../adapters/system/system-random.ts'
import { createKeyring } from './keyring.ts'
import { createLoginKeyring } from './login-keys.ts'
import { seal, unseal } from './seal.ts'

const key = (byte: number) => Buffer.alloc(32, byte)
const sealing = new Map([['old', key(1)]])

it('read what a release before put under the sealing keys, and put nothing there', () => {
  const ring = createLoginKeyring(
    new Map([
      ['login-2', key(3)],
      ['login-1', key(2)],
    ]),
    sealing,
  )
  expect([ring.current, ring.ids]).toEqual(['login-2', ['login-2', 'login-1', 'old']])
  const before = seal(createKeyring(sealing), systemRandom, 'p', 'of before', 'place')
  expect(unseal(ring, 'p', before, 'place')).toBe('of before')
  const now = seal(ring, systemRandom, 'p', 'of now', 'place')
  expect(unseal(ring, 'p', now, 'place')).toBe('of now')
  expect(() => unseal(createKeyring(sealing), 'p', now, 'place')).toThrow(
    'No sealing key has the id "login-2"',
  )
})

it.each([
  ['an id that says nothing of it', ['other', key(2)], 'needs an id that begins with login-'],
  ['a sealing key under another id', ['login-1', key(1)], 'is the sealing key old'],
] as const)('are refused with %s', (_, entry, message) => {
  expect(() => createLoginKeyring(new Map([entry]), sealing)).toThrow(message)
})

it('are refused with the id of a sealing key, whatever that is', () => {
  const named = new Map([['login-1', key(1)]])
  expect(() => createLoginKeyring(new Map([['login-1', key(2)]]), named)).toThrow(
    'or has its id: make another',
  )
})
