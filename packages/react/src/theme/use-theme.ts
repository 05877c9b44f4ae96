import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { type Palette, palette } from './palette.ts'
import { pageCss, rootCss } from './theme-css.ts'

export interface Appearance {
  /** 'light', 'dark', a hex background, or 'system' for what the device prefers */
  theme: string
  accentColor: string
}

const DARK_QUERY = '(prefers-color-scheme: dark)'

/**
 * Puts the public properties on the page while mounted, and returns the shadow root's own sheet. Both are
 * constructable, so that no policy against inline styles applies.
 */
export function useTheme({ theme, accentColor }: Appearance): CSSStyleSheet | null {
  const prefersDark = useSyncExternalStore(subscribe, snapshot, () => false)
  const resolved = theme === 'system' ? (prefersDark ? 'dark' : 'light') : theme
  const colors = useMemo(() => palette(resolved, accentColor), [resolved, accentColor])
  const sheet = useMemo(() => toSheet(rootCss(colors)), [colors])
  useLayoutEffect(() => adoptOnPage(colors), [colors])
  return sheet
}

function adoptOnPage(colors: Palette): (() => void) | undefined {
  const sheet = toSheet(pageCss(colors))
  if (!sheet || !document.adoptedStyleSheets) return
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function toSheet(css: string): CSSStyleSheet | null {
  if (typeof CSSStyleSheet !== 'function' || !('replaceSync' in CSSStyleSheet.prototype)) return null
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(DARK_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const snapshot = () => window.matchMedia(DARK_QUERY).matches
