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
  const { telegram, turnstile, twilio, icloud } = given
  return {
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
    },
    credentials: {
      ...Object.fromEntries(PROVIDERS.map((name) => [name, given[name]])),
      telegram: { bot_token: telegram.bot_token },
      captcha: { secret_key: turnstile.secret_key },
      farcaster_signer: given.farcaster,
      google_drive: given.google,
      icloud: {
        container_identifier: icloud.container_identifier,
        environment: icloud.environment,
        api_token: icloud.api_token,
      },
    },
  }
}
