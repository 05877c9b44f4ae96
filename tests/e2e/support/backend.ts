import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import { cli } from './cli.ts'
import type { World } from './world.ts'

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Has the operator register a new authorization key of an app. @returns its private half */
export async function addAuthorizationKey(world: World, app: string): Promise<KeyObject> {
  const { publicKey, privateKey } = newKey()
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  await cli(world, ['app', 'authorization-key', 'add', '--id', app, '--key', key])
  return privateKey
}

/** A key that nobody has registered. */
export const strangersKey = (): KeyObject => newKey().privateKey

/** What a wallet is asked to sign, and what came of it. */
export interface Answer {
  status: number
  code?: string
  data?: { signature: string }
}

/** The backend of an app: it has the app's secret, and a registered authorization key. */
export interface Backend {
  app: string
  /** @param key signs the request; its own where none is given */
  rpc(walletId: string, body: object, key?: KeyObject): Promise<Answer>
}

/** Gives an app a backend with a secret and an authorization key. */
export async function openBackend(world: World, app: string): Promise<Backend> {
  const { secret } = JSON.parse(await cli(world, ['secret', 'create', '--id', app])) as { secret: string }
  const own = await addAuthorizationKey(world, app)
  return {
    app,
    async rpc(walletId, body, key = own) {
      const url = `${world.api}/api/v1/wallets/${walletId}/rpc`
      const request = { version: 1, method: 'POST', url, headers: { 'privy-app-id': app }, body }
      const signature = sign('sha256', Buffer.from(canonicalize(request) as string), key)
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${app}:${secret}`).toString('base64')}`,
          'content-type': 'application/json',
          'privy-app-id': app,
          'privy-authorization-signature': signature.toString('base64'),
        },
        body: JSON.stringify(body),
      })
      return { status: answer.status, ...((await answer.json()) as object) }
    },
  }
}
