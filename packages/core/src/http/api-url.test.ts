import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveApiUrl } from './api-url.ts'

const page = (meta: string | null, origin = 'https://shop.example') => {
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('document', { querySelector: () => (meta === null ? null : { content: meta }) })
}
afterEach(() => vi.unstubAllGlobals())

describe('the address of the API', () => {
  it('is the prop as a bare origin, else the meta element', () => {
    page('https://meta.example/x')
    expect(resolveApiUrl('https://Api.Example:443/base/?q')).toBe('https://api.example')
    expect(resolveApiUrl(undefined)).toBe('https://meta.example')
  })

  it('is never guessed: with neither, the error names both', () => {
    page(null)
    expect(() => resolveApiUrl(undefined)).toThrow(/apiUrl.*latchkey-api/)
  })

  it.each(['not an address', 'ftp://x.example', 'javascript:alert(1)'])('refuses %s', (given) => {
    page(null)
    expect(() => resolveApiUrl(given)).toThrow('not a valid http(s) address')
  })

  it('refuses the origin of the page', () => {
    page(null, 'http://localhost:3000')
    expect(() => resolveApiUrl('http://localhost:3000/')).toThrow('must not share an origin')
    expect(resolveApiUrl('http://localhost:4000')).toBe('http://localhost:4000')
  })
})
