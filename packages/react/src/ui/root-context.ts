import { createContext, useContext, useLayoutEffect } from 'react'

export interface RootSlots {
  /** shadow root that carries the styles; null where there is none (unit tests) */
  root: ShadowRoot | null
  /** light-DOM element that carries the root */
  host: HTMLElement | null
  /** middle of the header bar, where a screen may put its title */
  bar: HTMLElement | null
}

export const RootContext = createContext<RootSlots>({ root: null, host: null, bar: null })

const sheets = new Map<string, CSSStyleSheet>()

/**
 * A constructable style sheet for a text, made once per page. It needs no `style-src 'unsafe-inline'`, unlike
 * a style element or attribute.
 */
export function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    sheets.set(css, sheet)
  }
  return sheet
}

/** Adopts a component's styles into the shadow root before the first paint; they stay for the next use. */
export function useSheet(css: string): void {
  const { root } = useContext(RootContext)
  useLayoutEffect(() => {
    if (!root?.adoptedStyleSheets) return
    const sheet = sheetOf(css)
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [root, css])
}
