import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClientError } from '../../errors/client-errors.ts'
import { clientWith, fakeServer } from '../../testing/fake-server.ts'
import type { PreparedTransaction, TransactionRequest } from '../../transactions/requests.ts'
import { ToBeShown } from '../../transactions/to-be-shown.ts'
import { SIGNED_MS } from './machine.ts'
import { runTransaction } from './run.ts'

interface Prepared extends PreparedTransaction {
  nonce: number
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const prepared = (nonce: number): Prepared => ({ nonce, fee: 21n, balance: 1000n })
const refused = new ClientError('It was reverted', 'transaction_failure')

/** The screen of a transaction, what is asked of the chain for it, and what its opener and the dialog hear. */
async function confirmation(
  answers: { prepare?: unknown[]; submit?: unknown[]; receipt?: unknown[]; scan?: unknown[] } = {},
  signOnly = false,
) {
  const client = clientWith(fakeServer())
  const heard: unknown[] = []
  const asked: unknown[] = []
  const next = (list: unknown[] | undefined, fallback: unknown): Promise<never> => {
    const answer = list?.length ? list.shift() : fallback
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never)
  }
  const request: TransactionRequest<Prepared> = {
    address: '0x1',
    signOnly,
    uiOptions: {},
    prepare(options) {
      asked.push(['prepare', options])
      return next(answers.prepare, prepared(7))
    },
    submit(what) {
      asked.push(['submit', what.nonce])
      return next(answers.submit, '0xhash')
    },
    ...(answers.scan && {
      scan(index: number) {
        asked.push(['scan', index])
        return next(answers.scan, undefined)
      },
    }),
    waitForReceipt(result) {
      asked.push(['receipt', result])
      return next(answers.receipt, undefined)
    },
    onSuccess: (result) => heard.push(['done', result]),
    onFailure: (error) => heard.push(['failed', error]),
  }
  client.modal.open('ethereum-transaction', request as never, (reason) => heard.push(['closed', reason]))
  await vi.runAllTimersAsync()
  const flow = runTransaction(client, request)
  return {
    heard,
    asked,
    now: () => flow.state.get(),
    async does(...events: (Parameters<typeof flow.send>[0]['type'] | 'begin')[]) {
      for (const type of events) {
        if (type === 'begin') flow.begin()
        else flow.send({ type } as Parameters<typeof flow.send>[0])
        await vi.advanceTimersByTimeAsync(0)
      }
    },
  }
}
const notYet = ['failed', expect.objectContaining({ code: 4001 })]

it('is sent once the user approves it, as it was shown, and shows its receipt', async () => {
  const screen = await confirmation()
  await screen.does('begin')
  expect([screen.asked, screen.heard]).toEqual([[['prepare', { anew: false, index: 0 }]], [notYet]])
  await screen.does('approve pressed')
  expect(screen.asked.slice(1)).toEqual([
    ['submit', 7],
    ['receipt', '0xhash'],
  ])
  expect(screen.heard.slice(1)).toEqual([['done', '0xhash']])
  expect(screen.now()).toMatchObject({ status: 'success', result: '0xhash', error: null })
  await screen.does('close pressed')
  expect(screen.heard.slice(2)).toEqual([['closed', 'done']])
})

it('that is not wanted is neither signed nor sent', async () => {
  const screen = await confirmation()
  await screen.does('begin', 'declined')
  expect([screen.asked.length, screen.heard]).toEqual([1, [notYet, ['closed', 'user']]])
})

it('that is only signed waits for no receipt, and closes by itself', async () => {
  const screen = await confirmation({}, true)
  await screen.does('begin', 'approve pressed')
  expect(screen.asked.slice(1)).toEqual([['submit', 7]])
  await vi.advanceTimersByTimeAsync(SIGNED_MS)
  expect(screen.heard.slice(1)).toEqual([
    ['done', '0xhash'],
    ['closed', 'done'],
  ])
})

it('that will likely fail says so, and may be tried all the same', async () => {
  const warning = new Error('reverts')
  const screen = await confirmation({ prepare: [{ ...prepared(7), warning }] })
  await screen.does('begin')
  expect([screen.now().error, screen.heard]).toEqual([warning, [['failed', warning]]])
  await screen.does('approve pressed')
  expect(screen.now().status).toBe('success')
})

it('that costs more by now than was shown is shown again, and sent once that is approved', async () => {
  const screen = await confirmation({ prepare: [prepared(8), prepared(9)], submit: [new ToBeShown(0)] })
  await screen.does('begin', 'approve pressed')
  expect(screen.now()).toMatchObject({ status: 'ready', prepared: { nonce: 9 }, error: null })
  await screen.does('approve pressed')
  expect(screen.asked).toEqual([
    ['prepare', { anew: false, index: 0 }],
    ['submit', 8],
    ['prepare', { anew: false, index: 0 }],
    ['submit', 9],
    ['receipt', '0xhash'],
  ])
})

it('that could not be prepared or sent is made anew, and sent when it is approved again', async () => {
  const [away, no] = [new Error('away'), new Error('no')]
  const screen = await confirmation({ prepare: [away, prepared(8), prepared(9)], submit: [no] })
  await screen.does('begin')
  expect(screen.now()).toMatchObject({ status: 'error', error: away })
  await screen.does('retry pressed', 'approve pressed')
  expect(screen.now()).toMatchObject({ status: 'error', error: no })
  await screen.does('retry pressed')
  expect(screen.now()).toMatchObject({ status: 'ready', prepared: { nonce: 9 }, error: null })
  await screen.does('approve pressed')
  expect(screen.asked).toEqual([
    ['prepare', { anew: false, index: 0 }],
    ['prepare', { anew: false, index: 0 }],
    ['submit', 8],
    ['prepare', { anew: true, index: 0 }],
    ['submit', 9],
    ['receipt', '0xhash'],
  ])
  expect(screen.heard).toEqual([['failed', away], notYet, ['failed', no], notYet, ['done', '0xhash']])
})

it('whose receipt did not come is waited for again; one that the chain refused is made anew', async () => {
  const screen = await confirmation({ receipt: [new Error('away'), refused] })
  await screen.does('begin', 'approve pressed', 'retry pressed')
  expect(screen.asked.slice(1)).toEqual([
    ['submit', 7],
    ['receipt', '0xhash'],
    ['receipt', '0xhash'],
  ])
  expect(screen.now()).toMatchObject({ status: 'error', error: refused })
  await screen.does('retry pressed')
  expect(screen.asked.slice(4)).toEqual([['prepare', { anew: true, index: 0 }]])
})

it('is scanned beside its preparation, and can be approved though nobody could judge it', async () => {
  const screen = await confirmation({ scan: [new Error('away')] })
  await screen.does('begin')
  expect(screen.asked).toEqual([
    ['prepare', { anew: false, index: 0 }],
    ['scan', 0],
  ])
  expect(screen.now()).toMatchObject({ status: 'ready', scan: { status: 'failed' } })
  await screen.does('approve pressed')
  expect(screen.now().status).toBe('success')
})

it('that was judged malicious is not submitted unless the user wants it all the same', async () => {
  const result = { validation: { status: 'Success', result_type: 'Malicious' } }
  const screen = await confirmation({ scan: [result] })
  await screen.does('begin', 'approve pressed')
  expect(screen.now()).toMatchObject({ status: 'ready', scan: { status: 'completed', result } })
  expect(screen.asked).not.toContainEqual(['submit', 7])
})
