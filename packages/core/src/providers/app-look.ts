import type { ClientContext } from '../context.ts'
import type { WalletImage } from './solana/wallet-standard.ts'

/** Until the settings of the app are there. */
const UNNAMED = 'Embedded wallet'

/** How the user's wallets call themselves: as the app whose wallets they are. */
export const walletName = (context: ClientContext): string => context.config().name ?? UNNAMED

/** The app's icon by its address, or one that is drawn. */
export function walletIcon(context: ClientContext): string {
  return context.state.get().app?.icon_url ?? drawnIcon(context)
}

/** The same where only images in the address itself are taken, as the Wallet Standard has it. */
export function embeddedWalletIcon(context: ClientContext): WalletImage {
  const icon = context.state.get().app?.icon_url
  return icon && isEmbedded(icon) ? icon : drawnIcon(context)
}

const isEmbedded = (icon: string): icon is WalletImage =>
  /^data:image\/(svg\+xml|webp|png|gif);base64,/.test(icon)

/** The first letter of the app in its accent colour. */
function drawnIcon(context: ClientContext): WalletImage {
  const { accent } = context.config().appearance.palette
  const letter = [...walletName(context)][0] ?? ''
  const fill = /^#[0-9a-f]{3,8}$/i.test(accent) ? accent : '#676FFF'
  // As a character reference no letter needs escaping, and base64 takes it.
  const text = `&#${letter.toUpperCase().codePointAt(0) ?? 32};`
  return `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/><text x="16" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="600" fill="#fff">${text}</text></svg>`,
  )}`
}
