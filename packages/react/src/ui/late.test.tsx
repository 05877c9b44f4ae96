// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { late } from './late.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Real = ({ name }: { name: string }) => <p>{name} is here</p>
const place = () => <p>place</p>

it('is there at once where it was fetched ahead', async () => {
  const load = vi.fn(async () => Real)
  const Part = late(load, place)
  expect(Part.here()).toBe(false)
  await Part.fetch()
  await Part.fetch()
  expect(Part.here()).toBe(true)
  render(<Part name="Ada" />)
  expect(screen.getByText('Ada is here')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('keeps its place until it comes by itself', async () => {
  const Part = late(async () => Real, place)
  render(<Part name="Bo" />)
  expect(screen.getByText('place')).toBeTruthy()
  expect(await screen.findByText('Bo is here')).toBeTruthy()
})

it('one that did not come is asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async () => Real).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = late(load, place)
  await expect(Part.fetch()).rejects.toThrow('Failed to fetch')
  expect(Part.here()).toBe(false)
  await Part.fetch()
  expect(Part.here()).toBe(true)
})
