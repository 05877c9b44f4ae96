import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALHOST_ANY_PORT, originAllowed } from './origins.ts'

describe('originAllowed', () => {
  it.each([
    ['an empty list allows nobody', [], 'https://app.example', false],
    ['an exact origin', ['https://app.example'], 'https://app.example', true],
    ['another scheme', ['https://app.example'], 'http://app.example', false],
    ['another port', ['https://app.example'], 'https://app.example:8443', false],
    ['a subdomain', ['https://app.example'], 'https://evil.app.example', false],
    ['a suffix', ['https://app.example'], 'https://app.example.evil.test', false],
    ['the opaque origin', ['null', LOCALHOST_ANY_PORT], 'null', false],
    ['no origin', ['https://app.example'], null, false],
    ['any port of localhost', [LOCALHOST_ANY_PORT], 'http://localhost:5173', true],
    ['localhost over https is another origin', [LOCALHOST_ANY_PORT], 'https://localhost:5173', false],
    ['localhost without a port', [LOCALHOST_ANY_PORT], 'http://localhost', false],
    ['the loopback address is not localhost', [LOCALHOST_ANY_PORT], 'http://127.0.0.1:5173', false],
    ['a host that starts like localhost', [LOCALHOST_ANY_PORT], 'http://localhost:3000.evil.test', false],
    ['user information', [LOCALHOST_ANY_PORT], 'http://localhost:3000@evil.test', false],
    ['a wildcard elsewhere means nothing', ['https://*.example'], 'https://a.example', false],
  ])('%s', (_, allowed, origin, expected) => {
    expect(originAllowed(allowed, origin)).toBe(expected)
  })

  it('allows nothing beyond the list and the ports of localhost', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(originAllowed([LOCALHOST_ANY_PORT, 'https://app.example'], url)).toBe(
          url === 'https://app.example',
        )
      }),
    )
  })
})
