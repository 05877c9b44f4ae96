// What an operator gives to the demo's backend: a secret of the app, and an authorization key of the backend's own, whose
// public half is registered (docs/guides/server-wallets.md). Made at the first start, kept where local keys are kept.
import { execFile } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/**
 * Makes what is missing, and has it count: a folder may be older than the database beside it, or newer.
 * @param {{ appId: string, api: string, file: string, cli: string, env: Record<string, string> }} stack the server runs at
 *   `api`; `env` is what commands of the operator's take
 * @throws Error when a command fails
 */
export async function prepareBackend({ appId, api, file, cli, env }) {
  const operate = async (...args) => {
    const options = { env: { ...process.env, ...env } }
    return (await promisify(execFile)(process.execPath, [cli, ...args, '--id', appId], options)).stdout
  }
  const given = read(file) ?? {}
  const authorizationKey = given.authorizationKey ?? newKey()
  await register(operate, authorizationKey)
  const knows = given.appSecret && (await isKnown(api, appId, given.appSecret))
  const appSecret = knows ? given.appSecret : JSON.parse(await operate('secret', 'create')).secret
  if (!knows || !given.authorizationKey) write(file, { appId, appSecret, authorizationKey })
}

/** An order that nobody has called for waits for a day alone, so that it is given anew while it waits. */
async function register(operate, authorizationKey) {
  const publicKey = createPublicKey(pemOf(authorizationKey)).export({ type: 'spki', format: 'der' })
  const key = publicKey.toString('base64')
  const list = await operate('app', 'authorization-key', 'list')
  if (!list.includes(key)) await operate('app', 'authorization-key', 'add', '--key', key)
  else if (!list.includes(', in effect')) await operate('app', 'authorization-key', 'set')
}

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64')

const pemOf = (pkcs8) => `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`

async function isKnown(api, appId, secret) {
  const answer = await fetch(`${api}/v1/wallets?limit=1`, {
    headers: {
      'privy-app-id': appId,
      authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`,
    },
  })
  await answer.arrayBuffer()
  return answer.status !== 401
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Whole or not at all: the backend may read it any moment. */
function write(file, credentials) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
