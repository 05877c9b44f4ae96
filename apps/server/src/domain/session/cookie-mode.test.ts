import { LOCALHOST_ANY_PORT } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { parseSettings } from '../app/manage-apps.ts'
import { usesCookies } from './cookie-mode.ts'

const app = {
  custom_api_url: 'https://privy.shop.example',
  cookie_domain: 'shop.example',
  allowed_origins: ['https://shop.example', 'https://www.shop.example'],
}
const parse = (changes: object) => parseSettings({ name: 'Shop', ...app, ...changes })

describe('a page keeps its session in cookies', () => {
  const api = 'https://privy.shop.example'
  it.each([
    'https://shop.example',
    'https://www.shop.example',
    'https://privy.shop.example',
  ])('at %s', (page) => expect(usesCookies(app, api, page)).toBe(true))
  it.each([
    'https://notshop.example',
    'https://shop.example.evil.example',
    'https://other.example',
    'http://shop.example',
    null,
  ])('and not at %s', (page) => expect(usesCookies(app, api, page)).toBe(false))
  it('and not with a call to the server’s common address', () =>
    expect(usesCookies(app, 'https://auth.latchkey.example', 'https://shop.example')).toBe(false))
  it('on one host without a domain in development', () => {
    const local = { custom_api_url: 'http://localhost:4000', cookie_domain: null, allowed_origins: [] }
    expect(usesCookies(local, 'http://localhost:4000', 'http://localhost:3000')).toBe(true)
    expect(usesCookies(local, 'http://localhost:4000', 'http://127.0.0.1:3000')).toBe(false)
  })
})

describe('the settings', () => {
  it('keep the address as a bare origin', () =>
    expect(parse({ custom_api_url: 'https://Privy.shop.example/' }).custom_api_url).toBe(
      'https://privy.shop.example',
    ))
  it.each([
    [{ custom_api_url: 'http://privy.shop.example' }, /has to be https/],
    [{ custom_api_url: 'https://privy.shop.example/api' }, /custom_api_url/],
    [{ cookie_domain: null }, /needs the cookie_domain/],
    [{ custom_api_url: null }, /needs a custom_api_url/],
    [{ cookie_domain: 'example' }, /a domain such as/],
    [{ cookie_domain: '.shop.example' }, /cookie_domain/],
    [{ cookie_domain: 'privy.shop.example' }, /parent domain of the custom_api_url/],
    [{ cookie_domain: 'other.example' }, /parent domain of the custom_api_url/],
    [{ allowed_origins: ['https://other.example'] }, /one of the allowed_origins/],
    [{ custom_api_url: 'http://localhost:4000', cookie_domain: null }, /has to be https/],
  ])('refuse %j', (changes, message) => expect(() => parse(changes)).toThrow(message))
  it('take a domain of one of several pages, those of this machine aside', () => {
    const allowed_origins = [LOCALHOST_ANY_PORT, 'https://other.example', 'https://shop.example']
    expect(parse({ development: true, allowed_origins }).cookie_domain).toBe('shop.example')
  })

  it.each([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'http://api.localhost:4000',
  ])('take this machine in a development app: %s', (custom_api_url) => {
    const local = { development: true, custom_api_url, cookie_domain: null }
    expect(parse(local).custom_api_url).toBe(custom_api_url)
  })
})
