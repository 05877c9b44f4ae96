import { exportedKey, phraseText } from '@latchkey/keys'
import { openRecoveryKit } from '@latchkey/keys/recovery-kit'

export interface KitWallet {
  chain: 'ethereum' | 'solana'
  index: number
  address: string
  /** as other wallets import it */
  privateKey: string
}

export interface OpenedKit {
  /** 12 words; null where the kit holds an imported key */
  phrase: string | null
  wallets: KitWallet[]
}

/**
 * All that is in a recovery kit, checked against what it says openly.
 * @throws KeyError: `unknown_version`, `kdf_limits`, `invalid_input` for a file or passphrase that is none, `wrong_shares`
 * for another passphrase
 */
export function openKit(text: string, passphrase: string): Promise<OpenedKit> {
  return openRecoveryKit(text, passphrase, (open, { kind, wallets }) => ({
    phrase: kind === 'hd' ? phraseText(open.entropy) : null,
    wallets: wallets.map(({ chain_type: chain, wallet_index: index, address }) => ({
      chain,
      index,
      address,
      privateKey: exportedKey(open.key(chain, index)),
    })),
  }))
}
