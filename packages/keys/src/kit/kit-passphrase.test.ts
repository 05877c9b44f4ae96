import { describe, expect, it, vi } from 'vitest'
import { kitPassphraseBytes, newKitPassphrase } from './kit-passphrase.ts'

describe('a kit’s passphrase', () => {
  it('is five groups of four, another each time', () => {
    const [one, other] = [newKitPassphrase(), newKitPassphrase()]
    expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(one).not.toBe(other)
  })

  it('spends five random bits on each letter, and wipes them', () => {
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
      const drawn = array as Uint8Array
      drawn.set(drawn.map((_, at) => at * 13))
      return array
    })
    expect(newKitPassphrase()).toBe('0DT7-M1EV-8N2F-W9P3-GXAQ')
    const drawn = random.mock.results[0]?.value as Uint8Array
    random.mockRestore()
    expect([...drawn]).toEqual(Array(20).fill(0))
  })

  it('means the same small, spaced and with what looks alike', () => {
    const letters = (text: string) => new TextDecoder().decode(kitPassphraseBytes(text))
    expect(letters('0011-ABCD-EFGH-JKMN-PQRS')).toBe('0011ABCDEFGHJKMNPQRS')
    expect(letters(' oOiL abcd\tefgh jkmn-pqrs')).toBe('0011ABCDEFGHJKMNPQRS')
  })
})
