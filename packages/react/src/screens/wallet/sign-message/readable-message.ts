export type SignMethod = 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage'

export interface TypedData {
  domain: Record<string, unknown>
  primaryType: string
  message: Record<string, unknown>
}

export type ReadableMessage = { kind: 'text'; text: string } | { kind: 'typed'; data: TypedData }

/** The request's data as a person can read it; what cannot be decoded is shown as it came. */
export function readableMessage(method: SignMethod, data: unknown): ReadableMessage {
  if (method === 'eth_signTypedData_v4') {
    const typed = typedData(data)
    return typed ? { kind: 'typed', data: typed } : { kind: 'text', text: plain(data) }
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

/** Characters that reorder or hide text are spelled out, so that a message cannot read as another one. */
export function visible(text: string): string {
  return text.replace(
    /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g,
    (c) => `[U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typedData(data: unknown): TypedData | null {
  let value = data
  if (typeof data === 'string') {
    try {
      value = JSON.parse(data)
    } catch {
      return null
    }
  }
  if (!isRecord(value) || !isRecord(value.message) || typeof value.primaryType !== 'string') return null
  return {
    domain: isRecord(value.domain) ? value.domain : {},
    primaryType: value.primaryType,
    message: value.message,
  }
}
