import type { FrameDocument } from '../ports/frame-files.ts'

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

/** Features of a browser that no frame document has but those that are named for it below. */
const FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
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

const ALLOWED_FEATURES: Record<FrameDocument, readonly string[]> = {
  wallet: [],
  export: ['clipboard-write'],
  passkey: ['publickey-credentials-create', 'publickey-credentials-get'],
}

/**
 * The policy of a frame document: its own scripts and calls, and those to the clouds that keep recovery keys; framed by the app's origins and by nobody else. It asks for
 * a process of its own (`Origin-Agent-Cluster`), since the page around it may be of the same site.
 */
export function documentHeaders(
  name: FrameDocument,
  ancestors: readonly string[],
  clouds: readonly string[] = [],
): Record<string, string> {
  return {
    'origin-agent-cluster': '?1',
    'permissions-policy': FEATURES.map(
      (feature) => `${feature}=${ALLOWED_FEATURES[name].includes(feature) ? '(self)' : '()'}`,
    ).join(', '),
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      ["connect-src 'self'", ...clouds].join(' '),
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
 * no further script, no text that becomes one; WebAssembly, in which passwords are stretched. `sandbox` is not among it: such a worker has no origin, and no storage.
 */
export const SCRIPT_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'wasm-unsafe-eval'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
} as const
