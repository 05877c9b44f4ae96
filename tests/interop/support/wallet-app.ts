import { generateKeyPairSync } from 'node:crypto'
import { cli } from '../../e2e/support/cli.ts'
import { makeApp } from '../../e2e/support/own-app.ts'
import type { World } from '../../e2e/support/world.ts'

/** A pair of P-256, both halves as published clients take them: base64 of DER. */
export interface AuthorizationKey {
  /** PKCS8 */
  privateKey: string
  /** SPKI */
  publicKey: string
}

export function newAuthorizationKey(): AuthorizationKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}

/** CAIP-2 of the sandbox's chains. */
export const ETHEREUM_CHAIN = 'eip155:31337'
export const SOLANA_CHAIN = 'solana:SandboxGenesisHash11111111111111'

export interface WalletApp {
  id: string
  secret: string
  key: AuthorizationKey
}

/** An app with server wallets, the secret of its backend, and the key that its operator has registered. */
export async function makeWalletApp(
  world: World,
  { userKeysByToken = false, settings = {} }: { userKeysByToken?: boolean; settings?: object } = {},
): Promise<WalletApp> {
  const id = await makeApp(world, {
    server_wallets: true,
    chains: {
      [ETHEREUM_CHAIN]: { rpc_urls: [world.ethereum] },
      [SOLANA_CHAIN]: { rpc_urls: [world.solana] },
    },
    ...settings,
  })
  const key = newAuthorizationKey()
  const switched = userKeysByToken ? 'on' : 'off'
  const add = ['app', 'authorization-key', 'add', '--id', id, '--key', key.publicKey]
  await cli(world, [...add, '--user-keys-by-token', switched])
  const { secret } = JSON.parse(await cli(world, ['secret', 'create', '--id', id]))
  return { id, secret, key }
}

/** Coins of the sandbox for an address. */
export async function fund(world: World, chain: 'ethereum' | 'solana', address: string): Promise<void> {
  const response = await fetch(`${world.sandbox}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.demo },
    body: JSON.stringify({ chain, address }),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}`)
}
