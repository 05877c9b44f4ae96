// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { fakeClient } from '../../testing/fake-client.ts'
import { captchaPage } from '../../testing/fake-turnstile.ts'
import type { FlowClient } from '../flow-client.ts'
import { captchaOf } from './captcha.ts'
import { CAPTCHA_CONTINUE_MS, CAPTCHA_EXECUTE_MS, CAPTCHA_MINIMUM_MS } from './limits.ts'
import { runCaptcha } from './run.ts'
import { throughCaptcha } from './through-captcha.ts'

const { app, drawn, settle } = captchaPage()
/** nobody has begun a login: what fails leads to the screen of its error */
const visitor = () => Object.assign(fakeClient({ user: null, app }), { login: { attempt: () => null } })

function screen(proceed: () => Promise<void> | void, userIntentRequired?: boolean) {
  const client = visitor()
  const flow = runCaptcha(client as unknown as FlowClient, {
    proceed,
    ...(userIntentRequired === undefined ? {} : { userIntentRequired }),
  })
  flow.begin()
  return { client, flow, now: () => flow.state.get() }
}

it('starts the challenge, hears that it is passed, and goes on by itself', async () => {
  const proceed = vi.fn()
  const { now } = screen(proceed)
  expect(now()).toMatchObject({ status: 'checking', captcha: 'ready', userIntentRequired: false })
  await settle(CAPTCHA_EXECUTE_MS)
  expect(drawn().map(({ calls }) => calls)).toEqual([['execute']])
  drawn()[0]?.options.callback?.('token')
  await settle(CAPTCHA_MINIMUM_MS)
  expect(now()).toMatchObject({ status: 'success', captcha: 'success' })
  expect(proceed).not.toHaveBeenCalled()
  await settle(CAPTCHA_CONTINUE_MS)
  expect(proceed).toHaveBeenCalledOnce()
})

it('knows of a challenge that was passed before it was shown', async () => {
  const client = visitor()
  captchaOf(client).execute()
  await settle()
  drawn()[0]?.options.callback?.('token')
  const flow = runCaptcha(client as unknown as FlowClient, { proceed: () => {} })
  flow.begin()
  expect(flow.state.get()).toMatchObject({ captcha: 'success' })
})

it('hears nothing once it is left', async () => {
  const proceed = vi.fn()
  const { client, flow, now } = screen(proceed)
  flow.stop()
  captchaOf(client).execute()
  await settle()
  drawn()[0]?.options.callback?.('token')
  await settle(CAPTCHA_MINIMUM_MS + CAPTCHA_CONTINUE_MS)
  expect([now().captcha, proceed.mock.calls.length]).toEqual(['ready', 0])
})

it.each([
  ['throws', () => Promise.reject(new ApiError({ message: 'no', code: 'too_many_requests', status: 429 }))],
  [
    'cannot begin',
    () => {
      throw new ApiError({ message: 'no', code: 'too_many_requests', status: 429 })
    },
  ],
])('leads to the screen of an error where what follows %s', async (_, proceed) => {
  const { client, flow } = screen(proceed, true)
  client.modal.open('captcha', { proceed })
  await settle(CAPTCHA_EXECUTE_MS)
  drawn()[0]?.options.callback?.('token')
  await settle(CAPTCHA_MINIMUM_MS + CAPTCHA_CONTINUE_MS)
  expect(client.modal.state.get().screen?.id).toBe('captcha')
  flow.send({ type: 'continue pressed' })
  await settle()
  expect(client.modal.state.get().screen).toMatchObject({ id: 'error', data: { key: 'too_many_requests' } })
})

it('leads nowhere once it is left: whatever is open by then stays', async () => {
  let fail = (_: Error) => {}
  const { client, flow } = screen(() => new Promise<void>((_, reject) => (fail = reject)), true)
  client.modal.open('captcha', { proceed: () => {} })
  await settle(CAPTCHA_EXECUTE_MS)
  drawn()[0]?.options.callback?.('token')
  await settle(CAPTCHA_MINIMUM_MS)
  flow.send({ type: 'continue pressed' })
  flow.stop()
  client.modal.open('user-limit', {})
  fail(new ApiError({ message: 'no', code: 'too_many_requests', status: 429 }))
  await settle()
  expect(client.modal.state.get()).toMatchObject({ open: true, screen: { id: 'user-limit' }, history: [] })
})

it('stands before a step where a challenge has to be passed, and takes its place', async () => {
  const client = visitor()
  client.modal.open('landing', {})
  await settle(15)
  const proceed = vi.fn()
  await throughCaptcha(client, proceed, true)
  expect(proceed).not.toHaveBeenCalled()
  const { screen: shown } = client.modal.state.get()
  expect(shown).toMatchObject({ id: 'captcha', data: { userIntentRequired: true } })
  if (shown?.id !== 'captcha') throw new Error('another screen')
  await shown.data.proceed()
  expect(proceed).toHaveBeenCalledExactlyOnceWith('captcha')
})

it('stands before nothing where none has to be passed', async () => {
  const client = fakeClient({ user: null })
  client.modal.open('landing', {})
  await settle(15)
  const proceed = vi.fn()
  await throughCaptcha(client, proceed)
  expect(proceed).toHaveBeenCalledExactlyOnceWith(null)
  expect(client.modal.state.get().screen?.id).toBe('landing')
})
