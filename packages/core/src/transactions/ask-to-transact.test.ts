import { expect, it } from 'vitest'
import { askToTransact } from './ask-to-transact.ts'

/** A dialog in hand: what the screen would do with it. */
function dialog(submit: (prepared: string) => Promise<string>) {
  const screen = {} as {
    submit(prepared: string): Promise<string>
    failure(error: unknown): void
    close(): void
  }
  const outcome = askToTransact<string>(submit, (submit, { failure }, close) =>
    Object.assign(screen, { submit, failure, close }),
  )
  return { screen, outcome }
}

it('waits for a transaction on its way when the dialog is closed, and gives its hash', async () => {
  let arrive = (_: string) => {}
  const { screen, outcome } = dialog(() => new Promise((resolve) => (arrive = resolve)))
  void screen.submit('one')
  screen.close()
  arrive('0xhash')
  await expect(outcome).resolves.toBe('0xhash')
})

it('gives the error of a transaction that fails after the dialog was closed', async () => {
  let fail = (_: Error) => {}
  const { screen, outcome } = dialog(() => new Promise((_, reject) => (fail = reject)))
  screen.submit('one').catch(() => {})
  screen.close()
  fail(new Error('nonce too low'))
  await expect(outcome).rejects.toThrow('nonce too low')
})

it('forgets a failure that the user has tried again after: closed then, it is a rejection by the user', async () => {
  const { screen, outcome } = dialog(() => Promise.reject(new Error('nonce too low')))
  await screen.submit('one').catch(screen.failure)
  screen.failure(Object.assign(new Error('The user rejected the request'), { code: 4001 }))
  screen.close()
  await expect(outcome).rejects.toMatchObject({ code: 4001 })
})
