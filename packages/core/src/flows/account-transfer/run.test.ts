import { afterEach, expect, it, vi } from 'vitest'
import { wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { TRANSFER_CLOSE_MS } from '../delays.ts'
import { runTransfer } from './run.ts'
import type { AccountTransfer } from './transfer-data.ts'

const TRANSFER = '/api/v1/passwordless/transfer'
const data: AccountTransfer = {
  nonce: 'nonce-1',
  account: 'ada@example.com',
  displayName: null,
  linkMethod: 'email',
  embeddedWalletAddresses: [],
}
const moved = wireUser()
moved.linked_accounts.push({
  ...moved.linked_accounts[0],
  address: 'ada@example.com',
  latest_verified_at: 1_800_000_000,
} as never)

afterEach(() => void vi.useRealTimers())

/** The question whether another user's account is moved here, of a link of an e-mail address. */
async function question(answer: { status?: number; body: unknown }) {
  const page = await pageWith({})
  const { client, server } = page
  server.on(`POST ${TRANSFER}`, () => {
    if (!answer.status) page.user = moved
    return answer
  })
  client.login.openFor('link', 'email', 'link-email', {})
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  client.modal.navigate('account-transfer', data, { replace: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const flow = runTransfer(client, data)
  const shown = () => client.modal.state.get()
  const settled = (status: string) =>
    vi.waitFor(() => expect(flow.state.get().status).toBe(status), { interval: 1 })
  return { ...page, flow, shown, settled }
}

/** A page whose dialog is closed. */
async function bare(user: object = {}) {
  const page = await pageWith(user)
  page.server.on(`POST ${TRANSFER}`, () => {
    page.user = moved
    return { body: moved }
  })
  return { client: page.client, server: page.server, page }
}

it('moves nothing before its user says so, then tells hosts of the link and closes', async () => {
  const { flow, server, shown, fired, client, settled } = await question({ body: moved })
  expect(server.to(TRANSFER)).toEqual([])
  flow.send({ type: 'transfer pressed' })
  flow.send({ type: 'transfer pressed' })
  await settled('success')
  expect(server.to(TRANSFER).map(({ body }) => body)).toEqual([
    { nonce: 'nonce-1', email: 'ada@example.com' },
  ])
  expect([shown().open, fired]).toEqual([true, []])
  await vi.advanceTimersByTimeAsync(TRANSFER_CLOSE_MS)
  expect(shown().open).toBe(false)
  const { user } = client.state.get()
  const linkedAccount = user?.linkedAccounts[1]
  expect(linkedAccount).toMatchObject({ address: 'ada@example.com' })
  expect(fired).toEqual([['linkAccount.onSuccess', { user, linkMethod: 'email', linkedAccount }]])
})

it('fills the screen with what went wrong, which leads to no second try, and tells hosts', async () => {
  const refused = { status: 400, body: { error: 'Used up', code: 'invalid_data' } }
  const { flow, shown, fired, settled } = await question(refused)
  flow.send({ type: 'transfer pressed' })
  await settled('over')
  expect(shown()).toMatchObject({ open: true, history: [] })
  expect(shown().screen).toEqual({
    id: 'error',
    data: { key: 'client_error', message: null, code: 'invalid_data' },
  })
  expect(fired).toEqual([['linkAccount.onError', 'invalid_data', { linkMethod: 'email' }]])
})

it('leads to the screen that an error has of its own', async () => {
  const { flow, shown, settled } = await question({
    status: 429,
    body: { error: 'Slow down', code: 'too_many_requests' },
  })
  flow.send({ type: 'transfer pressed' })
  await settled('over')
  expect(shown().screen).toEqual({ id: 'error', data: { key: 'too_many_requests', message: null } })
})

it('tells hosts of an account that was moved after the dialog was left, as of a link', async () => {
  const { flow, fired, client, settled } = await question({ body: moved })
  flow.send({ type: 'transfer pressed' })
  client.modal.close('user')
  await settled('success')
  expect(fired.map(([event]) => event)).toEqual(['linkAccount.onError', 'linkAccount.onSuccess'])
})

it('links also where the dialog is open for nothing of its own', async () => {
  const { client, server, page } = await bare()
  const flow = runTransfer(client, data)
  flow.send({ type: 'transfer pressed' })
  await vi.waitFor(() => expect(flow.state.get().status).toBe('success'))
  expect(server.to(TRANSFER)).toHaveLength(1)
  expect(page.fired).toEqual([['linkAccount.onSuccess', expect.objectContaining({ linkMethod: 'email' })]])
})

it('ends a login as one of a user who is not new', async () => {
  const { client, page } = await bare({ is_guest: true, linked_accounts: [] })
  client.login.open()
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runTransfer(client, data)
  flow.send({ type: 'transfer pressed' })
  await vi.waitFor(() => expect(flow.state.get().status).toBe('success'))
  client.modal.close('done')
  expect(page.fired).toEqual([
    ['login.onComplete', expect.objectContaining({ isNewUser: false, loginMethod: 'email' })],
  ])
})
