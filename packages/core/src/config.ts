import type { AppConfig } from '@latchkey/contract'
import { resolvePalette } from './config/colors.ts'
import type { CreateOnLogin, HostConfig, WalletChainFilter } from './config/host-config.ts'
import {
  hasLoginMethod,
  resolveGroupPriority,
  resolveLoginMethods,
  resolveOrder,
  resolveWalletList,
} from './config/login-methods.ts'
import type { ChainCreationPolicy, ResolvedConfig } from './config/resolved-config.ts'
import { ClientError } from './errors/client-errors.ts'
import { LOGIN_MESSAGE_LIMIT } from './flows/delays.ts'

export type { ChainCreationPolicy, ResolvedConfig }

/**
 * Merges host config over server settings over defaults. Without server settings (`app` null)
 * what only they can tell is not judged yet.
 * @throws ClientError where the config cannot work (CONF-024 to CONF-026, captcha key).
 */
export function resolveConfig(
  host: HostConfig,
  app: AppConfig | null,
  warn: (message: string) => void,
): ResolvedConfig {
  checkChains(host)
  const { appearance = {}, embeddedWallets: wallets = {} } = host
  const customAuth = Boolean(host.customAuth) && (host.customAuth?.enabled ?? true)
  const order = resolveOrder(host, warn)
  const loginMethods = resolveLoginMethods(host, order, app)
  if (app && !customAuth && !hasLoginMethod(loginMethods, host, app))
    throw new ClientError('You must enable at least one login method')

  const creation = (chain: 'ethereum' | 'solana'): ChainCreationPolicy => {
    const server = app?.embedded_wallet_config
    const onLogin: CreateOnLogin =
      (chain === 'ethereum' ? wallets.createOnLogin : undefined) ??
      wallets[chain]?.createOnLogin ??
      server?.[chain].create_on_login ??
      'off'
    return {
      createOnLogin: customAuth && chain === 'ethereum' ? 'all-users' : onLogin,
      requireUserOwnedRecoveryOnCreate: server?.require_user_owned_recovery_on_create ?? false,
      userOwnedRecoveryOptions: customAuth
        ? ['user-passcode']
        : (server?.user_owned_recovery_options ?? ['user-passcode']),
    }
  }

  return {
    name: app?.name ?? null,
    appearance: {
      palette: resolvePalette(appearance.theme, appearance.accentColor ?? app?.accent_color, warn),
      logo: appearance.logo ?? app?.logo_url ?? null,
      landingHeader: appearance.landingHeader ?? null,
      loginMessage: appearance.loginMessage?.slice(0, LOGIN_MESSAGE_LIMIT) ?? null,
      loginGroupPriority: resolveGroupPriority(loginMethods, host, app, warn),
      walletList: resolveWalletList(host, order),
      walletChainType: appearance.walletChainType ?? chainFilter(app),
      footerLogo: appearance.footerLogo ?? null,
      hideDirectWeb2Inputs: appearance.hideDirectWeb2Inputs ?? false,
    },
    loginMethods,
    loginMethodsAndOrder: order,
    loginConfig: {
      passkeysForSignupEnabled: app?.passkeys_for_signup_enabled ?? false,
      disablePlusEmails: app?.disable_plus_emails ?? false,
      whatsappEnabled: app?.whatsapp_enabled ?? false,
    },
    legal: {
      termsAndConditionsUrl: given(host.legal?.termsAndConditionsUrl, app?.terms_and_conditions_url),
      privacyPolicyUrl: given(host.legal?.privacyPolicyUrl, app?.privacy_policy_url),
      requireUsersAcceptTerms: app?.require_users_accept_terms ?? false,
    },
    intl: { defaultCountry: host.intl?.defaultCountry ?? 'US', language: host.intl?.language ?? null },
    customAuth: { isLoading: false, ...host.customAuth, enabled: customAuth },
    walletConnectCloudProjectId:
      host.walletConnectCloudProjectId ?? app?.wallet_connect_cloud_project_id ?? null,
    supportedChains: host.supportedChains ?? null,
    defaultChain: host.defaultChain ?? host.supportedChains?.[0] ?? null,
    defaultChainIsExplicit: Boolean(host.defaultChain),
    solanaClusters: host.solanaClusters ?? null,
    captcha: resolveCaptcha(app),
    externalWallets: host.externalWallets ?? {},
    embeddedWallets: {
      ethereum: creation('ethereum'),
      solana: creation('solana'),
      mode: app?.embedded_wallet_config.mode ?? 'legacy-embedded-wallets-only',
      // the server refuses wallets without what it demands: a host can ask for a password, and not ask for none
      requireUserPasswordOnCreate:
        (!customAuth && wallets.requireUserPasswordOnCreate) ||
        (app?.embedded_wallet_config.require_user_password_on_create ?? false),
      showWalletUIs: wallets.showWalletUIs ?? app?.enforce_wallet_uis ?? true,
      priceDisplay: wallets.priceDisplay ?? { primary: 'fiat-currency', secondary: 'native-token' },
      disableAutomaticMigration: wallets.disableAutomaticMigration ?? false,
      extendedCalldataDecoding: wallets.extendedCalldataDecoding ?? false,
      transactionScanning: {
        enabled: wallets.transactionScanning?.enabled ?? false,
        domain: wallets.transactionScanning?.domain ?? globalThis.location?.origin ?? '',
      },
    },
    mfa: { methods: app?.mfa_methods ?? [], noPromptOnMfaRequired: host.mfa?.noPromptOnMfaRequired ?? false },
    passkeys: {
      shouldUnlinkOnUnenrollMfa: host.passkeys?.shouldUnlinkOnUnenrollMfa,
      shouldUnenrollMfaOnUnlink: host.passkeys?.shouldUnenrollMfaOnUnlink,
    },
    fundingMethodConfig: {
      moonpay: { useSandbox: host.fiatOnRamp?.useSandbox ?? false, ...host.fundingMethodConfig?.moonpay },
    },
    allowlist: {
      errorTitle: app?.allowlist_config.error_title ?? null,
      errorDetail: app?.allowlist_config.error_detail ?? null,
      errorCtaText: app?.allowlist_config.cta_text ?? null,
      errorCtaLink: app?.allowlist_config.cta_link ?? null,
    },
    headless: host.headless ?? false,
    standalone: host._render?.standalone ?? false,
  }
}

