// The signer as `npm start` runs it: a process of its own, with the files that the server would use with the signer in it,
// so that an installation goes from the one to the other and back with nothing moved.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'

const CHOICES = ['apart', 'within']

/**
 * The signer's program and what the others are told of it; undefined where it runs in the server's process, or somebody else
 * runs it (`SIGNER_URL`).
 * @param {Record<string, string | undefined>} env LATCHKEY_SIGNER is `within`, the default, or `apart`
 * @param {{ data: string, logs: string, port: number }} place
 */
export function describeSigner(env, { data, logs, port }) {
  const choice = env.LATCHKEY_SIGNER ?? 'within'
  if (!CHOICES.includes(choice))
    throw new Error(`LATCHKEY_SIGNER is "${choice}"; it must be ${CHOICES.join(' or ')}.`)
  if (choice === 'within' || env.SIGNER_URL) return undefined
  const { token, operatorToken } = credentials(join(data, 'signer-credentials.json'))
  const url = `http://127.0.0.1:${port}`
  return {
    service: {
      name: 'signer',
      program: join(ROOT, 'apps/signer/dist/main.js'),
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        SIGNER_TOKEN: token,
        SIGNER_OPERATOR_TOKEN: operatorToken,
        SIGNER_STATE_DIR: env.SIGNER_STATE_DIR ?? join(data, 'signer'),
        ...(!env.SIGNER_KEYS && {
          SIGNER_KEY_FILE: env.SIGNER_KEY_FILE ?? join(env.KEY_DIR ?? join(data, 'keys'), 'signer-keys'),
          GENERATE_KEYS: 'true',
        }),
      },
      ready: `${url}/healthz`,
      logFile: join(logs, 'signer.log'),
    },
    server: { SIGNER_URL: url, SIGNER_TOKEN: token },
    /** for commands alone: a server that has it could register keys of its own */
    operator: { SIGNER_URL: url, SIGNER_OPERATOR_TOKEN: operatorToken },
  }
}

/** Made at the first start. */
function credentials(file) {
  if (!existsSync(file)) {
    const fresh = () => randomBytes(32).toString('base64url')
    const text = `${JSON.stringify({ token: fresh(), operatorToken: fresh() })}\n`
    writeFileSync(file, text, { mode: 0o600, flush: true })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
