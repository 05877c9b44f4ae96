import { expect, it, vi } from 'vitest'
import { fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import type { FlowClient } from '../flow-client.ts'
import { runRestoreWallet } from './run.ts'

/** The screen that brings a wallet back, of a user who has none now, on a page whose frame answers so. */
async function screen(answers: { lists?: (string[] | Error)[]; restores?: (object | Error)[] }) {
  const client = fakeClient({ user: userWith() })
  const heard: unknown[] = []
  const next = (list: unknown[] = []) => {
    const answer = list.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const { requests } = fakeFrame(client, {
    'latchkey:wallets:archived': () => ({ addresses: next(answers.lists) }),
    'latchkey:wallet:restore': () => next(answers.restores),
  })
  client.serverUser = userWith(walletAccount('ethereum'))
  const data = {
    onSuccess: () => void heard.push('done'),
    onFailure: (error: unknown) => void heard.push(['failed', (error as Error | undefined)?.message]),
  }
  client.modal.open('restore-wallet', data, (reason) => heard.push(['closed', reason]))
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runRestoreWallet(client as unknown as FlowClient, data)
  const settled = (status: string) => vi.waitFor(() => expect(flow.state.get().status).toBe(status))
  return { client, flow, heard, requests, settled }
}

it('lists what was put aside once its screen is there, and brings back what is chosen', async () => {
  const { client, flow, heard, requests, settled } = await screen({ lists: [['0x1', '0x2']], restores: [{}] })
  expect(requests).toEqual([])
  flow.begin()
  await settled('choosing')
  expect(flow.state.get().archived).toEqual(['0x1', '0x2'])
  flow.send({ type: 'restore pressed', address: '0x2' })
  await settled('done')
  expect(requests.at(-1)).toEqual({
    event: 'latchkey:wallet:restore',
    data: expect.objectContaining({ address: '0x2' }),
  })
  expect(client.state.get().user?.linkedAccounts.map(({ type }) => type)).toEqual(['email', 'wallet'])
  flow.send({ type: 'close pressed' })
  expect(heard).toEqual(['done', ['closed', 'done']])
})

it('tells its opener that the list could not be read, and reads it when asked again', async () => {
  const { flow, heard, settled } = await screen({ lists: [refusal('error', 'away'), ['0x1']] })
  flow.begin()
  await settled('unread')
  expect(heard).toEqual([['failed', 'away']])
  flow.send({ type: 'retry pressed' })
  await settled('choosing')
  expect(flow.state.get()).toEqual({ status: 'choosing', archived: ['0x1'], chosen: null, error: null })
})

it('takes a failure that says nothing for a failure', async () => {
  const { flow, heard, settled } = await screen({ lists: [['0x1']], restores: [new Error()] })
  flow.begin()
  await settled('choosing')
  flow.send({ type: 'restore pressed', address: '0x1' })
  flow.send({ type: 'failed', error: undefined })
  expect(heard).toEqual([['failed', undefined]])
})

it('tells its opener why a wallet could not be brought back, and is left as by its user', async () => {
  const { client, flow, heard, settled } = await screen({
    lists: [['0x1']],
    restores: [refusal('another_wallet', 'There is one')],
  })
  flow.begin()
  await settled('choosing')
  flow.send({ type: 'restore pressed', address: '0x1' })
  await vi.waitFor(() => expect(heard).toEqual([['failed', 'There is one']]))
  expect([flow.state.get().status, client.state.get().user?.linkedAccounts.length]).toEqual(['choosing', 1])
  flow.send({ type: 'close pressed' })
  expect(heard.slice(1)).toEqual([['closed', 'user']])
})
