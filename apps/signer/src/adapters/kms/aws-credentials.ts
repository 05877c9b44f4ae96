import { readFileSync } from 'node:fs'
import { KmsError } from '../../ports/key-wrapper.ts'
import type { AwsCredentials } from './aws-signature.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Both answer at once where they are at all. */
const PATIENCE_MS = 5_000
/** Where ECS answers a relative address. */
const CONTAINER = 'http://169.254.170.2'
/** Where http may be spoken: this machine, and the addresses of ECS and EKS that no other machine can have. */
const OWN_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|169\.254\.170\.(?:2|23)|\[fd00:ec2::23\])$/
const INSTANCE = 'http://169.254.169.254'
const TOKEN_LASTS_S = '60'
const ROLES = '/latest/meta-data/iam/security-credentials/'
/** An instance has one, by what IAM takes for a name. */
const ROLE = /^[\w+=,.@-]{1,64}$/

/**
 * Who asks AWS, asked anew for each call: the variables with a key, else the role of a container (ECS, EKS Pod Identity), else
 * that of an EC2 instance, by version 2 of its metadata service alone.
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/feature-imds-credentials.html
 * @throws Error with one sentence that names the variable that is missing or wrong
 */
export function chooseAwsCredentials(env: Variables): () => Promise<AwsCredentials> {
  const given = (name: string) => env[name]?.trim() || undefined
  const [id, secret] = [given('AWS_ACCESS_KEY_ID'), given('AWS_SECRET_ACCESS_KEY')]
  if (id && secret) return async () => ({ id, secret, session: given('AWS_SESSION_TOKEN') })
  if (id || secret) {
    throw new Error(`SIGNER_KMS is aws, so AWS_${id ? 'SECRET_ACCESS_KEY' : 'ACCESS_KEY_ID'} has to be set`)
  }
  const relative = given('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI')
  const full = given('AWS_CONTAINER_CREDENTIALS_FULL_URI')
  if (relative || full) return ofContainer(relative ? inContainer(relative) : fullUri(full as string), given)
  if (given('AWS_EC2_METADATA_DISABLED') === 'true') {
    throw new Error('SIGNER_KMS is aws, so AWS_ACCESS_KEY_ID has to be set')
  }
  return ofInstance(given('AWS_EC2_METADATA_SERVICE_ENDPOINT') ?? INSTANCE)
}

function inContainer(relative: string): URL {
  if (relative.startsWith('/') && URL.canParse(CONTAINER + relative)) return new URL(CONTAINER + relative)
  throw new Error('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI has to be a path')
}

function fullUri(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_HOST.test(url.hostname))) return url
  throw new Error('AWS_CONTAINER_CREDENTIALS_FULL_URI has to be an https address, or one of this machine')
}

function ofContainer(url: URL, given: (name: string) => string | undefined) {
  return async (): Promise<AwsCredentials> => {
    const file = given('AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE')
    const token = file ? readToken(file) : given('AWS_CONTAINER_AUTHORIZATION_TOKEN')
    return credentialsIn(await asked(url, { headers: token ? { authorization: token } : {} }), url)
  }
}

/** Read anew each time: it is replaced while the container runs. */
function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new KmsError(`AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE names no file that can be read: ${file}`)
  }
}

function ofInstance(endpoint: string) {
  const at = (path: string) => {
    if (URL.canParse(path, endpoint)) return new URL(path, endpoint)
    throw new Error('AWS_EC2_METADATA_SERVICE_ENDPOINT has to be an address')
  }
  const [tokens, roles] = [at('/latest/api/token'), at(ROLES)]
  return async (): Promise<AwsCredentials> => {
    const lasts = { 'x-aws-ec2-metadata-token-ttl-seconds': TOKEN_LASTS_S }
    const headers = { 'x-aws-ec2-metadata-token': await asked(tokens, { method: 'PUT', headers: lasts }) }
    const role = ROLE.exec((await asked(roles, { headers })).trim())?.[0]
    if (!role) throw new KmsError(`${NEITHER} has no name at ${roles.origin}`)
    const url = at(ROLES + role)
    return credentialsIn(await asked(url, { headers }), url)
  }
}

const NEITHER = 'AWS_ACCESS_KEY_ID is not set, and the role of this machine'

async function asked(url: URL, request: RequestInit): Promise<string> {
  const { status, text } = await answerOf(url, request)
  if (status === 200) return text
  throw new KmsError(`${NEITHER} was not told (${status}) at ${url.origin}`)
}

async function answerOf(url: URL, request: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(url, { ...request, redirect: 'error', signal })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: unknown } }
    const why = typeof cause?.code === 'string' ? cause.code : name
    throw new KmsError(`${NEITHER} cannot be asked for (${why}) at ${url.origin}`)
  }
}

/** The same members from both. */
function credentialsIn(text: string, url: URL): AwsCredentials {
  try {
    const { AccessKeyId: id, SecretAccessKey: secret, Token: session } = JSON.parse(text)
    const all = [id, secret, session]
    if (all.every((one) => typeof one === 'string' && one !== '')) return { id, secret, session }
  } catch {
    // what it says may hold the secret
  }
  throw new KmsError(`What ${url.origin} answered are no credentials of AWS`)
}
