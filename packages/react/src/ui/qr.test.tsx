// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, expect, it } from 'vitest'
import { Qr } from './qr.tsx'
import { QR_LOGO_SHARE, qrDrawing } from './qr-matrix.ts'

afterEach(cleanup)

const LINK = 'https://juniper.example/open?request=4f1c9a7e2b'

/** The dark modules that a drawing's path covers. */
function modulesOf(text: string, logo: boolean): Set<string> {
  const { path } = qrDrawing(text, logo)
  const dark = new Set<string>()
  // each module is a path of its own, which begins right of a round corner
  for (const [, x, y] of path.matchAll(/M(\d+)(?:\.5)? (\d+)h/g)) dark.add(`${x},${y}`)
  return dark
}

it('is 160 px wide by default [SHELL-023], or as wide as asked', () => {
  const { rerender } = render(<Qr text={LINK} label="Scan" />)
  expect(screen.getByRole('img', { name: 'Scan' }).getAttribute('width')).toBe('160')
  rerender(<Qr text={LINK} label="Scan" size={280} />)
  expect(screen.getByRole('img', { name: 'Scan' }).getAttribute('width')).toBe('280')
})

it('uses error correction level Q [SHELL-024]', () => {
  // The format bits stand beside the top left finder pattern, masked with 101010000010010; Q is 11.
  const dark = modulesOf(LINK, false)
  const first = [0, 1].map((x) => (dark.has(`${x},8`) ? 1 : 0))
  expect(first.map((bit, i) => bit ^ (i === 0 ? 1 : 0))).toEqual([1, 1])
})

it('draws every module of the code outside of the finder patterns', () => {
  const { data, size } = encode(LINK, { ecc: 'Q', boostEcc: false, border: 0 })
  const dark = modulesOf(LINK, false)
  const inFinder = (x: number, y: number) =>
    (x < 7 && y < 7) || (x >= size - 7 && y < 7) || (x < 7 && y >= size - 7)
  const places = Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const)
  const wanted = places.filter(([x, y]) => !inFinder(x, y) && data[y]?.[x]).map(([x, y]) => `${x},${y}`)
  const drawn = places
    .filter(([x, y]) => !inFinder(x, y) && dark.has(`${x},${y}`))
    .map(([x, y]) => `${x},${y}`)
  expect(wanted.length).toBeGreaterThan(size)
  expect(drawn).toEqual(wanted)
})

it('gives the logo about 14 percent of the code and keeps the modules out of it [SHELL-025]', () => {
  const { container } = render(<Qr text={LINK} label="Scan" logo={<circle r="12" />} />)
  const modules = qrDrawing(LINK, true).modules
  const logo = container.querySelector('.qr-logo')
  expect(Number(logo?.getAttribute('width')) / modules).toBeCloseTo(QR_LOGO_SHARE, 5)
  expect(QR_LOGO_SHARE).toBeCloseTo(0.14, 2)
  const middle = Math.floor(modules / 2)
  expect(modulesOf(LINK, true).has(`${middle},${middle}`)).toBe(false)
})
