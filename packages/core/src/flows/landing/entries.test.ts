import { describe, expect, it } from 'vitest'
import type { HostConfig } from '../../config/host-config.ts'
import { SOCIAL_PROVIDERS } from '../../config/host-config.ts'
import { resolveConfig } from '../../config.ts'
import { appConfig } from '../../testing/fake-server.ts'
import { type LandingEntry, type LandingInput, landingViews } from './entries.ts'

const KINDS = ['email', 'sms', 'social', 'farcaster', 'telegram', 'passkey', 'wallet', 'cross-app'] as const

const nameOf = (entry: LandingEntry): string =>
  entry.kind === 'social'
    ? entry.provider
    : entry.kind === 'wallet'
      ? entry.wallet
      : entry.kind === 'more'
        ? `more: ${entry.view}`
        : entry.kind

/** The lists of landing, by name. */
function listed(host: HostConfig, options: LandingInput['options'] = {}, app = appConfig()) {
  const warnings: string[] = []
  const config = resolveConfig(host, app, (message) => warnings.push(message))
  const views = landingViews({ config, options, kinds: KINDS })
  const names = (list: LandingEntry[]) => list.map(nameOf)
  return {
    shown: names(views.default),
    socials: names(views['web2-overflow']),
    overflow: names(views.overflow),
    views,
    warnings,
  }
}
const order = (primary: string[], overflow?: string[]) =>
  ({ loginMethodsAndOrder: { primary, ...(overflow ? { overflow } : {}) } }) as HostConfig
const methods = (...list: string[]) => ({ loginMethods: list }) as HostConfig

describe('an order of the host', () => {
  it('is the order of the methods [LAND-005]', () => {
    expect(listed(order(['google', 'sms', 'email', 'discord'])).shown).toEqual([
      'google',
      'sms',
      'email',
      'discord',
    ])
  })

  it('puts what is not primary behind an entry [LAND-006]', () => {
    const { shown, overflow } = listed(order(['email', 'google'], ['twitter', 'sms', 'farcaster']))
    expect(shown).toEqual(['email', 'google', 'more: overflow'])
    expect(overflow).toEqual(['twitter', 'sms', 'farcaster'])
  })

  it('puts what is not primary behind an entry of its own when it is social alone [LAND-006]', () => {
    const { shown, socials, overflow } = listed(order(['email'], ['twitter', 'line']))
    expect(shown).toEqual(['email', 'more: web2-overflow'])
    expect([socials, overflow]).toEqual([['twitter', 'line'], []])
  })

  it('loses its repetitions, each with a warning [LAND-009] [LAND-010]', () => {
    const { shown, overflow, warnings } = listed(order(['email', 'google', 'email'], ['google', 'sms']))
    expect([shown, overflow]).toEqual([['email', 'google', 'more: overflow'], ['sms']])
    expect(warnings).toEqual([
      'Duplicated login method in `loginMethodsAndOrder`: email',
      'Duplicated login method in `loginMethodsAndOrder`: google',
    ])
  })

  it('of more than four primary methods is warned about [LAND-011]', () => {
    const four = ['email', 'google', 'apple', 'line']
    expect(listed(order(four)).warnings).toEqual([])
    expect(listed(order([...four, 'sms'])).warnings).toEqual([
      'You should not specify more than 4 login methods in `loginMethodsAndOrder.primary`.',
    ])
  })

  it('shows five buttons when nothing overflows [LAND-012]', () => {
    const five = ['email', 'sms', 'google', 'apple', 'line']
    expect(listed(order(five)).shown).toEqual(five)
  })

  it('shows four and the entry to the rest when something does [LAND-013] [LAND-014]', () => {
    const six = ['email', 'sms', 'google', 'farcaster', 'telegram', 'line']
    for (const given of [order(six), order(six.slice(0, 5), ['line'])]) {
      const { shown, overflow } = listed(given)
      expect(shown).toEqual(['email', 'sms', 'google', 'farcaster', 'more: overflow'])
      expect(overflow).toEqual(['telegram', 'line'])
    }
  })

  it('holds wallets and other apps where they stand', () => {
    expect(listed(order(['metamask', 'email', 'privy:other'])).shown).toEqual([
      'metamask',
      'email',
      'cross-app',
    ])
  })
})

