import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createKeyring } from '../../sealing/keyring.ts'
import { makeRefreshToken, parseRefreshToken, refreshTokenHolds } from './refresh-token.ts'

const keyring = createKeyring(new Map([['k', Buffer.alloc(32, 7)]]))
const session = { id: randomUUID(), keyId: 'k', seed: Buffer.alloc(16, 9) }

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

it.each([
  '',
  'deprecated',
  'a'.repeat(69),
  'a'.repeat(71),
  '!'.repeat(70),
  `${'a'.repeat(69)}=`,
])('reads nothing from %j', (text) => expect(parseRefreshToken(text)).toBeUndefined())
