import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRIVATE_KEY_V1 } from '../../../packages/keys/src/vectors/private-key-v1.ts'
import { RECOVERY_KIT_V1 } from '../../../packages/keys/src/vectors/recovery-kit-v1.ts'

const folder = fileURLToPath(new URL('..', import.meta.url))
let elsewhere: string

/** What is built, in a folder of its own: with nothing of the house around it. */
beforeAll(() => {
  elsewhere = mkdtempSync(join(tmpdir(), 'kit-'))
  execFileSync(process.execPath, ['build.mjs', elsewhere], { cwd: folder })
  for (const [at, { text }] of RECOVERY_KIT_V1.entries()) writeFileSync(join(elsewhere, `${at}.json`), text)
})
afterAll(() => rmSync(elsewhere, { recursive: true }))

function latchkey(args: string[], input: string) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const program = join(elsewhere, 'latchkey.mjs')
    const child = execFile(process.execPath, [program, ...args], { cwd: elsewhere }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
    child.stdin?.end(input)
  })
}

describe('the command, alone', () => {
  it.each([
    [0, '0x82d1b15eb8f18be874762d6ad5a4e1476aa984bc5b14ecd994dc8f03ec11b7ef', true],
    [1, PRIVATE_KEY_V1[1].exported, false],
  ] as const)('opens vector %i of version 1 by a passphrase from a pipe', async (at, key, phrase) => {
    const { passphrase } = RECOVERY_KIT_V1[at]
    const { code, out, err } = await latchkey(['kit', 'open', `${at}.json`], `${passphrase}\n`)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`private key  ${key}\n`)
    expect(out.includes('seed phrase')).toBe(phrase)
  })

  it('ends with an error for another passphrase', async () => {
    expect(await latchkey(['kit', 'open', '0.json'], RECOVERY_KIT_V1[1].passphrase)).toEqual({
      code: 1,
      out: '',
      err: 'This is not the passphrase of this kit, or the file was changed.\n',
    })
  })

  it('is a package that needs no other', () => {
    const manifest = JSON.parse(readFileSync(join(elsewhere, 'package.json'), 'utf8'))
    expect(manifest.bin).toEqual({ latchkey: 'latchkey.mjs' })
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
    const program = readFileSync(join(elsewhere, 'latchkey.mjs'), 'utf8')
    const imported = [...program.matchAll(/^import .* from ["'](.*)["'];?$/gm)].map(([, from]) => from)
    expect(imported.length).toBeGreaterThan(0)
    expect(imported.filter((from) => !from?.startsWith('node:'))).toEqual([])
  })
})

describe('the page', () => {
  const html = () => readFileSync(join(elsewhere, 'recovery-kit.html'), 'utf8')
  const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const inner = (tag: string) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html())?.[1] ?? ''

  it('lets its own script and style run and nothing else, and asks nobody', () => {
    const policy = /content-security-policy" content="([^"]*)"/.exec(html())?.[1]
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "connect-src 'none'",
      `script-src ${sha256(inner('script'))} 'wasm-unsafe-eval'`,
      `style-src ${sha256(inner('style'))}`,
      "base-uri 'none'",
      "form-action 'none'",
    ])
  })

  it('is whole: it names no other file', () => {
    expect(html().match(/<(script|link|img|iframe)\b[^>]*\b(src|href)=/g)).toBeNull()
    expect(html().match(/<script>/g)).toHaveLength(1)
  })
})
