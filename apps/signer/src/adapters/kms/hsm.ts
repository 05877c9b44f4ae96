import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { KeyWrapper } from '../../ports/key-wrapper.ts'
import { KmsError } from '../../ports/key-wrapper.ts'

const IV_BYTES = 16
const PATIENCE_MS = 30_000
const PIN = 'LATCHKEY_HSM_PIN'
/** Variables that hold secrets of ours, or the way to them. */
const OURS = /^(?:SIGNER|SEALING|LOGIN|CODE|BACKUP|DATABASE|SMTP|TWILIO)_|^(?:HSM_PIN|APP_CREDENTIALS)$/

export interface HsmOptions {
  /** CKA_ID of an AES key that never leaves the token, in hex */
  key: string
  /** path of the vendor's PKCS#11 module */
  module: string
  /** label of the token */
  token: string
  pin: string
}

/**
 * An AES key of a token, by PKCS#11 (AES-CBC over exactly two blocks, which the seal of the file makes sure of). OpenSC's
 * `pkcs11-tool` asks it: a binding of our own would be native code in the signer's process. What is wrapped goes by pipes, the
 * PIN by the environment of the tool, neither by arguments that others see.
 */
export function createHsm({ key, module, token, pin }: HsmOptions): KeyWrapper {
  if (!/^(?:[0-9a-f]{2}){1,32}$/i.test(key))
    throw new Error('SIGNER_KMS_KEY has to be the id of the key in hex for an HSM')

  async function crypt(way: '--encrypt' | '--decrypt', iv: Buffer, given: Buffer): Promise<Buffer> {
    const args = [
      ...['--module', module, '--token-label', token, '--login', '--pin', `env:${PIN}`],
      ...[way, '--id', key, '--mechanism', 'AES-CBC', '--iv', iv.toString('hex')],
    ]
    const made = await runTool(args, pin, given)
    if (made.length !== given.length)
      throw new KmsError('The HSM answered something else than it was asked for')
    return made
  }

  return {
    kms: 'hsm',
    key,
    async wrap(plain) {
      const iv = randomBytes(IV_BYTES)
      return Buffer.concat([iv, await crypt('--encrypt', iv, plain)])
    },
    unwrap: (wrapped) => crypt('--decrypt', wrapped.subarray(0, IV_BYTES), wrapped.subarray(IV_BYTES)),
  }
}

function runTool(args: string[], pin: string, given: Buffer): Promise<Buffer> {
  // A module finds its own configuration by the environment; what is the signer's own, and its server's, stays here.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)))
  return new Promise((done, fail) => {
    const tool = spawn('pkcs11-tool', args, { env: { ...env, [PIN]: pin }, timeout: PATIENCE_MS })
    const out: Buffer[] = []
    let said = ''
    tool.stdout.on('data', (part: Buffer) => out.push(part))
    tool.stderr.on('data', (part) => (said += part))
    tool.stdin.on('error', () => {})
    tool.on('error', () => fail(new KmsError('pkcs11-tool of OpenSC, which asks the HSM, is not installed')))
    tool.on('close', (code) => {
      if (code === 0) return done(Buffer.concat(out))
      fail(new KmsError(`The HSM refused it (${/CKR_[A-Z_]+(?=[^]*Aborting)/.exec(said)?.[0] ?? why(said)})`))
    })
    tool.stdin.end(given)
  })
}

function why(said: string): string {
  if (/No slot|Token not found|not found in any slot/i.test(said)) return 'there is no such token'
  if (/Failed to load pkcs11 module/i.test(said)) return 'the module cannot be loaded'
  if (/not found/i.test(said)) return 'there is no such key'
  return 'it does not say why'
}
