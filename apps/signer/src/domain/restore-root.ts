import type { EntropyKind, RecoveryRecord, SealedRecoveryKey, VaultWallet } from '@latchkey/contract'
import type { OpenRoot } from '@latchkey/keys'
import {
  decodeRecoveryPayload,
  fromBase64url,
  KeyError,
  openAnyRecoveryShare,
  openRoot,
  wipe,
} from '@latchkey/keys'
import { newKitPassphrase, sealRecoveryKit } from '@latchkey/keys/recovery-kit'
import { openPayload } from './open-recovery-payload.ts'
import { SignerRefusal } from './signer.ts'
import { openSignerKeys } from './signer-keys.ts'

type KitWallet = Pick<VaultWallet, 'address' | 'chain_type' | 'wallet_index'>

/** A root whose recovery is automatic, as it is stored; only its auth share has been opened. */
export interface AutomaticRoot {
  appId: string
  userId: string
  address: string
  chainType: VaultWallet['chain_type']
  kind: EntropyKind
  shareVersion: number
  /** base64url */
  authShare: string
  encryptedRecoveryShare: RecoveryRecord['encrypted_recovery_share']
  recoveryParams: RecoveryRecord['recovery_params']
  sealedRecoveryKey: SealedRecoveryKey
  wallets: readonly KitWallet[]
}

export interface RestoredRoot {
  /** a recovery kit, JSON */
  kit: string
  /** what opens it, which nobody else has */
  passphrase: string
  /** registered wallets that do not come from the root, and are not in the kit */
  foreign: string[]
}

/**
 * Opens a root with the signer's keys and writes all of it into a recovery kit, for whoever has keys and database in one
 * hand. No login, factor or limit is asked for: those bind the signer that runs, not the holder of its keys. Index 0 has to
 * have the root's address before anything is made of it.
 * @param seeds the signer's sealing keys by id, 32 bytes each
 * @throws Error with one sentence that says what does not fit
 */
export async function restoreRoot(
  seeds: ReadonlyMap<string, Buffer>,
  root: AutomaticRoot,
): Promise<RestoredRoot> {
  const recoveryKey = await openRecoveryKey(seeds, root)
  const shares: Uint8Array[] = []
  try {
    const { encryptedRecoveryShare, recoveryParams: params, address, chainType, kind } = root
    const place = { ...root, root: address, method: 'privy', params } as const
    const recovery = await orSay(
      root,
      'The recovery share does not open: it was changed, or is another wallet’s or version’s',
      () => openAnyRecoveryShare(recoveryKey, encryptedRecoveryShare, place, kind),
    )
    shares.push(recovery.share, fromBase64url(root.authShare))
    return await orSay(
      root,
      'The shares do not give this address: they are of different versions or wallets',
      () =>
        openRoot([shares[0] as Uint8Array, shares[1] as Uint8Array], { address, chainType, kind }, (open) =>
          writeKit(open, root),
        ),
    )
  } finally {
    wipe(recoveryKey, ...shares)
  }
}

async function openRecoveryKey(seeds: ReadonlyMap<string, Buffer>, root: AutomaticRoot) {
  const { sealedRecoveryKey: sealed, address, ...owner } = root
  const key = (await openSignerKeys(seeds)).byId.get(sealed.key_id)
  if (!key) {
    const given = [...seeds.keys()].join(', ')
    throw new Error(
      `${address}: its recovery key is sealed to the signer’s key ${sealed.key_id}; given are ${given}`,
    )
  }
  // The type says 1; the row may come from a release that is newer than this one.
  if ((sealed.version as number) !== 1) throw new Error(`${address}: ${NEWER}`)
  const said = `The recovery key does not open with the signer’s key ${key.id}: that is another key, or what it was sealed for was changed`
  return (
    await orSay(root, said, () =>
      openPayload(key, sealed, { ...owner, root: address }, decodeRecoveryPayload),
    )
  ).key
}

const NEWER = 'This is of a format that this release does not know; use a newer one'

/** The sentence for whatever does not open, and another for what is newer than this code. */
async function orSay<T>({ address }: AutomaticRoot, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof KeyError || error instanceof SignerRefusal)) throw error
    throw new Error(`${address}: ${error.code === 'unknown_version' ? NEWER : sentence}`)
  }
}

/** Wallets that do not come from the root stay out: a kit promises nothing that it cannot give. */
async function writeKit(
  open: OpenRoot,
  { kind, address, chainType, wallets }: AutomaticRoot,
): Promise<RestoredRoot> {
  const first = { address, chain_type: chainType }
  const others = wallets.filter((one) => one.address !== address)
  const own = others.filter((one) => addressAt(open, one) === one.address)
  const named = own.map(({ address: at, chain_type, wallet_index }) => ({
    address: at,
    chain_type,
    wallet_index,
  }))
  const passphrase = newKitPassphrase()
  const contents = { kind, root: first, wallets: [{ ...first, wallet_index: 0 }, ...named] }
  const kit = await sealRecoveryKit(open, contents, passphrase)
  return { kit, passphrase, foreign: others.filter((one) => !own.includes(one)).map((one) => one.address) }
}

function addressAt(open: OpenRoot, { chain_type, wallet_index }: KitWallet): string | undefined {
  try {
    return open.key(chain_type, wallet_index).address
  } catch (error) {
    // An imported key has one wallet; a second was registered by somebody else.
    if (error instanceof KeyError) return undefined
    throw error
  }
}
