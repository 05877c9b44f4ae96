import { expect, it, vi } from 'vitest'
import type { Login } from './login/login.ts'
import { asError, runStep } from './step.ts'

const ABOUT = { intent: 'link', method: 'github' } as const

function step(task: () => unknown, counts?: () => boolean) {
  const failed = vi.fn()
  const set = vi.fn()
  const run = runStep({ login: { failed } as Partial<Login> as Login }, { set }, ABOUT, task, counts)
  return { failed, set, run }
}
const throws = (error: unknown) => () => {
  throw error
}

it('a step that succeeds hands on what came of it, and says nothing', async () => {
  const { run, set, failed } = step(async () => 'done')
  expect(await run).toBe('done')
  expect([set.mock.calls, failed.mock.calls]).toEqual([[], []])
})

it('a step that fails is the state of its flow, the event of its intent, and the rejection', async () => {
  const error = new Error('no')
  const { run, set, failed } = step(throws(error))
  await expect(run).rejects.toBe(error)
  expect(set.mock.calls).toEqual([[{ status: 'error', error }]])
  expect(failed.mock.calls).toEqual([[error, ABOUT]])
})

it('a step whose place another one has taken fails its caller alone', async () => {
  const { run, set, failed } = step(throws('overtaken'), () => false)
  await expect(run).rejects.toBe('overtaken')
  expect([set.mock.calls, failed.mock.calls]).toEqual([[], []])
})

it('whatever was thrown is an error for the state', () => {
  const error = new TypeError('odd')
  expect(asError(error)).toBe(error)
  expect(asError('words')).toEqual(new Error('words'))
})
