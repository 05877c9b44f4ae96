import { expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { type ScreenMethod, startMethod } from './start-method.ts'

/** Landing of an app, and where the button of a method leads. */
async function landing(app: object = {}) {
  const { client } = await pageWith(null, { app })
  client.modal.open('landing', {})
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const { modal } = client
  return {
    modal,
    shown: () => modal.state.get().screen,
    before: () => modal.state.get().history.map(({ id }) => id),
    start: (method: ScreenMethod, disableSignup?: boolean) =>
      startMethod(client, method, disableSignup === undefined ? {} : { disableSignup }),
  }
}

it.each([
  [{ kind: 'social', provider: 'apple' }, 'oauth-status', { provider: 'apple', begin: true }],
  [{ kind: 'farcaster' }, 'farcaster', {}],
  [{ kind: 'telegram' }, 'telegram', {}],
] as [
  ScreenMethod,
  string,
  object,
][])('%j has a screen of its own, told whether it may sign up', async (method, id, data) => {
  const { start, shown, before } = await landing()
  await start(method)
  expect([shown(), before()]).toEqual([{ id, data }, ['landing']])
  await start(method, true)
  expect(shown()).toEqual({ id, data: { ...data, disableSignup: true } })
})

it('a passkey logs in at once, by those that are named', async () => {
  const { start, shown, before } = await landing()
  await start({ kind: 'passkey' })
  expect([shown(), before()]).toEqual([{ id: 'passkey-status', data: { purpose: 'login' } }, ['landing']])
  await start({ kind: 'passkey', credentialIds: ['cred-1', 'cred-2'] })
  expect(shown()?.data).toEqual({ purpose: 'login', credentialIds: ['cred-1', 'cred-2'] })
})

it('a passkey may be new where the app lets one sign up by it, and the call too', async () => {
  const { start, shown, before } = await landing({ passkeys_for_signup_enabled: true })
  await start({ kind: 'passkey' })
  expect([shown(), before()]).toEqual([{ id: 'passkey-choice', data: {} }, ['landing']])
  await start({ kind: 'passkey' }, true)
  expect(shown()).toEqual({ id: 'passkey-status', data: { purpose: 'login' } })
})

it.each([
  [{ kind: 'social', provider: 'apple' }, false, 'oauth-status'],
  [{ kind: 'farcaster' }, false, 'farcaster'],
  [{ kind: 'telegram' }, true, 'telegram'],
  [{ kind: 'passkey' }, true, 'passkey-status'],
] as [
  ScreenMethod,
  boolean,
  string,
][])('%j goes by way of the captcha, which it takes the place of; it waits for a press where one is needed: %s', async (method, press, id) => {
  const { start, shown, before } = await landing({ captcha_enabled: true, captcha_site_key: 't:key' })
  await start(method)
  const captcha = shown()
  if (captcha?.id !== 'captcha') throw new Error(`The dialog shows ${captcha?.id}`)
  expect(captcha.data.userIntentRequired).toBe(press)
  await captcha.data.proceed()
  expect([shown()?.id, before()]).toEqual([id, ['landing']])
})

it('a new passkey takes the place of the captcha too', async () => {
  const { start, shown, before } = await landing({
    captcha_enabled: true,
    captcha_site_key: 't:key',
    passkeys_for_signup_enabled: true,
  })
  await start({ kind: 'passkey' })
  const captcha = shown()
  if (captcha?.id === 'captcha') await captcha.data.proceed()
  expect([shown()?.id, before()]).toEqual(['passkey-choice', ['landing']])
})
