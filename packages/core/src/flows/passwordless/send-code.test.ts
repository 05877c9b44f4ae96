import { HEADERS } from '@latchkey/contract'
import { expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { sendCode } from './send-code.ts'

/** A dialog in which a code was asked for, whose server answers when the test says so. */
async function asked(channel: 'email' | 'sms', to: string) {
  const { client, server } = await pageWith(null, { app: { sms_auth: true } })
  let release = () => {}
  const held = new Promise<object>((resolve) => (release = () => resolve({ body: { success: true } })))
  for (const path of ['passwordless', 'passwordless_sms']) server.on(`POST /api/v1/${path}/init`, () => held)
  client.login.open()
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const sent = sendCode(client, { channel, to }, { replace: false })
  await vi.waitFor(() => expect(server.seen.at(-1)?.path).toContain('/init'))
  return { client, server, sent, release, shown: () => client.modal.state.get() }
}

it.each([
  ['email', 'ada@example.com', 'passwordless'],
  ['sms', '+41446681800', 'passwordless_sms'],
] as const)('shows where a code by %s is typed, which our own screen asked for', async (channel, to, path) => {
  const { server, sent, release, shown } = await asked(channel, to)
  expect(shown().screen?.id).toBe('landing')
  release()
  await sent
  expect(shown()).toMatchObject({
    screen: { id: 'passwordless-code', data: { channel } },
    history: [{ id: 'landing' }],
  })
  expect(server.to(`/api/v1/${path}/init`).map(({ headers }) => headers[HEADERS.ui])).toEqual(['t'])
})

it('stays where the user has gone meanwhile', async () => {
  const { client, sent, release, shown } = await asked('email', 'ada@example.com')
  client.modal.navigate('farcaster', {})
  release()
  await sent
  expect(shown().screen?.id).toBe('farcaster')
})
