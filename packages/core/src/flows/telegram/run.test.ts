import { expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { runTelegram } from './run.ts'
import { telegramOf } from './telegram-login.ts'

type Data = Parameters<typeof runTelegram>[1]

/** What Telegram is asked in two tries of its screen. */
async function twice(data: Data) {
  const { client } = await pageWith(null)
  const asked: unknown[] = []
  vi.spyOn(telegramOf(client), 'authenticate').mockImplementation(async (input) => {
    asked.push(input)
    throw new ApiError({ message: 'no', code: 'invalid_data', status: 400 })
  })
  const screen = runTelegram(client, data)
  screen.begin()
  const failed = (attempt: number) =>
    vi.waitFor(() => expect(screen.state.get()).toMatchObject({ status: 'failed', attempt }))
  await failed(1)
  expect(screen.state.get().error).toEqual({ code: 'invalid_data', retryable: true })
  screen.send({ type: 'retry pressed' })
  await failed(2)
  return asked
}

const vouched = { telegram_auth_result: { id: 7, hash: 'h' } } as unknown as Data['proof']
const launched = { telegram_web_app_data: { user: '{}', hash: 'h' } } as unknown as Data['proof']

it('uses what Telegram vouched for once, and asks it anew at another try', async () => {
  expect(await twice({ proof: vouched, disableSignup: true })).toEqual([
    { proof: vouched, disableSignup: true },
    { proof: undefined, disableSignup: true },
  ])
})

it('uses launch data again, which are all there is', async () => {
  expect(await twice({ proof: launched })).toEqual([
    { proof: launched, disableSignup: undefined },
    { proof: launched, disableSignup: undefined },
  ])
})

it('asks Telegram where nothing was vouched for', async () => {
  expect(await twice({})).toEqual([
    { proof: undefined, disableSignup: undefined },
    { proof: undefined, disableSignup: undefined },
  ])
})
