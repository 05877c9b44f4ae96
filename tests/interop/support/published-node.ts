import { createRequire } from 'node:module'
import type { World } from '../../e2e/support/world.ts'
import type { WalletApp } from './wallet-app.ts'

type Hex = `0x${string}`

export interface NodeWallet {
  id: string
  address: string
  chain_type: string
  policy_ids: string[]
  owner_id: string | null
  additional_signers: { signer_id: string; override_policy_ids?: string[] }[]
  exported_at: number | null
  imported_at: number | null
}

interface Named {
  id: string
  name: string
}

interface Quorum {
  id: string
  authorization_threshold: number
  authorization_keys: { public_key: string }[]
  user_ids: string[] | null
}

/** Of whom requests are signed: private keys as PKCS8, tokens of users, or signatures that are there already. */
export type Authorization = {
  authorization_context?: {
    authorization_private_keys?: string[]
    user_jwts?: string[]
    signatures?: string[]
    sign_fns?: ((payload: Uint8Array) => Promise<string>)[]
  }
  /** ms since 1970 */
  request_expiry?: number
  idempotency_key?: string
}

type Input = Record<string, unknown> & Authorization
type Asks<Answer> = (id: string, input: Input) => Promise<Answer>
type Signs = Asks<{ signature: Hex; encoding: string }>
type Sends = Asks<{ transaction_id: string; hash: string; caip2: string }>

/** `PrivyClient` of `@privy-io/node`, as far as the stories look at what it answers. */
export interface NodeClient {
  wallets(): {
    list(query?: object): AsyncIterable<NodeWallet> & Promise<{ data: NodeWallet[] }>
    get(id: string): Promise<NodeWallet>
    create(input: Input): Promise<NodeWallet>
    update: Asks<NodeWallet>
    rawSign: Signs
    exportPrivateKey: Asks<{ private_key: string }>
    exportSeedPhrase: Asks<{ seed_phrase: string }>
    import(input: object): Promise<NodeWallet>
    ethereum(): {
      signMessage: Signs
      signSecp256k1: Signs
      signTypedData: Signs
      signTransaction: Asks<{ signed_transaction: Hex; encoding: string }>
      sendTransaction: Sends
      sign7702Authorization: Asks<{
        authorization: { contract: Hex; chain_id: number; nonce: number; r: Hex; s: Hex; y_parity: number }
      }>
    }
    solana(): {
      signMessage: Asks<{ signature: string; encoding: string }>
      signTransaction: Asks<{ signed_transaction: string; encoding: string }>
      signAndSendTransaction: Sends
    }
  }
  policies(): {
    create(input: Input): Promise<Named & { rules: Named[] }>
    get(id: string): Promise<Named & { rules: Named[] }>
    update: Asks<Named>
    delete: Asks<{ success: boolean }>
    createRule: Asks<Named>
    getRule(id: string, query: { policy_id: string }): Promise<Named>
    updateRule: Asks<Named>
    deleteRule: Asks<{ success: boolean }>
  }
  keyQuorums(): {
    create(input: object): Promise<Quorum>
    get(id: string): Promise<Quorum>
    update: Asks<Quorum>
    delete: Asks<{ success: boolean }>
  }
  transactions(): {
    get(id: string): Promise<{ id: string; status: string; transaction_hash: string; wallet_id: string }>
  }
}

/** The newer published client, of an app's backend. */
export function nodeClient(world: World, { id, secret }: Pick<WalletApp, 'id' | 'secret'>): NodeClient {
  const { PrivyClient } = createRequire(import.meta.url)('@privy-io/node')
  return new PrivyClient({ appId: id, appSecret: secret, apiUrl: world.api, maxRetries: 0 })
}
