import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '../../client.ts'
import { clientWith, fakeServer } from '../../testing/fake-server.ts'
import { SIGN_SUCCESS_MS } from './machine.ts'
import { runSignMessage } from './run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The screen of a message, and what its opener and the dialog hear. */
async function shown(...answers: (string | Error)[]) {
  const client: Client = clientWith(fakeServer())
  const heard: unknown[] = []
  let signed = 0
  const data = {
    confirmAndSign: async () => {
      const answer = answers[signed++]
      if (typeof answer !== 'string') throw answer
      return answer
    },
    onSuccess: (signature: string) => void heard.push(['signed', signature]),
    onFailure: (error: Error) => void heard.push(['failed', error.message, error.cause]),
  } as unknown as Parameters<typeof runSignMessage>[1]
  client.modal.open('sign-message', data, (reason) => heard.push(['closed', reason]))
  await vi.runAllTimersAsync()
  const flow = runSignMessage(client, data)
  return { flow, heard, signatures: () => signed, settle: () => vi.advanceTimersByTimeAsync(0) }
}

it('signs nothing before the user says so, then hands over the signature and closes', async () => {
  const screen = await shown('0xsigned')
  await screen.settle()
  expect([screen.signatures(), screen.heard]).toEqual([0, []])
  screen.flow.send({ type: 'sign pressed' })
  await screen.settle()
  expect(screen.heard).toEqual([['signed', '0xsigned']])
  await vi.advanceTimersByTimeAsync(SIGN_SUCCESS_MS)
  expect(screen.heard.slice(1)).toEqual([['closed', 'done']])
})

it('tells its opener of a failure and what it came of, and signs at the next try', async () => {
  const cause = new Error('refused')
  const screen = await shown(cause, '0xsigned')
  screen.flow.send({ type: 'sign pressed' })
  await screen.settle()
  expect(screen.heard).toEqual([['failed', 'Failed to sign message', cause]])
  screen.flow.send({ type: 'sign pressed' })
  await screen.settle()
  expect(screen.heard.slice(1)).toEqual([['signed', '0xsigned']])
})

it('closes as by the user where it is not wanted, and signs nothing', async () => {
  const screen = await shown('0xsigned')
  screen.flow.send({ type: 'declined' })
  await screen.settle()
  expect([screen.signatures(), screen.heard]).toEqual([0, [['closed', 'user']]])
})
