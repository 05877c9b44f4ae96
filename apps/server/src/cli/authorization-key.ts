import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createServerWalletStore } from '../adapters/postgres/server-wallet-store.ts'
import type { Environment } from '../config/environment.ts'
import { openSigner } from '../config/open-signer.ts'
import type { AuthorityChange, AuthorityPorts } from '../domain/server-wallets/order-authority.ts'
import { lastOrdered, orderKeys } from '../domain/server-wallets/order-authority.ts'
import type { Print } from './with-house.ts'
import { namedApp, withHouse } from './with-house.ts'

interface Options {
  key?: string
  threshold?: string
  'user-keys-by-token'?: string
  all: boolean
}

const NOTHING: AuthorityChange = { publicKeys: [], authorizationThreshold: 1, userKeysByToken: false }

/**
 * `app authorization-key <verb>`: the keys that own an app's server wallets. Each order is of all keys, under the credential of
 * the signer's operator; the server brings it to the signer with the next call. @throws Error with one line.
 */
export async function runAuthorizationKeyCommand(
  environment: Environment,
  args: string[],
  print: Print,
): Promise<void> {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      id: text,
      key: text,
      threshold: text,
      'user-keys-by-token': text,
      all: { type: 'boolean', default: false },
    },
  })
  const [verb = ''] = positionals
  if (!['add', 'remove', 'set', 'list'].includes(verb)) {
    throw new Error(`There is no command app authorization-key ${verb}`.trimEnd())
  }
  await withHouse(environment, async (house) => {
    const { id, settings } = await namedApp(createAppStore(house.database), values.id)
    const ports: AuthorityPorts = {
      serverWallets: createServerWalletStore(house.database),
      registrar: await openSigner(environment, house, 'operator'),
    }
    if (verb === 'list') return list(ports, id, print)
    const { publicKeys } = await orderKeys(ports, id, await changed(ports, id, verb, values))
    print(
      `ordered: ${publicKeys.length === 0 ? 'no keys' : publicKeys.map(shortNameOf).join(', ')}; in effect with the next call about the app’s server wallets, which has to come within a day`,
    )
    if (publicKeys.length > 0 && !settings.server_wallets && !settings.delegated_actions) {
      print(`server wallets are off: app set --id ${id} --json '{"server_wallets":true}'`)
    }
  })
}

/** What is to be ordered: what was ordered last, as the signer knows it, with this change. */
async function changed(
  ports: AuthorityPorts,
  appId: string,
  verb: string,
  options: Options,
): Promise<AuthorityChange> {
  if (verb === 'remove' && options.all) return NOTHING
  const last = (await lastOrdered(ports, appId)) ?? NOTHING
  const threshold = options.threshold ?? last.authorizationThreshold
  return {
    publicKeys: keysAfter(last.publicKeys, verb, options.key),
    authorizationThreshold: Number(threshold),
    userKeysByToken: switched(options['user-keys-by-token']) ?? last.userKeysByToken,
  }
}

function keysAfter(before: readonly string[], verb: string, key: string | undefined): string[] {
  if (verb === 'set') return [...before]
  if (!key) {
    throw new Error(
      verb === 'add'
        ? 'Say which key: --key <file with the public key, or the key in base64>'
        : 'Say which key: --key <name of the list>, or --all',
    )
  }
  if (verb === 'add') return [...before, existsSync(key) ? readFileSync(key, 'utf8') : key]
  const left = before.filter((one) => shortNameOf(one) !== key)
  if (left.length === before.length) throw new Error(`No authorization key is called ${key}`)
  return left
}

function switched(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text === 'on' || text === 'off') return text === 'on'
  throw new Error('--user-keys-by-token is on or off')
}

/** What a key is called in lists: the first characters of the SHA-256 of its SPKI. */
const shortNameOf = (spki: string): string =>
  createHash('sha256').update(Buffer.from(spki, 'base64')).digest('hex').slice(0, 16)

async function list(ports: AuthorityPorts, appId: string, print: Print): Promise<void> {
  const last = await lastOrdered(ports, appId)
  if (!last || last.publicKeys.length === 0) return print('no authorization keys')
  const { publicKeys, authorizationThreshold, userKeysByToken, inEffect, orderedAt } = last
  for (const key of publicKeys) print(`${shortNameOf(key)}  ${key}`)
  const state = inEffect ? 'in effect' : 'waits for the next call about the app’s server wallets'
  print(
    `${authorizationThreshold} of ${publicKeys.length} sign, ordered ${new Date(orderedAt).toISOString()}, ${state}`,
  )
  if (userKeysByToken) print('a backend gets a user’s key for the user’s token alone')
}
