import { type ChainType, type EntropyFields, REAUTH_PARAMETER } from '@latchkey/contract'

/** Colours that the export document is drawn with; empty where the style has none. */
export type ExportTheme = Record<(typeof EXPORT_THEME)[number][0], string>

/** Query key and custom property of each colour (wire/frames 2). */
export const EXPORT_THEME = [
  ['background', '--privy-color-background'],
  ['background2', '--privy-color-background-2'],
  ['foreground3', '--privy-color-foreground-3'],
  ['foregroundAccent', '--privy-color-foreground-accent'],
  ['accent', '--privy-color-accent'],
  ['accentDark', '--privy-color-accent-dark'],
  ['success', '--privy-color-success'],
  ['colorScheme', 'color-scheme'],
] as const

export interface ExportedWallet extends EntropyFields {
  /** of the export document */
  origin: string
  appId: string
  appClientId: string | undefined
  chainType: ChainType
  hdWalletIndex: number
  imported: boolean
}

/** What the export document posts to the page around it when it wants a younger login, and its user agrees. */
export const REAUTHENTICATE_EVENT = 'latchkey:reauthenticate'

/** A wallet with a phrase has two buttons: the phrase, and the key. */
export const exportsPhrase = ({ chainType, imported }: Pick<ExportedWallet, 'chainType' | 'imported'>) =>
  chainType === 'ethereum' && !imported

/**
 * Address of the export document (wire/frames 2). The access token is in the fragment, which reaches no
 * server and no log.
 */
export function exportUrl(input: {
  wallet: ExportedWallet
  analyticsId: string
  accessToken: string
  /** CSS pixels */
  width: number
  theme: ExportTheme
}): string {
  const { wallet } = input
  const url = new URL(`/apps/${wallet.appId}/embedded-wallets/export`, wallet.origin)
  const query: Record<string, string> = {
    v: '1',
    entropy_id: wallet.entropyId,
    entropy_id_verifier: wallet.entropyIdVerifier,
    hd_wallet_index: String(wallet.hdWalletIndex),
    chain_type: wallet.chainType,
    ...(wallet.appClientId === undefined ? {} : { client_id: wallet.appClientId }),
    width: `${input.width}px`,
    caid: input.analyticsId,
    phrase_export: String(exportsPhrase(wallet)),
    [REAUTH_PARAMETER]: '1',
    ...input.theme,
  }
  url.search = new URLSearchParams(query).toString()
  url.hash = new URLSearchParams({ token: input.accessToken }).toString()
  return url.href
}
