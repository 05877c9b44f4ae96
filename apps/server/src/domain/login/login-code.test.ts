import { expect, it } from 'vitest'
import { systemRandom } from '../../adapters/system/system-random.ts'
import { createKeyring } from '../../sealing/keyring.ts'
import { drawCode, macOfCode } from './login-code.ts'

it('draws six digits, zeros in front included', () => {
  expect(drawCode({ ...systemRandom, integer: () => 42 })).toBe('000042')
  const codes = Array.from({ length: 500 }, () => drawCode(systemRandom))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(490)
})

it('binds the stored value to key, app, identifier and code', () => {
  const ring = (byte: number) => createKeyring(new Map([['k', Buffer.alloc(32, byte)]]))
  const base = { appId: 'a', identifier: 'email:x@y.z', code: '123456' }
  const mac = macOfCode(ring(1), 'k', base)
  expect(macOfCode(ring(1), 'k', base)).toEqual(mac)
  const others = [
    macOfCode(ring(2), 'k', base),
    macOfCode(ring(1), 'k', { ...base, appId: 'b' }),
    macOfCode(ring(1), 'k', { ...base, identifier: 'email:x@y.zz' }),
    macOfCode(ring(1), 'k', { ...base, code: '123457' }),
  ]
  for (const other of others) expect(other).not.toEqual(mac)
})
