import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { startupWarnings } from './startup-warnings.ts'

let frame: string
beforeAll(() => {
  frame = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
  for (const name of ['wallet.html', 'export.html', 'passkey.html']) writeFileSync(join(frame, name), '')
})
afterAll(() => rmSync(frame, { recursive: true }))

const warnings = (env: Record<string, string>) =>
  startupWarnings(readEnvironment({ FRAME_DIR: frame, ...env }))
const deployed = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://auth.example.com',
  SMTP_URL: 'smtps://mail.example.com',
}

it('has nothing to say of a server that is set up, nor of one for development', () => {
  expect(warnings(deployed)).toEqual([])
  expect(warnings({})).toEqual([])
})

it.each([
  [
    'a frame that is not built',
    { FRAME_DIR: '/nowhere' },
    /^the wallet frame is not there \(\/nowhere\/wallet\.html\).*FRAME_DIR/,
  ],
  ['no mail', { SMTP_URL: '' }, /^SMTP_URL is not set/],
  ['plain http', { PUBLIC_URL: 'http://auth.example.com' }, /^PUBLIC_URL is plain http/],
  ['an address of this machine', { PUBLIC_URL: 'http://localhost:4000' }, /only this machine reaches/],
  ['a signer over plain http', { SIGNER_URL: 'http://signer.example.com' }, /^SIGNER_URL is plain http/],
])('warns of %s', (_, env, line) => {
  expect(warnings({ ...deployed, ...env })).toEqual([expect.stringMatching(line)])
})

it('takes a signer on this machine as it is', () => {
  expect(warnings({ ...deployed, SIGNER_URL: 'http://127.0.0.1:4100' })).toEqual([])
})
