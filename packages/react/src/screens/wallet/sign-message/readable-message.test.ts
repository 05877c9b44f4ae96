import { describe, expect, it } from 'vitest'
import { readableMessage } from './readable-message.ts'

const hex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, '0')).join('')}`
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

describe('personal_sign', () => {
  it.each([
    ['text stays text', 'Hello', 'Hello'],
    ['hex is shown decoded [SIGN-012]', hex('Hello – déjà vu'), 'Hello – déjà vu'],
    ['line breaks and tabs are text', hex('a\n\tb'), 'a\n\tb'],
    ['hex that is no UTF-8 is shown as it is [SIGN-013]', '0xdeadbeef', '0xdeadbeef'],
    ['hex that decodes to control characters is shown as it is [SIGN-013]', '0x0001', '0x0001'],
    ['an odd number of digits is no hex', '0x123', '0x123'],
    ['an empty payload is shown as it is', '0x', '0x'],
    ['text that only begins like hex', '0x of nothing', '0x of nothing'],
    ['characters that reorder text are spelled out', 'a\u202eb', 'a[U+202E]b'],
    ['characters that are not there to be seen, too', 'a\u00ad\u061c\u{e0041}', 'a[U+00AD][U+061C][U+E0041]'],
    ['controls, too', 'a\u0008\rb\u009f', 'a[U+0008][U+000D]b[U+009F]'],
    ['ends of lines are text, of both kinds', 'a\nb\r\nc', 'a\nb\r\nc'],
    ['an emoji is what it is', '\u2764\ufe0f', '\u2764\ufe0f'],
    ['the same inside hex', hex('a\u2066b'), 'a[U+2066]b'],
  ])('%s', (_, data, text) => {
    expect(readableMessage('personal_sign', data)).toEqual({ kind: 'text', text })
  })
})

it.each([
  ['base64 of text is shown decoded', base64('Bonjour ☀'), 'Bonjour ☀'],
  ['base64 of bytes is shown as it is', '//8A', '//8A'],
  ['what is no base64 is shown as it is', 'not base64!', 'not base64!'],
])('solana_signMessage: %s', (_, data, text) => {
  expect(readableMessage('solana_signMessage', data)).toEqual({ kind: 'text', text })
})

describe('eth_signTypedData_v4', () => {
  const typed = {
    domain: { name: 'Market' },
    primaryType: 'Order',
    types: { Order: [{ name: 'price', type: 'uint8' }] },
    message: { price: '1' },
  }
  const shown = {
    kind: 'typed',
    data: {
      domain: [{ name: 'name', value: 'Market' }],
      primaryType: 'Order',
      message: [{ name: 'price', value: '1' }],
    },
  }
  it.each([
    ['an object', typed, shown],
    ['its JSON', JSON.stringify(typed), shown],
    ['what is no typed data is shown as it is', '{"a":1}', { kind: 'text', text: '{"a":1}' }],
    ['broken JSON is shown as it is', '{', { kind: 'text', text: '{' }],
    ['with what would hide in it spelled out', '{\u202e', { kind: 'text', text: '{[U+202E]' }],
  ])('%s', (_, data, readable) => {
    expect(readableMessage('eth_signTypedData_v4', data)).toEqual(readable)
  })
})
