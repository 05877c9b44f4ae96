import {
  type ChainType,
  DISMISS_EVENT,
  type EntropyFields,
  KIT_PARAMETER,
  LANGUAGE_PARAMETER,
  type PasskeyTask,
  REAUTH_PARAMETER,
  REAUTHENTICATE_EVENT,
  type ReauthenticateMessage,
} from '@latchkey/contract'

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

/** What the export document is drawn to. */
export interface ExportLook {
  /** of its place, in CSS pixels */
  width: number
  theme: ExportTheme
  /** of the modal around it; '' where that does not say */
  language: string
}

export interface ExportedWallet extends EntropyFields {
  /** of the export document */
  origin: string
  appId: string
  appClientId: string | undefined
  chainType: ChainType
  hdWalletIndex: number
  imported: boolean
}

/** What the export document wants a login for, by what it posted to the page around it; null: it posted something else. */
export function wantedByExport(message: unknown): ReauthenticateMessage['purpose'] | null {
  const { event, purpose } = (message ?? {}) as { event?: unknown; purpose?: unknown }
  if (event !== REAUTHENTICATE_EVENT) return null
  return purpose === 'older-account' ? purpose : 'export'
}

/** Whether the export document's user wants to leave, by what it posted to the page around it. */
export const leftByExport = (message: unknown): boolean =>
  (message as { event?: unknown } | null)?.event === DISMISS_EVENT

/** Beside those of the key and of a recovery kit, a wallet with a phrase has a button of the phrase. */
export const exportsPhrase = ({ chainType, imported }: Pick<ExportedWallet, 'chainType' | 'imported'>) =>
  chainType === 'ethereum' && !imported

/** What English needs none of, nor does a published client know. */
const spoken = (language: string): Record<string, string> =>
  language && language !== 'en' ? { [LANGUAGE_PARAMETER]: language } : {}

/** Address of the document in which a passkey is asked for; its token and colours as in the export's. */
export function passkeyUrl(
  input: EntropyFields & {
    origin: string
    appId: string
    task: PasskeyTask
    accessToken: string
  } & ExportLook,
): string {
  const url = new URL(`/apps/${input.appId}/embedded-wallets/passkey`, input.origin)
  const query: Record<string, string> = {
    v: '1',
    entropy_id: input.entropyId,
    entropy_id_verifier: input.entropyIdVerifier,
    task: input.task,
    width: `${input.width}px`,
    [REAUTH_PARAMETER]: '1',
    ...spoken(input.language),
    ...input.theme,
  }
  url.search = new URLSearchParams(query).toString()
  url.hash = new URLSearchParams({ token: input.accessToken }).toString()
  return url.href
}

/**
 * Address of the export document (wire/frames 2). The access token is in the fragment, which reaches no
 * server and no log.
 */
export function exportUrl(
  input: { wallet: ExportedWallet; analyticsId: string; accessToken: string } & ExportLook,
): string {
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
    [KIT_PARAMETER]: 'true',
    [REAUTH_PARAMETER]: '1',
    ...spoken(input.language),
    ...input.theme,
  }
  url.search = new URLSearchParams(query).toString()
  url.hash = new URLSearchParams({ token: input.accessToken }).toString()
  return url.href
}
