import { expect, it } from 'vitest'
import { createClientAddress } from './client-address.ts'

it.each([
  ['the socket counts', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['an IPv4 address in IPv6 clothes', [], '::ffff:203.0.113.9', null, '203.0.113.9'],
  ['IPv6 counts by its /64', [], '2001:db8:1:2:3:4:5:6', null, '2001:db8:1:2::/64'],
  ['short IPv6', [], '2001:db8::1', null, '2001:db8:0:0::/64'],
  ['a trusted hop names the client', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [
    'what the client itself wrote is not believed',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '1.2.3.4, 198.51.100.1',
    '198.51.100.1',
  ],
  ['several trusted hops', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a hop that is not trusted', ['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['rubbish', ['10.0.0.0/8'], '10.1.2.3', 'unknown', '10.1.2.3'],
])('%s', (_, trusted, socket, forwarded, expected) => {
  expect(createClientAddress(trusted)(socket, forwarded)).toBe(expected)
})

it('says once which hop sends X-Forwarded-For without being trusted, and the line to add', () => {
  const lines: string[] = []
  const addressOf = createClientAddress(['10.0.0.0/8'], (line) => void lines.push(line))
  addressOf('203.0.113.9', null)
  addressOf('10.1.2.3', '198.51.100.1')
  expect(lines).toEqual([])
  for (const socket of ['203.0.113.9', '203.0.113.10']) addressOf(socket, '198.51.100.1')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUSTED_PROXIES=10.0.0.0/8,203.0.113.9')

  const none: string[] = []
  createClientAddress([], (line) => void none.push(line))('::ffff:203.0.113.9', '198.51.100.1')
  expect(none[0]).toMatch(/TRUSTED_PROXIES=203\.0\.113\.9$/)
})

it('refuses a proxy that is no address', () => {
  expect(() => createClientAddress(['proxy.example'])).toThrow(/TRUSTED_PROXIES/)
})
