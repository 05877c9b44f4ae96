/** What a provider knows of its people, as far as a consent page or a program may set it. */
export interface Traits {
  /** The name by which people know the provider. */
  label: string
  email: 'always' | 'sometimes' | 'never'
  /** Whether it tells that an address was not confirmed. */
  tellsVerified: boolean
  username: boolean
  /** Its subject for somebody, in its own spelling, from the hex digits of a hash. */
  subject: (hex: string) => string
}

export const traits = {
  google: {
    label: 'Google',
    email: 'always',
    tellsVerified: true,
    username: false,
    subject: (hex) => `1${digits(hex, 20)}`,
  },
  twitter: {
    label: 'X (Twitter)',
    email: 'never',
    tellsVerified: false,
    username: true,
    subject: (hex) => `1${digits(hex, 18)}`,
  },
  discord: {
    label: 'Discord',
    email: 'sometimes',
    tellsVerified: true,
    username: true,
    subject: (hex) => `1${digits(hex, 17)}`,
  },
  github: {
    label: 'GitHub',
    email: 'sometimes',
    tellsVerified: true,
    username: true,
    subject: (hex) => `1${digits(hex, 7)}`,
  },
  linkedin: {
    label: 'LinkedIn',
    email: 'sometimes',
    tellsVerified: true,
    username: false,
    subject: (hex) => base64(hex).slice(0, 10),
  },
  spotify: {
    label: 'Spotify',
    email: 'sometimes',
    tellsVerified: false,
    username: false,
    subject: (hex) => `31${BigInt(`0x${hex}`).toString(36).slice(0, 26)}`,
  },
  instagram: {
    label: 'Instagram',
    email: 'never',
    tellsVerified: false,
    username: true,
    subject: (hex) => `17841${digits(hex, 12)}`,
  },
  tiktok: {
    label: 'TikTok',
    email: 'never',
    tellsVerified: false,
    username: true,
    subject: (hex) =>
      `-000${base64(hex).replace(/[-_]/g, 'x').slice(0, 8)}-${base64(hex).replace(/[-_]/g, 'y').slice(8, 32)}`,
  },
  line: {
    label: 'LINE',
    email: 'sometimes',
    tellsVerified: false,
    username: false,
    subject: (hex) => `U${hex.slice(0, 32)}`,
  },
  apple: {
    label: 'Apple',
    email: 'always',
    tellsVerified: false,
    username: false,
    subject: (hex) => `00${digits(hex, 4)}.${hex.slice(0, 32)}.${digits(hex.slice(32), 4)}`,
  },
} satisfies Record<string, Traits>

export type ProviderId = keyof typeof traits

export const PROVIDERS = Object.keys(traits) as readonly ProviderId[]

function digits(hex: string, count: number): string {
  return BigInt(`0x${hex}`).toString().slice(-count).padStart(count, '0')
}

function base64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64url')
}

/** Whether a text names a provider. */
export function isProvider(text: unknown): text is ProviderId {
  return PROVIDERS.includes(text as ProviderId)
}