/** The host's value where it gave one, also null, which hides the server's. */
const given = (host: string | null | undefined, server: string | null | undefined): string | null =>
  host === undefined ? (server ?? null) : host

function checkChains(host: HostConfig): void {
  const { supportedChains, defaultChain } = host
  if (supportedChains?.length === 0)
    throw new ClientError('`supportedChains` must contain at least one chain')
  if (defaultChain && supportedChains && !supportedChains.some((chain) => chain.id === defaultChain.id))
    throw new ClientError('`defaultChain` must be included in `supportedChains`')
}

/** The key's prefix names the vendor; `t` is Turnstile (GATE-014, GATE-015). */
function resolveCaptcha(app: AppConfig | null): ResolvedConfig['captcha'] {
  const off = { enabled: app?.captcha_enabled ?? false, siteKey: null, vendor: null, scriptUrl: null }
  if (!app?.captcha_enabled || !app.captcha_site_key) return off
  const siteKey = /^t:(.+)$/.exec(app.captcha_site_key)?.[1]
  if (!siteKey) throw new ClientError('Unsupported captcha site key')
  return { enabled: true, siteKey, vendor: 't', scriptUrl: app.captcha_script_url ?? null }
}

function chainFilter(app: AppConfig | null): WalletChainFilter {
  if (!app?.solana_wallet_auth) return 'ethereum-only'
  return app.wallet_auth ? 'ethereum-and-solana' : 'solana-only'
}
