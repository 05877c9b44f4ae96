import { expect, it } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

it('forgets what was not asked for the longest, and nothing while there is room', () => {
  const map = createBoundedMap<string>(10)
  map.set('a', 'first', 4)
  map.set('b', 'second', 5)
  expect([map.get('a'), map.get('b')]).toEqual(['first', 'second'])
  map.get('a')
  map.set('c', 'third', 6)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual(['first', undefined, 'third'])
  map.set('a', 'again', 4)
  expect([map.get('a'), map.get('c')]).toEqual(['again', 'third'])
})

it('keeps nothing that is larger than all of it, and not what that took the place of', () => {
  const map = createBoundedMap<string>(10)
  map.set('a', 'first', 4)
  map.set('b', 'second', 3)
  map.set('a', 'too large', 11)
  expect([map.get('a'), map.get('b')]).toEqual([undefined, 'second'])
})
