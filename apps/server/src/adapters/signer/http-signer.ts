import type { Registrar, Signer, SignerRefusalCode } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'

const TIMEOUT_MS = 10_000

/** The signer as a process of its own. `token` is the API server's credential or, for `grant`, the operator's. */
export function createHttpSigner(options: { url: string; token: string }): Signer & Registrar {
  async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(new URL(path, options.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${options.token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = (await response.json()) as { code?: SignerRefusalCode; error?: string }
    if (response.ok) return answer as T
    if (answer.code) throw new SignerRefusal(answer.code, answer.error ?? '')
    throw new Error(`The signer answered ${response.status}`)
  }
  return {
    publicKey: () => post('/public_key', {}),
    grantSession: async (evidence) => (await post<{ grant: string }>('/session_grant', evidence)).grant,
    reseal: (request) => post('/reseal', request),
    grant: async (key) => (await post<{ grant: string }>('/grant', key)).grant,
  }
}
