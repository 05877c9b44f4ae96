import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { playAws } from '../../apps/signer/src/adapters/kms/testing/play-aws.ts'
import { createSignerProcess } from './support/signer-process.ts'

const CLI = fileURLToPath(new URL('../../apps/signer/dist/cli.js', import.meta.url))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A folder, and a key management service with its variables. */
async function world() {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
  closing.push(() => rmSync(home, { recursive: true, force: true }))
  const account = { accessKey: 'AKIATWO', secret: 'secret-two', region: 'sa-east-1' }
  const aws = await playAws({ ...account, keys: { 'key-9': randomBytes(32) } })
  closing.push(aws.close)
  const kms = {
    SIGNER_KMS: 'aws',
    SIGNER_KMS_KEY: 'key-9',
    SIGNER_KMS_URL: aws.url,
    AWS_REGION: account.region,
    AWS_ACCESS_KEY_ID: account.accessKey,
    AWS_SECRET_ACCESS_KEY: account.secret,
  }
  const cli = async (env: Record<string, string>, ...args: string[]) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [CLI, ...args], {
      env: { PATH: process.env.PATH, ...env },
    })
    return stdout + stderr
  }
  return { home, aws, kms, cli }
}

it('are sealed by a command, opened by the service at the start, once, and not at all while it is away', async () => {
  const { home, aws, kms, cli } = await world()
  const [plain, sealed] = [join(home, 'plain'), join(home, 'sealed')]
  const key = randomBytes(32).toString('base64url')
  writeFileSync(plain, `k1:${key}\n`, { mode: 0o600 })
  const said = [await cli(kms, 'keys', 'seal', plain, sealed)]
  said.push(await cli({ ...kms, SIGNER_KEY_FILE: sealed }, 'keys', 'add'))
  aws.calls.splice(0)

  const signer = await createSignerProcess({ env: { ...kms, SIGNER_KEY_FILE: sealed } })
  closing.push(signer.close)
  await signer.start()
  const ids = async () =>
    JSON.parse(readFileSync(join(signer.folder, 'keys.json'), 'utf8')).keys.map((id: string) =>
      id.replace(/^\d{8}-[0-9a-f]{6}$/, 'the new one'),
    )
  expect([await signer.healthy(), await ids()]).toEqual([true, ['the new one']])
  expect(aws.calls).toEqual(['TrentService.Decrypt'])

  await signer.kill()
  await aws.close()
  const away = await signer.start().then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(away).toBe(`the signer does not start: AWS KMS cannot be asked (ECONNREFUSED) at ${aws.url}\n`)
  const texts = [...said, away, readFileSync(sealed, 'utf8')]
  expect(texts.filter((text) => text.includes(key))).toEqual([])
  expect(
    said.map((line) =>
      line
        .trim()
        .replaceAll(home, '')
        .replace(/\d{8}-\w{6}/, 'the new one'),
    ),
  ).toEqual([
    '/sealed has 1 sealed; destroy /plain once the signer has started with it',
    'the key the new one is in front in /sealed; start the signer again',
  ])
})

it('come back in the clear by a command, into a file of its owner’s alone', async () => {
  const { home, kms, cli } = await world()
  const [plain, sealed, again] = ['plain', 'sealed', 'again'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(plain, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  await cli(kms, 'keys', 'seal', plain, sealed)
  await cli(kms, 'keys', 'open', sealed, again)
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(plain, 'utf8'))
  const failure = async (...args: string[]) =>
    cli(...(args as unknown as Parameters<typeof cli>)).then(
      () => 'done',
      ({ stderr }: { stderr: string }) => stderr,
    )
  expect(await failure(kms as never, 'keys', 'open', sealed, again)).toBe(`${again} is there already\n`)
  expect(await failure({} as never, 'keys', 'open', sealed, join(home, 'x'))).toBe(
    'SIGNER_KMS has to be set\n',
  )
  expect(await failure({} as never, 'keys')).toMatch(/^Commands of the operator's/)
})

it('and what the signer remembers are copied while it runs, and serve the next one', async () => {
  const { home, cli } = await world()
  const signer = await createSignerProcess()
  closing.push(signer.close)
  await signer.start()
  const copy = join(home, 'copy')
  expect(await cli({ SIGNER_STATE_DIR: signer.folder }, 'backup', copy)).toBe(
    `${copy} has 1 files of what the signer remembers\n`,
  )
  const folder = join(home, 'restored')
  await cli({ SIGNER_STATE_DIR: folder }, 'restore', copy)
  const next = await createSignerProcess({ folder })
  closing.push(next.close)
  await next.start(signer.keys)
  expect([await next.healthy(), await signer.healthy()]).toEqual([true, true])
})
