import { expect, it, vi } from 'vitest'
import { wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { runTerms } from './run.ts'

const ACCEPT = '/api/v1/users/me/accept_terms'

async function terms() {
  // where they are required, a session that is restored without them ends
  const page = await pageWith({ has_accepted_terms: false })
  const { client } = page
  const closed = vi.fn()
  client.modal.open('terms', {}, closed)
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runTerms(client)
  return { ...page, closed, flow, now: () => flow.state.get(), modal: () => client.modal.state.get() }
}

it('accepts them once at the server, and goes on to what follows', async () => {
  const { client, server, flow, modal, now } = await terms()
  server.on(`POST ${ACCEPT}`, () => ({ body: wireUser({ has_accepted_terms: true }) }))
  flow.send({ type: 'accept pressed' })
  flow.send({ type: 'accept pressed' })
  await vi.waitFor(() => expect(modal().open).toBe(false))
  expect(server.to(ACCEPT)).toHaveLength(1)
  expect(client.state.get().user?.hasAcceptedTerms).toBe(true)
  expect(now()).toEqual({ status: 'over', error: null })
})

it('stays with the error where they could not be accepted', async () => {
  const { client, server, flow, modal, now } = await terms()
  server.on(`POST ${ACCEPT}`, () => ({ status: 400, body: { error: 'no', code: 'invalid_data' } }))
  flow.send({ type: 'accept pressed' })
  await vi.waitFor(() => expect(now()).toEqual({ status: 'idle', error: 'invalid_data' }))
  expect([modal().open, client.state.get().user?.hasAcceptedTerms]).toEqual([true, false])
})

it('closes the dialog, as by its user, where they are declined', async () => {
  const { server, flow, modal, closed } = await terms()
  flow.send({ type: 'decline pressed' })
  expect([modal().open, closed.mock.calls]).toEqual([false, [['user']]])
  expect(server.to(ACCEPT)).toEqual([])
})
