import { expect, it } from 'vitest'
import { takeTurn } from './turns.ts'

it('lets two begin, and each other when one has ended or waits no longer', () => {
  const begun: string[] = []
  const turn = (name: string) => takeTurn(() => begun.push(name))
  const [first, second, third, fourth, fifth] = ['a', 'b', 'c', 'd', 'e'].map(turn)
  expect(begun).toEqual(['a', 'b'])
  third?.()
  first?.()
  first?.()
  expect(begun).toEqual(['a', 'b', 'd'])
  second?.()
  fourth?.()
  fifth?.()
  expect(begun).toEqual(['a', 'b', 'd', 'e'])
  turn('f')()
  expect(begun).toEqual(['a', 'b', 'd', 'e', 'f'])
})
