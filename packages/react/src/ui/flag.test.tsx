// @vitest-environment happy-dom
import { loadPhoneTools } from '@latchkey/core'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Flag, loadFlag } from './flag.tsx'

afterEach(cleanup)

const shapes = (container: ParentNode) =>
  [...container.querySelectorAll('path')].map((path) =>
    ['fill', 'stroke', 'stroke-width', 'd'].map((name) => path.getAttribute(name)),
  )

it('every country of the list has a flag, of shapes that can be drawn', async () => {
  const { countries } = await loadPhoneTools()
  const codes = countries('en').map(({ code }) => code)
  await Promise.all(codes.map(loadFlag))
  const wrong = codes.filter((code) => {
    const { container, unmount } = render(<Flag of={code} />)
    const [, ...box] =
      container
        .querySelector('svg')
        ?.getAttribute('viewBox')
        ?.match(/^\S+ \S+ (\S+) (\S+)$/) ?? []
    const [width = 0, height = 0] = box.map(Number)
    const drawn = shapes(container)
    const fine = drawn.length > 0 && drawn.every((shape) => /^[Mm][-\d.\sa-zA-Z,]+$/.test(shape[3] ?? ''))
    unmount()
    return !fine || Math.abs(width / height - 1.5) > 0.01
  })
  expect(codes.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

it('draws fills and strokes', async () => {
  await loadFlag('HR')
  const { container } = render(<Flag of="HR" />)
  expect(shapes(container)[0]).toEqual(['#fff', null, null, 'M0 0h513v342H0z'])
  expect(shapes(container)[5]?.slice(0, 3)).toEqual(['#fff', '#d80027', '1'])
})

it('comes by itself, and again for another country', async () => {
  const { container, rerender } = render(<Flag of="JP" />)
  await waitFor(() => expect(shapes(container)[1]?.[0]).toBe('#d80027'))
  rerender(<Flag of="PL" />)
  await waitFor(() => expect(shapes(container)).toHaveLength(2))
  expect(container.textContent).toBe('')
})

it('a country without one has its letters', async () => {
  const { container } = render(<Flag of="ZZ" />)
  await waitFor(() => expect(container.textContent).toBe('ZZ'))
})
