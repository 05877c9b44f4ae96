import { afterEach, describe, expect, it, vi } from 'vitest'
import { solanaClusters } from './chains/solana/clusters.ts'
import { type HostConfig, LOGIN_METHOD_FLAGS, SOCIAL_PROVIDERS } from './config/host-config.ts'
import { resolveConfig } from './config.ts'
import { appConfig } from './testing/fake-server.ts'

afterEach(() => vi.unstubAllGlobals())

const warn = vi.fn()
const resolve = (host: HostConfig = {}, app: Parameters<typeof appConfig>[0] = {}) => {
  warn.mockClear()
  return resolveConfig(host, appConfig(app), warn)
}
const on = (flags: Record<string, boolean>) => Object.keys(flags).filter((flag) => flags[flag])
const chain = (id: number) => ({ id, name: String(id) }) as never

describe('login methods', () => {
  it('are exactly these flags, with ten social providers among them [CONF-003] [CONF-005]', () => {
    expect([...LOGIN_METHOD_FLAGS].sort()).toEqual(
      'apple discord email farcaster github google instagram line linkedin passkey sms spotify telegram tiktok twitter wallet'.split(
        ' ',
      ),
    )
    expect([...SOCIAL_PROVIDERS].sort()).toEqual(
      'apple discord github google instagram line linkedin spotify tiktok twitter'.split(' '),
    )
    expect(Object.keys(resolve().loginMethods).sort()).toEqual([...LOGIN_METHOD_FLAGS].sort())
  })

  it.each(LOGIN_METHOD_FLAGS)('%s is switched by the host alone [CONF-006]', (flag) => {
    vi.stubGlobal('window', { PublicKeyCredential: class {} })
    expect(on(resolve({ loginMethods: [flag] }).loginMethods)).toEqual([flag])
  })

  it('come from the server where the host says nothing, as do terms and captcha [CONF-041]', () => {
    const chosen = { google_oauth: true, solana_wallet_auth: true }
    expect(on(resolve({}, chosen).loginMethods).sort()).toEqual(['email', 'google', 'wallet'])
    for (const wanted of [true, false]) {
      const app = { require_users_accept_terms: wanted, captcha_enabled: wanted, captcha_site_key: 't:k' }
      const { legal, captcha } = resolve({ captchaEnabled: !wanted }, app)
      expect([legal.requireUsersAcceptTerms, captcha.enabled]).toEqual([wanted, wanted])
    }
  })

  it('none at all is an error; passkey counts only where it can sign up or is listed [CONF-024]', () => {
    vi.stubGlobal('window', { PublicKeyCredential: class {} })
    const none = 'You must enable at least one login method'
    expect(() => resolve({}, { email_auth: false })).toThrow(none)
    expect(() => resolve({ loginMethods: [] })).toThrow(none)
    expect(() => resolve({}, { email_auth: false, passkey_auth: true })).toThrow(none)
    resolve({}, { email_auth: false, passkey_auth: true, passkeys_for_signup_enabled: true })
    resolve({ loginMethods: ['passkey'] }, { email_auth: false })
    // nothing is judged before the server has spoken
    expect(() => resolveConfig({}, null, warn)).not.toThrow()
  })

  it('lose passkey in a browser without it', () => {
    vi.stubGlobal('window', {})
    expect(on(resolve({ loginMethods: ['email', 'passkey'] }).loginMethods)).toEqual(['email'])
  })

  it('in an order lose repetitions, with a warning, and win over the plain list [LAND-009] [LAND-010]', () => {
    const { loginMethodsAndOrder, loginMethods, appearance } = resolve({
      loginMethods: ['sms'],
      loginMethodsAndOrder: { primary: ['email', 'google', 'email'], overflow: ['google', 'metamask'] },
    })
    expect(loginMethodsAndOrder).toEqual({ primary: ['email', 'google'], overflow: ['metamask'] })
    expect(on(loginMethods).sort()).toEqual(['email', 'google', 'wallet'])
    expect(appearance.walletList).toEqual(['metamask'])
    expect(warn).toHaveBeenCalledTimes(3)
  })

  it('more than four first ones warn [LAND-011]', () => {
    resolve({ loginMethodsAndOrder: { primary: ['email', 'google', 'apple', 'github', 'line'] } })
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('more than 4'))
  })
})

