export const PROVIDERS = [
  'google',
  'twitter',
  'discord',
  'github',
  'linkedin',
  'spotify',
  'instagram',
  'tiktok',
  'line',
  'apple',
] as const

export type ProviderId = (typeof PROVIDERS)[number]

/** What a provider knows of its people, as far as a consent page or a program may set it. */
export interface Traits {
  /** The name by which people know the provider. */
  label: string
  email: 'always' | 'sometimes' | 'never'
  /** Whether it tells that an address was not confirmed. */
  tellsVerified: boolean
  username: boolean
}

export const traits: Record<ProviderId, Traits> = {
  google: { label: 'Google', email: 'always', tellsVerified: true, username: false },
  twitter: { label: 'X (Twitter)', email: 'never', tellsVerified: false, username: true },
  discord: { label: 'Discord', email: 'sometimes', tellsVerified: true, username: true },
  github: { label: 'GitHub', email: 'sometimes', tellsVerified: true, username: true },
  linkedin: { label: 'LinkedIn', email: 'sometimes', tellsVerified: true, username: false },
  spotify: { label: 'Spotify', email: 'sometimes', tellsVerified: false, username: false },
  instagram: { label: 'Instagram', email: 'never', tellsVerified: false, username: true },
  tiktok: { label: 'TikTok', email: 'never', tellsVerified: false, username: true },
  line: { label: 'LINE', email: 'sometimes', tellsVerified: false, username: false },
  apple: { label: 'Apple', email: 'always', tellsVerified: false, username: false },
}

/** Whether a text names a provider. */
export function isProvider(text: unknown): text is ProviderId {
  return PROVIDERS.includes(text as ProviderId)
}
