import { copyButton } from './copy-button.mjs'
import { fill, h, icon } from './dom.mjs'
import { addressesField, pricesField, sponsorField } from './edit-fields.mjs'
import { operationsSection } from './operations-section.mjs'
import { switchField } from './switch-field.mjs'
import { webhooksSection } from './webhooks-section.mjs'

/** The outside services: where each is played, what to hold to use it, and what can be made to go wrong. */
export function servicesView() {
  const cards = h('div.cards', {})
  const operations = operationsSection()
  const webhooks = webhooksSection()
  const element = h(
    'div.network',
    {},
    h(
      'section',
      { 'aria-labelledby': 'services' },
      h('h1', { id: 'services' }, 'Services'),
      h(
        'p.muted.under',
        {},
        'Other people’s APIs, played here in their own words. Messages go to the inbox.',
      ),
      cards,
    ),
    operations.element,
    webhooks.element,
  )

  async function draw() {
    operations.draw()
    webhooks.draw()
    const [keys, played] = await Promise.all([ask('/credentials.json'), ask('/services.json')])
    if (keys && played)
      fill(
        cards,
        phones(keys, played),
        turnstile(keys, played),
        drive(keys, played),
        icloud(keys, played),
        farcaster(played),
        telegram(keys),
        scanner(keys, played, draw),
        prices(keys, played, draw),
        smartWallets(played, draw),
      )
    else fill(cards, h('p.failure', {}, 'The sandbox does not answer.'))
  }
  return { element, title: 'Services', draw }
}

const at = (path) => `${location.origin}/world/${path}`

function phones({ twilio }, { magicNumbers }) {
  return card(
    'Phones',
    'SMS and WhatsApp, by the Messages API of Twilio',
    [
      ['API', at('api.twilio.com')],
      ['Account SID', twilio.account_sid],
      ['Auth token', twilio.auth_token],
      ['SMS from', twilio.from],
      ['WhatsApp from', twilio.whatsapp_from],
      ['Service', twilio.messaging_service_sid],
      ['Template', twilio.content_sid],
    ],
    table(
      'Numbers that fail',
      ['Number', 'What happens', 'Error'],
      magicNumbers.map(({ number, prefix, what, code }) => [prefix ? `${number}…` : number, what, code]),
    ),
  )
}

function turnstile({ turnstile: keys }, { turnstileKeys }) {
  return card(
    'Turnstile',
    'Captcha; tokens are good once and for five minutes',
    [
      ['Script', at('challenges.cloudflare.com/turnstile/v0/api.js')],
      ['Check', at('challenges.cloudflare.com/turnstile/v0/siteverify')],
      ['Site key', keys.site_key],
      ['Secret', keys.secret_key],
      ['With a box to tick', keys.interactive_site_key],
      ['Its secret', keys.interactive_secret_key],
      ['Fails twice', keys.failing_site_key],
      ['Its secret', keys.failing_secret_key],
    ],
    table(
      'Site keys for tests',
      ['Site key', 'What happens'],
      turnstileKeys.map(({ siteKey, what }) => [siteKey, what]),
    ),
  )
}

function drive({ google }, { switches }) {
  return card(
    'Google Drive',
    'App data, by the Files API; people agree on Google’s page',
    [
      ['Consent', at('accounts.google.com/o/oauth2/v2/auth')],
      ['Token', at('oauth2.googleapis.com/token')],
      ['Files', at('www.googleapis.com/drive/v3/files')],
      ['Uploads', at('www.googleapis.com/upload/drive/v3/files')],
      ['Client id', google.client_id],
      ['Secret', google.client_secret],
    ],
    switchField('google-drive', 'Google Drive', switches['google-drive']),
  )
}

function icloud({ icloud: keys }, { switches }) {
  return card(
    'iCloud',
    'CloudKit Web Services; a token serves one request',
    [
      ['API', at('api.apple-cloudkit.com')],
      ['Container', keys.container_identifier],
      ['Environment', keys.environment],
      ['API token', keys.api_token],
      ['For development', keys.development_api_token],
    ],
    switchField('icloud', 'iCloud', switches.icloud),
  )
}

