import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logIn, openFrame } from './support/load.ts'
import { openMailbox } from './support/mailbox.ts'
import { createServerProcess, type ServerProcess } from './support/server-process.ts'

const EMAIL = 'told-once@example.com'
/** A notice that a dead server had taken is free again when its lease is over. */
const PATIENCE = { timeout: 120_000, interval: 100 }

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

const waiting = () => server.rows('SELECT kind, address, tries FROM notices')
const notices = () =>
  mailbox.mails.filter(({ text }) => /^Subject: New device/m.test(text)).map(({ to }) => to)

it('sends a notice, once, that a killed server had committed and not handed over', async () => {
  const laptop = await openFrame(server, await logIn(server, mailbox, EMAIL))
  expect((await laptop.call('listRoots')).status).toBe(200)
  const phone = await openFrame(server, await logIn(server, mailbox, EMAIL))
  const held = mailbox.hold()
  expect((await phone.call('listRoots')).status).toBe(200)
  await held.came
  await server.kill()
  held.end()
  expect(await waiting()).toEqual([{ kind: 'new_device', address: EMAIL, tries: 1 }])
  expect(notices()).toEqual([])

  await server.start()
  await vi.waitFor(() => expect(notices()).toEqual([EMAIL]), PATIENCE)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), PATIENCE)
  expect(notices()).toEqual([EMAIL])
})
