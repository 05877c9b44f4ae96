import { fileURLToPath } from 'node:url'
import type { KeyWrapper } from '@latchkey/signer/key-files'
import { chooseKeyWrapper } from '@latchkey/signer/key-files'
import type { TwilioOptions } from '../adapters/twilio/twilio-texter.ts'

/** Everything the environment decides, read once. */
export interface Environment {
  production: boolean
  port: number
  /** addresses to listen on */
  hosts: string[]
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  poolSize: number
  smtpUrl: string
  /** whether anybody said where mails go */
  smtpGiven: boolean
  mailFrom: string
  sealingKeys: string | undefined
  sealingKeyFile: string
  loginKeys: string | undefined
  loginKeyFile: string
  codeKeys: string | undefined
  codeKeyFile: string
  signerKeys: string | undefined
  signerKeyFile: string
  /** what the signer's key file is sealed by; absent where it is not */
  signerKms: KeyWrapper | undefined
  generateKeys: boolean
  /** folder of what the signer in this process remembers; unset: `signer` in the data directory */
  signerStateDir: string | undefined
  signerUrl: string | undefined
  signerToken: string | undefined
  signerOperatorToken: string | undefined
  trustedProxies: string[]
  networkPlacesFile: string | undefined
  frameDir: string
  /** absent where no text messages are sent */
  twilio: TwilioOptions | undefined
  farcasterRpcUrl: string
  /** every outside host is found below it; unset: the hosts themselves */
  outsideUrl: string | undefined
  logLevel: string
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const LOOPBACK = ['127.0.0.1', '::1']
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * Reads the server's settings from environment variables; docs/self-hosting.md lists them.
 * @throws Error that names the variable when one is malformed.
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = (name: string) => env[name]?.trim() || undefined
  const port = integer(given('PORT'), 'PORT', 4000, 0, 65_535)
  const publicUrl = given('PUBLIC_URL') ?? `http://localhost:${port}`
  if (!URL.canParse(publicUrl) || new URL(publicUrl).origin !== publicUrl) {
    throw new Error('PUBLIC_URL has to be a bare origin such as https://auth.example.com')
  }
  const databaseUrl = postgresUrl(given('DATABASE_URL'))
  const dataDir = given('DATA_DIR') ?? here('../../../../.latchkey')
  const keyDir = given('KEY_DIR') ?? `${dataDir}/keys`
  const production = given('NODE_ENV') === 'production'
  return {
    production,
    port,
    hosts:
      given('HOST')
        ?.split(',')
        .map((host) => host.trim()) ?? LOOPBACK,
    publicUrl,
    databaseUrl,
    dataDir,
    poolSize: integer(given('DATABASE_POOL_SIZE'), 'DATABASE_POOL_SIZE', 10, 1, 500),
    smtpUrl: address(given('SMTP_URL'), 'SMTP_URL', 'smtp', 'smtps') ?? 'smtp://localhost:2525',
    smtpGiven: given('SMTP_URL') !== undefined,
    mailFrom: given('MAIL_FROM') ?? 'Latchkey <login@localhost>',
    sealingKeys: given('SEALING_KEYS'),
    sealingKeyFile: given('SEALING_KEY_FILE') ?? `${keyDir}/sealing-keys`,
    loginKeys: given('LOGIN_KEYS'),
    loginKeyFile: given('LOGIN_KEY_FILE') ?? `${keyDir}/login-keys`,
    codeKeys: given('CODE_KEYS'),
    codeKeyFile: given('CODE_KEY_FILE') ?? `${keyDir}/code-keys`,
    signerKeys: given('SIGNER_KEYS'),
    signerKeyFile: given('SIGNER_KEY_FILE') ?? `${keyDir}/signer-keys`,
    signerKms: chooseKeyWrapper(env),
    generateKeys: given('GENERATE_KEYS') === 'true' || (!production && databaseUrl === undefined),
    signerStateDir: given('SIGNER_STATE_DIR'),
    signerUrl: given('SIGNER_URL'),
    signerToken: given('SIGNER_TOKEN'),
    signerOperatorToken: given('SIGNER_OPERATOR_TOKEN'),
    trustedProxies:
      given('TRUSTED_PROXIES')
        ?.split(',')
        .map((hop) => hop.trim()) ?? [],
    networkPlacesFile: given('NETWORK_PLACES_FILE'),
    twilio: readTwilio(given),
    outsideUrl: address(given('OUTSIDE_URL'), 'OUTSIDE_URL', 'http', 'https'),
    farcasterRpcUrl:
      address(given('FARCASTER_RPC_URL'), 'FARCASTER_RPC_URL', 'http', 'https') ??
      'https://mainnet.optimism.io',
    frameDir: given('FRAME_DIR') ?? here('../../../frame/dist'),
    logLevel: oneOf(given('LOG_LEVEL') ?? 'info', 'LOG_LEVEL', LOG_LEVELS),
  }
}

/** @throws Error when a part is missing. */
function readTwilio(given: (name: string) => string | undefined): TwilioOptions | undefined {
  const accountSid = given('TWILIO_ACCOUNT_SID')
  const authToken = given('TWILIO_AUTH_TOKEN')
  if (!accountSid && !authToken) return undefined
  if (!accountSid || !authToken) {
    throw new Error('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN have to be set together')
  }
  const options = {
    accountSid,
    authToken,
    from: given('TWILIO_FROM'),
    messagingServiceSid: given('TWILIO_MESSAGING_SERVICE_SID'),
    whatsappFrom: given('TWILIO_WHATSAPP_FROM'),
    contentSid: given('TWILIO_WHATSAPP_CONTENT_SID'),
  }
  if (!options.from && !options.messagingServiceSid && !options.whatsappFrom) {
    throw new Error('TWILIO_FROM, TWILIO_MESSAGING_SERVICE_SID or TWILIO_WHATSAPP_FROM has to be set')
  }
  return options
}

function address(text: string | undefined, name: string, ...schemes: string[]): string | undefined {
  if (text === undefined) return undefined
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1))) return text
  throw new Error(`${name} has to be an address that begins with ${schemes.join(':// or ')}://`)
}

/** Only its scheme is looked at: the driver takes more than an URL, such as an empty host beside `?host=<socket>`. */
function postgresUrl(text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(?:ql)?:\/\//.test(text)) return text
  throw new Error('DATABASE_URL has to be an address that begins with postgres:// or postgresql://')
}

function oneOf(text: string, name: string, choices: string[]): string {
  if (choices.includes(text)) return text
  throw new Error(`${name} has to be one of ${choices.join(', ')}`)
}

function integer(
  text: string | undefined,
  name: string,
  initial: number,
  least: number,
  most: number,
): number {
  const value = text === undefined ? initial : Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} has to be a whole number from ${least} to ${most}`)
  }
  return value
}
