import { readTypedData, type SignedTypedData } from '@latchkey/core'

export type SignMethod = 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage'

export type ReadableMessage = { kind: 'text'; text: string } | { kind: 'typed'; data: SignedTypedData }

/** The request's data as a person can read it; what cannot be decoded is shown as it came. */
export function readableMessage(method: SignMethod, data: unknown): ReadableMessage {
  if (method === 'eth_signTypedData_v4') {
    const typed = typedData(data)
    return typed ? { kind: 'typed', data: typed } : { kind: 'text', text: visible(plain(data)) }
  }
  const text = plain(data)
  const bytes = method === 'personal_sign' ? hexBytes(text) : base64Bytes(text)
  return { kind: 'text', text: visible((bytes && validText(bytes)) ?? text) }
}

const plain = (data: unknown) => (typeof data === 'string' ? data : (JSON.stringify(data, null, 2) ?? ''))

function hexBytes(text: string): Uint8Array | null {
  if (!/^0x([0-9a-f]{2})+$/i.test(text)) return null
  return Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function base64Bytes(text: string): Uint8Array | null {
  try {
    return text ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : null
  } catch {
    return null
  }
}

/** UTF-8 without control characters other than line breaks and tabs, else null. */
function validText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text) ? null : text
  } catch {
    return null
  }
}

/**
 * Characters that reorder or hide text, or are not there to be seen, are spelled out, so that a message cannot read as
 * another one. What only says how the sign before it is drawn (U+FE0E, U+FE0F, of emoji) stays.
 */
export function visible(text: string): string {
  return text.replace(
    /(?!\n|\t|\ufe0e|\ufe0f|\r\n)[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu,
    (c) => `[U+${(c.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

function typedData(data: unknown): SignedTypedData | null {
  try {
    return readTypedData(data).signed
  } catch {
    return null
  }
}
