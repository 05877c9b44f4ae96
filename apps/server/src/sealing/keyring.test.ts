import { describe, expect, it } from 'vitest'
import { UnknownKey } from '../ports/keyring.ts'
import { createKeyring, parseKeys } from './keyring.ts'

const A = Buffer.alloc(32, 1)
const B = Buffer.alloc(32, 2)
const text = (key: Buffer) => key.toString('base64url')

describe('keys as an operator writes them', () => {
  it('are read in their order, spaces and commas between them', () => {
    expect([...parseKeys(`new.2:${text(B)}, old_1-x:${text(A)}`)]).toEqual([
      ['new.2', B],
      ['old_1-x', A],
    ])
  })

  const long = 'i'.repeat(64)
  it('may have an id of 64 characters', () => {
    expect([...parseKeys(`${long}:${text(A)}`).keys()]).toEqual([long])
  })

  it.each([
    ['nothing', ''],
    ['no id', `:${text(A)}`],
    ['no key', 'a'],
    ['a third part', `a:${text(A)}:b`],
    ['an id with a space in it', `a b:${text(A)}`],
    ['an id that only ends well', `ä/a:${text(A)}`],
    ['an id that only begins well', `a/ä:${text(A)}`],
    ['an id of 65 characters', `${long}i:${text(A)}`],
    ['a key of 31 bytes', `a:${text(A.subarray(1))}`],
    ['a key of 33 bytes', `a:${text(Buffer.alloc(33, 1))}`],
    ['a good one and an empty one', `a:${text(A)},`],
  ])('are refused with %s', (_, given) => {
    expect(() => parseKeys(given)).toThrow(
      'Each sealing key is written id:base64url of 32 bytes, several separated by commas',
    )
  })

  it('are refused where an id stands twice', () => {
    expect(() => parseKeys(`a:${text(A)},a:${text(B)}`)).toThrow('Two sealing keys have the id a')
  })
})

describe('a keyring', () => {
  const ring = createKeyring(
    new Map([
      ['new', B],
      ['old', A],
    ]),
  )

  it('has its first key for current, and names all', () => {
    expect([ring.current, ring.ids]).toEqual(['new', ['new', 'old']])
  })

  it('derives one key for each key and purpose, the same each time', () => {
    const names = [
      ['new', 'codes'],
      ['new', 'totp'],
      ['old', 'codes'],
      ['old', 'totp'],
    ] as const
    const derived = () => names.map(([id, purpose]) => ring.derive(id, purpose).toString('hex'))
    const first = derived()
    expect(derived()).toEqual(first)
    expect(new Set(first).size).toBe(4)
    expect(first.map((hex) => hex.length)).toEqual([64, 64, 64, 64])
    expect(first).not.toContain(A.toString('hex'))
  })

  it('has no key that was not given, and none at all is no keyring', () => {
    expect(() => ring.derive('older', 'codes')).toThrow(new UnknownKey('older'))
    expect(() => createKeyring(new Map())).toThrow('A keyring needs a key')
  })
})
