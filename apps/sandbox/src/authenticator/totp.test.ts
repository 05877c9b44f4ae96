import { describe, expect, it } from 'vitest'
import { readOtpauth, secondsLeft, totp } from '../../public/totp.mjs'

/** RFC 6238, appendix B: the ASCII text 12345678901234567890 in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the codes of the authenticator page', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d are those of the RFC: %s', async (seconds, code) => {
    expect(await totp(SECRET, seconds)).toBe(code)
  })

  it('last until the next half minute', async () => {
    expect([0, 1, 29, 29.9, 30, 59].map(secondsLeft)).toEqual([30, 29, 1, 1, 30, 1])
    expect(await totp(SECRET, 30)).toBe('287082')
    expect(await totp(SECRET, 29.9)).not.toBe('287082')
    expect(await totp(SECRET, 60)).not.toBe('287082')
  })

  it.each([1, 10, 16, 20, 32, 64])('take a key of %d bytes, whatever they are', async (length) => {
    const key = Uint8Array.from({ length }, (_, index) => (index * 151 + 255) & 255)
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, [
      'sign',
    ])
    const mac = Buffer.from(
      await crypto.subtle.sign('HMAC', imported, Buffer.from('0000000000000001', 'hex')),
    )
    const number = mac.readUInt32BE((mac[19] as number) & 15) & 0x7fffffff
    expect(await totp(base32(key), 30)).toBe(String(number).slice(-6).padStart(6, '0'))
  })
})

describe('an otpauth address', () => {
  it.each([
    [
      `otpauth://totp/Acme%20Wallets:ada%40example.com?secret=${SECRET}&issuer=Acme%20Wallets&algorithm=SHA1&digits=6&period=30`,
      { issuer: 'Acme Wallets', account: 'ada@example.com', secret: SECRET },
    ],
    [
      'otpauth://totp/Old%3A%20grace?secret=ge zd gn==',
      { issuer: 'Old', account: 'grace', secret: 'GEZDGN' },
    ],
    [' otpauth://TOTP/only?secret=MFRGG\n', { issuer: '', account: 'only', secret: 'MFRGG' }],
    [
      'otpauth://totp/Label:a?secret=MFRGG&issuer=Parameter',
      { issuer: 'Parameter', account: 'a', secret: 'MFRGG' },
    ],
  ])('%s is read', (text, entry) => {
    expect(readOtpauth(text)).toEqual(entry)
  })

  it.each([
    ['', 'That is no otpauth:// address.'],
    [SECRET, 'That is no otpauth:// address.'],
    [`https://totp/a?secret=${SECRET}`, 'That is no otpauth:// address.'],
    [`otpauth://hotp/a?secret=${SECRET}&counter=1`, 'This app knows codes by time (totp) alone.'],
    ['otpauth://totp/a', 'The address has no secret.'],
    ['otpauth://totp/a?secret=', 'The address has no secret.'],
    ['otpauth://totp/a?secret=ABC1', 'The secret is not in base32.'],
    ['otpauth://totp/%ff?secret=MFRGG', 'The name in the address is not encoded as it should be.'],
    [
      'otpauth://totp/a?secret=MFRGG&algorithm=SHA256',
      'This app knows algorithm=SHA1 alone, as many on phones do.',
    ],
    ['otpauth://totp/a?secret=MFRGG&digits=8', 'This app knows digits=6 alone, as many on phones do.'],
    ['otpauth://totp/a?secret=MFRGG&period=60', 'This app knows period=30 alone, as many on phones do.'],
  ])('%s is refused: %s', (text, sentence) => {
    expect(() => readOtpauth(text)).toThrow(new Error(sentence))
  })
})

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}
