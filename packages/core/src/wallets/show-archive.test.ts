import { expect, it, vi } from 'vitest'
import { runArchiveWallet } from '../flows/archive-wallet/run.ts'
import type { FlowClient } from '../flows/flow-client.ts'
import { runRestoreWallet } from '../flows/restore-wallet/run.ts'
import { fakeClient } from '../testing/fake-client.ts'
import { fakeFrame, refusal } from '../testing/fake-frame.ts'
import { showArchive, showRestore } from './show-archive.ts'

type Change = 'archive' | 'restore'

/** A user who has asked for the change, pressed its button and waits for the frame: what is said of it, and when. */
async function pressed(change: Change) {
  const client = fakeClient()
  let asking: { answer(data: object): void; refuse(why: Error): void } | null = null
  fakeFrame(client, {
    'latchkey:wallets:archived': () => ({ addresses: ['0x2'] }),
    [`latchkey:wallet:${change}`]: () =>
      new Promise<object>((answer, refuse) => {
        asking = { answer, refuse }
      }),
  })
  const heard: unknown[] = []
  const asked = change === 'archive' ? showArchive(client) : showRestore(client)
  asked.then(
    () => heard.push('done'),
    (error) => heard.push(error.message),
  )
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const { screen } = client.modal.state.get()
  const page = client as unknown as FlowClient
  const send = {
    async archive() {
      if (screen?.id !== 'archive-wallet') throw new Error('another screen')
      const flow = runArchiveWallet(page, screen.data)
      return { flow, press: () => flow.send({ type: 'archive pressed' }) }
    },
    async restore() {
      if (screen?.id !== 'restore-wallet') throw new Error('another screen')
      const flow = runRestoreWallet(page, screen.data)
      flow.begin()
      await vi.waitFor(() => expect(flow.state.get().status).toBe('choosing'))
      return { flow, press: () => flow.send({ type: 'restore pressed', address: '0x2' }) }
    },
  }
  const { flow, press } = await send[change]()
  press()
  const frame = await vi.waitFor(() => {
    if (!asking) throw new Error('not asked yet')
    return asking
  })
  return {
    client,
    heard,
    asked,
    flow,
    /** by the button of the dialog, Escape or a swipe: the screen is gone with it */
    leave() {
      flow.stop()
      client.modal.close('user')
    },
    answer: () => frame.answer({}),
    refuse: (why: string) => frame.refuse(refusal('error', why)),
  }
}

const changes: Change[] = ['archive', 'restore']

it.each(changes)('%s: left while it is under way, the outcome is told once it is known', async (change) => {
  const { heard, asked, leave, answer } = await pressed(change)
  leave()
  await new Promise((turn) => setImmediate(turn))
  expect(heard).toEqual([])
  answer()
  await asked
  expect(heard).toEqual(['done'])
})

it.each(changes)('%s: left while it is under way, its failure is told, and no leaving', async (change) => {
  const { asked, leave, refuse } = await pressed(change)
  leave()
  refuse('it was used')
  await expect(asked).rejects.toThrow('it was used')
})

it.each(changes)('%s: left after a failure, it is what is told', async (change) => {
  const { asked, leave, refuse, flow } = await pressed(change)
  refuse('it was used')
  await vi.waitFor(() => expect(flow.state.get().error).not.toBeNull())
  leave()
  await expect(asked).rejects.toThrow('it was used')
})

it.each(
  changes,
)('%s: closed before anything was asked of the wallet, it was left by the user', async (change) => {
  const client = fakeClient()
  const asked = change === 'archive' ? showArchive(client) : showRestore(client)
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  client.modal.close('user')
  await expect(asked).rejects.toMatchObject({ code: 4001 })
})

it.each(changes)('%s: done, it resolves once its user has closed the dialog', async (change) => {
  const { client, heard, asked, answer, flow } = await pressed(change)
  answer()
  await vi.waitFor(() => expect(flow.state.get().status).toBe('done'))
  await new Promise((turn) => setImmediate(turn))
  expect([heard, client.modal.state.get().open]).toEqual([[], true])
  flow.send({ type: 'close pressed' })
  await asked
  expect(client.modal.state.get().open).toBe(false)
})
