const PERIOD = 30
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Reads what the QR code of an enrolment says (Google Authenticator's Key URI Format).
 * @param {string} text `otpauth://totp/<issuer>:<account>?secret=<base32>&issuer=<issuer>`
 * @returns {{ issuer: string, account: string, secret: string }} the secret in base32, without spaces and padding
 * @throws {Error} whose message tells a reader what is wrong with it
 */
export function readOtpauth(text) {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  if (url?.protocol !== 'otpauth:') throw new Error('That is no otpauth:// address.')
  const [, type, label] = /^otpauth:\/\/([^/?]*)\/?([^?#]*)/i.exec(url.href) ?? []
  if (type?.toLowerCase() !== 'totp') throw new Error('This app knows codes by time (totp) alone.')
  const query = url.searchParams
  const secret = (query.get('secret') ?? '').replace(/[\s=]/g, '').toUpperCase()
  if (!secret) throw new Error('The address has no secret.')
  if (!/^[A-Z2-7]+$/.test(secret)) throw new Error('The secret is not in base32.')
  const usual = { algorithm: 'SHA1', digits: '6', period: String(PERIOD) }
  for (const [name, value] of Object.entries(usual))
    if ((query.get(name) ?? value).toUpperCase() !== value)
      throw new Error(`This app knows ${name}=${value} alone, as many on phones do.`)
  const { issuer, account } = readLabel(label ?? '')
  return { issuer: query.get('issuer') ?? issuer, account, secret }
}

function readLabel(label) {
  let text
  try {
    text = decodeURIComponent(label)
  } catch {
    throw new Error('The name in the address is not encoded as it should be.')
  }
  const at = text.indexOf(':')
  return { issuer: at < 0 ? '' : text.slice(0, at), account: text.slice(at + 1).trim() }
}

/**
 * The six digits of a moment (RFC 6238: HMAC-SHA-1, steps of 30 seconds).
 * @param {string} secret in base32
 * @param {number} seconds since 1970
 * @returns {Promise<string>}
 */
export async function totp(secret, seconds) {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(seconds / PERIOD)))
  const key = await crypto.subtle.importKey('raw', decode(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** How many seconds a code lasts from that moment on. */
export function secondsLeft(seconds) {
  return PERIOD - (Math.floor(seconds) % PERIOD)
}

function decode(secret) {
  const bytes = new Uint8Array(Math.floor((secret.length * 5) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const sign of secret) {
    held = ((held << 5) | ALPHABET.indexOf(sign)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = held >> bits
  }
  return bytes
}