describe('wallets in front', () => {
  const host = (first: boolean, methods: HostConfig['loginMethods']) =>
    resolve({ loginMethods: methods, appearance: { showWalletLoginFirst: first } }).appearance
      .loginGroupPriority

  it('not without wallet login [LAND-020]', () => {
    expect(host(true, ['email'])).toBe('web2-first')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('always without e-mail, SMS and social login [LAND-018] [LAND-021]', () => {
    expect(host(false, ['wallet'])).toBe('web3-first')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('else as the host says, by default not [LAND-019]', () => {
    expect(host(true, ['email', 'wallet'])).toBe('web3-first')
    expect(resolve({ loginMethods: ['email', 'wallet'] }).appearance.loginGroupPriority).toBe('web2-first')
  })
})

describe('appearance', () => {
  it('is light with the accent #676FFF where nobody says otherwise [CONF-009] [CONF-011]', () => {
    expect(resolve().appearance.palette).toEqual({
      colorScheme: 'light',
      background: '#FFFFFF',
      accent: '#676FFF',
    })
    expect(resolve({}, { accent_color: '#ff0000' }).appearance.palette.accent).toBe('#ff0000')
  })

  it('takes logo, accent, scheme, texts and wallets of the host [CONF-007] [CONF-008] [CONF-010] [CONF-012] [CONF-013] [CONF-014] [CONF-015]', () => {
    const { appearance } = resolve(
      {
        appearance: {
          logo: 'https://shop.example/logo.svg',
          accentColor: '#123456',
          theme: 'dark',
          landingHeader: 'Come in',
          loginMessage: 'Hello',
          walletList: ['rainbow'],
          walletChainType: 'solana-only',
        },
      },
      { logo_url: 'https://other.example/x.svg', accent_color: '#654321' },
    )
    expect(appearance).toMatchObject({
      logo: 'https://shop.example/logo.svg',
      palette: { colorScheme: 'dark', background: '#1C1D22', accent: '#123456' },
      landingHeader: 'Come in',
      loginMessage: 'Hello',
      walletList: ['rainbow'],
      walletChainType: 'solana-only',
    })
  })

  it('cuts the login message to 100 characters [LAND-004]', () => {
    expect(resolve({ appearance: { loginMessage: 'x'.repeat(101) } }).appearance.loginMessage).toHaveLength(
      100,
    )
  })

  const COLOURS: [`#${string}`, string, boolean][] = [
    ['#FFFFFF', 'light', false],
    ['#eee', 'light', false],
    ['#101010', 'dark', false],
    ['#808080', 'dark', true],
    ['#cccccc', 'light', true],
  ]
  it.each(COLOURS)('%s is %s; warned of: %s [CONF-029]', (theme, colorScheme, warned) => {
    expect(resolve({ appearance: { theme } }).appearance.palette).toMatchObject({
      colorScheme,
      background: theme,
    })
    expect(warn).toHaveBeenCalledTimes(warned ? 1 : 0)
  })

  it('keeps known wallets only, once each [CONF-028]', () => {
    const walletList = ['metamask', 'nonsense', 'metamask', 'rainbow'] as never
    expect(resolve({ appearance: { walletList } }).appearance.walletList).toEqual(['metamask', 'rainbow'])
  })

  it('lists detected wallets, three known ones and WalletConnect by default [CONF-033]', () => {
    expect(resolve().appearance.walletList).toEqual([
      'detected_wallets',
      'metamask',
      'coinbase_wallet',
      'rainbow',
      'wallet_connect',
    ])
  })

  const FILTERS: [boolean, boolean, string][] = [
    [false, false, 'ethereum-only'],
    [true, false, 'ethereum-only'],
    [false, true, 'solana-only'],
    [true, true, 'ethereum-and-solana'],
  ]
  it.each(FILTERS)('wallet login %s, Solana %s: %s [CONF-044]', (wallet_auth, solana_wallet_auth, filter) => {
    expect(resolve({}, { wallet_auth, solana_wallet_auth }).appearance.walletChainType).toBe(filter)
  })
})

describe('chains', () => {
  it('must be at least one [CONF-025]', () => {
    expect(() => resolve({ supportedChains: [] })).toThrow(
      '`supportedChains` must contain at least one chain',
    )
  })

  it('must hold the default one [CONF-026]', () => {
    expect(() => resolve({ supportedChains: [chain(1)], defaultChain: chain(2) })).toThrow(
      '`defaultChain` must be included in `supportedChains`',
    )
    expect(resolve({ supportedChains: [chain(1), chain(2)], defaultChain: chain(2) })).toMatchObject({
      defaultChain: { id: 2 },
      defaultChainIsExplicit: true,
    })
    expect(resolve({ supportedChains: [chain(5)] }).defaultChain).toMatchObject({ id: 5 })
  })

  it('of Solana are the three clusters, each with RPC and explorer [CONF-035] [CONF-036] [CONF-037]', () => {
    const clusters = solanaClusters(
      resolve({ solanaClusters: [{ name: 'devnet', rpcUrl: 'http://localhost:8899' }] }),
    )
    expect(clusters.map((cluster) => cluster.name)).toEqual(['mainnet-beta', 'devnet', 'testnet'])
    for (const cluster of clusters) {
      expect(cluster.rpcUrl).toMatch(/^https?:/)
      expect(cluster.blockExplorerUrl).toMatch(/^https:/)
    }
    expect(clusters[1]?.rpcUrl).toBe('http://localhost:8899')
  })
})

describe('the rest', () => {
  it("legal links are the host's, also when it hides them, else the server's [CONF-017]", () => {
    const server = {
      terms_and_conditions_url: 'https://s.example/t',
      privacy_policy_url: 'https://s.example/p',
    }
    const own = { termsAndConditionsUrl: 'https://h.example/t', privacyPolicyUrl: 'https://h.example/p' }
    const legal = (host?: HostConfig['legal']) => resolve(host ? { legal: host } : {}, server).legal
    const requireUsersAcceptTerms = false
    expect(legal(own)).toEqual({ ...own, requireUsersAcceptTerms })
    expect(legal({ termsAndConditionsUrl: null })).toEqual({
      termsAndConditionsUrl: null,
      privacyPolicyUrl: 'https://s.example/p',
      requireUsersAcceptTerms,
    })
    expect(legal({ privacyPolicyUrl: null })).toEqual({
      termsAndConditionsUrl: 'https://s.example/t',
      privacyPolicyUrl: null,
      requireUsersAcceptTerms,
    })
  })

  it.each([
    ['the host of Ethereum', { ethereum: { createOnLogin: 'all-users' } }, 'all-users', 'off'],
    ['the host of Solana', { solana: { createOnLogin: 'all-users' } }, 'users-without-wallets', 'all-users'],
    ['the server of both', {}, 'users-without-wallets', 'off'],
  ] as const)('the creation policy is per chain, the host before the server: %s [CONF-018] [ENT-017]', (_, embeddedWallets, ethereum, solana) => {
    const server = {
      ...appConfig().embedded_wallet_config,
      ethereum: { create_on_login: 'users-without-wallets' },
      user_owned_recovery_options: ['icloud'],
    } as const
    const config = resolve({ embeddedWallets }, { embedded_wallet_config: server as never }).embeddedWallets
    const recovery = { requireUserOwnedRecoveryOnCreate: false, userOwnedRecoveryOptions: ['icloud'] }
    expect(config.ethereum).toEqual({ createOnLogin: ethereum, ...recovery })
    expect(config.solana).toEqual({ createOnLogin: solana, ...recovery })
  })

  it('the wallet mode and the ways of recovery are those that the app chose [CONF-020] [ENT-004]', () => {
    const config = resolve(
      {},
      {
        embedded_wallet_config: {
          create_on_login: 'off',
          ethereum: { create_on_login: 'all-users' },
          solana: { create_on_login: 'users-without-wallets' },
          require_user_owned_recovery_on_create: true,
          require_user_password_on_create: false,
          user_owned_recovery_options: ['google-drive', 'icloud'],
          mode: 'user-controlled-server-wallets-only',
        },
      },
    ).embeddedWallets
    const recovery = {
      requireUserOwnedRecoveryOnCreate: true,
      userOwnedRecoveryOptions: ['google-drive', 'icloud'],
    }
    expect(config.mode).toBe('user-controlled-server-wallets-only')
    expect(config.ethereum).toEqual({ createOnLogin: 'all-users', ...recovery })
    expect(config.solana).toEqual({ createOnLogin: 'users-without-wallets', ...recovery })
  })

  it.each([
    { createOnLogin: 'off' },
    { ethereum: { createOnLogin: 'off' } },
    {},
  ] as const)('custom auth forces creation for all users and the password as recovery, whatever %j says [CONF-030] [CONF-031]', (embeddedWallets) => {
    const server = { ...appConfig().embedded_wallet_config, user_owned_recovery_options: ['icloud' as const] }
    const of = (enabled: boolean) => {
      const customAuth = { enabled, getCustomAccessToken: async () => undefined, isLoading: false }
      const config = resolve({ customAuth, embeddedWallets }, { embedded_wallet_config: server })
      const { ethereum, solana } = config.embeddedWallets
      const options = [ethereum, solana].map((policy) => policy.userOwnedRecoveryOptions)
      return [ethereum.createOnLogin, ...options]
    }
    expect(of(true)).toEqual(['all-users', ['user-passcode'], ['user-passcode']])
    expect(of(false)).toEqual(['off', ['icloud'], ['icloud']])
  })

  it.each([
    [undefined, undefined, false],
    [undefined, true, true],
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('asks for a password where host says %s and the server, which refuses wallets without, %s: %s', (host, server, expected) => {
    const of = (enabled: boolean) => {
      const embedded_wallet_config = {
        ...appConfig().embedded_wallet_config,
        require_user_password_on_create: server ?? false,
      }
      const customAuth = { enabled, getCustomAccessToken: async () => undefined, isLoading: false }
      const embeddedWallets = host === undefined ? {} : { requireUserPasswordOnCreate: host }
      return resolve({ customAuth, embeddedWallets }, { embedded_wallet_config }).embeddedWallets
        .requireUserPasswordOnCreate
    }
    // what a host of custom auth says counts for nothing
    expect([of(false), of(true)]).toEqual([expected, server ?? false])
  })

  it('the default country is US unless configured [CONF-032]', () => {
    expect(resolve().intl.defaultCountry).toBe('US')
    expect(resolve({ intl: { defaultCountry: 'CH' } }).intl.defaultCountry).toBe('CH')
  })

  it('leaves the language to the browser unless the host names one', () => {
    expect(resolve().intl.language).toBeNull()
    expect(resolve({ intl: { language: 'pt-BR' } }).intl).toEqual({ defaultCountry: 'US', language: 'pt-BR' })
  })

  it('a captcha key is of the form t:{key}, anything else is refused [GATE-014] [GATE-015]', () => {
    const captcha = { captcha_enabled: true }
    expect(resolve({}, { ...captcha, captcha_site_key: 't:abc' }).captcha).toEqual({
      enabled: true,
      siteKey: 'abc',
      vendor: 't',
      scriptUrl: null,
    })
    expect(() => resolve({}, { ...captcha, captcha_site_key: 'abc' })).toThrow('Unsupported captcha site key')
  })

  it('has the parts that the rest of the client reads, as host and app chose them [ENT-005]', () => {
    vi.stubGlobal('location', { origin: 'https://page.example' })
    const getCustomAccessToken = async () => undefined
    const priceDisplay = { primary: 'native-token', secondary: null } as const
    const walletConnect = { walletConnect: { enabled: true } }
    const clusters = [{ name: 'devnet' as const, rpcUrl: 'https://rpc.example' }]
    const host: HostConfig = {
      appearance: {
        theme: '#000000',
        accentColor: '#123456',
        logo: 'https://h.example/logo.png',
        landingHeader: 'Come in',
        loginMessage: 'Hello',
        walletChainType: 'solana-only',
        footerLogo: 'https://h.example/foot.png',
        hideDirectWeb2Inputs: true,
        showWalletLoginFirst: true,
      },
      loginMethodsAndOrder: { primary: ['email', 'rainbow'], overflow: ['line'] },
      intl: { defaultCountry: 'CH', language: 'de' },
      customAuth: { enabled: false, isLoading: true, getCustomAccessToken },
      legal: { termsAndConditionsUrl: 'https://h.example/t', privacyPolicyUrl: 'https://h.example/p' },
      walletConnectCloudProjectId: 'wc-host',
      supportedChains: [chain(1), chain(2)],
      defaultChain: chain(2),
      solanaClusters: clusters,
      externalWallets: walletConnect,
      embeddedWallets: {
        ethereum: { createOnLogin: 'all-users' },
        solana: { createOnLogin: 'users-without-wallets' },
        requireUserPasswordOnCreate: true,
        showWalletUIs: false,
        priceDisplay,
        disableAutomaticMigration: true,
        extendedCalldataDecoding: true,
        transactionScanning: { enabled: true, domain: 'shop.example' },
      },
      mfa: { noPromptOnMfaRequired: true },
      passkeys: { shouldUnlinkOnUnenrollMfa: true, shouldUnenrollMfaOnUnlink: false },
      fundingMethodConfig: { moonpay: { useSandbox: true, paymentMethod: 'card' } },
      headless: true,
      _render: { standalone: true },
    }
    const app = {
      name: 'Fir',
      passkeys_for_signup_enabled: true,
      disable_plus_emails: true,
      whatsapp_enabled: true,
      require_users_accept_terms: true,
      captcha_enabled: true,
      captcha_site_key: 't:key',
      captcha_script_url: 'https://c.example/c.js',
      mfa_methods: ['totp' as const],
      allowlist_config: {
        error_title: 'Members',
        error_detail: 'Ask Ada',
        cta_text: 'Join',
        cta_link: 'https://s.example/join',
      },
    }
    const recovery = { requireUserOwnedRecoveryOnCreate: false, userOwnedRecoveryOptions: ['user-passcode'] }
    const none = Object.fromEntries(LOGIN_METHOD_FLAGS.map((flag) => [flag, false]))
    expect(resolve(host, app)).toEqual({
      name: 'Fir',
      appearance: {
        palette: { colorScheme: 'dark', background: '#000000', accent: '#123456' },
        logo: 'https://h.example/logo.png',
        landingHeader: 'Come in',
        loginMessage: 'Hello',
        loginGroupPriority: 'web3-first',
        walletList: ['rainbow'],
        walletChainType: 'solana-only',
        footerLogo: 'https://h.example/foot.png',
        hideDirectWeb2Inputs: true,
      },
      loginMethods: { ...none, email: true, wallet: true, line: true },
      loginMethodsAndOrder: { primary: ['email', 'rainbow'], overflow: ['line'] },
      loginConfig: { passkeysForSignupEnabled: true, disablePlusEmails: true, whatsappEnabled: true },
      legal: {
        termsAndConditionsUrl: 'https://h.example/t',
        privacyPolicyUrl: 'https://h.example/p',
        requireUsersAcceptTerms: true,
      },
      intl: { defaultCountry: 'CH', language: 'de' },
      customAuth: { enabled: false, isLoading: true, getCustomAccessToken },
      walletConnectCloudProjectId: 'wc-host',
      supportedChains: [chain(1), chain(2)],
      defaultChain: chain(2),
      defaultChainIsExplicit: true,
      solanaClusters: clusters,
      captcha: { enabled: true, siteKey: 'key', vendor: 't', scriptUrl: 'https://c.example/c.js' },
      externalWallets: walletConnect,
      embeddedWallets: {
        ethereum: { createOnLogin: 'all-users', ...recovery },
        solana: { createOnLogin: 'users-without-wallets', ...recovery },
        mode: 'legacy-embedded-wallets-only',
        requireUserPasswordOnCreate: true,
        showWalletUIs: false,
        priceDisplay,
        disableAutomaticMigration: true,
        extendedCalldataDecoding: true,
        transactionScanning: { enabled: true, domain: 'shop.example' },
      },
      mfa: { methods: ['totp'], noPromptOnMfaRequired: true },
      passkeys: { shouldUnlinkOnUnenrollMfa: true, shouldUnenrollMfaOnUnlink: false },
      fundingMethodConfig: { moonpay: { useSandbox: true, paymentMethod: 'card' } },
      allowlist: {
        errorTitle: 'Members',
        errorDetail: 'Ask Ada',
        errorCtaText: 'Join',
        errorCtaLink: 'https://s.example/join',
      },
      headless: true,
      standalone: true,
    })
  })

  it('has a default in every part where nobody chose', () => {
    vi.stubGlobal('location', { origin: 'https://page.example' })
    const { loginMethods, appearance, ...rest } = resolve()
    expect(on(loginMethods)).toEqual(['email'])
    expect(appearance).toEqual({
      palette: { colorScheme: 'light', background: '#FFFFFF', accent: '#676FFF' },
      logo: null,
      landingHeader: null,
      loginMessage: null,
      loginGroupPriority: 'web2-first',
      walletList: expect.any(Array),
      walletChainType: 'ethereum-only',
      footerLogo: null,
      hideDirectWeb2Inputs: false,
    })
    const creation = {
      createOnLogin: 'off',
      requireUserOwnedRecoveryOnCreate: false,
      userOwnedRecoveryOptions: ['user-passcode'],
    }
    expect(rest).toEqual({
      name: 'Shop',
      loginMethodsAndOrder: null,
      loginConfig: { passkeysForSignupEnabled: false, disablePlusEmails: false, whatsappEnabled: false },
      legal: { termsAndConditionsUrl: null, privacyPolicyUrl: null, requireUsersAcceptTerms: false },
      intl: { defaultCountry: 'US', language: null },
      customAuth: { enabled: false, isLoading: false },
      walletConnectCloudProjectId: null,
      supportedChains: null,
      defaultChain: null,
      defaultChainIsExplicit: false,
      solanaClusters: null,
      captcha: { enabled: false, siteKey: null, vendor: null, scriptUrl: null },
      externalWallets: {},
      embeddedWallets: {
        ethereum: creation,
        solana: creation,
        mode: 'legacy-embedded-wallets-only',
        requireUserPasswordOnCreate: false,
        showWalletUIs: true,
        priceDisplay: { primary: 'fiat-currency', secondary: 'native-token' },
        disableAutomaticMigration: false,
        extendedCalldataDecoding: false,
        transactionScanning: { enabled: false, domain: 'https://page.example' },
      },
      mfa: { methods: [], noPromptOnMfaRequired: false },
      passkeys: { shouldUnlinkOnUnenrollMfa: undefined, shouldUnenrollMfaOnUnlink: undefined },
      fundingMethodConfig: { moonpay: { useSandbox: false } },
      allowlist: { errorTitle: null, errorDetail: null, errorCtaText: null, errorCtaLink: null },
      headless: false,
      standalone: false,
    })
  })
})
