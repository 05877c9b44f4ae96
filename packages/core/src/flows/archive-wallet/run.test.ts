import { expect, it, vi } from 'vitest'
import { fakeClient, userWith } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import type { FlowClient } from '../flow-client.ts'
import { runArchiveWallet } from './run.ts'

/** The screen that puts a wallet aside, on a page whose frame answers so. */
async function screen(answers: (object | Error)[], more: { onDone?(): void } = {}) {
  const client = fakeClient()
  const heard: unknown[] = []
  const { requests } = fakeFrame(client, {
    'latchkey:wallet:archive': () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  client.serverUser = userWith()
  const data = {
    address: '0xroot',
    wallets: [],
    onSuccess: () => void heard.push('done'),
    onFailure: (error: unknown) => void heard.push(['failed', (error as Error | undefined)?.message]),
    ...more,
  }
  client.modal.open('archive-wallet', data, (reason) => heard.push(['closed', reason]))
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runArchiveWallet(client as unknown as FlowClient, data)
  const settled = (status: string) => vi.waitFor(() => expect(flow.state.get().status).toBe(status))
  const asked = () =>
    requests.filter(({ event }) => event === 'latchkey:wallet:archive').map(({ data }) => data)
  return { client, flow, heard, settled, asked }
}

it('puts the wallet aside once its user says so, and the page has it no more', async () => {
  const { client, flow, heard, settled, asked } = await screen([{}])
  expect([asked(), client.state.get().user?.linkedAccounts.length]).toEqual([[], 3])
  flow.send({ type: 'archive pressed' })
  await settled('done')
  expect(asked()).toEqual([expect.objectContaining({ address: '0xroot' })])
  expect(client.state.get().user?.linkedAccounts.map(({ type }) => type)).toEqual(['email'])
  expect(heard).toEqual(['done'])
  flow.send({ type: 'close pressed' })
  expect(heard.slice(1)).toEqual([['closed', 'done']])
})

it('tells its opener why it could not, and may be tried again', async () => {
  const { client, flow, heard, settled } = await screen([refusal('wallet_used', 'It was used'), {}])
  flow.send({ type: 'archive pressed' })
  await vi.waitFor(() => expect(heard).toEqual([['failed', 'It was used']]))
  expect([flow.state.get().status, client.state.get().user?.linkedAccounts.length]).toEqual(['asking', 3])
  flow.send({ type: 'archive pressed' })
  await settled('done')
  expect(heard.slice(1)).toEqual(['done'])
})

it('takes a failure that says nothing for a failure', async () => {
  const { flow, heard } = await screen([new Error()])
  flow.send({ type: 'archive pressed' })
  flow.send({ type: 'failed', error: undefined })
  expect(heard).toEqual([['failed', undefined]])
})

it('leads where its opener wants once it is done, and closes where it is left before', async () => {
  const onDone = vi.fn()
  const left = await screen([], { onDone })
  left.flow.send({ type: 'close pressed' })
  expect([onDone.mock.calls.length, left.heard]).toEqual([0, [['closed', 'user']]])
  const done = await screen([{}], { onDone })
  done.flow.send({ type: 'archive pressed' })
  await done.settled('done')
  done.flow.send({ type: 'close pressed' })
  expect([onDone.mock.calls.length, done.heard]).toEqual([1, ['done']])
  expect(done.client.modal.state.get().open).toBe(true)
})
