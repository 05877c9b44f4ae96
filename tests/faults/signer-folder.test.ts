import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMailbox } from './support/mailbox.ts'
import { createServerProcess } from './support/server-process.ts'
import { createSignerProcess, type SignerProcess } from './support/signer-process.ts'

const closing: (() => Promise<void>)[] = []
let signer: SignerProcess
beforeEach(async () => {
  signer = await createSignerProcess()
  closing.push(signer.close)
  await signer.start()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function other(folder: string): Promise<SignerProcess> {
  const made = await createSignerProcess({ folder })
  closing.push(made.close)
  return made
}

it('is refused to a second signer in one sentence, and is free once the first was killed', async () => {
  const second = await other(signer.folder)
  await expect(second.start()).rejects.toThrow(
    `the signer does not start: The signer’s folder ${signer.folder} is in use by another process: stop that one first; SIGNER_STATE_DIR says where it is\n`,
  )
  await signer.kill()
  await second.start(signer.keys)
  expect(await second.healthy()).toBe(true)
})

it('is refused to a server with the signer in its process, which starts once it is free', async () => {
  const mailbox = await openMailbox()
  closing.push(mailbox.close)
  const server = await createServerProcess(mailbox.url, {
    SIGNER_STATE_DIR: signer.folder,
    SIGNER_KEYS: signer.keys,
  })
  closing.push(server.close)
  // at its end, behind all that the first start logs
  await expect(server.start()).rejects.toThrow(
    /\nThe signer’s folder \S+ is in use by another process: stop that one first; SIGNER_STATE_DIR says where it is\n$/,
  )
  await signer.kill()
  await server.start()
  expect((await server.call('GET', '/healthz')).status).toBe(200)
  await expect((await other(signer.folder)).start()).rejects.toThrow('is in use by another process')
})
