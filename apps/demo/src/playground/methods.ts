import type { PrivyClientConfig } from '@latchkey/react-auth'

/** Ways into this page. `guest` and `custom` have buttons of their own; the others are the widget's to show. */
export const METHOD_GROUPS = [
  {
    name: 'Codes',
    methods: [
      { id: 'email', name: 'Email' },
      { id: 'sms', name: 'SMS' },
    ],
  },
  {
    name: 'Social',
    methods: [
      { id: 'google', name: 'Google' },
      { id: 'apple', name: 'Apple' },
      { id: 'twitter', name: 'X' },
      { id: 'discord', name: 'Discord' },
      { id: 'github', name: 'GitHub' },
      { id: 'linkedin', name: 'LinkedIn' },
      { id: 'spotify', name: 'Spotify' },
      { id: 'instagram', name: 'Instagram' },
      { id: 'tiktok', name: 'TikTok' },
      { id: 'line', name: 'LINE' },
    ],
  },
  {
    name: 'More',
    methods: [
      { id: 'passkey', name: 'Passkey' },
      { id: 'farcaster', name: 'Farcaster' },
      { id: 'telegram', name: 'Telegram' },
      { id: 'guest', name: 'Guest' },
      { id: 'custom', name: 'Your own login' },
    ],
  },
] as const

export type MethodId = (typeof METHOD_GROUPS)[number]['methods'][number]['id']

export const METHODS: readonly { id: MethodId; name: string }[] = METHOD_GROUPS.flatMap(
  (group): readonly { id: MethodId; name: string }[] => group.methods,
)

/** What an address without `methods` switches on. */
export const DEFAULT_METHODS: readonly MethodId[] = ['email', 'sms', 'google', 'apple', 'passkey', 'guest']

type WidgetMethod = NonNullable<PrivyClientConfig['loginMethods']>[number]

/** Those that the widget lists. */
export const widgetMethods = (methods: readonly MethodId[]): WidgetMethod[] =>
  methods.filter((id): id is MethodId & WidgetMethod => id !== 'guest' && id !== 'custom')
