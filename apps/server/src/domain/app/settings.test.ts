import { expect, it } from 'vitest'
import { parseSettings } from './manage-apps.ts'

it('has a default for everything but the name', () => {
  const settings = parseSettings({ name: 'An app' })
  expect(settings).toMatchObject({
    issuer: 'privy.io',
    allowed_origins: [],
    email_auth: true,
    development: false,
  })
  expect(settings.recovery_max_age_s).toBe(86_400)
})

it.each([
  ['no name', {}, /^Setting name: is missing$/],
  [
    'a port wildcard outside development',
    { name: 'x', allowed_origins: ['http://localhost:*'] },
    /development/,
  ],
  ['an origin with a path', { name: 'x', allowed_origins: ['https://a.example/'] }, /allowed_origins/],
  ['a wildcard host', { name: 'x', allowed_origins: ['https://*.example'] }, /allowed_origins/],
  ['an end of a policy', { name: 'x', allowed_origins: ['https://a;script-src'] }, /allowed_origins/],
  ['two policies', { name: 'x', allowed_origins: ['https://a,b.example'] }, /allowed_origins/],
  ['an unknown setting', { name: 'x', colour: 'red' }, /^Setting colour: there is no such setting$/],
  ['a captcha of an unknown vendor', { name: 'x', captcha_site_key: 'x:key' }, /captcha_site_key.*t:/],
  ['a captcha without its prefix', { name: 'x', captcha_site_key: '0x4AAA' }, /captcha_site_key.*t:/],
  [
    'a captcha without a key',
    { name: 'x', captcha_enabled: true },
    /^captcha_enabled needs a captcha_site_key$/,
  ],
  ['a negative limit', { name: 'x', limits: { sends_per_client: -1 } }, /limits/],
])('refuses %s', (_, value, message) => {
  expect(() => parseSettings(value)).toThrow(message)
})