describe('what an order of the host does not name', () => {
  const passkeys = appConfig({ passkey_auth: true })

  it('stands behind it: a passkey, and what a login call asks for besides, each once', () => {
    const host = order(['email', 'google', 'metamask'])
    const asked: LandingInput['options'] = {
      loginMethods: ['google', 'email', 'wallet', 'passkey', 'apple'],
    }
    expect(listed(host, asked, passkeys).shown).toEqual(['email', 'google', 'metamask', 'apple', 'passkey'])
    expect(listed(host, {}, passkeys).shown).toEqual(['email', 'google', 'metamask', 'passkey'])
  })

  it('is all there is where the order names nothing that is on', () => {
    const { shown, socials, overflow } = listed(order(['twitter']), { loginMethods: ['email', 'sms'] })
    expect([shown, socials, overflow]).toEqual([['email', 'sms'], [], []])
  })

  it('follows its second list where nothing of the first is on', () => {
    const host = order(['twitter'], ['line', 'email'])
    expect(listed(host, { loginMethods: ['email', 'line'] }).shown).toEqual(['line', 'email'])
  })

  it('shows another app’s login where the order names it, and which app', () => {
    const { views } = listed(order(['email', 'privy:the-other-app']))
    expect(views.default).toEqual([{ kind: 'email' }, { kind: 'cross-app', appId: 'the-other-app' }])
  })

  it('leaves out wallets of its own where the call wants none', () => {
    expect(listed(order(['metamask', 'email']), { loginMethods: ['email'] }).shown).toEqual(['email'])
  })
})

describe('without an order', () => {
  it('there is an entry for every social provider [LAND-029]', () => {
    const { shown, socials } = listed(methods(...SOCIAL_PROVIDERS))
    expect([...shown.slice(0, -1), ...socials].sort()).toEqual([...SOCIAL_PROVIDERS].sort())
    expect(shown.at(-1)).toBe('more: web2-overflow')
    expect(SOCIAL_PROVIDERS).toHaveLength(10)
    for (const provider of SOCIAL_PROVIDERS)
      expect(listed(methods('email', provider)).shown).toEqual(['email', provider])
  })

  it('Farcaster and Telegram have one each when they are on [LAND-033] [LAND-034]', () => {
    expect(listed(methods('email', 'farcaster', 'telegram')).shown).toEqual([
      'email',
      'farcaster',
      'telegram',
    ])
    expect(listed(methods('email')).shown).toEqual(['email'])
  })

  it('what does not fit goes behind the entry of its kind, each in the place of a button [LAND-006] [LAND-013]', () => {
    const many = listed(
      methods('email', 'sms', 'google', 'twitter', 'discord', 'apple', 'farcaster', 'telegram'),
    )
    expect(many.shown).toEqual(['email', 'sms', 'google', 'more: web2-overflow', 'more: overflow'])
    expect(many.socials).toEqual(['twitter', 'discord', 'apple'])
    expect(many.overflow).toEqual(['farcaster', 'telegram'])
  })

  it('a single provider that does not fit stands with the others behind one entry', () => {
    const { shown, socials, overflow } = listed(methods('email', 'sms', 'farcaster', 'telegram', 'google'))
    expect(shown).toEqual(['email', 'sms', 'google', 'farcaster', 'telegram'])
    expect([socials, overflow]).toEqual([[], []])
    const wallet = { appearance: { walletList: ['metamask' as const], showWalletLoginFirst: true } }
    const one = listed({ ...methods('wallet', 'email', 'sms', 'passkey', 'farcaster', 'google'), ...wallet })
    expect([one.shown.at(-1), one.socials]).toEqual(['more: overflow', []])
    expect([...one.shown.slice(0, -1), ...one.overflow]).toContain('google')
  })

  it('providers alone stand behind one entry of theirs, a single one too', () => {
    const { shown, socials, overflow } = listed(
      methods('email', 'google', 'twitter', 'discord', 'apple', 'line'),
    )
    expect(shown).toEqual(['email', 'google', 'twitter', 'discord', 'more: web2-overflow'])
    expect([socials, overflow]).toEqual([['line', 'apple'], []])
  })

  it('shows at most five, however many are on [LAND-012] [LAND-013]', () => {
    const all = ['email', 'sms', 'wallet', 'passkey', ...SOCIAL_PROVIDERS, 'farcaster', 'telegram']
    for (let count = 1; count <= all.length; count++) {
      const { shown, socials, overflow } = listed(methods(...all.slice(0, count)))
      expect(shown.filter((name) => name !== 'divider').length).toBeLessThanOrEqual(5)
      const buttons = shown.filter((name) => !name.startsWith('more') && name !== 'divider')
      expect(buttons.length).toBeLessThanOrEqual(socials.length || overflow.length ? 4 : 5)
      const given = all.slice(0, count).flatMap((name) => (name === 'wallet' ? WALLETS : [name]))
      expect([...buttons, ...socials, ...overflow].sort()).toEqual([...given].sort())
    }
  })

  const WALLETS = ['detected_wallets', 'metamask', 'coinbase_wallet', 'rainbow', 'wallet_connect']
  const few: HostConfig = { appearance: { walletList: ['metamask', 'rainbow'] } }

  it('wallets come first when there is no e-mail, SMS or social login [LAND-018] [LAND-021]', () => {
    for (const showWalletLoginFirst of [undefined, false, true]) {
      const appearance = {
        ...few.appearance,
        ...(showWalletLoginFirst === undefined ? {} : { showWalletLoginFirst }),
      }
      expect(listed({ ...methods('wallet', 'farcaster'), appearance }).shown).toEqual([
        'metamask',
        'rainbow',
        'divider',
        'farcaster',
      ])
    }
  })

  it('wallets come last otherwise, unless the host puts them first [LAND-019]', () => {
    expect(listed({ ...methods('wallet', 'email'), ...few }).shown).toEqual([
      'email',
      'divider',
      'metamask',
      'rainbow',
    ])
    const appearance = { ...few.appearance, showWalletLoginFirst: true }
    expect(listed({ ...methods('wallet', 'email'), appearance }).shown).toEqual([
      'metamask',
      'rainbow',
      'divider',
      'email',
    ])
  })

  it('wallets are not first where there are none [LAND-020]', () => {
    const appearance = { showWalletLoginFirst: true }
    expect(listed({ ...methods('email', 'google'), appearance }).shown).toEqual(['email', 'google'])
  })
})

