import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, luminance, mix, parseHex, type Rgb, toHex } from './color.ts'
import { DEFAULT_ACCENT, type Palette, palette } from './palette.ts'
import { pageCss, rootCss } from './theme-css.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
/** Backgrounds that the contrast rule allows: luminance below 20 % or above 80 %. */
const background = fc.oneof(
  fc.constantFrom('light', 'dark'),
  hex.filter((color) => {
    const l = luminance(parseHex(color) as Rgb)
    return l < 0.2 || l > 0.8
  }),
)
const rgb = (color: string | undefined) => parseHex(color ?? '') as Rgb
const shade = (accent: string, { toward, share }: Palette['fill']) =>
  mix(rgb(accent), toward === 'black' ? [0, 0, 0] : [255, 255, 255], Math.round(share * 100) / 100)

describe('palette', () => {
  it('keeps all text readable on every accent and on every background that allows it', () => {
    fc.assert(
      fc.property(background, hex, (theme, accent) => {
        const made = palette(theme, accent)
        const { colors } = made
        const ink: Rgb = made.scheme === 'dark' ? [255, 255, 255] : [17, 17, 26]
        for (const surface of ['background', 'background-2']) {
          const wanted = Math.min(4.5, contrast(ink, rgb(colors[surface])) - 0.01)
          for (const text of ['foreground', 'foreground-2', 'foreground-3'])
            expect(contrast(rgb(colors[text]), rgb(colors[surface]))).toBeGreaterThanOrEqual(wanted)
        }
        const fill = shade(accent, made.fill)
        expect(contrast(rgb(colors['foreground-accent']), fill)).toBeGreaterThanOrEqual(4.5)
        const strongest: Rgb = made.scheme === 'dark' ? [255, 255, 255] : [0, 0, 0]
        const wanted = Math.min(4.5, contrast(strongest, rgb(colors['background-2'])) - 0.01)
        expect(contrast(shade(accent, made.link), rgb(colors.background))).toBeGreaterThanOrEqual(wanted)
        expect(contrast(rgb(made.control), rgb(colors.background))).toBeGreaterThanOrEqual(3)
      }),
      { examples: [['#0b77ab', '#000000']] },
    )
  })

  it('keeps the accent of the host as it is and shades it only slightly under white text', () => {
    const { colors, fill } = palette('light', DEFAULT_ACCENT)
    expect(colors.accent).toBe(DEFAULT_ACCENT.toLowerCase())
    expect(colors['foreground-accent']).toBe('#ffffff')
    expect(fill.share).toBeLessThanOrEqual(0.1)
  })

  it.each([
    ['light', 'light', '#ffffff'],
    ['dark', 'dark', '#1c1d22'],
    ['#101c2e', 'dark', '#101c2e'],
    ['#fff4d6', 'light', '#fff4d6'],
    ['#abc', 'light', '#aabbcc'],
    ['url(https://evil.example)', 'light', '#ffffff'],
    ['red;}*{display:none', 'light', '#ffffff'],
  ])('theme %s is %s on %s', (theme, scheme, background) => {
    const made = palette(theme, '#676FFF')
    expect([made.scheme, made.colors.background]).toEqual([scheme, background])
  })

  it('puts dark text on a light accent', () => {
    expect(palette('light', '#ffcc00').colors['foreground-accent']).toBe('#11111a')
  })
})

it('sets every public property on :root without weight, so that any rule of a host wins', () => {
  const css = pageCss(palette('light', DEFAULT_ACCENT))
  expect(css).toMatch(/^:where\(:root\)\{/)
  const radii = { sm: '6px', md: '12px', mdlg: '16px', lg: '24px', full: '9999px' }
  for (const [name, value] of Object.entries(radii))
    expect(css).toContain(`--privy-border-radius-${name}:${value}`)
  const colors =
    'background background-2 background-3 foreground foreground-2 foreground-3 foreground-4 foreground-accent accent accent-light accent-lightest accent-dark accent-darkest success success-dark success-light error error-light warn warn-light'
  for (const name of colors.split(' '))
    expect(css).toMatch(new RegExp(`--privy-color-${name}:#[0-9a-f]{6}[;}]`))
  expect(css).toContain('--privy-height-modal-full:')
  expect(css).toContain('--privy-height-modal-compact:')
})

it('derives shades from the public accent, so that an override by a host carries through', () => {
  expect(rootCss(palette('light', DEFAULT_ACCENT))).toContain(
    '--fill:color-mix(in srgb,var(--privy-color-accent)',
  )
})

it('reads back the hex colours it writes', () => {
  fc.assert(fc.property(hex, (color) => void expect(toHex(rgb(color))).toBe(color)))
})
