import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKeyring } from '../../sealing/keyring.ts'
import { makeRefreshToken, parseRefreshToken, refreshTokenHolds } from './refresh-token.ts'

const keyring = createKeyring(new Map([['k', Buffer.alloc(32, 7)]]))
const session = { id: randomUUID(), keyId: 'k', keySince: 1, seed: Buffer.alloc(16, 9) }

it('comes back with its session and generation', () => {
  const parsed = parseRefreshToken(makeRefreshToken(keyring, session, 3))
  expect(parsed).toMatchObject({ sessionId: session.id, generation: 3 })
  expect(parsed && refreshTokenHolds(keyring, session, parsed)).toBe(true)
})

it('is what earlier releases made: an update logs nobody out', () => {
  const known = { ...session, id: '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0ff' }
  expect(makeRefreshToken(keyring, known, 3)).toBe(
    'Dx4tPEtaSXiGlaSzwtHg_wAAAANrwvKR_YQDYokJBDdlN8JEB5Q_p0hHOgi7gTDxTEjekQ',
  )
})

it('holds for no other generation, session, seed or key', () => {
  const token = parseRefreshToken(makeRefreshToken(keyring, session, 3))
  if (!token) throw new Error('no token')
  const other = createKeyring(new Map([['k', Buffer.alloc(32, 8)]]))
  expect(refreshTokenHolds(keyring, session, { ...token, generation: 4 })).toBe(false)
  expect(refreshTokenHolds(keyring, { ...session, id: randomUUID() }, token)).toBe(false)
  expect(refreshTokenHolds(keyring, { ...session, seed: Buffer.alloc(16) }, token)).toBe(false)
  expect(refreshTokenHolds(other, session, token)).toBe(false)
  expect(refreshTokenHolds(keyring, { ...session, keyId: 'gone' }, token)).toBe(false)
})

describe('of a session that went over to a newer key with the fifth', () => {
  const key = (byte: number) => Buffer.alloc(32, byte)
  const ring = createKeyring(
    new Map([
      ['newest', key(3)],
      ['new', key(2)],
      ['old', key(1)],
    ]),
  )
  const moved = { ...session, keyId: 'new', keySince: 5 }
  const holds = (keyId: string, generation: number, of: typeof moved | { keySince: null } = moved) => {
    const token = parseRefreshToken(makeRefreshToken(ring, { ...moved, keyId }, generation))
    return token && refreshTokenHolds(ring, { ...moved, ...of }, token)
  }

  it('holds by the old key up to the fourth, and by the new one from then on', () => {
    expect([holds('old', 3), holds('old', 4), holds('new', 5), holds('new', 6)]).toEqual(Array(4).fill(true))
    expect([holds('old', 5), holds('old', 6), holds('new', 4)]).toEqual(Array(3).fill(false))
  })

  it('holds by a newer one still, where the database went back behind that', () => {
    expect([holds('newest', 6), holds('newest', 4)]).toEqual([true, false])
  })

  it('holds by any where its row does not say since when, as a release before wrote it', () => {
    const keySince = { keySince: null }
    expect([holds('old', 3, keySince), holds('old', 9, keySince), holds('new', 1, keySince)]).toEqual([
      true,
      true,
      true,
    ])
  })
})

it.each([
  '',
  'deprecated',
  'a'.repeat(69),
  'a'.repeat(71),
  '!'.repeat(70),
  `${'a'.repeat(69)}=`,
])('reads nothing from %j', (text) => expect(parseRefreshToken(text)).toBeUndefined())
