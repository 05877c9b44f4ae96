import type { Palette } from './palette.ts'

/** Sizes that hosts may override beside the colours (public names). */
const SIZES = {
  'border-radius-sm': '6px',
  'border-radius-md': '12px',
  'border-radius-mdlg': '16px',
  'border-radius-lg': '24px',
  'border-radius-full': '9999px',
  'height-modal-full': 'calc(100dvh - 32px)',
  'height-modal-compact': '480px',
}

/** What a host's component draws into a slot is light DOM, out of reach of the shadow root's sheet. */
const SLOTTED =
  '#privy-dialog>[slot=logo]>*{max-width:180px;max-height:90px}#privy-dialog>[slot=footer]>*{max-width:100%;max-height:40px}#privy-dialog>span[slot]{display:flex}'

/**
 * The public custom properties for the page. `:where` keeps their weight at nothing, so that any rule of a
 * host overrides them, wherever it stands.
 */
export function pageCss({ colors }: Palette): string {
  const lines = [
    ...Object.entries(SIZES).map(([name, value]) => `--privy-${name}:${value}`),
    ...Object.entries(colors).map(([name, value]) => `--privy-color-${name}:${value}`),
  ]
  return `:where(:root){${lines.join(';')}}${SLOTTED}`
}

/**
 * What the modal derives from them. The shades are mixed by the browser from the public accent, so that an
 * accent overridden by a host's style sheet carries through.
 */
export function rootCss({ scheme, fill, link, control }: Palette): string {
  const shade = ({ toward, share }: Palette['fill']) =>
    `color-mix(in srgb,var(--privy-color-accent),${toward} ${Math.round(share * 100)}%)`
  // On a dark page a row is told from what it lies on by its own light and a clear edge, and the card by a light one.
  const lit = scheme === 'dark'
  const rows = lit
    ? '--row:var(--bg-2);--row-over:var(--bg-3);--edge:var(--control);--top:rgb(255 255 255/.09);--danger:#cf3045'
    : '--row:var(--bg);--row-over:var(--bg-2);--edge:var(--line);--top:transparent;--danger:var(--privy-color-error)'
  return `.panel{color-scheme:${scheme}}:host{--fill:${shade(fill)};--link:${shade(link)};--control:${control};${rows}}`
}
