import type {
  AddWalletBody,
  CreateRootBody,
  DelegateWalletsBody,
  ErrorCode,
  PasskeyParams,
  ProvenWallet,
  RecoveryKeyMaterialResponse,
  RecoveryPasscodeBody,
  RecoveryRecord,
  SealedRecoveryKey,
  SetRecoveryBody,
  UserKeyBody,
  VaultRoot,
  VaultWallet,
} from '@latchkey/contract'
import { delegationContext, recoveryKeyContext, recoveryMessage } from '@latchkey/contract'
import {
  decodeRecoveryPayload,
  fromBase64url,
  newRecipient,
  openMessage,
  sealMessage,
  toBase64url,
  verifyOwnership,
  withDelegation,
} from '@latchkey/keys'
import { evaluatePasscode, passcodePublicKey } from '@latchkey/keys/passcode-signer'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import type { Vault, VaultCall, VaultCalls } from '../ports/vault.ts'
import { VaultError } from '../ports/vault.ts'
import type { Session } from '../session.ts'
import { createMemoryFactors, type MemoryFactors } from './memory-factors.ts'
import { createMemoryFarcaster, type MemoryFarcaster } from './memory-farcaster.ts'
import { createMemoryUserKeys, type MemoryUserKeys } from './memory-user-keys.ts'

interface Kept {
  owner: string
  root: VaultRoot
  /** as it was created; its share and recovery are those that count now */
  body: RecoveryRecord & Pick<CreateRootBody, 'auth_share'>
  created: string
  /** the body that made the version that counts, for its repeats */
  set?: string
}

const RECOVERY_TYPES = {
  privy: 'privy_generated_recovery_key',
  'user-passcode': 'user_passcode_derived_recovery_key',
  'google-drive': 'google_drive_recovery_secret',
  icloud: 'icloud_recovery_secret',
  'recovery-encryption-key': 'recovery_encryption_key',
} as const satisfies Record<RecoveryRecord['recovery_method'], RecoveryKeyMaterialResponse['recovery_type']>

const PASSCODE_KEY_ID = 'seed-1'

/** What the tests look at and turn. */
export interface MemoryVault extends Vault {
  readonly calls: { name: VaultCall; body: unknown; userId: string }[]
  /** the next calls of a route are refused with this code */
  refuse: Map<VaultCall, ErrorCode>
  /** every root in use, by app, user and address */
  readonly roots: Map<string, Kept>
  /** how often the signer was asked about a password */
  readonly passcodes: { root: string; share_version: number }[]
  /** addresses of archived roots */
  readonly archived: string[]
  /** grants that hold what they say */
  readonly delegated: DelegateWalletsBody[]
  readonly factors: MemoryFactors
  readonly farcaster: MemoryFarcaster
  /** the users' authorization keys */
  readonly userKeys: MemoryUserKeys
}

/** What a list tells of a root by a passkey. */
const passkeyOf = ({ recovery_method, recovery_params }: RecoveryRecord): Pick<VaultRoot, 'passkey'> =>
  recovery_method === 'recovery-encryption-key' && 'salt' in recovery_params
    ? { passkey: recovery_params as unknown as PasskeyParams }
    : {}

/** Whether a root's key signed for a recovery: by two libraries that the key room does not use for it. */
async function isAgreed(place: Parameters<typeof recoveryMessage>[0], proof: string): Promise<boolean> {
  const message = recoveryMessage(place)
  if (place.root.startsWith('0x'))
    return (await recoverMessageAddress({ message, signature: proof as `0x${string}` })) === place.root
  const algorithm = { name: 'Ed25519' }
  const key = await crypto.subtle.importKey(
    'raw',
    base58.decode(place.root) as Uint8Array<ArrayBuffer>,
    algorithm,
    false,
    ['verify'],
  )
  return crypto.subtle.verify(algorithm, key, fromBase64url(proof), new TextEncoder().encode(message))
}

/**
 * The server's vault and signer in memory, with their rules: one root a user that was not imported, an address once in an
 * app, single-use nonces, proven wallets, a recovery set by compare-and-set.
 */
