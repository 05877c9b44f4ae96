import type { SmartWalletOwner, SmartWalletType } from '@latchkey/core'
import type { Address, Hex, PublicClient } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'

export interface AccountInput {
  kind: SmartWalletType
  /** of the account's contract, where more than one is known of its kind: of Coinbase's alone */
  version?: string | undefined
  /** reads the chain */
  client: PublicClient
  owner: SmartWalletOwner
  /** known: the chain is not asked for it */
  address?: Address | undefined
}

/**
 * The account of a kind over its owner: each has one version of its contracts and one entry point (ERC-4337), so that an
 * owner has one address of each kind.
 *
 * @throws TypeError for a kind that is not known here
 */
export async function smartAccount(input: AccountInput): Promise<SmartAccount> {
  const { kind, version, client, owner: asked, address } = input
  // both libraries type what they ask of an owner by the whole of EIP-1193
  const owner = asked as never
  const { entryPoint06Address, entryPoint07Address, toCoinbaseSmartAccount } = await import(
    'viem/account-abstraction'
  )
  const entryPoint06 = { address: entryPoint06Address, version: '0.6' } as const
  const entryPoint07 = { address: entryPoint07Address, version: '0.7' } as const
  const shared = { client, ...(address && { address }) }
  if (kind === 'safe') {
    // from its own file: the others come to several times as much
    const { SafeSmartAccount } = await import('permissionless/accounts/safe')
    return SafeSmartAccount.toSafeSmartAccount({
      ...shared,
      entryPoint: entryPoint07,
      owners: [owner],
      version: '1.4.1',
    })
  }
  if (kind === 'coinbase_smart_wallet') {
    const owners = [await hashSigner(asked)]
    return toCoinbaseSmartAccount({ ...shared, owners, version: (version ?? '1') as '1' })
  }
  const accounts = await import('permissionless/accounts')
  switch (kind) {
    case 'kernel':
      return accounts.toKernelSmartAccount({
        ...shared,
        entryPoint: entryPoint07,
        owners: [owner],
        version: '0.3.1',
        useMetaFactory: 'optional',
      })
    case 'biconomy':
      return accounts.toBiconomySmartAccount({ ...shared, entryPoint: entryPoint06, owners: [owner] })
    case 'light_account':
      return accounts.toLightSmartAccount({ ...shared, entryPoint: entryPoint06, owner, version: '1.1.0' })
    case 'thirdweb':
      return accounts.toThirdwebSmartAccount({ ...shared, entryPoint: entryPoint07, owner })
  }
  throw new TypeError(`A smart wallet of the kind ${kind} is not known here`)
}

/** Coinbase's account has its owner sign hashes as they are. */
async function hashSigner(owner: SmartWalletOwner) {
  const [address] = (await owner.request({ method: 'eth_accounts' })) as Address[]
  if (!address) throw new TypeError('The owner of the smart wallet has no address')
  const sign = ({ hash }: { hash: Hex }): Promise<Hex> =>
    owner.request({ method: 'secp256k1_sign', params: [hash] })
  return { address, sign, type: 'local' } as never
}
