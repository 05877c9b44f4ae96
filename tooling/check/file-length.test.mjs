import { expect, it } from 'vitest'
import { lengthProblems } from './file-length.mjs'

const file = (path, lines) => ({ path, text: 'x\n'.repeat(lines) })
const short = Array.from({ length: 40 }, (_, n) => file(`packages/core/src/f${n}.ts`, 30))

it('names a file over the hard limit, and no table, copy or test', () => {
  const files = [
    ...short,
    file('a/src/long.ts', 401),
    file('a/src/copy/en.ts', 900),
    file('a/src/a.test.ts', 900),
  ]
  expect(lengthProblems(files).problems).toEqual([expect.stringMatching(/^a\/src\/long\.ts has 401 lines/)])
})

it('watches the median and the 95th percentile', () => {
  expect(lengthProblems(short)).toMatchObject({ problems: [], note: expect.stringContaining('median 30') })
  const long = Array.from({ length: 40 }, (_, n) => file(`a/src/${n}.ts`, n < 25 ? 100 : 300))
  expect(lengthProblems(long).problems).toEqual([
    expect.stringMatching(/median/),
    expect.stringMatching(/95th/),
  ])
})
