import { describe, expect, it } from 'vitest'
import type { Pixel } from './color.ts'
import { contrast } from './color.ts'
import { themeOf } from './theme.ts'

/** Reads six digits of hex and what the test names; the browser's own reading is tried in a browser. */
const NAMED: Record<string, Pixel> = {
  'rgb(255, 255, 255)': [255, 255, 255, 255],
  'oklch(62% 0.17 150)': [45, 160, 90, 255],
  white: [255, 255, 255, 255],
  transparent: [0, 0, 0, 0],
  'rgba(0, 0, 0, 0)': [0, 0, 0, 0],
}
function readColor(color: string): Pixel | null {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!hex) return NAMED[color] ?? null
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16))
  return [red, green, blue, 255]
}
const theme = (query: Record<string, string>) =>
  Object.fromEntries(themeOf(`?${new URLSearchParams(query)}`, readColor))

describe('the theme of the export document', () => {
  it('takes plain opaque colours, a scheme and a width, and puts readable text on what comes without one', () => {
    expect(
      theme({
        accent: ' #5A5FE5',
        accentDark: '#3A3FC5',
        foregroundAccent: 'white',
        background: 'rgb(255, 255, 255)',
        success: 'oklch(62% 0.17 150)',
        colorScheme: 'dark',
        width: '300px',
      }),
    ).toEqual({
      '--accent': '#5A5FE5',
      '--accent-dark': '#3A3FC5',
      '--foreground-accent': 'white',
      '--background': 'rgb(255, 255, 255)',
      '--on-background': '#11111a',
      '--success': 'oklch(62% 0.17 150)',
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
  ])('takes no accent from %j', (accent) => {
    expect(theme({ accent })).toEqual({})
  })

  it('takes none of the colours under which the label cannot be read, and goes on with the others', () => {
    const unreadable = { accent: '#eeeeee', accentDark: '#dddddd', foregroundAccent: '#ffffff' }
    expect(theme({ ...unreadable, success: '#1b6e43' })).toEqual({
      '--success': '#1b6e43',
      '--on-success': '#ffffff',
    })
    expect(theme({ background: '#64668b', foreground3: '#64668b' })).toEqual({})
    // One of the two alone is held against the sheet's own colour of the other.
    expect(theme({ foregroundAccent: '#3f4a8a' })).toEqual({})
    expect(theme({ foregroundAccent: '#fefefe' })).toEqual({ '--foreground-accent': '#fefefe' })
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
})
