import type {
  AddWalletBody,
  CreateRootBody,
  ErrorCode,
  ProvenWallet,
  VaultRoot,
  VaultWallet,
} from '@latchkey/contract'
import { recoveryKeyContext } from '@latchkey/contract'
import { newRecipient, openMessage, sealMessage, verifyOwnership } from '@latchkey/keys'
import type { Vault, VaultCall, VaultCalls } from '../ports/vault.ts'
import { VaultError } from '../ports/vault.ts'
import type { Session } from '../session.ts'

interface Kept {
  root: VaultRoot
  body: CreateRootBody
}

/** What the tests look at and turn. */
export interface MemoryVault extends Vault {
  readonly calls: { name: VaultCall; body: unknown; userId: string }[]
  /** the next calls of a route are refused with this code */
  refuse: Map<VaultCall, ErrorCode>
  /** every root, by app and user */
  readonly roots: Map<string, Kept>
}

/** The server's vault and signer in memory, with their rules: one root a user, single-use nonces, proven wallets. */
export function createMemoryVault(): MemoryVault {
  const signer = newRecipient()
  const roots = new Map<string, Kept>()
  const nonces = new Map<string, string | null>()
  const calls: MemoryVault['calls'] = []
  const refuse: MemoryVault['refuse'] = new Map()
  let count = 0

  function useNonce(nonce: string, body: unknown): void {
    const used = nonces.get(nonce)
    const text = JSON.stringify(body)
    if (used === undefined || (used !== null && used !== text)) throw new VaultError('invalid_data')
    nonces.set(nonce, text)
  }

  const plain = ({ chain_type, wallet_index, address, public_key }: ProvenWallet) => ({
    chain_type,
    wallet_index,
    address,
    public_key,
  })

  const rootOf = (wallets: VaultWallet[], root: string) => {
    const first = wallets.find(({ address }) => address === root)
    if (!first) throw new VaultError('invalid_data')
    return { address: first.address, publicKey: first.public_key }
  }

  async function answer(
    session: Session,
    name: VaultCall,
    body: unknown,
    address?: string,
  ): Promise<unknown> {
    const owner = `${session.appId}/${session.userId}`
    const kept = roots.get(owner)
    const named = () => {
      if (!kept || kept.root.address !== address) throw new VaultError('not_found')
      return kept
    }
    switch (name) {
      case 'listRoots':
        return { roots: kept ? [kept.root] : [] }
      case 'walletNonce': {
        const nonce = `nonce-${count++}`
        nonces.set(nonce, null)
        return { nonce, expires_at: 0 }
      }
      case 'signerKey':
        return { key_id: 'signer-1', public_key: (await signer).publicKey }
      case 'createRoot': {
        const create = body as CreateRootBody
        const first = rootOf(create.wallets, create.address)
        const proven = await Promise.all(
          create.wallets.map((wallet) => verifyOwnership(wallet, { ...session, nonce: create.nonce }, first)),
        )
        if (!proven.every(Boolean)) throw new VaultError('invalid_data')
        const now = roots.get(owner)
        if (now && JSON.stringify(now.body) !== JSON.stringify(create)) {
          throw new VaultError('resource_already_exists')
        }
        useNonce(create.nonce, create)
        const { chain_type, kind, share_version, recovery_method } = create
        const root = { address: create.address, chain_type, kind, share_version, recovery_method }
        const made = now ?? { body: create, root: { ...root, wallets: create.wallets.map(plain) } }
        roots.set(owner, made)
        return { root: made.root }
      }
      case 'addWallet': {
        const { nonce, wallet } = body as AddWalletBody
        const { wallets } = named().root
        const first = rootOf(wallets, named().root.address)
        if (!(await verifyOwnership(wallet, { ...session, nonce }, first)))
          throw new VaultError('invalid_data')
        useNonce(nonce, body)
        if (!wallets.some((one) => one.address === wallet.address)) wallets.push(plain(wallet))
        return { root: named().root }
      }
      case 'releaseAuthShare':
        return {
          share_version: named().root.share_version,
          auth_share: named().body.auth_share,
          wallets: named().root.wallets,
        }
      case 'recoveryKeyMaterial': {
        const { body: create, root } = named()
        const { recipient_public_key } = body as VaultCalls['recoveryKeyMaterial']['body']
        const { appId, userId } = session
        const place = { appId, userId, root: root.address, shareVersion: root.share_version }
        const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
        const key = await openMessage((await signer).keyPair, info, create.sealed_recovery_key)
        const back = recoveryKeyContext({ ...place, direction: 'to-frame' })
        return {
          recovery_type: 'privy_generated_recovery_key',
          recovery_key: JSON.stringify(await sealMessage(recipient_public_key, back, key)),
          share_version: root.share_version,
          auth_share: create.auth_share,
          encrypted_recovery_share: create.encrypted_recovery_share,
        }
      }
      case 'confirmAccounts':
        return { success: true }
      case 'archiveRoot':
      case 'restoreRoot':
      case 'walletExported':
        return { success: true, address: named().root.address }
      case 'endSession':
        return { success: true }
    }
  }

  return {
    calls,
    refuse,
    roots,
    async call(session, name, body, root) {
      calls.push({ name, body, userId: session.userId })
      const code = refuse.get(name)
      if (code) throw new VaultError(code)
      // Through text, as over the wire: what is not JSON does not arrive.
      return structuredClone(await answer(session, name, JSON.parse(JSON.stringify(body)), root)) as never
    },
  }
}
