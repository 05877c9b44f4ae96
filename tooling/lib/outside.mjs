// The outside world of `npm start` is the sandbox: what its services gave out, put where the server wants it.

/** Social providers, whose credentials an app keeps under the names that the server gives them. */
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
]

/** @param {string} sandbox its origin; it has to be running */
export async function joinOutside(sandbox) {
  const response = await fetch(`${sandbox}/credentials.json`)
  if (!response.ok) throw new Error(`The sandbox did not hand out its credentials (${response.status})`)
  const given = await response.json()
  const { missing, chains } = await (await fetch(`${sandbox}/smart-wallets`)).json()
  const { telegram, turnstile, twilio, icloud, scanner, coingecko } = given
  return {
    smartWallets: {
      // what to do where the contracts of others are not installed, else null
      missing,
      networks: chains.map((id) => ({
        chain_id: `eip155:${id}`,
        bundler_url: `${sandbox}/bundler/${id}`,
        paymaster_url: `${sandbox}/paymaster/${id}`,
      })),
    },
    env: {
      OUTSIDE_URL: `${sandbox}/world`,
      TWILIO_ACCOUNT_SID: twilio.account_sid,
      TWILIO_AUTH_TOKEN: twilio.auth_token,
      TWILIO_FROM: twilio.from,
      TWILIO_WHATSAPP_FROM: twilio.whatsapp_from.replace('whatsapp:', ''),
    },
    settings: {
      telegram_auth_config: {
        bot_id: telegram.bot_id,
        bot_name: telegram.bot_name,
        link_enabled: true,
        seamless_auth_enabled: true,
      },
      captcha_site_key: `t:${turnstile.site_key}`,
      // the service calls chains by names of its own; these it knows by their ids
      transaction_scanning: {
        by: 'blockaid',
        chain_names: { 'eip155:31337': '31337', 'eip155:31338': '31338' },
      },
      token_prices: 'coinbase',
    },
    credentials: {
      ...Object.fromEntries(PROVIDERS.map((name) => [name, given[name]])),
      telegram: { bot_token: telegram.bot_token },
      captcha: { secret_key: turnstile.secret_key },
      farcaster_signer: given.farcaster,
      google_drive: given.google,
      blockaid: { api_key: scanner.api_key },
      coingecko: { api_key: coingecko.api_key, plan: 'demo' },
      icloud: {
        container_identifier: icloud.container_identifier,
        environment: icloud.environment,
        api_token: icloud.api_token,
      },
    },
  }
}
