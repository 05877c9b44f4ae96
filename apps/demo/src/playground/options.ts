import { DEFAULT_METHODS, METHODS, type MethodId } from './methods.ts'

/** Apps of the server that the page can be: they differ in what only a server decides. */
export const RULES = {
  none: 'latchkeydemoapp0000000001',
  captcha: 'latchkeydemoapp0000000002',
  terms: 'latchkeydemoapp0000000003',
  whatsapp: 'latchkeydemoapp0000000004',
} as const

/** What the playground can change. The address holds whatever differs from the defaults. */
export interface Options {
  methods: readonly MethodId[]
  /** `system` follows the visitor; a hex colour is the modal's background alone */
  theme: 'system' | 'light' | 'dark' | `#${string}`
  accent: `#${string}`
  header: string
  message: string
  /** the documents that a login agrees to, below the methods */
  legal: boolean
  /** no field on landing: e-mail and phone are buttons too */
  buttonsOnly: boolean
  /** the login lets nobody in who is new */
  noSignup: boolean
  /** the widget in the page, without a dialog */
  standalone: boolean
  /** wallets are shared with the host's backend, where the app takes that */
  delegation: boolean
  /** BCP 47 tag, '' for the browser's */
  lang: string
  appId: string
}

export const DEFAULTS: Options = {
  methods: DEFAULT_METHODS,
  theme: 'system',
  accent: '#1d6b50',
  header: 'Welcome to Juniper',
  message: '',
  legal: false,
  buttonsOnly: false,
  noSignup: false,
  standalone: false,
  delegation: false,
  lang: '',
  appId: RULES.none,
}

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
const isColor = (value: string): value is `#${string}` => COLOR.test(value)
const isMethod = (value: string): value is MethodId => METHODS.some(({ id }) => id === value)

/** Reads the address; what it does not say, or says wrongly, is as by default. */
export function readOptions(search: string): Options {
  const query = new URLSearchParams(search)
  const text = (name: string, fallback: string) => query.get(name) ?? fallback
  const methods = query.get('methods')?.split(',').filter(isMethod)
  const theme = text('theme', '')
  const accent = text('accent', '')
  return {
    methods: methods?.length ? inOrder(methods) : DEFAULTS.methods,
    theme: theme === 'light' || theme === 'dark' || isColor(theme) ? theme : DEFAULTS.theme,
    accent: isColor(accent) ? accent : DEFAULTS.accent,
    header: text('header', DEFAULTS.header),
    message: text('message', DEFAULTS.message),
    legal: query.get('legal') === '1',
    buttonsOnly: query.get('buttons') === '1',
    noSignup: query.get('signup') === '0',
    standalone: query.get('standalone') === '1',
    delegation: query.get('delegation') === '1',
    lang: /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(text('lang', '')) ? text('lang', '') : '',
    appId: readApp(text('app', '')),
  }
}

/** The query of an address that says so, '' for the defaults; parameters of others stay. */
export function writeOptions(options: Options, search: string): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string, initial: string) =>
    value === initial ? query.delete(name) : query.set(name, value)
  put('methods', options.methods.join(), DEFAULTS.methods.join())
  put('theme', options.theme, DEFAULTS.theme)
  put('accent', options.accent, DEFAULTS.accent)
  put('header', options.header, DEFAULTS.header)
  put('message', options.message, DEFAULTS.message)
  put('legal', options.legal ? '1' : '', '')
  put('buttons', options.buttonsOnly ? '1' : '', '')
  put('signup', options.noSignup ? '0' : '', '')
  put('standalone', options.standalone ? '1' : '', '')
  put('delegation', options.delegation ? '1' : '', '')
  put('lang', options.lang, '')
  put('app', nameOfApp(options.appId), nameOfApp(DEFAULTS.appId))
  const written = query.toString().replaceAll('%2C', ',')
  return written && `?${written}`
}

/** Methods once each, as the playground lists them. */
export const inOrder = (methods: readonly MethodId[]): MethodId[] =>
  METHODS.map(({ id }) => id).filter((id) => methods.includes(id))

/** `captcha`, `terms`, `whatsapp`, or the id of any app of the server. */
function readApp(value: string): string {
  if (Object.hasOwn(RULES, value)) return RULES[value as keyof typeof RULES]
  return /^[a-z0-9]{25}$/.test(value) ? value : DEFAULTS.appId
}

const nameOfApp = (id: string): string => Object.entries(RULES).find(([, known]) => known === id)?.[0] ?? id