export function createMemoryVault(): MemoryVault {
  const signer = newRecipient()
  const roots = new Map<string, Kept>()
  const aside = new Map<string, Kept>()
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const passcodes: MemoryVault['passcodes'] = []
  const nonces = new Map<string, string | null>()
  const calls: MemoryVault['calls'] = []
  const refuse: MemoryVault['refuse'] = new Map()
  const factors = createMemoryFactors()
  const farcaster = createMemoryFarcaster()
  const delegated: DelegateWalletsBody[] = []
  const userKeys = createMemoryUserKeys()
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

  const passcodeKey = () => ({ key_id: PASSCODE_KEY_ID, public_key: toBase64url(passcodePublicKey(seed)) })

  async function materialOf(
    session: Session,
    { root, body }: Kept,
    recipient: string | undefined,
  ): Promise<RecoveryKeyMaterialResponse> {
    const { appId, userId } = session
    const place = { appId, userId, root: root.address, shareVersion: root.share_version }
    const method = body.recovery_method
    const reseal = async (sealed: SealedRecoveryKey) => {
      if (!recipient) throw new VaultError('invalid_data')
      const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
      const { key } = decodeRecoveryPayload(await openMessage((await signer).keyPair, info, sealed))
      const back = recoveryKeyContext({ ...place, direction: 'to-frame' })
      return JSON.stringify(await sealMessage(recipient, back, key))
    }
    const { file_id = '', icloud_record_name = '' } = body.recovery_params as Record<string, string>
    return {
      recovery_type: RECOVERY_TYPES[method],
      recovery_key_derivation_salt: '',
      recovery_code: '',
      recovery_key: body.sealed_recovery_key ? await reseal(body.sealed_recovery_key) : '',
      file_id,
      icloud_record_name,
      chain_type: root.chain_type,
      kind: root.kind,
      share_version: root.share_version,
      auth_share: body.auth_share,
      recovery_method: method,
      recovery_params: body.recovery_params,
      encrypted_recovery_share: body.encrypted_recovery_share,
      ...(method === 'user-passcode' && { passcode_key: passcodeKey() }),
    }
  }

  async function createRoot(session: Session, owner: string, create: CreateRootBody): Promise<unknown> {
    const first = rootOf(create.wallets, create.address)
    const proven = await Promise.all(
      create.wallets.map((wallet) => verifyOwnership(wallet, { ...session, nonce: create.nonce }, first)),
    )
    if (!proven.every(Boolean)) throw new VaultError('invalid_data')
    const created = JSON.stringify(create)
    const all = [...roots.values()]
    const now = all.find(
      (one) =>
        one.root.wallets.some(({ address }) => address === create.address) ||
        (create.kind === 'hd' && one.owner === owner && one.root.kind === 'hd'),
    )
    if (now && now.created !== created) throw new VaultError('resource_already_exists')
    useNonce(create.nonce, create)
    const { address, chain_type, kind, share_version, recovery_method } = create
    const wallets = create.wallets.map(plain)
    const root = { address, chain_type, kind, share_version, recovery_method, wallets }
    const made = now ?? { owner, created, body: create, root }
    roots.set(`${owner} ${address}`, made)
    return { root: made.root }
  }

  async function setRecovery(session: Session, kept: Kept, body: SetRecoveryBody): Promise<unknown> {
    const set = JSON.stringify(body)
    if (kept.set === set) return { root: kept.root }
    if (kept.root.share_version !== body.from) throw new VaultError('resource_already_exists')
    const place = { ...session, nonce: body.nonce, root: kept.root.address, shareVersion: body.from + 1 }
    if (!(await isAgreed(place, body.proof))) throw new VaultError('invalid_data')
    useNonce(body.nonce, body)
    const { recovery_method, recovery_params } = kept.body
    const { from, nonce: _, proof: __, ...record } = body
    Object.assign(kept, { body: record, set })
    delete kept.root.passkey
    const { recovery_method: next } = record
    Object.assign(kept.root, { share_version: from + 1, recovery_method: next, ...passkeyOf(record) })
    return { root: kept.root, replaced: { recovery_method, recovery_params } }
  }

  async function evaluate(
    { appId, userId }: Session,
    root: string,
    { blinded, share_version }: RecoveryPasscodeBody,
  ): Promise<unknown> {
    passcodes.push({ root, share_version })
    const place = { appId, userId, root, shareVersion: share_version }
    const { evaluated, proof } = evaluatePasscode(seed, place, fromBase64url(blinded))
    return { evaluated: toBase64url(evaluated), proof: toBase64url(proof) }
  }

  async function delegate({ appId, userId }: Session, body: DelegateWalletsBody): Promise<unknown> {
    const { grant_id: grantId, authority, app_share: appShare } = body
    const wallets = body.delegated_addresses.map((one) => ({ wallet_index: 0, ...one }))
    const context = delegationContext({ appId, userId, grantId, authority, wallets })
    const payload = await openMessage((await signer).keyPair, context, body.encrypted_tee_share)
    await withDelegation({ payload, appShare, context }, wallets, () => delegated.push(body))
    return { message: 'delegated' }
  }

  async function answer(
    session: Session,
    name: VaultCall,
    body: unknown,
    address?: string,
  ): Promise<unknown> {
    const owner = `${session.appId}/${session.userId}`
    const own = [...roots.values()].filter((one) => one.owner === owner)
    factors.check(owner, name)
    const named = () => {
      const kept = own.find(({ root }) => root.address === address)
      if (!kept) throw new VaultError('not_found')
      return kept
    }
    switch (name) {
      case 'listRoots':
        return {
          roots: own.map(({ root }) => root),
          archived: aside.has(owner) ? [aside.get(owner)?.root.address] : [],
        }
      case 'walletNonce': {
        const nonce = `nonce-${count++}`
        nonces.set(nonce, null)
        return { nonce, expires_at: 0 }
      }
      case 'signerKey': {
        const key = { key_id: 'signer-1', public_key: (await signer).publicKey }
        return { ...key, passcode_key: passcodeKey(), max_login_age: 7200 }
      }
      case 'createRoot':
        return createRoot(session, owner, body as CreateRootBody)
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
        const { recipient_public_key } = body as VaultCalls['recoveryKeyMaterial']['body']
        return materialOf(session, named(), recipient_public_key)
      }
      case 'setRecovery':
        return setRecovery(session, named(), body as SetRecoveryBody)
      case 'recoveryPasscode':
        return evaluate(session, String(address), body as RecoveryPasscodeBody)
      case 'confirmAccounts':
        return { success: true }
      case 'archiveRoot': {
        const has = (one?: Kept) => one?.root.wallets.some((wallet) => wallet.address === address)
        const kept = own.find(has)
        if (kept) {
          aside.set(owner, kept)
          roots.delete(`${owner} ${kept.root.address}`)
        } else if (!has(aside.get(owner))) throw new VaultError('not_found')
        return { success: true }
      }
      case 'restoreRoot': {
        const archived = aside.get(owner)
        if (archived?.root.address !== address) throw new VaultError('not_found')
        roots.set(`${owner} ${address}`, archived as Kept)
        aside.delete(owner)
        return { root: archived?.root }
      }
      case 'delegationTerms':
        return {
          grant_id: `grant${String(count++).padStart(19, '0')}`,
          authority: 'memory-authority',
          key_id: 'signer-1',
          public_key: (await signer).publicKey,
        }
      case 'delegateWallets':
        return delegate(session, body as DelegateWalletsBody)
      case 'authenticateUserKey':
        return userKeys.answer(`${owner}/${session.sessionId}`, body as UserKeyBody)
      case 'walletExported':
        return { success: true, address: named().root.address }
      case 'endSession':
        return { success: true }
      case 'farcasterSignerPlace':
        return farcaster.place()
      case 'farcasterSignerInit':
        return farcaster.ask((body as VaultCalls['farcasterSignerInit']['body']).ed25519_public_key)
      default:
        return factors.answer(owner, name, body)
    }
  }

  return {
    calls,
    refuse,
    roots,
    passcodes,
    delegated,
    factors,
    farcaster,
    userKeys,
    get archived() {
      return [...aside.values()].map(({ root }) => root.address)
    },
    async call(session, name, body, root) {
      calls.push({ name, body, userId: session.userId })
      const code = refuse.get(name)
      if (code) throw new VaultError(code)
      // Through text, as over the wire: what is not JSON does not arrive.
      return structuredClone(await answer(session, name, JSON.parse(JSON.stringify(body)), root)) as never
    },
  }
}
