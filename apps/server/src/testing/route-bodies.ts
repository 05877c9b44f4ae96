import { generateKeyPairSync } from 'node:crypto'
import type { RouteName } from '@latchkey/contract'
import { OAUTH_PROVIDERS } from '@latchkey/contract'
import { addSecret } from '../domain/backend/secrets.ts'
import type { PlayedOutside } from './played-outside.ts'
import type { TestHouse } from './test-house.ts'
import { APP_ID } from './test-house.ts'

const text = (length: number) => 'A'.repeat(length)
const oauthProof = { authorization_code: 'code', state_code: text(48), code_verifier: text(48) }
const signIn = { message: 'example.com wants you to sign in', signature: `0x${'1b'.repeat(65)}`, fid: 7 }
const channel = { ...signIn, channel_token: 'channel' }
const telegram = {
  telegram_auth_result: { id: 7, first_name: 'Ada', auth_date: 1_700_000_000, hash: '0'.repeat(64) },
}
const key = { id: text(22), raw_id: text(22), type: 'public-key' }
const attestation = {
  authenticator_response: { ...key, response: { client_data_json: text(40), attestation_object: text(40) } },
}
const assertion = {
  challenge: text(43),
  authenticator_response: {
    ...key,
    response: { client_data_json: text(40), authenticator_data: text(50), signature: text(96) },
  },
}
const email = 'table@example.com'
const phoneNumber = '+12015550123'
const code = '123456'
const nonce = text(43)
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA'

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const hpke = { encryption_type: 'HPKE', recipient_public_key: spki }
const importing = {
  chain_type: 'ethereum',
  address: `0x${'1b'.repeat(20)}`,
  encryption_type: 'HPKE',
  entropy_type: 'private-key',
}
const rule = { name: 'x', method: 'personal_sign', action: 'ALLOW', conditions: [] }

/** A body for each route that its schema takes, so that something else has to be wrong. */
export const ROUTE_BODIES: Partial<Record<RouteName, object>> = {
  analyticsEvent: { event_name: 'x', client_id: null },
  passwordlessInit: { email },
  passwordlessAuthenticate: { email, code },
  passwordlessLink: { email, code },
  passwordlessUpdate: { oldAddress: email, newAddress: 'new@example.com', code },
  passwordlessUnlink: { address: email },
  passwordlessTransfer: { nonce, email },
  passwordlessSmsInit: { phoneNumber },
  passwordlessSmsStatus: { phoneNumber },
  passwordlessSmsAuthenticate: { phoneNumber, code },
  passwordlessSmsLink: { phoneNumber, code },
  passwordlessSmsUpdate: { old_phone_number: phoneNumber, new_phone_number: '+12015550124', code },
  passwordlessSmsUnlink: { phoneNumber },
  passwordlessSmsTransfer: { nonce, phoneNumber },
  oauthInit: {
    provider: 'google',
    redirect_to: 'https://app.example/',
    state_code: text(48),
    code_challenge: text(43),
  },
  oauthAuthenticate: oauthProof,
  oauthLink: oauthProof,
  oauthUnlink: { provider: 'google', subject: '1' },
  oauthTransfer: { nonce, userInfo: { subject: '1' } },
  farcasterAuthenticate: channel,
  farcasterLink: channel,
  farcasterUnlink: { fid: 7 },
  farcasterTransfer: { nonce, farcaster_id: '7', farcaster_embedded_address: null },
  farcasterV2Authenticate: signIn,
  farcasterSignerInit: { ed25519_public_key: `0x${'1b'.repeat(32)}` },
  farcasterSignerStatus: { ed25519_public_key: `0x${'1b'.repeat(32)}` },
  telegramAuthenticate: telegram,
  telegramLink: telegram,
  telegramUnlink: { telegram_user_id: '7' },
  telegramTransfer: { ...telegram, nonce },
  passkeyRegister: attestation,
  passkeyAuthenticate: assertion,
  passkeyLink: attestation,
  passkeyUnlink: { credential_id: text(22) },
  customJwtAuthenticate: { token },
  customJwtLink: { token },
  guestAuthenticate: { guest_credential: text(32) },
  confirmAccounts: { accounts: [{ type: 'email', subject: email }] },
  recoveryOAuthInit: {
    redirect_to: 'https://app.example/',
    state_code: text(48),
    code_challenge: text(43),
  },
  recoveryOAuthAuthenticate: oauthProof,
  recoveryICloudInit: { client_type: 'web' },
  recoveryICloudConfiguration: { client_type: 'web' },
  recoveryPasscode: { blinded: Buffer.alloc(33, 2).toString('base64url'), share_version: 1 },
  setRecovery: {
    from: 1,
    auth_share: text(23),
    nonce,
    proof: `0x${'1b'.repeat(65)}`,
    recovery_method: 'google-drive',
    recovery_params: { file_id: 'file' },
    encrypted_recovery_share: { version: 2, iv: text(16), ciphertext: text(46) },
  },
  releaseAuthShare: { purpose: 'sign' },
  createServerWallet: { chain_type: 'ethereum' },
  updateServerWallet: { policy_ids: [] },
  serverWalletRpc: { method: 'personal_sign', params: { message: 'x', encoding: 'utf-8' } },
  serverWalletRawSign: { params: { hash: `0x${'1b'.repeat(32)}` } },
  exportServerWallet: hpke,
  importServerWalletInit: importing,
  importServerWallet: { wallet: { ...importing, ciphertext: text(88), encapsulated_key: text(88) } },
  authenticateUserKey: hpke,
  authenticateUserSigner: { ...hpke, user_jwt: token },
  createKeyQuorum: { public_keys: [spki] },
  updateKeyQuorum: { display_name: 'x' },
  createPolicy: { version: '1.0', name: 'x', chain_type: 'ethereum', rules: [] },
  updatePolicy: { name: 'y' },
  addPolicyRule: rule,
  updatePolicyRule: rule,
  scanTransaction: {
    chain_id: '1',
    metadata: { domain: 'https://app.example' },
    request: { method: 'eth_sendTransaction', params: [{ from: `0x${'1b'.repeat(20)}`, value: '7' }] },
  },
  siweInit: { address: `0x${'1b'.repeat(20)}` },
  siweUnlink: { address: `0x${'1b'.repeat(20)}` },
  linkSmartWallet: {
    message: 'example.com wants you to sign in',
    signature: `0x${'1b'.repeat(65)}`,
    smart_wallet_type: 'safe',
    smart_wallet_version: '1.4.1',
  },
  recoveryKeyMaterial: { recipient_public_key: Buffer.alloc(65, 4).toString('base64url') },
}

