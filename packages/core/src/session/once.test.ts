import { expect, it, vi } from 'vitest'
import { createOnce } from './once.ts'

it('who asks with the same key while a call is under way gets that call, with another key another [SESS-007]', async () => {
  const once = createOnce()
  const ends: ((value: string) => void)[] = []
  const call = vi.fn(() => new Promise<string>((end) => ends.push(end)))
  const [first, joined, other] = [once('a', call), once('a', call), once('b', call)]
  expect(call).toHaveBeenCalledTimes(2)
  for (const [at, end] of ends.entries()) end(`answer ${at}`)
  expect(await Promise.all([first, joined, other])).toEqual(['answer 0', 'answer 0', 'answer 1'])
})

it.each([
  ['an answer', () => Promise.resolve('done')],
  ['a failure', () => Promise.reject(new Error('no'))],
])('after %s the same is asked anew', async (_, answer) => {
  const once = createOnce()
  const call = vi.fn(answer as () => Promise<string>)
  await once('a', call).catch(() => {})
  await once('a', call).catch(() => {})
  expect(call).toHaveBeenCalledTimes(2)
})