describe('what a login call says', () => {
  it('counts over the config: its methods are the ones that are shown [LAND-044]', () => {
    const host = order(['email', 'google'], ['twitter'])
    expect(listed(host, { loginMethods: ['twitter', 'google'] }).shown).toEqual([
      'google',
      'more: web2-overflow',
    ])
    expect(listed(host, { loginMethods: ['sms'] }).shown).toEqual(['sms'])
    expect(listed(methods('email'), { loginMethods: ['sms', 'apple'] }).shown).toEqual(['sms', 'apple'])
  })

  it('to connect a wallet alone leaves no other method', () => {
    const host = { ...methods('email', 'wallet'), appearance: { walletList: ['metamask' as const] } }
    expect(listed(host, { connectOnly: true }).shown).toEqual(['metamask'])
    const apps = order(['email', 'privy:other', 'metamask'])
    expect(listed(apps, { connectOnly: true }).views.default.slice(0, 2)).toEqual([
      { kind: 'cross-app', appId: 'other' },
      { kind: 'wallet', wallet: 'metamask' },
    ])
  })
})

it('a kind that cannot be drawn leaves no gap', () => {
  const config = resolveConfig(order(['metamask', 'email'], ['rainbow', 'line']), appConfig(), () => {})
  const { default: shown, 'web2-overflow': socials } = landingViews({
    config,
    options: {},
    kinds: ['email', 'social'],
  })
  expect(shown.map(nameOf)).toEqual(['email', 'more: web2-overflow'])
  expect(socials.map(nameOf)).toEqual(['line'])
})

it('a passkey says whether it is the only way in', () => {
  const passkey = (...list: string[]) =>
    listed(methods(...list)).views.default.find((entry) => entry.kind === 'passkey')
  expect(passkey('passkey')).toEqual({ kind: 'passkey', alone: true })
  expect(passkey('passkey', 'email')).toEqual({ kind: 'passkey', alone: false })
})
