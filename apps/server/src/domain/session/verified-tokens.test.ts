import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ParsedJwt } from './jwt.ts'
import { signatureHolds, signJwt } from './jwt.ts'
import { createVerifiedTokens } from './verified-tokens.ts'

function pair(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { publicKey, spki: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
  return { keys: new Map([[kid, key]]), sign: (claims: object) => signJwt(claims, kid, privateKey) }
}

function watched(most: number) {
  const asked: unknown[] = []
  const holds = (token: ParsedJwt, key: Parameters<typeof signatureHolds>[1]) => {
    asked.push(token.claims.sub)
    return signatureHolds(token, key)
  }
  return { asked, ...createVerifiedTokens(most, holds) }
}

const first = pair('k1')
const second = pair('k2')

it('tells what a token says, and asks once for what holds', () => {
  const { asked, claimsOf } = watched(2)
  const token = first.sign({ sub: 'a', aud: 'x' })
  expect([claimsOf(token, first.keys), claimsOf(token, first.keys)]).toEqual([
    { sub: 'a', aud: 'x' },
    { sub: 'a', aud: 'x' },
  ])
  expect(asked).toEqual(['a'])
})

it('asks each time for what does not hold', () => {
  const { asked, claimsOf } = watched(2)
  const [head, body] = first.sign({ sub: 'forged' }).split('.')
  const forged = `${head}.${body}.${Buffer.alloc(64, 7).toString('base64url')}`
  expect([claimsOf(forged, first.keys), claimsOf(forged, first.keys)]).toEqual([undefined, undefined])
  expect(asked).toEqual(['forged', 'forged'])
})

it('knows no token under the keys of another app, nor once its key is gone or another one has its name', () => {
  const { claimsOf } = watched(2)
  const token = first.sign({ sub: 'a' })
  expect(claimsOf(token, new Map([...second.keys, ...first.keys]))).toEqual({ sub: 'a' })
  expect(claimsOf(token, second.keys)).toBeUndefined()
  expect(claimsOf(token, new Map())).toBeUndefined()
  expect(claimsOf(token, pair('k1').keys)).toBeUndefined()
  expect(claimsOf(token, first.keys)).toEqual({ sub: 'a' })
})

it('lets nobody change what it remembers', () => {
  const { claimsOf } = watched(2)
  const token = first.sign({ sub: 'a' })
  const claims = claimsOf(token, first.keys) as { sub: string }
  expect(() => {
    claims.sub = 'b'
  }).toThrow(TypeError)
  expect(claimsOf(token, first.keys)).toEqual({ sub: 'a' })
})

it('forgets the oldest beyond its size', () => {
  const { asked, claimsOf } = watched(2)
  const tokens = ['a', 'b', 'c'].map((sub) => first.sign({ sub }))
  for (const token of [...tokens, ...tokens.toReversed()]) claimsOf(token, first.keys)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})
