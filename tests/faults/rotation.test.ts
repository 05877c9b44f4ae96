import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { recoverMessageAddress } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recoverWallet } from '../../apps/server/src/testing/recover-wallet.ts'
import { APP_ID, SERVER_ORIGIN } from '../../apps/server/src/testing/test-house.ts'
import { newRequestKey, signatureOf } from '../../apps/server/src/testing/wallet-clients.ts'
import { openFrame, startLoad } from './support/load.ts'
import { openMailbox } from './support/mailbox.ts'
import { createServerProcess, type ServerProcess } from './support/server-process.ts'
import { createSignerProcess, type SignerProcess } from './support/signer-process.ts'

/** More than a rotation takes at once, so that it is struck between. */
const WALLETS = 55
const CLIENTS = 4
const PATIENCE = { timeout: 120_000, interval: 10 }

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64url')}`
const OLD = newKey('signer-old')
const NEW = newKey('signer-new')

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let signer: SignerProcess
let server: ServerProcess

beforeEach(async () => {
  mailbox = await openMailbox()
  signer = await createSignerProcess()
  await signer.start(OLD)
  server = await createServerProcess(mailbox.url, signer.serverEnv)
  await server.addApp()
  await server.start()
})
afterEach(async () => {
  await server.close()
  await signer.close()
  await mailbox.close()
})

const restartServer = async () => {
  await server.kill()
  await server.start()
}
const restartSigner = async (keys: string) => {
  await signer.kill()
  await signer.start(keys)
}

const KEY_OF = { sealing: 'sealing_key_of(auth_share)', signer: `sealed_recovery_key ->> 'key_id'` }
type Purpose = keyof typeof KEY_OF

/** How many roots are under each key. */
async function rootsByKey(purpose: Purpose): Promise<Map<string, number>> {
  const text = `SELECT ${KEY_OF[purpose]} AS id, count(*)::integer AS count FROM roots GROUP BY 1`
  const rows = (await server.rows(text)) as { id: string; count: number }[]
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type Strike = (kill: () => void) => Promise<void>
const faults: [string, Purpose, Strike][] = [
  ['the rotating command, at the sealing key', 'sealing', async (kill) => kill()],
  ['the rotating command, at the signer’s key', 'signer', async (kill) => kill()],
  ['the server, at the sealing key', 'sealing', restartServer],
  ['the server, at the signer’s key', 'signer', restartServer],
  ['the signer, at its own key', 'signer', () => restartSigner(`${NEW},${OLD}`)],
]

it.each(
  faults,
)('opens every wallet, by the one key or the other, after a kill -9 of %s, in the middle of a rotation under load', async (_, purpose, strike) => {
  const load = startLoad(server, mailbox, CLIENTS)
  await vi.waitFor(() => expect(load.wallets()).toBeGreaterThan(WALLETS), PATIENCE)

  if (purpose === 'sealing') {
    await server.cli('key', 'add', 'sealing')
    await restartServer()
  } else await restartSigner(`${NEW},${OLD}`)
  const [[old = '', all = 0] = []] = [...(await rootsByKey(purpose))].sort(([, a], [, b]) => b - a)

  // One row is in somebody's hands, so that the command is still at it when it is struck.
  const release = await server.hold(
    `SELECT 1 FROM roots WHERE ${KEY_OF[purpose]} = '${old}' LIMIT 1 FOR UPDATE`,
  )
  const command = server.run('key', 'rotate', purpose)
  const over = once(command, 'exit')
  await vi.waitFor(async () => expect((await rootsByKey(purpose)).get(old)).toBeLessThan(all), PATIENCE)
  await strike(() => void command.kill('SIGKILL'))
  await release()
  await over
  await vi.waitFor(async () => {
    await server.cli('key', 'rotate', purpose)
    expect([...(await rootsByKey(purpose)).keys()]).not.toContain(old)
  }, PATIENCE)

  if (purpose === 'signer') {
    await server.cli('key', 'retire', 'signer', '--key', old)
    await restartSigner(NEW)
  }
  const before = load.wallets()
  await vi.waitFor(() => expect(load.wallets()).toBeGreaterThan(before), PATIENCE)
  await load.stop()

  const opened: (string | [number, string])[] = []
  for (const { session, wallet, key } of load.acknowledged) {
    if (!wallet) continue
    opened.push(await recoverWallet(await openFrame(server, session, key), session, wallet))
  }
  expect(opened.length).toBeGreaterThan(WALLETS)
  expect(opened.filter((one) => one !== 'opens')).toEqual([])
})

it('signs with every server wallet, after a kill -9 of the signer and of the command in the middle of their rotation', async () => {
  const key = newRequestKey()
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest('hex')
  await server.addApp({ server_wallets: true })
  await server.cli('app', 'authorization-key', 'add', '--id', APP_ID, '--key', key.publicKey)
  await server.rows(`INSERT INTO app_secrets VALUES ('${APP_ID}', 'backend', '\\x${hash}', now())`)
  const authorization = `Basic ${Buffer.from(`${APP_ID}:${secret}`).toString('base64')}`
  const post = async (path: string, body: Record<string, unknown>) => {
    const request = {
      method: 'POST' as const,
      url: SERVER_ORIGIN + path,
      headers: { 'privy-app-id': APP_ID },
    }
    const signature = signatureOf({ ...request, body }, key.privateKey)
    const headers = { origin: undefined, authorization, 'privy-authorization-signature': signature }
    return (await server.call('POST', path, { body, headers: headers as never })).body
  }
  const wallets: { id: string; address: string }[] = []
  while (wallets.length < WALLETS) wallets.push(await post('/v1/wallets', { chain_type: 'ethereum' }))
  const message = 'Hello'
  const signers = async () => {
    const found: string[] = []
    for (const { id } of wallets) {
      const body = { method: 'personal_sign', params: { message, encoding: 'utf-8' } }
      const { data } = await post(`/v1/wallets/${id}/rpc`, body)
      found.push(await recoverMessageAddress({ message, signature: data.signature }))
    }
    return found
  }
  const underOld = async () => {
    const text = `SELECT count(*)::integer AS count FROM server_wallets WHERE signer_key_of(sealed_key) = 'signer-old'`
    return ((await server.rows(text))[0] as { count: number }).count
  }

  await restartSigner(`${NEW},${OLD}`)
  // As above: the command is still at it when it is struck.
  const release = await server.hold('SELECT 1 FROM server_wallets LIMIT 1 FOR UPDATE')
  const command = server.run('key', 'rotate', 'signer')
  const over = once(command, 'exit')
  await vi.waitFor(async () => expect(await underOld()).toBeLessThan(WALLETS), PATIENCE)
  expect(await underOld()).toBeGreaterThan(0)
  await restartSigner(`${NEW},${OLD}`)
  command.kill('SIGKILL')
  await over
  await release()
  await server.cli('key', 'rotate', 'signer')
  await server.cli('key', 'retire', 'signer', '--key', 'signer-old')
  await restartSigner(NEW)
  expect([await underOld(), await signers()]).toEqual([0, wallets.map(({ address }) => address)])
})
