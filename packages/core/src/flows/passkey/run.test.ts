import { expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { unsupportedError } from './passkey-errors.ts'
import { passkeyOf } from './passkey-login.ts'
import { runPasskey } from './run.ts'

it.each([
  [{ purpose: 'link' }, ['link']],
  [{ purpose: 'signup' }, ['signup', { ui: true }]],
  [{ purpose: 'login' }, ['login', { ui: true, credentialIds: undefined }]],
  [{ purpose: 'login', credentialIds: ['c-1'] }, ['login', { ui: true, credentialIds: ['c-1'] }]],
] as [
  Parameters<typeof runPasskey>[1],
  unknown[],
][])('the screen of %j asks for that', async (data, asked) => {
  const { client } = await pageWith(null)
  const flow = passkeyOf(client)
  const calls: unknown[] = []
  const refuse =
    (name: string) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args])
      throw unsupportedError()
    }
  for (const name of ['login', 'signup', 'link'] as const)
    vi.spyOn(flow, name).mockImplementation(refuse(name))
  const screen = runPasskey(client, data)
  expect(calls).toEqual([])
  screen.begin()
  await vi.waitFor(() => expect(screen.state.get().status).toBe('failed'))
  expect(calls).toEqual([asked])
  expect(screen.state.get().error).toEqual({ code: 'unsupported', retryable: false })
})
