import { ERROR_CODES, ROUTES } from '@latchkey/contract'
import { fromBase64url, toBase64url } from '@latchkey/keys'
import type { Vault, VaultCall } from '../ports/vault.ts'
import { VaultError } from '../ports/vault.ts'
import { readSession } from '../session.ts'
import { APP } from './token.ts'

const NAMES: VaultCall[] = [
  'listRoots',
  'createRoot',
  'walletNonce',
  'signerKey',
  'addWallet',
  'releaseAuthShare',
  'recoveryKeyMaterial',
  'setRecovery',
  'recoveryPasscode',
  'walletExported',
  'authenticateUserKey',
  'archiveRoot',
  'restoreRoot',
  'endSession',
  'delegationTerms',
  'delegateWallets',
]

const json = (part: string) => JSON.parse(new TextDecoder().decode(fromBase64url(part)))

export interface Proof {
  header: { alg: string; typ: string; jwk: JsonWebKey }
  claims: { htm: string; htu: string; iat: number; jti: string; ath: string; grant?: string }
}

/** Reads a DPoP proof and verifies its signature by the key it carries (RFC 9449). */
export async function verifyProof(proof: string): Promise<Proof> {
  const [header, claims, signature] = proof.split('.') as [string, string, string]
  const { jwk } = json(header)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${header}.${claims}`)
  const check = { name: 'ECDSA', hash: 'SHA-256' }
  if (!(await crypto.subtle.verify(check, key, fromBase64url(signature), signed)))
    throw new Error('bad proof')
  return { header: json(header), claims: json(claims) }
}

export async function tokenHash(token: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

function match(path: string): { name: VaultCall; address?: string } | null {
  for (const name of NAMES) {
    const pattern = new RegExp(`^${ROUTES[name].path.replace(':address', '([^/]+)')}$`)
    const found = pattern.exec(path)
    if (found) return { name, ...(found[1] ? { address: decodeURIComponent(found[1]) } : {}) }
  }
  return null
}

/** A `fetch` that answers the vault's routes out of a vault; every request is kept for the tests to look at. */
export function createVaultServer(vault: Vault) {
  const requests: { url: string; headers: Headers; body: string }[] = []
  const faults: (Response | Error)[] = []
  const answer = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const url = String(input)
    const headers = new Headers(init?.headers)
    requests.push({ url, headers, body: String(init?.body) })
    const fault = faults.shift()
    if (fault instanceof Error) throw fault
    if (fault) return fault
    const route = match(new URL(url).pathname)
    if (!route || init?.method !== 'POST')
      return Response.json({ error: '', code: 'not_found' }, { status: 404 })
    const session = readSession(headers.get('authorization')?.replace('Bearer ', '') ?? '', APP)
    try {
      const body = JSON.parse(String(init.body))
      return Response.json(await vault.call(session, route.name, body, route.address))
    } catch (error) {
      const code = error instanceof VaultError ? error.code : 'internal_error'
      return Response.json({ error: 'refused', code }, { status: ERROR_CODES[code].status })
    }
  }
  return { fetch: answer as typeof fetch, requests, faults }
}
