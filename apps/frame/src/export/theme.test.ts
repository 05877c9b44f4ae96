import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pixel } from './color.ts'
import { contrast } from './color.ts'
import { themeOf } from './theme.ts'

/** Reads six digits of hex, three numbers and what the test names; the browser's own reading is tried in a browser. */
const NAMED: Record<string, Pixel> = {
  'oklch(62% 0.17 150)': [45, 160, 90, 255],
  white: [255, 255, 255, 255],
  // What a canvas that stands nowhere makes of it: on a page it is the colour of the text.
  currentcolor: [0, 0, 0, 255],
  transparent: [0, 0, 0, 0],
  'rgba(0, 0, 0, 0)': [0, 0, 0, 0],
}
function readColor(color: string): Pixel | null {
  const plain = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)
  if (plain) return [Number(plain[1]), Number(plain[2]), Number(plain[3]), 255]
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!hex) return NAMED[color] ?? null
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16))
  return [red, green, blue, 255]
}
const theme = (query: Record<string, string>) =>
  Object.fromEntries(themeOf(`?${new URLSearchParams(query)}`, readColor))

const sheet = readFileSync(new URL('export.css', import.meta.url), 'utf8')
const [head = '', ...rest] = sheet.split('}')
const OWN = Object.fromEntries([...head.matchAll(/(--[\w-]+): (#\w{6});/g)].map((one) => one.slice(1)))

/** What the sheet writes on what: at rest, under the mouse, while it works or waits, and once it has copied. */
const DRAWN = [
  ['--on-background', '--background'],
  ['--on-background', '--background-2'],
  ['--foreground-3', '--background'],
  ['--foreground-3', '--background-2'],
  ['--on-success', '--success'],
] as const

describe('the theme of the export document', () => {
  it('takes plain opaque colours, a scheme and a width, and puts readable text on what comes without one', () => {
    expect(
      theme({
        background: 'rgb(255, 255, 255)',
        background2: 'white',
        foreground3: ' #3A3FC5',
        success: 'oklch(62% 0.17 150)',
        colorScheme: 'dark',
        width: '300px',
      }),
    ).toEqual({
      '--background': 'rgb(255, 255, 255)',
      '--background-2': 'rgb(255, 255, 255)',
      '--foreground-3': 'rgb(58, 63, 197)',
      '--on-background': '#11111a',
      '--success': 'rgb(45, 160, 90)',
      '--on-success': '#11111a',
      'color-scheme': 'dark',
      '--width': '300px',
    })
  })

  it.each([
    'url(https://evil.example)',
    'red;background:url(x)',
    'var(--x)',
    '#12',
    '#3f4a8a00',
    '#3f40',
    'transparent',
    'rgba(0, 0, 0, 0)',
    'rgb(0 0 0 / 0)',
    'oklch(62% 0.17 150 / 0.8)',
    'rgb(url(x))',
    '',
  ])('takes no colour from %j', (success) => {
    expect(theme({ success })).toEqual({})
  })

  it('takes none of the colours under which the label cannot be read, and goes on with the others', () => {
    const unreadable = { background: '#64668b', background2: '#f4f5f9', foreground3: '#64668b' }
    expect(theme({ ...unreadable, success: '#1b6e43' })).toEqual({
      '--success': 'rgb(27, 110, 67)',
      '--on-success': '#ffffff',
    })
    // One of them alone is held against the sheet's own colours of the others.
    expect(theme({ foreground3: '#eeeeee' })).toEqual({})
    expect(theme({ foreground3: '#3f4a8a' })).toEqual({ '--foreground-3': 'rgb(63, 74, 138)' })
  })

  it('takes the widget’s own dark theme whole', () => {
    const dark = { background: '#1c1d22', background2: '#25262b', foreground3: '#a0a0a2', success: '#5fd49b' }
    expect(theme(dark)).toEqual({
      '--background': 'rgb(28, 29, 34)',
      '--background-2': 'rgb(37, 38, 43)',
      '--foreground-3': 'rgb(160, 160, 162)',
      '--on-background': '#ffffff',
      '--success': 'rgb(95, 212, 155)',
      '--on-success': '#11111a',
    })
  })

  it('is never narrower than a label, and takes no other scheme', () => {
    expect(theme({ width: '239px', colorScheme: 'x' })).toEqual({})
    expect(theme({ width: 'calc(1px)' })).toEqual({})
    expect(theme({ width: '240.5px' })).toEqual({ '--width': '240.5px' })
  })

  it('knows contrast by WCAG: 21 for black on white, 1 for a colour on itself, whichever comes first', () => {
    const [black, white] = [readColor('#000000')!, readColor('#ffffff')!]
    expect([contrast(black, white), contrast(white, black), contrast(white, white)]).toEqual([21, 21, 1])
  })

  it('draws what was looked at, and no word that means another colour where it stands', () => {
    expect(theme({ background: 'currentcolor', foreground3: '#a0a0a2', background2: '#25262b' })).toEqual({
      '--background': 'rgb(0, 0, 0)',
      '--background-2': 'rgb(37, 38, 43)',
      '--foreground-3': 'rgb(160, 160, 162)',
      '--on-background': '#ffffff',
    })
  })

  it('takes nothing that is not drawn', () => {
    const accent = { accent: '#676fff', accentDark: '#5a62e0', foregroundAccent: '#ffffff' }
    expect(theme({ ...accent, foreground3: '#3f4a8a' })).toEqual({ '--foreground-3': 'rgb(63, 74, 138)' })
  })

  it('leaves everything that is drawn readable, whatever a page sends', () => {
    const usedAs = (property: string) =>
      new Set(
        [...rest.join('}').matchAll(new RegExp(`[\\s;{]${property}: var\\((--[\\w-]+)\\)`, 'g'))].map(
          (m) => m[1],
        ),
      )
    expect(Object.keys(OWN).sort()).toEqual([...new Set(DRAWN.flat())].sort())
    expect(usedAs('color')).toEqual(new Set(DRAWN.map(([ink]) => ink)))
    expect(usedAs('background')).toEqual(new Set(DRAWN.map(([, ground]) => ground)))

    // Extremes often, since the eye is cheated by two colours that are one.
    const color = fc.oneof(
      fc.constantFrom('#ffffff', '#11111a', '#000000'),
      fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`),
    )
    const sent = fc.record(
      { background: color, background2: color, foreground3: color, success: color },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(sent, (query) => {
        const look: Record<string, string> = { ...OWN, ...theme(query) }
        const pixel = (name: string) => readColor(look[name] ?? '') as Pixel
        const unreadable = DRAWN.filter(([ink, ground]) => contrast(pixel(ink), pixel(ground)) < 3)
        expect(unreadable).toEqual([])
      }),
      { examples: [[{ background2: '#11111a' }]] },
    )
  })
})
