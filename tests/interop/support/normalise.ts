/**
 * Replaces every value that differs from run to run, or that is secret, by a word for what it is. Two transcripts
 * of the same story are then equal, and nothing that could open an account is ever written down.
 */
export function normalise(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => normalise(item, key))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normalise(inner, name)]))
  }
  if (typeof value === 'bigint') return `<bigint ${value}>`
  if (typeof value === 'number') return TIMES.test(key) && value > 1e9 ? SOME_TIME : value
  if (typeof value === 'string') return normaliseText(value, key)
  return value
}

/** A number stays a number, so that shapes can be compared. */
const SOME_TIME = 1_700_000_000
const TIMES = /(_at|iat|exp|auth_time)$/

const WORDS: readonly [RegExp, string][] = [
  [/^Bearer .+$/, 'Bearer <token>'],
  [/^[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/, '<jwt>'],
  [/^did:privy:[\w-]+$/, '<user id>'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, '<uuid>'],
  [/^[^@\s]+@[^@\s]+\.[^@\s]+$/, '<e-mail>'],
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '<iso time>'],
  [/^-----BEGIN PUBLIC KEY-----/, '<public key pem>'],
  [/^0x[0-9a-f]{40}$/i, '<ethereum address>'],
  [/^0x[0-9a-f]{130}$/i, '<65 bytes of hex>'],
  [/^0x02[0-9a-f]{100,}$/i, '<signed transaction>'],
  [/^[1-9A-HJ-NP-Za-km-z]{43,44}$/, '<solana address>'],
  [/^id-\d+$/, '<id>'],
  [/^http:\/\/(localhost|127\.0\.0\.1):\d+$/, '<origin>'],
  [/^t:0x4AAAAAAA[\w-]+$/, '<site key>'],
  [/^http:\/\/localhost:\d+\/world\/challenges\.cloudflare\.com\/.*$/, '<captcha script>'],
]

function normaliseText(text: string, key: string): string {
  if (key === 'code' && /^\d{6}$/.test(text)) return '<code>'
  if (key === 'refresh_token') return '<refresh token>'
  if (key === 'dpop_jkt' && /^[\w-]{43}$/.test(text)) return '<thumbprint>'
  if (key === 'signature' && /^[A-Za-z0-9+/]{86}==$/.test(text)) return '<64 bytes of base64>'
  return WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? text
}
