import { expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { popupError } from './oauth-errors.ts'
import { oauthOf } from './oauth-login.ts'
import { runOAuth } from './run.ts'

type Data = Parameters<typeof runOAuth>[1]

/** The status screen of a login or a link, on a page whose tries all come to nothing. */
async function screen(data: Data, open: 'login' | 'no-signup' | 'link' = 'login') {
  const page = await pageWith(open === 'link' ? {} : null)
  const { client } = page
  const calls: unknown[] = []
  const flow = oauthOf(client)
  vi.spyOn(flow, 'begin').mockImplementation(async (...args) => void calls.push(['begin', ...args]))
  vi.spyOn(flow, 'complete').mockImplementation(async () => {
    calls.push('complete')
    throw popupError()
  })
  if (open === 'link') client.login.openFor('link', 'google', 'oauth-status', data)
  else client.login.open(open === 'no-signup' ? { disableSignup: true } : {})
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const run = runOAuth(client, data)
  run.begin()
  const failed = (attempt: number) =>
    vi.waitFor(() => expect(run.state.get()).toMatchObject({ status: 'failed', attempt }))
  await failed(1)
  return { run, calls, failed }
}
const began = (more: object = {}) => [
  'begin',
  'google',
  { intent: 'login', disableSignup: false, headless: false, ...more },
]

it('takes the return that is at hand, and asks the provider at a further try', async () => {
  const { run, calls, failed } = await screen({ provider: 'google' })
  expect(calls).toEqual(['complete'])
  expect(run.state.get().error).toEqual({ code: 'popup', retryable: true })
  run.send({ type: 'retry pressed' })
  await failed(2)
  expect(calls).toEqual(['complete', began(), 'complete'])
})

it('asks the provider at once where nothing was asked yet', async () => {
  const { calls } = await screen({ provider: 'google', begin: true })
  expect(calls).toEqual([began(), 'complete'])
})

it('links where the dialog is open for a link', async () => {
  const { calls } = await screen({ provider: 'google', begin: true }, 'link')
  expect(calls[0]).toEqual(began({ intent: 'link' }))
})

it('signs nobody up where the screen was told so, or else the login', async () => {
  const told = await screen({ provider: 'google', begin: true, disableSignup: true })
  expect(told.calls[0]).toEqual(began({ disableSignup: true }))
  const login = await screen({ provider: 'google', begin: true }, 'no-signup')
  expect(login.calls[0]).toEqual(began({ disableSignup: true }))
  const both = await screen({ provider: 'google', begin: true, disableSignup: false }, 'no-signup')
  expect(both.calls[0]).toEqual(began())
})
