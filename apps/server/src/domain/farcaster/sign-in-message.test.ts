import { describe, expect, it } from 'vitest'
import { parseSignInMessage } from './sign-in-message.ts'

const ADDRESS = '0x8773442740C17C9d0F0B87022c722F9a136206eD'
const lines = [
  'shop.example wants you to sign in with your Ethereum account:',
  ADDRESS,
  '',
  'Farcaster Auth',
  '',
  'URI: https://shop.example/login',
  'Version: 1',
  'Chain ID: 10',
  'Nonce: 0123456789abcdef',
  'Issued At: 2026-11-21T14:00:00.000Z',
  'Expiration Time: 2026-11-21T14:10:00.000Z',
  'Not Before: 2026-11-21T13:59:00+00:00',
  'Request ID: r1',
  'Resources:',
  '- farcaster://fid/7',
  '- https://shop.example/terms',
]
const without = (...indexes: number[]) => lines.filter((_, index) => !indexes.includes(index)).join('\n')
const replaced = (index: number, line: string) => lines.with(index, line).join('\n')

describe('a sign-in message', () => {
  it('is read field by field', () => {
    expect(parseSignInMessage(lines.join('\n'))).toEqual({
      domain: 'shop.example',
      address: ADDRESS,
      uri: 'https://shop.example/login',
      chainId: 10,
      nonce: '0123456789abcdef',
      issuedAt: Date.UTC(2026, 10, 21, 14),
      expiresAt: Date.UTC(2026, 10, 21, 14, 10),
      notBefore: Date.UTC(2026, 10, 21, 13, 59),
      resources: ['farcaster://fid/7', 'https://shop.example/terms'],
    })
  })

  it('may lack its statement and what is optional, and name a scheme and a port', () => {
    const plain = without(3, 10, 11, 12, 13, 14, 15)
    expect(parseSignInMessage(plain)).toMatchObject({
      expiresAt: undefined,
      notBefore: undefined,
      resources: [],
    })
    const local = parseSignInMessage(
      replaced(0, `https://localhost:3000${lines[0]?.slice('shop.example'.length)}`),
    )
    expect(local?.domain).toBe('localhost:3000')
  })

  it.each([
    ['no text', ''],
    ['another heading', replaced(0, 'shop.example wants you to sign in with your Solana account:')],
    ['a domain with a path', replaced(0, `shop.example/x${lines[0]?.slice('shop.example'.length)}`)],
    [
      'a domain with a user',
      replaced(0, `shop.example@evil.example${lines[0]?.slice('shop.example'.length)}`),
    ],
    ['no address', replaced(1, '0x12')],
    ['two statements', replaced(4, 'Another')],
    ['a field inside the statement', replaced(3, 'URI: https://evil.example\nNonce: 00000000')],
    ['no URI', without(5)],
    ['a URI that is none', replaced(5, 'URI: x')],
    ['another version', replaced(6, 'Version: 2')],
    ['fields in another order', [...lines.slice(0, 7), lines[8], lines[7], ...lines.slice(9)].join('\n')],
    ['a field twice', [...lines.slice(0, 9), lines[8], ...lines.slice(9)].join('\n')],
    ['a short nonce', replaced(8, 'Nonce: 0123')],
    ['a nonce of other signs', replaced(8, 'Nonce: 0123-4567-89ab')],
    ['no time of issue', without(9)],
    ['a time that is none', replaced(9, 'Issued At: yesterday')],
    ['a date that is none', replaced(10, 'Expiration Time: 2026-13-41T14:10:00.000Z')],
    ['something after its end', `${lines.join('\n')}\nand more`],
    ['a line’s end after its end', `${lines.join('\n')}\n`],
    ['carriage returns', lines.join('\r\n')],
  ])('is not one with %s', (_, text) => {
    expect(parseSignInMessage(text)).toBeUndefined()
  })
})