function farcaster({ farcasterPeople, farcasterRequests }) {
  return card(
    'Farcaster',
    'The link of a sign-in opens the phone’s app here',
    [
      ['Relay', at('relay.farcaster.xyz')],
      ['Optimism RPC', at('mainnet.optimism.io')],
    ],
    farcasterRequests.length > 0
      ? h(
          'ul.requests',
          { 'aria-label': 'Waiting to be approved' },
          ...farcasterRequests.map(({ domain, url }) =>
            h(
              'li',
              {},
              h(
                'a.more',
                { href: url, target: '_blank', rel: 'noopener' },
                `Approve for ${domain}`,
                icon('out'),
              ),
            ),
          ),
        )
      : h('p.muted', {}, 'A QR code that an app shows waits here to be approved.'),
    table(
      'People',
      ['Name', 'Username', 'Fid'],
      farcasterPeople.map(({ displayName, username, fid }) => [displayName, `@${username}`, fid]),
    ),
  )
}

function telegram({ telegram: keys }) {
  return card(
    'Telegram',
    'Login popup, seamless login and mini apps',
    [
      ['Login', at('oauth.telegram.org/auth')],
      ['Bot name', keys.bot_name],
      ['Bot id', keys.bot_id],
      ['Bot token', keys.bot_token],
      ['Another bot', keys.other_bot_id],
      ['Its token', keys.other_bot_token],
    ],
    h(
      'a.more',
      { href: '/telegram', target: '_blank', rel: 'noopener' },
      'Open a page in Telegram',
      icon('out'),
    ),
  )
}

function scanner({ scanner: keys }, { malicious, switches }, draw) {
  return card(
    'Scanner',
    'Transaction scans of Blockaid, tried on the local chains',
    [
      ['API', at('api.blockaid.io')],
      ['API key', keys.api_key],
    ],
    addressesField(
      { title: 'Called malicious', label: 'Address to call malicious', path: '/scanner/malicious' },
      malicious,
      draw,
    ),
    switchField('scanner', 'Scanner', switches.scanner),
  )
}

function prices({ coingecko }, { prices: known, switches }, draw) {
  return card(
    'Prices',
    'In US dollars, by the public APIs of Coinbase and CoinGecko',
    [
      ['Coinbase', at('api.coinbase.com/v2/prices')],
      ['CoinGecko', at('api.coingecko.com/api/v3')],
      ['With a key', at('pro-api.coingecko.com/api/v3')],
      ['API key', coingecko.api_key],
    ],
    pricesField(known, draw),
    switchField('prices', 'Prices', switches.prices),
  )
}

function smartWallets({ smartWallets: { chains, missing, sponsor }, switches }, draw) {
  const places = chains.flatMap((id) => [
    [`Bundler ${id}`, `${location.origin}/bundler/${id}`],
    [`Paymaster ${id}`, `${location.origin}/paymaster/${id}`],
  ])
  const fields = [
    sponsorField(sponsor.on, draw),
    addressesField(
      { title: 'Not sponsored', label: 'Account not to sponsor', path: '/smart-wallets/excluded' },
      sponsor.excluded,
      draw,
    ),
    switchField('bundler', 'Bundler', switches.bundler, 'What the bundlers do'),
    switchField('paymaster', 'Paymaster', switches.paymaster, 'What the paymasters do'),
  ]
  return card(
    'Smart wallets',
    'Bundlers and paymasters of ERC-4337, entry point 0.7',
    places,
    ...(missing ? [h('p.failure', {}, missing)] : fields),
  )
}

function card(name, note, places, ...more) {
  return h(
    'article.card',
    {},
    h('header', {}, h('h2', {}, name)),
    h('p.muted', {}, note),
    h(
      'dl.places',
      {},
      ...places.flatMap(([label, value]) => [
        h('dt', {}, label),
        h('dd', {}, h('code', { title: value }, shown(value)), copyButton(value, `${name}: ${label}`)),
      ]),
    ),
    ...more,
  )
}

/** All of them stand on this page's origin: what tells them apart comes after it. */
const shown = (value) => (value.startsWith(location.origin) ? value.slice(location.origin.length) : value)

function table(caption, heads, rows) {
  return h(
    'table.figures',
    {},
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h(
      'tbody',
      {},
      ...rows.map((row) =>
        h('tr', {}, ...row.map((cell) => h(isExact(cell) ? 'td.exact' : 'td', {}, String(cell)))),
      ),
    ),
  )
}

/** Numbers, keys and names of accounts are read letter by letter, so they stay in one piece. */
function isExact(cell) {
  return typeof cell === 'number' || /^[+@\d]\S*$/.test(cell)
}

async function ask(path) {
  try {
    const answer = await fetch(path)
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
