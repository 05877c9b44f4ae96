import { afterAll, beforeAll, expect, it } from 'vitest'
import { callText, corpusWallet, ETHEREUM_CORPUS, expectedOf } from '../../testing/ethereum-corpus/corpus.ts'

let wallet: ReturnType<typeof corpusWallet>
beforeAll(() => {
  wallet = corpusWallet()
})
afterAll(() => wallet.close())

it.each(ETHEREUM_CORPUS.map((row) => [row.what, row] as const))('%s', async (_, row) => {
  const read = await wallet.prepare(row).then(
    ({ calls = [] }) => ({ calls: calls.map(callText) }),
    (error: Error) => ({ refused: error.message }),
  )
  const { reads: _reads, ...expected } = { reads: null, ...expectedOf(row) }
  expect(read).toEqual(expected)
})

it('says each thing once', () => {
  const names = ETHEREUM_CORPUS.map(({ what }) => what)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(300)
})

it('names by a selector whatever is unknown, and the selector is that of its bytes', async () => {
  const unknown = ETHEREUM_CORPUS.filter(({ expected }) => 'unknown' in expected && expected.unknown !== null)
  const selectors = await Promise.all(
    unknown.map(async (row) => (await wallet.prepare(row)).data?.slice(0, 10)),
  )
  expect(unknown.length).toBeGreaterThan(100)
  expect(unknown.map(({ expected }) => 'unknown' in expected && expected.unknown)).toEqual(
    selectors.map((selector) => selector?.toLowerCase()),
  )
})
