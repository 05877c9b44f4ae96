// What `npm start` runs. Each program reads its own variables; here they get the values that fit together.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareBackend } from './demo-backend.mjs'
import { joinOutside, PROVIDERS } from './outside.mjs'
import { choosePorts } from './ports.mjs'
import { ROOT } from './root.mjs'
import { describeSigner } from './signer-part.mjs'

export const DEMO_APP_ID = 'latchkeydemoapp0000000001'
const CLI = join(ROOT, 'apps/server/dist/cli/main.js')

/** Settings of the demo's app. It lets every port of localhost in, which a server that is not on loopback refuses. */
const DEMO_APP = {
  name: 'Juniper',
  development: true,
  allowed_origins: ['http://localhost:*'],
  ...Object.fromEntries(
    [
      'email_auth',
      'sms_auth',
      ...PROVIDERS.map((name) => `${name}_oauth`),
      'farcaster_auth',
      'telegram_auth',
      'passkey_auth',
      'passkeys_for_signup_enabled',
      'guest_auth',
    ].map((flag) => [flag, true]),
  ),
  embedded_wallet_config: {
    create_on_login: 'off',
    ethereum: { create_on_login: 'users-without-wallets' },
    solana: { create_on_login: 'users-without-wallets' },
    user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
    passkey_recovery: true,
  },
  mfa_methods: ['totp', 'sms', 'passkey'],
  // the page is handed what the providers give, and shows whose tokens came
  return_oauth_tokens: true,
}

/** Settings of an app with every login method on. @param {string} demo its origin */
export function demoApp(demo, outside) {
  return {
    ...DEMO_APP,
    ...outside.settings,
    terms_and_conditions_url: null,
    privacy_policy_url: null,
    // the demo plays the login that a host has of its own: apps/demo/own-login.mjs
    custom_jwt_auth: true,
    custom_jwt: {
      jwks_url: `${demo}/own-login/keys.json`,
      issuer: 'juniper-members',
      audience: 'juniper',
      id_claim: 'sub',
    },
  }
}

/** The sandbox's Solana, which the demo calls devnet. */
const SOLANA = 'solana:SandboxGenesisHash11111111111111'

/** The sandbox's nodes, for what a server wallet sends and for what is looked up. @param {(name: string) => string} url */
function sandboxChains(url) {
  return {
    'eip155:31337': { rpc_urls: [url('ethereum')] },
    'eip155:31338': { rpc_urls: [url('ethereum2')] },
    [SOLANA]: { rpc_urls: [url('solana')] },
  }
}

/** Safes on the sandbox's chains, where it has their contracts. */
function smartWallets({ missing, networks }, chains) {
  if (missing) return {}
  const configured_networks = networks.map((network) => ({
    ...network,
    rpc_url: chains[network.chain_id].rpc_urls[0],
  }))
  return { smart_wallets: { smart_wallet_type: 'safe', configured_networks } }
}

/** The demo's apps by id: what its playground calls its rules, which only a server can make. */
function demoApps(demo, outside, chains) {
  const app = { ...demoApp(demo, outside), chains, solana_clusters: { devnet: SOLANA } }
  const legal = {
    terms_and_conditions_url: `${demo}/legal/terms/`,
    privacy_policy_url: `${demo}/legal/privacy/`,
  }
  return {
    // its backend has a wallet of its own, and acts for visitors who lend it theirs
    [DEMO_APP_ID]: {
      ...app,
      server_wallets: true,
      delegated_actions: true,
      ...smartWallets(outside.smartWallets, chains),
    },
    latchkeydemoapp0000000002: { ...app, captcha_enabled: true },
    latchkeydemoapp0000000003: { ...app, ...legal, require_users_accept_terms: true },
    latchkeydemoapp0000000004: { ...app, whatsapp_enabled: true },
  }
}

/**
 * @param {Record<string, string | undefined>} env
 * @param {string} [data] folder of everything that is kept
 */
export function describeStack(env, data = join(ROOT, '.latchkey')) {
  const ports = choosePorts(env)
  const logs = join(data, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  const url = (name) => `http://localhost:${ports[name]}`
  const server = {
    PORT: String(ports.server),
    PUBLIC_URL: url('server'),
    DATA_DIR: data,
    LOG_LEVEL: env.LOG_LEVEL ?? 'info',
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
  }
  const signer = describeSigner(env, { data, logs, port: ports.signer })
  const backendFile = join(data, 'demo-backend.json')
  return {
    ports,
    data,
    urls: { demo: url('demo'), server: url('server'), sandbox: url('sandbox') },
    sandbox: {
      name: 'sandbox',
      program: join(ROOT, 'apps/sandbox/dist/main.js'),
      env: {
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_SMTP_PORT: String(ports.smtp),
        SANDBOX_ETHEREUM_PORT: String(ports.ethereum),
        SANDBOX_ETHEREUM_2_PORT: String(ports.ethereum2),
        SANDBOX_SOLANA_PORT: String(ports.solana),
        SANDBOX_SOLANA_WS_PORT: String(ports.solanaSocket),
        SANDBOX_ALLOWED_ORIGINS: url('demo'),
        SANDBOX_STATE_DIR: join(data, 'sandbox'),
      },
      ready: `${url('sandbox')}/healthz`,
      logFile: join(logs, 'sandbox.log'),
    },
    /** Once the sandbox runs: how the server reaches its services, and the demo's apps with their credentials. */
    async connect() {
      const outside = await joinOutside(url('sandbox'))
      return {
        seed: {
          program: CLI,
          args: [
            'app',
            'upsert',
            '--json',
            JSON.stringify(demoApps(url('demo'), outside, sandboxChains(url))),
          ],
          // secrets do not belong into a command line, where every account of the machine can read them
          env: { ...server, ...signer?.operator, APP_CREDENTIALS: JSON.stringify(outside.credentials) },
        },
        env: outside.env,
        note: outside.smartWallets.missing,
      }
    },
    signer: signer?.service,
    /** what commands of the operator's are told of the signer */
    operator: signer?.operator ?? {},
    server: {
      name: 'server',
      program: join(ROOT, 'apps/server/dist/main.js'),
      env: { ...server, ...signer?.server },
      ready: `${url('server')}/healthz`,
      logFile: join(logs, 'server.log'),
    },
    /** once the server runs: the demo's backend gets its credentials */
    prepareBackend: () =>
      prepareBackend({
        appId: DEMO_APP_ID,
        api: url('server'),
        file: backendFile,
        cli: CLI,
        env: { ...server, ...signer?.operator },
      }),
    demo: {
      name: 'demo',
      program: join(ROOT, 'apps/demo/serve.mjs'),
      env: {
        DEMO_PORT: String(ports.demo),
        DEMO_BACKEND_FILE: backendFile,
        DEMO_NEIGHBOURS: JSON.stringify({
          apiUrl: url('server'),
          sandbox: url('sandbox'),
          ethereum: url('ethereum'),
          ethereumSecond: url('ethereum2'),
          solana: url('solana'),
          solanaSocket: `ws://localhost:${ports.solanaSocket}`,
        }),
      },
      ready: url('demo'),
      logFile: join(logs, 'demo.log'),
    },
  }
}
