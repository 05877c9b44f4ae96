import { expect, it } from 'vitest'
import { compile } from '../../contracts/compile.mjs'
import { CONTRACTS, readCompiled } from './contracts.ts'

it('ships the code that its sources compile to', () => {
  expect(readCompiled()).toEqual(compile())
  // the compiler is a large program, which a busy machine starts slowly
}, 180_000)

it('has a place for each contract, and no two at one', () => {
  expect(Object.keys(CONTRACTS).sort()).toEqual(Object.keys(readCompiled()).sort())
  expect(new Set(Object.values(CONTRACTS)).size).toBe(Object.keys(CONTRACTS).length)
})
