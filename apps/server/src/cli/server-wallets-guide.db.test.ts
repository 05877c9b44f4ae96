import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '../adapters/node/listen.ts'
import { readEnvironment } from '../config/environment.ts'
import type { Peer } from '../server-ports.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { APP_ID, openTestHouse, SERVER_ORIGIN } from '../testing/test-house.ts'
import { runAppCommand } from './app.ts'
import { runAuthorizationKeyCommand } from './authorization-key.ts'
import { runBackendCommand } from './backend.ts'

const guide = readFileSync(
  fileURLToPath(new URL('../../../../docs/guides/server-wallets.md', import.meta.url)),
  'utf8',
)
const blocks = (language: string) =>
  [...guide.matchAll(/```(\w+)\n([^`]*(?:`(?!``)[^`]*)*)```/g)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text)
const run = promisify(execFile)

let house: TestHouse
let folder: string
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-guide-'))
  house = await openTestHouse()
  // an operator's commands and the client's program have no clock of the tests'
  house.clock.advance(Date.now() - house.clock.now())
  // the house answers for its own address alone, which the program is told: its calls come here
  const ownAddress = async (request: Request, peer: Peer) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('host', new URL(SERVER_ORIGIN).host)
    const body = request.method === 'GET' ? undefined : await request.text()
    return house.server(
      new Request(SERVER_ORIGIN + pathname + search, { method: request.method, headers, body }),
      peer,
    )
  }
  server = await listen(ownAddress, { hosts: ['127.0.0.1'], port: 0, trustedProxies: [] })
})
afterAll(async () => {
  await server.stop()
  await house.close()
  rmSync(folder, { recursive: true })
})

/** The guide's commands one after the other, as a stranger types them; what they print. */
async function operate(): Promise<string[]> {
  const { sealingKeys, loginKeys, signerKeys } = house.foundation
  const keysOf = (keys: ReadonlyMap<string, Buffer>) =>
    [...keys].map(([id, key]) => `${id}:${key.toString('base64url')}`).join(',')
  const environment = readEnvironment({
    DATABASE_URL: house.foundation.databaseUrl,
    SEALING_KEYS: keysOf(sealingKeys),
    LOGIN_KEYS: keysOf(loginKeys),
    KEY_DIR: join(folder, 'keys'),
    GENERATE_KEYS: 'true',
    SIGNER_KEYS: keysOf(signerKeys),
    SIGNER_STATE_DIR: join(folder, 'signer'),
  })
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const [commands = ''] = blocks('sh')
  for (const line of commands.trim().split('\n')) {
    const [, ours] = /^node apps\/server\/dist\/cli\/main\.js (.*)$/.exec(line) ?? []
    if (!ours) {
      await run('sh', ['-c', line], { cwd: folder })
      continue
    }
    const args = ours.split(' ').map((one) => one.replace(/^'(.*)'$/, '$1').replace('<id>', APP_ID))
    const [area, verb] = args
    const inFolder = args.map((one) => (one.endsWith('.pem') ? join(folder, one) : one))
    if (area === 'secret') await runBackendCommand(environment, 'secret', args.slice(1), print)
    else if (verb === 'authorization-key')
      await runAuthorizationKeyCommand(environment, inFolder.slice(2), print)
    else await runAppCommand(environment, args.slice(1), print)
  }
  return said
}

it('turns server wallets on, makes them, signs, sends and shares them, as the guide does', async () => {
  const said = await operate()
  const { secret } = JSON.parse(said.at(-1) ?? '')
  writeFileSync(join(folder, 'wallets.mjs'), blocks('js').join('\n'))
  const here = `http://127.0.0.1:${server.port}`
  writeFileSync(
    join(folder, 'here.mjs'),
    `const { fetch } = globalThis\nglobalThis.fetch = (url, init) => fetch(url.replace('${SERVER_ORIGIN}', '${here}'), init)\n`,
  )
  const { stdout } = await run(process.execPath, ['--import', './here.mjs', 'wallets.mjs'], {
    cwd: folder,
    env: { LATCHKEY_URL: SERVER_ORIGIN, APP_ID, APP_SECRET: secret },
  })
  const [made = '', signature = '', ...more] = stdout.trim().split('\n')
  const [, address = ''] = made.split(' ')
  expect(made).toBe(`ethereum ${address} null`)
  const by = await recoverMessageAddress({ message: 'Hello', signature: signature as `0x${string}` })
  expect(by).toBe(address)
  expect(more).toEqual([
    'true',
    'not_supported',
    'policy_violation',
    'personal_sign',
    'invalid_signature',
    'invalid_signature',
    'personal_sign',
    'invalid_signature',
  ])
})