/** Settings that switch on every way to log in. */
const EVERY_METHOD = {
  limits: {
    starts_per_address: 1_000_000,
    guests_per_address: 1_000_000,
    scans_per_minute: 1_000_000,
    scans_per_app_per_minute: 1_000_000,
  },
  transaction_scanning: { by: 'blockaid' },
  token_prices: 'coinbase',
  smart_wallets: {
    smart_wallet_type: 'safe',
    configured_networks: [
      { chain_id: 'eip155:8453', bundler_url: 'https://bundler.invalid', rpc_url: 'https://node.invalid' },
    ],
  },
  server_wallets: true,
  server_wallets_per_user: 1_000_000,
  email_auth: true,
  sms_auth: true,
  farcaster_auth: true,
  telegram_auth: true,
  telegram_auth_config: { bot_id: '7', bot_name: 'bot', link_enabled: true, seamless_auth_enabled: true },
  passkey_auth: true,
  passkeys_for_signup_enabled: true,
  guest_auth: true,
  custom_jwt_auth: true,
  custom_jwt: { jwks_url: 'https://host.example/jwks.json', issuer: 'https://host.example' },
  ...Object.fromEntries(OAUTH_PROVIDERS.map((provider) => [`${provider}_oauth`, true])),
}

/** Credentials that go with them, by name; none opens anything. */
const EVERY_CREDENTIAL: Record<string, Record<string, string>> = {
  ...Object.fromEntries(OAUTH_PROVIDERS.map((name) => [name, { client_id: 'id', client_secret: 'secret' }])),
  tiktok: { client_key: 'key', client_secret: 'secret' },
  telegram: { bot_token: '7:token' },
  google_drive: { client_id: 'id', client_secret: 'secret' },
  blockaid: { api_key: 'key' },
  icloud: { container_identifier: 'iCloud.test', environment: 'production', api_token: 'token' },
}

/** The services that routes ask before they have seen any proof. */
function playServices(outside: PlayedOutside): void {
  outside.hosts.set('host.example', () => ({ body: { keys: [] } }))
  outside.hosts.set('api.apple-cloudkit.com', () => ({
    status: 421,
    body: { redirectURL: 'https://idmsa.apple.com/signin' },
  }))
  outside.hosts.set('api.blockaid.io', () => ({ body: { validation: {}, simulation: {} } }))
  const channel = { channelToken: 'channel', url: 'https://farcaster.example/c', nonce: text(16) }
  outside.hosts.set('relay.farcaster.xyz', () => ({ status: 201, body: channel }))
}

/** Lets the app have every way to log in, and a backend, whose secret is answered. */
export async function openEveryWay(house: TestHouse): Promise<string> {
  await house.setApp(EVERY_METHOD)
  for (const [name, values] of Object.entries(EVERY_CREDENTIAL))
    await house.credentials.save(APP_ID, name, values)
  playServices(house.outside)
  const order = { appId: APP_ID, publicKeys: [spki], authorizationThreshold: 1, userKeysByToken: true }
  await house.ports.serverWallets.placeOrder(await house.manage.registrar.orderAuthority(order))
  return (await addSecret(house.ports, APP_ID)).secret
}
