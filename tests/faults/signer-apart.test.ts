import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { freePort } from '../../apps/server/src/adapters/embedded-postgres/free-port.ts'
import { createService } from '../../tooling/lib/service.mjs'
import { describeStack } from '../../tooling/lib/stack.mjs'

const PATIENCE = { timeout: 90_000, interval: 100 }
const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** What `npm start` makes of these variables, in a folder and on ports of its own. */
async function stackOf(env: Record<string, string>) {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-apart-'))
  closing.push(() => rmSync(home, { recursive: true, force: true }))
  const ports = { LATCHKEY_PORT: String(await freePort()), SIGNER_PORT: String(await freePort()) }
  return { home, stack: describeStack({ ...ports, LOG_LEVEL: 'info', ...env }, join(home, 'data')) }
}

function kept(part: object, said: string[]) {
  const service = createService({
    ...(part as Parameters<typeof createService>[0]),
    log: (line: string) => void said.push(line),
    onLost: (message: string) => void said.push(`lost: ${message}`),
  })
  closing.push(() => service.stop())
  return service
}

it('runs beside the server by one setting, comes back when it is killed, and ends in order', async () => {
  const { stack, home } = await stackOf({ LATCHKEY_SIGNER: 'apart' })
  const said: string[] = []
  const signer = kept(stack.signer as object, said)
  await signer.start()
  await kept(stack.server, said).start()
  const readiness = async () => {
    const answer = await fetch(`${stack.urls.server}/readyz`)
    return [answer.status, await answer.json()]
  }
  // a signer that is slow to answer is said to be away
  await vi.waitFor(
    async () => expect(await readiness()).toEqual([200, { status: 'ready', signer: 'ready' }]),
    PATIENCE,
  )

  signer.kill()
  await vi.waitFor(
    async () =>
      expect(said).toEqual([
        'the signer ended (SIGKILL), starting it again at once',
        'the signer is back, after 1 restart',
      ]),
    PATIENCE,
  )
  await vi.waitFor(
    async () => expect(await readiness()).toEqual([200, { status: 'ready', signer: 'ready' }]),
    PATIENCE,
  )

  await signer.stop()
  await vi.waitFor(
    async () => expect(await readiness()).toEqual([200, { status: 'ready', signer: 'away' }]),
    PATIENCE,
  )
  expect(readFileSync(join(stack.data, 'logs/signer.log'), 'utf8').split('\n')).toEqual([
    expect.stringMatching(/^made a signer key in \S+: keep it as long as the database$/),
    'the signer listens on 127.0.0.1',
    'the signer listens on 127.0.0.1',
    'the signer stops (SIGTERM)',
    '',
  ])
  // its own, which the server's process has no file of
  const files = readdirSync(join(home, 'data')).filter((name) => /^signer/.test(name))
  expect(files.map((name) => statSync(join(home, 'data', name)).mode & 0o077)).toEqual(files.map(() => 0))
  expect(files).toEqual(['signer', 'signer-credentials.json'])
})

it('runs in the server where nothing is said, and says which words it knows', async () => {
  const { stack } = await stackOf({})
  expect([stack.signer, stack.operator, 'SIGNER_URL' in stack.server.env]).toEqual([undefined, {}, false])
  await expect(stackOf({ LATCHKEY_SIGNER: 'beside' })).rejects.toThrow(
    'LATCHKEY_SIGNER is "beside"; it must be apart or within.',
  )
})
