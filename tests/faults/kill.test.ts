import { ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logIn, startLoad } from './support/load.ts'
import { openMailbox } from './support/mailbox.ts'
import { createServerProcess, type ServerProcess } from './support/server-process.ts'

const ROUNDS = 3
const WALLETS_PER_ROUND = 12
const CLIENTS = 6
const PATIENCE = { timeout: 60_000, interval: 50 }

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let server: ServerProcess

beforeEach(async () => {
  mailbox = await openMailbox()
  server = await createServerProcess(mailbox.url)
  await server.addApp()
  await server.start()
})
afterEach(async () => {
  await server.close()
  await mailbox.close()
})

const faults: [string, () => Promise<void>][] = [
  [
    'the server',
    async () => {
      await server.kill()
      await server.start()
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const before = server.databasePid()
      server.killDatabase()
      await vi.waitFor(() => expect(server.databasePid()).not.toBe(before), PATIENCE)
    },
  ],
]

it.each(
  faults,
)('loses no acknowledged account, session or wallet when %s is killed under load', async (_, strike) => {
  const load = startLoad(server, mailbox, CLIENTS)
  for (let round = 1; round <= ROUNDS; round++) {
    const before = load.wallets()
    await vi.waitFor(() => expect(load.wallets()).toBeGreaterThan(before + WALLETS_PER_ROUND), PATIENCE)
    await strike()
  }
  const before = load.wallets()
  await vi.waitFor(() => expect(load.wallets()).toBeGreaterThan(before), PATIENCE)
  await load.stop()
  expect(load.wallets()).toBeGreaterThan(ROUNDS * WALLETS_PER_ROUND)

  const lost: string[] = []
  for (const { email, session, wallet } of load.acknowledged) {
    const headers = { authorization: `Bearer ${session.token}` }
    const body = { refresh_token: session.refresh_token }
    const refreshed = await server.call('POST', ROUTES.refreshSession.path, { headers, body })
    const user = refreshed.body.user
    if (refreshed.status !== 200 || user?.id !== session.user.id) lost.push(`session of ${email}`)
    const wallets = (user?.linked_accounts ?? []).filter(
      (account: { type: string }) => account.type === 'wallet',
    )
    if (wallet && !wallets.some((account: { address: string }) => account.address === wallet)) {
      lost.push(`wallet of ${email}`)
    }
  }
  expect(lost).toEqual([])
  const first = load.acknowledged[0]
  expect((await logIn(server, mailbox, first?.email ?? '')).user.id).toBe(first?.session.user.id)
})
