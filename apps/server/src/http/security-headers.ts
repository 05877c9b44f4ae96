/** On every answer that is not a frame document: nothing runs, nothing frames it, nothing guesses its type. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const

/** No text becomes script, and nothing but the key room's program becomes a worker's address (W3C Trusted Types). */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types latchkey-key-room']

/** Features of a browser that no frame document uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const ALLOWED_FEATURE = { wallet: 'clipboard-write=()', export: 'clipboard-write=(self)' }

/**
 * The policy of a frame document: its own scripts and calls, framed by the app's origins and by nobody else. It asks for
 * a process of its own (`Origin-Agent-Cluster`), since the page around it may be of the same site.
 */
export function documentHeaders(
  name: 'wallet' | 'export',
  ancestors: readonly string[],
): Record<string, string> {
  return {
    'origin-agent-cluster': '?1',
    'permissions-policy': [...UNUSED_FEATURES.map((feature) => `${feature}=()`), ALLOWED_FEATURE[name]].join(
      ', ',
    ),
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      ...TRUSTED_TYPES,
      `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  }
}

/**
 * On the scripts of the frame. The key room's worker is one of them and lives under its own answer's policy: no network,
 * no further script, no text that becomes one. `sandbox` is not among it: such a worker has no origin, and no storage.
 */
export const SCRIPT_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
} as const
