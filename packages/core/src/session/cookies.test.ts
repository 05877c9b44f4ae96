import { afterEach, expect, it, vi } from 'vitest'
import { documentCookies } from './cookies.ts'

const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18.0 Safari/605.1'
const CHROME = 'Mozilla/5.0 (X11) AppleWebKit/537 Chrome/130.0 Safari/537'
const ANDROID = 'Mozilla/5.0 (Linux; Android 4.4) AppleWebKit/534 Version/4.0 Mobile Safari/534'
const FIREFOX = 'Mozilla/5.0 (X11; rv:132) Gecko/20100101 Firefox/132.0'

afterEach(() => vi.unstubAllGlobals())

/** A page at `address` in a browser; lists what is written, and holds `cookies`. */
function page(address: string, userAgent = CHROME, cookies = '') {
  const { protocol, hostname } = new URL(address)
  const written: string[] = []
  vi.stubGlobal('location', { protocol, hostname })
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('document', {
    get cookie() {
      return cookies
    },
    set cookie(line: string) {
      written.push(line)
    },
  })
  return written
}

it.each([
  ['https://shop.example', SAFARI, '; Secure'],
  ['http://localhost:3000', CHROME, '; Secure'],
  ['http://localhost:3000', ANDROID, '; Secure'],
  ['http://localhost:3000', FIREFOX, '; Secure'],
  ['http://localhost:3000', SAFARI, ''],
  ['http://localhost:3000', SAFARI.toLowerCase(), ''],
])('a cookie is of the page alone, until its time, and secure where the browser keeps it: %s, %s', (address, browser, secure) => {
  const written = page(address, browser)
  documentCookies().set('privy-token', 'abc', Date.UTC(2027, 4, 6, 7, 8, 9))
  expect(written).toEqual([
    `privy-token=abc; Path=/; SameSite=Strict; Expires=Thu, 06 May 2027 07:08:09 GMT${secure}`,
  ])
})

it('a cookie that is deleted goes from its parent domains too', () => {
  const written = page('https://www.shop.example')
  documentCookies().delete('privy-session')
  const rest = '; SameSite=Strict; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure'
  expect(written).toEqual([
    `privy-session=; Path=/${rest}`,
    `privy-session=; Path=/; Domain=www.shop.example${rest}`,
    `privy-session=; Path=/; Domain=shop.example${rest}`,
  ])
})

it.each([
  ['privy-session=t', true],
  ['theme=dark; privy-session=t', true],
  ['privy-session=t; theme=dark', true],
  ['', false],
  ['privy-session=', false],
  ['privy-session=; theme=dark', false],
  ['privy-session-old=t', false],
  ['my-privy-session=t', false],
])('whether there is one is read from %j: %s', (cookies, there) => {
  page('https://shop.example', CHROME, cookies)
  expect(documentCookies().has('privy-session')).toBe(there)
})

it('a sandboxed document has none, and nothing fails by that', () => {
  page('https://shop.example')
  const denied = () => {
    throw new DOMException('The document is sandboxed', 'SecurityError')
  }
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: denied, set: denied }))
  const jar = documentCookies()
  expect(() => jar.set('privy-session', 't', 0)).not.toThrow()
  expect(() => jar.delete('privy-session')).not.toThrow()
  expect(jar.has('privy-session')).toBe(false)
})
