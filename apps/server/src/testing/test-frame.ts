import { createHash, randomUUID, webcrypto } from 'node:crypto'
import type { AuthResponse, CreateRootBody, RouteName } from '@latchkey/contract'
import { ROUTES, recoveryKeyContext, recoveryShareContext, routePath } from '@latchkey/contract'
import {
  newEntropy,
  newRecoveryKey,
  proveOwnership,
  sealMessage,
  sealRecoveryShare,
  shareX,
  splitEntropy,
  toBase64url,
  withEntropy,
} from '@latchkey/keys'
import type { CallAnswer, CallOptions, TestHouse } from './test-house.ts'
import { APP_ID, SERVER_ORIGIN } from './test-house.ts'

const base64url = (value: string | ArrayBuffer) => Buffer.from(value as string).toString('base64url')

export interface ProofChanges {
  header?: object
  claims?: object
}

/** The proof key that the frame has on a device, with its RFC 7638 thumbprint. */
export async function newFrameKey() {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const { x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })
  return { pair, x, y, jkt: createHash('sha256').update(members).digest('base64url') }
}

export type FrameKey = Awaited<ReturnType<typeof newFrameKey>>

/** A DPoP proof by the key; `changes` is what a good frame would not do. */
export async function signProof(
  { pair, x, y }: FrameKey,
  claims: object,
  changes: ProofChanges = {},
): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y }, ...changes.header }
  const body = { htm: 'POST', jti: randomUUID(), ...claims, ...changes.claims }
  const input = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(body))}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await webcrypto.subtle.sign(algorithm, pair.privateKey, Buffer.from(input))
  return `${input}.${base64url(signature)}`
}

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A wallet frame as the server sees one: a session's access token and a proof key, a new one unless given. */
export async function openTestFrame(house: TestHouse, session: AuthResponse, given?: FrameKey) {
  const key = given ?? (await newFrameKey())
  const token = session.privy_access_token as string

  function prove(path: string, changes: ProofChanges = {}, accessToken = token): Promise<string> {
    const iat = Math.floor(house.clock.now() / 1000)
    return signProof(key, { htu: SERVER_ORIGIN + path, iat, ath: tokenHash(accessToken) }, changes)
  }

  async function call(
    name: RouteName,
    body: object = {},
    options: CallOptions & { root?: string; proof?: ProofChanges } = {},
  ): Promise<CallAnswer> {
    const path = routePath(ROUTES[name], { address: options.root ?? `0x${'0'.repeat(40)}` })
    const headers = {
      origin: SERVER_ORIGIN,
      authorization: `Bearer ${token}`,
      dpop: await prove(path, options.proof),
      ...options.headers,
    }
    return house.request('POST', path, { ...options, body, headers })
  }

  /** A root of fresh entropy with an Ethereum wallet, ready to be registered. */
  async function makeRoot() {
    const userId = session.user.id
    const { nonce } = (await call('walletNonce')).body
    const signer = (await call('signerKey')).body
    const entropy = newEntropy()
    const shares = await splitEntropy(entropy)
    // Each use wipes what it is given.
    const wallet = await withEntropy(entropy.slice(), null, ({ key }) => {
      const first = key('ethereum', 0)
      return proveOwnership(first, { nonce, appId: APP_ID, userId }, first)
    })
    const place = { appId: APP_ID, userId, root: wallet.address, shareVersion: 1 }
    const recoveryKey = newRecoveryKey()
    const recovery = { share: shares.recovery, deviceX: shareX(shares.device) }
    const info = recoveryKeyContext({ ...place, direction: 'to-signer' })
    const body: CreateRootBody = {
      address: wallet.address,
      chain_type: 'ethereum',
      kind: 'hd',
      nonce,
      share_version: 1,
      auth_share: toBase64url(shares.auth),
      recovery_method: 'privy',
      encrypted_recovery_share: await sealRecoveryShare(recoveryKey, recovery, recoveryShareContext(place)),
      sealed_recovery_key: {
        ...(await sealMessage(signer.public_key, info, recoveryKey)),
        key_id: signer.key_id,
      },
      wallets: [wallet],
    }
    return { body, entropy, recoveryKey, place }
  }

  /** A further wallet, with the consent of a root: its own entropy's, or another's. */
  async function proveWallet(
    entropy: Uint8Array<ArrayBuffer>,
    chain: 'ethereum' | 'solana',
    index: number,
    rootEntropy = entropy,
  ) {
    const { nonce } = (await call('walletNonce')).body
    const place = { nonce, appId: APP_ID, userId: session.user.id }
    const wallet = await withEntropy(rootEntropy.slice(), null, (root) =>
      withEntropy(entropy.slice(), null, ({ key }) =>
        proveOwnership(key(chain, index), place, root.key('ethereum', 0)),
      ),
    )
    return { nonce, wallet }
  }

  return { call, prove, makeRoot, proveWallet, token, jkt: key.jkt }
}
