import { LOGIN_ROUTES } from '@latchkey/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { authResponse } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { submitProof } from '../account/submit-proof.ts'
import { OAuthError } from '../oauth/oauth-errors.ts'
import { judgeOAuth } from '../oauth/rules.ts'
import { proofStatusMachine } from './machine.ts'
import { leaveProof, runProofStatus } from './run.ts'

afterEach(() => void vi.useRealTimers())

const DELAY_MS = 777
const machine = proofStatusMachine({ judge: judgeOAuth, delay: () => DELAY_MS })
const refused = (code: string) => new ApiError({ message: 'no', code, status: 400 })

/** The screen of a social login whose tries fail so, and succeed after them. */
async function screen(...failures: Error[]) {
  const page = await pageWith(null)
  const { client, server } = page
  server.on(`POST ${LOGIN_ROUTES.oauthAuthenticate.path}`, () => ({ body: authResponse() }))
  client.login.open()
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  client.modal.navigate('oauth-status', { provider: 'google' })
  const tries: number[] = []
  const flow = runProofStatus(client, machine, async (attempt) => {
    tries.push(attempt)
    const failure = failures.shift()
    if (failure) throw failure
    const { oauthAuthenticate: authenticate } = LOGIN_ROUTES
    return submitProof(client, { method: 'google', authenticate, body: {} })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = () => client.modal.state.get()
  return { ...page, flow, tries, shown, now: () => flow.state.get() }
}

it('asks for the proof once its screen is there, shows that it is connected, and ends the login', async () => {
  const { flow, tries, shown, fired, now } = await screen()
  expect([tries, now()]).toEqual([[], { status: 'verifying', error: null, attempt: 0 }])
  flow.begin()
  flow.begin()
  await vi.waitFor(() => expect(now().status).toBe('connected'), { interval: 1 })
  expect([tries, shown().open, fired]).toEqual([[1], true, []])
  await vi.advanceTimersByTimeAsync(DELAY_MS)
  expect(shown().open).toBe(false)
  expect(fired).toEqual([['login.onComplete', expect.objectContaining({ loginMethod: 'google' })]])
})

it('says what a try came to, and asks anew when another is wanted', async () => {
  const { flow, tries, now } = await screen(refused('invalid_credentials'))
  flow.begin()
  await vi.waitFor(() => expect(now().status).toBe('failed'), { interval: 1 })
  expect(now().error).toEqual({ code: 'invalid_credentials', retryable: true })
  flow.send({ type: 'retry pressed' })
  await vi.waitFor(() => expect(now().status).toBe('connected'), { interval: 1 })
  expect(tries).toEqual([1, 2])
})

it.each([
  ['allowlist-rejected', refused('allowlist_rejected')],
  ['in-app-browser', new OAuthError('in_app_browser', 'Not here')],
] as const)('leads to the screen of its error, in its own place: %s', async (id, error) => {
  const { flow, shown, now } = await screen(error)
  flow.begin()
  await vi.waitFor(() => expect(now().status).toBe('over'), { interval: 1 })
  expect(shown().screen).toEqual({ id, data: {} })
  expect(shown().history.map((one) => one.id)).toEqual(['landing'])
})

it('leaves no way back to a provider that refuses this browser, though its screen was the first', async () => {
  const { client } = await pageWith({})
  client.login.openFor('link', 'google', 'oauth-status', { provider: 'google' })
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  leaveProof(client, { to: 'in-app-browser' })
  expect(client.modal.state.get()).toMatchObject({ screen: { id: 'in-app-browser', data: {} }, history: [] })
})
